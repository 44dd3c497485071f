#pragma once

#include "write/html_call_texts.h"
#include "write/html_page.h"

#include <optional>
#include <vector>

namespace modcost {

/// A call, and with two reports the same call of the baseline. At most one is no_call.
struct CallPair {
  CallId after = no_call;
  CallId before = no_call;

  CallId of(Side side) const { return side == Side::after ? after : before; }
  /// Whose line and words it has.
  Side side() const { return after != no_call ? Side::after : Side::before; }
};

/// The full evidence of calls, each in a block of its own (outputs, "What the page holds").
class CallEvidence {
public:
  explicit CallEvidence(HtmlPage& page);

  /// The results of both sides by name, valid until the next call.
  const std::vector<ResultPair>& results_of(const CallPair& call);
  CallTexts& texts(Side side) { return *texts_[index_of(side)]; }
  /// The type that a call of both had before, where it has another now; else empty.
  std::string_view changed_type_before(const CallPair& call) const;
  void write(const CallPair& call);

private:
  /// A result of each side that may stand in one line, or of one; texts by number, so that
  /// thousands of calls need no comparison of letters.
  struct Line {
    const MetricResult* after = nullptr;
    const MetricResult* before = nullptr;
    std::string_view name;
    std::uint64_t method = 0;
    std::uint64_t scope = 0;
    std::optional<Delta> delta; ///< where both reports hold the call
  };

  const Call& call_of(const CallPair& call, Side side) const;
  void write_own_name(const CallPair& call);
  void write_metadata(const CallPair& call);
  void write_storage(const CallPair& call);
  void write_storage_of(const Call& call, Side side);
  void collect_lines(const CallPair& call);
  void add_line(const ResultPair& pair, const std::optional<Delta>& delta);
  void write_results(const CallPair& call);
  void write_result_group(std::span<const Line> lines);
  void write_line(const Line& line, bool with_status);
  void write_result(const MetricResult& result, Side side, bool with_status);
  void write_delta_of(const Line& line);
  void write_failure(const CallPair& call);
  void write_coverers(CallId id, Side side);
  void write_json(std::string_view label, JsonId value, Side side);
  void write_rest(const Call& call, Side side);
  void write_diagnostics(const CallPair& call);

  HtmlPage& page_;
  std::array<std::unique_ptr<CallTexts>, 2> texts_; ///< per side
  std::unique_ptr<ResultMatcher> matcher_;          ///< with two reports
  std::vector<ResultPair> single_;
  std::vector<Line> lines_;
};

} // namespace modcost
