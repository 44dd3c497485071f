#include "write/svg_page.h"

#include "write/metadata_text.h"

#include <algorithm>
#include <utility>

namespace modcost {

namespace {

constexpr Length row_height = px(22);

/// Where the columns of the table begin and end; those that a narrow picture leaves out have no
/// width.
struct Columns {
  Length left, path, type, shape, storage, value, right;
};

Columns columns_of(const SvgPage& page) {
  const Length left = page.margin() + padding;
  const Length room = page.inner_width() - 2 * padding;
  const auto at = [&](Length percent) { return left + room * percent / 100; };
  const Length right = left + room;
  if (page.options.width >= 1000)
    return {left, at(31), at(46), at(73), at(84), right, right};
  if (page.options.width >= 700)
    return {left, at(42), at(62), at(62), at(79), right, right};
  return {left, at(42), at(66), at(66), at(66), right, right};
}

class RowWriter {
public:
  RowWriter(SvgPage& page, const Columns& columns) : page_(page), columns_(columns) {}

  void write_header() {
    const TextStyle style{.size = 11, .fill = page_.colours.muted};
    cell(columns_.left, columns_.path, "Module", style);
    cell(columns_.path, columns_.type, "Type", style);
    cell(columns_.type, columns_.shape, "Input → output", style);
    cell_at_end(columns_.shape, columns_.storage, title_of(beside()), style);
    cell_at_end(columns_.storage, columns_.right, title_of(page_.view()), style);
    page_.y += px(7);
    write_rule();
  }

  void write(std::size_t index) {
    const EvidenceRow& row = page_.rows.rows[index];
    const Node& node = page_.evidence.tree[row.node];
    const Length baseline = page_.y + px(15);
    page_.raw("<g id=\"r");
    page_.number.integer(index);
    page_.raw("\"");
    page_.data("data-path", node.path);
    page_.data("data-status", name_of(row.state));
    if (row.has_known)
      page_.data("data-value", row.known * Number(static_cast<std::int64_t>(row.fold)));
    if (row.fold > 1)
      page_.data("data-fold", Number(static_cast<std::int64_t>(row.fold)));
    page_.raw("><title>");
    page_.words(node.path.empty() ? "(root)" : node.path);
    page_.raw("</title>");
    write_tile_shape(page_, {columns_.left, page_.y + px(6), px(10), px(10)}, node.kind, row.state);
    page_.y = baseline;
    write_path(index);
    cell(columns_.path, columns_.type, node.type, {.size = 11});
    write_shapes(row.node);
    write_storage(row.node);
    write_value(row);
    page_.y = baseline + row_height - px(15);
    write_rule();
    page_.raw("</g>\n");
  }

private:
  /// What stands beside the values of the view: what each call was first to hold.
  View beside() const {
    return page_.view() == View::parameters ? View::parameter_bytes : View::parameters;
  }

  void write_rule() {
    page_.rectangle(columns_.left, page_.y, columns_.right - columns_.left, px(1),
                    " fill=\"" + std::string(page_.colours.line) + "\"");
  }

  void cell(Length from, Length to, std::string_view text, const TextStyle& style) {
    if (to > from)
      page_.line(from, page_.y,
                 fit_text(text, in_pixels(to - from - px(10)), style.size, style.bold), style);
  }

  void cell_at_end(Length from, Length to, std::string_view text, TextStyle style) {
    style.at_end = true;
    if (to > from)
      page_.line(to, page_.y, fit_text(text, in_pixels(to - from - px(10)), style.size, style.bold),
                 style);
  }

  /// What stands behind the path: `×12 identical, ×2 calls`.
  std::string words_behind_path(const EvidenceRow& row) const {
    const std::size_t calls = page_.evidence.tree.calls_of(row.node).size();
    std::string words;
    if (row.fold > 1)
      words = "×" + known_words(Number(static_cast<std::int64_t>(row.fold)), false, false, true) +
              " identical";
    if (calls > 1)
      words += (words.empty() ? "×" : ", ×") +
               known_words(Number(static_cast<std::int64_t>(calls)), false, false, true) + " calls";
    return words;
  }

  /// As much of the path as there is room for beside the words; where a deep path then looks like
  /// the one above it, its level tells them apart.
  std::string path_beside(const EvidenceRow& row, std::string& words, Length room) {
    const std::string_view path = page_.evidence.tree[row.node].path;
    const auto fit = [&] {
      const Length taken = words.empty() ? 0 : width_of(words, {.size = 11}) + px(8);
      return fit_path(path.empty() ? "(root)" : path, in_pixels(room - taken), 12, false);
    };
    std::string fitted = fit();
    if (fitted != std::exchange(last_path_, fitted))
      return fitted;
    words = "level " + std::to_string(page_.evidence.tree[row.node].depth) +
            (words.empty() ? "" : ", " + words);
    return fit();
  }

