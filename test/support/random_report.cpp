#include "support/random_report.h"

#include <algorithm>
#include <random>
#include <vector>

namespace modcost {
namespace {

class Generator {
public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  std::string report() {
    if (chance(80))
      call("", "Net");
    const std::uint64_t modules = below(6);
    for (std::uint64_t module = 0; module < modules; ++module)
      add_module("m" + std::to_string(module), 0);
    // Again, some of those that were called.
    const std::vector<std::string> again = paths_;
    for (const std::string& path : again)
      if (chance(15))
        call(path, "Again");
    if (chance(70))
      lines_ += "= parameters=" + std::to_string(below(200)) +
                " macs=>=" + std::to_string(below(9)) + "\n";
    for (std::uint64_t count = below(4); count > 0 && !paths_.empty(); --count)
      lines_ += std::string(chance(50) ? "!" : "!!") + " metric=macs message=m" +
                std::to_string(below(3)) + " path=" + pick(paths_) + "\n";
    return lines_;
  }

private:
  // Not the library's distributions: they differ between libraries.
  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }
  bool chance(std::uint64_t percent) { return below(100) < percent; }
  std::string pick(const std::vector<std::string>& from) { return from[below(from.size())]; }

  void add_module(const std::string& path, int depth) {
    if (depth > 3 || chance(45)) {
      call(path, pick({"Linear", "Conv2d", "GELU", "Odd"}));
      return;
    }
    if (chance(75))
      call(path, "Block");
    if (chance(30)) {
      add_likes(path);
      return;
    }
    for (std::uint64_t child = 0, children = 1 + below(4); child < children; ++child)
      add_module(path + "." + std::to_string(child), depth + 1);
  }

  /// Blocks that are equal, or nearly so.
  void add_likes(const std::string& path) {
    const std::string inner = words();
    for (std::uint64_t block = 0, blocks = 2 + below(4); block < blocks; ++block) {
      const std::string name = path + ".b" + std::to_string(block);
      line(name + ".x", "Linear", chance(90) ? inner : words());
      line(name + ".y", "GELU", " flops=>=0");
    }
  }

  void call(const std::string& path, const std::string& type) {
    line(path.empty() ? "." : path, type, words());
  }

  void line(const std::string& path, const std::string& type, const std::string& words) {
    lines_ += path + " " + type + words + "\n";
    if (path != ".")
      paths_.push_back(path);
  }

  std::string words() {
    std::string text;
    for (const char* metric : {"flops", "macs", "dmas"})
      if (chance(60))
        text += std::string(" ") + metric + "=" + result();
    if (chance(50))
      text += " params=" + std::to_string(below(50)) + "+" + std::to_string(below(3));
    return text + (chance(10) ? " shared" : "");
  }

  std::string result() {
    if (!paths_.empty() && chance(20))
      return "^" + pick(paths_);
    const std::string measure = chance(25) ? "@handler" + std::to_string(below(3)) : "";
    if (chance(15))
      return "?" + measure;
    const std::string value = chance(50)   ? std::to_string(below(1000))
                              : chance(30) ? std::to_string(random_())
                              : chance(30) ? "0." + std::to_string(1 + below(99))
                              : chance(30) ? std::to_string(1 + below(9)) + "e30"
                                           : "0";
    return (chance(25) ? ">=" : "") + value + measure;
  }

  std::mt19937_64 random_;
  std::string lines_;
  std::vector<std::string> paths_;
};

} // namespace

std::string random_report(std::uint64_t seed) {
  return Generator(seed).report();
}

} // namespace modcost
