#include "write/svg_pair_cells.h"

#include "write/metadata_text.h"
#include "write/svg_change.h"

#include <algorithm>
#include <utility>

namespace modcost {

namespace {

constexpr Length row_height = px(22);

/// The columns of one report; those that a narrow picture leaves out have no share.
SvgTable single_table(const SvgPage& page, Length left, Length room) {
  const std::string_view beside =
      title_of(page.view() == View::parameters ? View::parameter_bytes : View::parameters);
  const auto columns = [&](std::array<Length, 5> shares) {
    return SvgTable(left, room,
                    {{"Module", shares[0], false},
                     {"Type", shares[1], false},
                     {"Input → output", shares[2], false},
                     {beside, shares[3]},
                     {title_of(page.view()), shares[4]}});
  };
  if (page.options.width >= 1000)
    return columns({31, 15, 27, 11, 16});
  if (page.options.width >= 700)
    return columns({42, 20, 0, 17, 21});
  return columns({42, 24, 0, 0, 34});
}

/// Those of two reports.
SvgTable pair_table(const SvgPage& page, Length left, Length room) {
  const auto columns = [&](std::array<Length, 6> shares) {
    return SvgTable(left, room,
                    {{"Module", shares[0], false},
                     {"Type", shares[1], false},
                     {"Input → output", shares[2], false},
                     {"Before", shares[3]},
                     {"After", shares[4]},
                     {"Change", shares[5]}});
  };
  if (page.options.width >= 1400)
    return columns({25, 11, 20, 13, 13, 18});
  if (page.options.width >= 1000)
    return columns({30, 14, 0, 16, 16, 24});
  if (page.options.width >= 700)
    return columns({30, 14, 0, 16, 16, 24});
  return columns({34, 0, 0, 21, 21, 24});
}

class RowWriter {
public:
  RowWriter(SvgPage& page, const SvgTable& table) : page_(page), table_(table) {
    if (page.compares())
      for (const EvidenceRow& row : page.rows.rows)
        form_ = std::max(form_, form_of_row(page, table, row));
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
    if (page_.compares())
      write_names_of_pair(page_, row);
    page_.raw("><title>");
    page_.words(node.path.empty() ? "(root)" : node.path);
    page_.raw("</title>");
    write_tile_shape(page_, {table_.left_of(0), page_.y + px(6), px(10), px(10)}, node.kind,
                     row.state);
    page_.y = baseline;
    write_path(index);
    table_.cell(page_, 1, node.type, {.size = 11});
    write_shapes(row.node);
    if (page_.compares()) {
      write_pair_cells(page_, table_, row, form_);
    } else {
      write_storage(row.node);
      write_value(row);
    }
    page_.y = baseline + row_height - px(15);
    table_.rule(page_);
    page_.raw("</g>\n");
  }

private:
  /// What stands beside the values of the view: what each call was first to hold.
  View beside() const {
    return page_.view() == View::parameters ? View::parameter_bytes : View::parameters;
  }

  /// What stands behind the path: `×12 identical, ×2 calls`.
  std::string words_behind_path(const EvidenceRow& row) const {
    const Tree& tree = page_.evidence.tree;
    const std::size_t calls = tree.calls_of(row.node, tree.side_of(row.node)).size();
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
    const EvidenceRow& row = page_.rows.rows[index];
    const ChangeMark mark = change_mark_of(page_.evidence, row.node);
    const Length marked = mark == ChangeMark::none ? 0 : mark_size + px(5);
    write_change_mark(page_, mark, (table_.left_of(0) + px(18)) / 100 * 100, page_.y - px(10));
    const Length begin = table_.left_of(0) + px(18) + marked;
    std::string words = words_behind_path(row);
    const std::string fitted = path_beside(row, words, table_.right_of(0) - begin - px(10));
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
    if (!table_.has(2))
      return;
    const Tree& tree = page_.evidence.tree;
    const Side side = tree.side_of(node);
    const Report& report = page_.evidence.report_of(side);
    const Call& call = report.calls[tree.calls_of(node, side).front()];
    table_.cell(page_, 2,
                shape_text(report.json[call.input]) + " → " + shape_text(report.json[call.output]),
                {.size = 11});
  }

  /// Of all calls of one node.
  void write_storage(NodeId node) {
    Number storage;
    const View beside = page_.view() == View::parameters ? View::parameter_bytes : View::parameters;
    for (const CallId id : page_.evidence.tree.calls_of(node))
      storage += contribution(beside, page_.report(), page_.report().calls[id], nullptr);
    table_.cell(page_, 3, known_words(storage, false, false, true), {.size = 11});
  }

  void write_value(const EvidenceRow& row) {
    const bool bound = row.state == CallState::partial;
    if (row.has_known) {
      const std::string each = row.fold > 1 ? " each" : "";
      std::string words = known_words(row.known, bound, page_.bytes(), true) + each;
      if (width_of(words, {.size = 12}) > table_.room(4)) // a number is never cut
        words = known_words(row.known, bound, page_.bytes(), false) + each;
      table_.cell(page_, 4, words, {.size = 12});
      return;
    }
    table_.cell(page_, 4, words_without_value(row), {.size = 11, .fill = page_.colours.muted});
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
  const SvgTable& table_;
  ChangeForm form_ = ChangeForm::exact_with_percentage; ///< of all changes
  std::string last_path_;                               ///< as the row above shows it
};

} // namespace

void write_svg_rows(SvgPage& page) {
  const Length top = page.y;
  const Length room = page.inner_width() - 2 * padding;
  const Length left = page.margin() + padding;
  page.heading(left, "Evidence", room);
  page.y += px(24);
  const SvgTable table =
      page.compares() ? pair_table(page, left, room) : single_table(page, left, room);
  RowWriter writer(page, table);
  if (page.rows.rows.empty())
    page.line(left, page.y,
              page.rows.nodes_left_out > 0 ? "No rows were asked for."
                                           : "The report holds no calls.",
              {.size = 12, .fill = page.colours.muted});
  else
    table.header(page);
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
