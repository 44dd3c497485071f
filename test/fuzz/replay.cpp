// Converts each file of the folders that it is given as the fuzzer would: the kept corpus as a
// test.
#include "fuzz/conversion.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

int main(int count, char** arguments) {
  std::vector<std::filesystem::path> files;
  for (int index = 1; index < count; ++index)
    for (const auto& entry : std::filesystem::recursive_directory_iterator(arguments[index]))
      if (entry.is_regular_file())
        files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path& file : files) {
    std::printf("%s\n", file.c_str());
    std::fflush(stdout);
    std::ostringstream content;
    content << std::ifstream(file, std::ios::binary).rdbuf();
    modcost::check_conversion(content.str());
  }
  std::printf("%zu inputs\n", files.size());
  return files.empty() ? 1 : 0;
}
