// libFuzzer: from the bytes of a report to both documents.
#include "fuzz/conversion.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  modcost::check_conversion({reinterpret_cast<const char*>(data), size});
  return 0;
}
