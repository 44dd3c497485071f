#include "evidence/kind.h"

#include <algorithm>
#include <utility>

namespace modcost {
namespace {

using Entry = std::pair<std::string_view, Kind>;

/// Sorted by name, for binary search. torch.nn's layers, and those of transformers, diffusers and
/// torchvision that stand in reports as leaves.
constexpr std::array table{
    Entry{"AdaptiveAvgPool1d", Kind::pooling},
    Entry{"AdaptiveAvgPool2d", Kind::pooling},
    Entry{"AdaptiveAvgPool3d", Kind::pooling},
    Entry{"AdaptiveMaxPool1d", Kind::pooling},
    Entry{"AdaptiveMaxPool2d", Kind::pooling},
    Entry{"AdaptiveMaxPool3d", Kind::pooling},
    Entry{"AvgPool1d", Kind::pooling},
    Entry{"AvgPool2d", Kind::pooling},
    Entry{"AvgPool3d", Kind::pooling},
    Entry{"BatchNorm1d", Kind::normalisation},
    Entry{"BatchNorm2d", Kind::normalisation},
    Entry{"BatchNorm3d", Kind::normalisation},
    Entry{"Bilinear", Kind::linear},
    Entry{"CELU", Kind::activation},
    Entry{"Conv1D", Kind::linear},
    Entry{"Conv1d", Kind::convolution},
    Entry{"Conv2d", Kind::convolution},
    Entry{"Conv3d", Kind::convolution},
    Entry{"ConvTranspose1d", Kind::convolution},
    Entry{"ConvTranspose2d", Kind::convolution},
    Entry{"ConvTranspose3d", Kind::convolution},
    Entry{"ELU", Kind::activation},
    Entry{"Embedding", Kind::embedding},
    Entry{"EmbeddingBag", Kind::embedding},
    Entry{"FrozenBatchNorm2d", Kind::normalisation},
    Entry{"GELU", Kind::activation},
    Entry{"GELUActivation", Kind::activation},
    Entry{"GLU", Kind::activation},
    Entry{"GRU", Kind::recurrent},
    Entry{"GRUCell", Kind::recurrent},
    Entry{"GroupNorm", Kind::normalisation},
    Entry{"Hardshrink", Kind::activation},
    Entry{"Hardsigmoid", Kind::activation},
    Entry{"Hardswish", Kind::activation},
    Entry{"Hardtanh", Kind::activation},
    Entry{"InstanceNorm1d", Kind::normalisation},
    Entry{"InstanceNorm2d", Kind::normalisation},
    Entry{"InstanceNorm3d", Kind::normalisation},
    Entry{"LSTM", Kind::recurrent},
    Entry{"LSTMCell", Kind::recurrent},
    Entry{"LayerNorm", Kind::normalisation},
    Entry{"LayerNorm2d", Kind::normalisation},
    Entry{"LeakyReLU", Kind::activation},
    Entry{"Linear", Kind::linear},
    Entry{"LlamaRMSNorm", Kind::normalisation},
    Entry{"LocalResponseNorm", Kind::normalisation},
    Entry{"LogSigmoid", Kind::activation},
    Entry{"LogSoftmax", Kind::activation},
    Entry{"MaxPool1d", Kind::pooling},
    Entry{"MaxPool2d", Kind::pooling},
    Entry{"MaxPool3d", Kind::pooling},
    Entry{"Mish", Kind::activation},
    Entry{"MultiheadAttention", Kind::attention},
    Entry{"NewGELUActivation", Kind::activation},
    Entry{"NonDynamicallyQuantizableLinear", Kind::linear},
    Entry{"PReLU", Kind::activation},
    Entry{"RMSNorm", Kind::normalisation},
    Entry{"RNN", Kind::recurrent},
    Entry{"RNNCell", Kind::recurrent},
    Entry{"RReLU", Kind::activation},
    Entry{"ReLU", Kind::activation},
    Entry{"ReLU6", Kind::activation},
    Entry{"SELU", Kind::activation},
    Entry{"ShiftedWindowAttention", Kind::attention},
    Entry{"ShiftedWindowAttentionV2", Kind::attention},
    Entry{"SiLU", Kind::activation},
    Entry{"Sigmoid", Kind::activation},
    Entry{"Softmax", Kind::activation},
    Entry{"Softmax2d", Kind::activation},
    Entry{"Softmin", Kind::activation},
    Entry{"Softplus", Kind::activation},
    Entry{"Softshrink", Kind::activation},
    Entry{"Softsign", Kind::activation},
    Entry{"SyncBatchNorm", Kind::normalisation},
    Entry{"T5LayerNorm", Kind::normalisation},
    Entry{"Tanh", Kind::activation},
    Entry{"Tanhshrink", Kind::activation},
    Entry{"Threshold", Kind::activation},
};
static_assert(std::is_sorted(table.begin(), table.end(),
                             [](const Entry& a, const Entry& b) { return a.first < b.first; }));

} // namespace

std::string_view name_of(Kind kind) {
  static constexpr std::array<std::string_view, all_kinds.size()> names{
      "convolution", "linear",  "attention", "normalisation", "activation",
      "embedding",   "pooling", "recurrent", "container",     "other"};
  return names[static_cast<std::size_t>(kind)];
}

Kind kind_of_type(std::string_view type) {
  const auto place = std::lower_bound(
      table.begin(), table.end(), type,
      [](const Entry& entry, std::string_view name) { return entry.first < name; });
  return place != table.end() && place->first == type ? place->second : Kind::other;
}

} // namespace modcost
