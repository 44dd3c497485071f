#include "evidence/kind.h"

#include <boost/test/unit_test.hpp>

#include <string_view>
#include <utility>

using modcost::Kind;

BOOST_AUTO_TEST_CASE(kinds_are_found_by_exact_names) {
  const std::pair<std::string_view, std::string_view> table[] = {
      {"Conv2d", "convolution"},
      {"ConvTranspose1d", "convolution"},
      {"Conv1d", "convolution"},
      {"Conv1D", "linear"}, // of transformers
      {"Linear", "linear"},
      {"Bilinear", "linear"},
      {"NonDynamicallyQuantizableLinear", "linear"},
      {"MultiheadAttention", "attention"},
      {"ShiftedWindowAttention", "attention"},
      {"BatchNorm2d", "normalisation"},
      {"LlamaRMSNorm", "normalisation"},
      {"LayerNorm", "normalisation"},
      {"GELU", "activation"},
      {"NewGELUActivation", "activation"},
      {"Threshold", "activation"}, // the last of the table
      {"Embedding", "embedding"},
      {"AdaptiveAvgPool1d", "pooling"}, // the first
      {"MaxPool2d", "pooling"},
      {"LSTM", "recurrent"},
      {"GRUCell", "recurrent"},
      {"Dropout", "other"},
      {"", "other"},
      {"linear", "other"},
      {"Linear ", "other"},
      {"Linea", "other"},
      {"MyLinear", "other"},
      {"torch.nn.Linear", "other"},
      {"zzz", "other"},
  };
  for (const auto& [type, kind] : table)
    BOOST_TEST(name_of(modcost::kind_of_type(type)) == kind, type);
}

BOOST_AUTO_TEST_CASE(each_kind_has_a_name_of_its_own) {
  for (const Kind kind : modcost::all_kinds)
    for (const Kind other : modcost::all_kinds)
      BOOST_TEST((name_of(kind) == name_of(other)) == (kind == other));
}
