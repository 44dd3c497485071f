#include "support/random_report.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <sstream>
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

/// One line of a report in words; a call's second is its type.
using Words = std::vector<std::string>;

std::vector<Words> split_lines(const std::string& text) {
  std::vector<Words> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    std::istringstream words(line);
    lines.emplace_back(std::istream_iterator<std::string>(words),
                       std::istream_iterator<std::string>());
  }
  return lines;
}

std::string join_lines(const std::vector<Words>& lines) {
  std::string text;
  for (const Words& line : lines) {
    for (const std::string& word : line)
      text += (&word == &line.front() ? "" : " ") + word;
    text += "\n";
  }
  return text;
}

bool is_call(const Words& line) {
  return line.front() != "=" && !line.front().starts_with('!') && line.front() != "+";
}

/// Changes a report a little.
class Mutator {
public:
  explicit Mutator(std::uint64_t seed) : random_(seed) {}

  RandomPair mutate(const std::string& lines) {
    std::vector<Words> before = split_lines(lines);
    number(before);
    std::vector<Words> after = before;
    for (std::uint64_t left = below(8); left > 0 && !after.empty(); --left)
      change(after);
    for (std::vector<Words>* side : {&before, &after})
      drop_lost_owners(*side);
    RandomPair pair{join_lines(before) + context(0), join_lines(after)};
    pair.after += context(chance(12) ? 1 + below(3) : 0);
    return pair;
  }

private:
  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }
  bool chance(std::uint64_t percent) { return below(100) < percent; }

  /// Every call gets its index, so that removing one leaves a gap.
  static void number(std::vector<Words>& lines) {
    std::map<std::string, int> calls;
    for (Words& line : lines)
      if (is_call(line))
        line.push_back("index=" + std::to_string(calls[line.front()]++));
  }

  void change(std::vector<Words>& lines) {
    const std::size_t place = below(lines.size());
    Words& line = lines[place];
    if (!is_call(line)) {
      line.resize(chance(50) ? line.size() : 1);
      return;
    }
    switch (below(9)) {
    case 0:
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(place));
      return;
    case 1:
      add_call(lines, place);
      return;
    case 2:
      line[1] = "Changed";
      return;
    case 3:
      std::swap(line, lines[std::min(place + 1, lines.size() - 1)]);
      return;
    case 4:
      for (std::string& word : line)
        if (word.starts_with("params="))
          word = "params=" + std::to_string(below(50));
      return;
    default:
      change_results(line);
    }
  }

  /// One more call of that module, or of a new one below or beside it.
  void add_call(std::vector<Words>& lines, std::size_t place) {
    Words line = lines[place];
    const std::string name = "n" + std::to_string(added_++);
    if (chance(60) && line.front() != ".")
      line.front() += (chance(50) ? "." : "") + name;
    else if (chance(50))
      line.front() = name;
    line.back() = "index=" + std::to_string(100 + added_);
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(place + below(2)), line);
  }

  void change_results(Words& line) {
    for (std::size_t word = 2; word + 1 < line.size(); ++word) {
      const std::size_t equals = line[word].find('=');
      const std::string metric = line[word].substr(0, equals);
      if (chance(40) || (metric != "flops" && metric != "macs" && metric != "dmas"))
        continue;
      const std::size_t at = line[word].find('@');
      const std::string measure = at == std::string::npos ? "" : line[word].substr(at);
      if (chance(15) && measure.empty()) // it may get a value again
        line[word] = metric + "=^" + line.front() + "#0";
      else if (chance(25))
        line[word] = metric + "=?" + (chance(50) ? measure : "@another");
      else if (line[word].find("=^") == std::string::npos &&
               line[word].find("=?") == std::string::npos)
        line[word] = metric + "=" + (chance(20) ? ">=" : "") + value() + measure;
      else if (line[word].find("=^") != std::string::npos)
        line[word] = metric + "=" + value();
    }
  }

  std::string value() {
    switch (below(4)) {
    case 0:
      return std::to_string(random_()) + std::to_string(random_());
    case 1:
      return std::to_string(below(1000)) + "." + std::to_string(below(100));
    default:
      return std::to_string(below(1000));
    }
  }

  /// An owner must be a call of its report.
  static void drop_lost_owners(std::vector<Words>& lines) {
    std::set<std::string> calls;
    for (const Words& line : lines)
      if (is_call(line))
        calls.insert(line.front() + "#" + line.back().substr(line.back().find('=') + 1));
    for (Words& line : lines)
      std::erase_if(line, [&calls](const std::string& word) {
        const std::size_t owner = word.find("=^");
        if (owner == std::string::npos)
          return false;
        const std::string name = word.substr(owner + 2);
        return !calls.contains(name.find('#') == std::string::npos ? name + "#0" : name);
      });
  }

  static std::string context(std::uint64_t which) {
    const std::string torch = which == 1 ? "3" : "2";
    return R"(+ "context": {"torch_version": ")" + torch +
           R"(", "torchscan_version": "0", "python_version": "3", "devices": ["cpu"], "dtypes": ["f"])" +
           (which == 2 ? "" : R"(, "execution_mode": "e")") +
           (which == 3 ? R"(, "analysis_mode": "structure")" : "") + "}\n";
  }

  std::mt19937_64 random_;
  std::uint64_t added_ = 0;
};

} // namespace

RandomPair random_pair(std::uint64_t seed) {
  return Mutator(seed).mutate(random_report(seed));
}

std::string random_report(std::uint64_t seed) {
  return Generator(seed).report();
}

} // namespace modcost