  void write_path(std::size_t index) {
    const Length begin = columns_.left + px(18);
    std::string words = words_behind_path(page_.rows.rows[index]);
    const std::string fitted =
        path_beside(page_.rows.rows[index], words, columns_.path - begin - px(10));
    if (page_.has_tile[index]) {
      page_.raw("<a href=\"#t");
      page_.number.integer(index);
      page_.raw("\">");
    }
    page_.line(
        begin, page_.y, fitted,
        {.size = 12, .fill = page_.has_tile[index] ? page_.colours.accent : page_.colours.text});
    if (page_.has_tile[index])
      page_.raw("</a>");
    if (!fitted.empty())
      page_.line(begin + width_of(fitted, {.size = 12}) + px(8), page_.y, words,
                 {.size = 11, .fill = page_.colours.muted});
  }

  void write_shapes(NodeId node) {
    if (columns_.shape == columns_.type)
      return;
    const Report& report = page_.report();
    const Call& call = report.calls[page_.evidence.tree.calls_of(node).front()];
    cell(columns_.type, columns_.shape,
         shape_text(report.json[call.input]) + " → " + shape_text(report.json[call.output]),
         {.size = 11});
  }

  /// Of all calls of one node.
  void write_storage(NodeId node) {
    Number storage;
    for (const CallId id : page_.evidence.tree.calls_of(node))
      storage += contribution(beside(), page_.report(), page_.report().calls[id], nullptr);
    cell_at_end(columns_.shape, columns_.storage, known_words(storage, false, false, true),
                {.size = 11});
  }

  void write_value(const EvidenceRow& row) {
    const bool bound = row.state == CallState::partial;
    if (row.has_known) {
      const std::string each = row.fold > 1 ? " each" : "";
      std::string words = known_words(row.known, bound, page_.bytes(), true) + each;
      const Length room = columns_.right - columns_.storage - px(10);
      if (width_of(words, {.size = 12}) > room) // a number is never cut
        words = known_words(row.known, bound, page_.bytes(), false) + each;
      cell_at_end(columns_.storage, columns_.right, words, {.size = 12});
      return;
    }
    cell_at_end(columns_.storage, columns_.right, words_without_value(row),
                {.size = 11, .fill = page_.colours.muted});
  }

  std::string words_without_value(const EvidenceRow& row) const {
    switch (row.state) {
    case CallState::covered:
      return "covered by " + owner_of(row.node);
    case CallState::not_recorded:
      return "unknown: not recorded";
    case CallState::structural:
      return subtotal_of(row.node);
    default:
      return "unknown";
    }
  }

  /// A container's, where there is one group: subtotals are never added.
  std::string subtotal_of(NodeId node) const {
    const std::vector<Group>& groups = page_.evidence.view(page_.view()).groups;
    const std::optional<std::size_t> place =
        groups.size() == 1 ? groups[0].find(node) : std::nullopt;
    if (!place)
      return "no own estimate";
    const Summary& subtotal = groups[0].subtotal[index_of(Side::after)][*place];
    if (subtotal.status() == Status::unavailable)
      return "subtotal unknown";
    return "subtotal " +
           known_words(subtotal.known, subtotal.status() == Status::partial, page_.bytes(), false);
  }

  std::string owner_of(NodeId node) const {
    const std::vector<CallInView>& calls =
        page_.evidence.view(page_.view()).calls[index_of(Side::after)];
    for (const CallId id : page_.evidence.tree.calls_of(node))
      if (calls[id].owner != no_call) {
        const std::string_view path =
            page_.report().paths[page_.report().calls[calls[id].owner].path];
        return path.empty() ? "the root" : std::string(path);
      }
    return "another call";
  }

  SvgPage& page_;
  Columns columns_;
  std::string last_path_; ///< as the row above shows it
};

} // namespace

void write_svg_rows(SvgPage& page) {
  const Length top = page.y;
  const Length room = page.inner_width() - 2 * padding;
  const Length left = page.margin() + padding;
  page.heading(left, "Evidence", room);
  page.y += px(24);
  const Columns columns = columns_of(page);
  RowWriter writer(page, columns);
  if (page.rows.rows.empty())
    page.line(left, page.y,
              page.rows.nodes_left_out > 0 ? "No rows were asked for."
                                           : "The report holds no calls.",
              {.size = 12, .fill = page.colours.muted});
  else
    writer.write_header();
  for (std::size_t row = 0; row < page.rows.rows.size(); ++row)
    writer.write(row);
  if (page.rows.nodes_left_out > 0) {
    std::string words = known_words(Number(static_cast<std::int64_t>(page.rows.nodes_left_out)),
                                    false, false, true) +
                        " more modules have no row here";
    if (page.rows.unknown_left_out > 0)
      words += ", " +
               known_words(Number(static_cast<std::int64_t>(page.rows.unknown_left_out)), false,
                           false, true) +
               " of them without a complete result";
    page.y = page.lines(left, page.y + px(20), words + ". The HTML page lists every call.", room,
                        {.size = 11, .fill = page.colours.muted}, 2);
  }
  page.y += padding;
  page.end_panel(page.margin(), top, page.inner_width());
}

} // namespace modcost
