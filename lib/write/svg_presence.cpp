#include "write/svg_presence.h"

#include "write/svg_change.h"
#include "write/svg_table.h"

#include <algorithm>
#include <unordered_map>

namespace modcost {

namespace {

constexpr std::size_t list_limit = 6; // modules that are named

std::string count_words(std::uint64_t count) {
  return known_words(Number(static_cast<std::int64_t>(count)), false, false, true);
}

std::string calls_words(std::uint64_t calls) {
  return count_words(calls) + (calls == 1 ? " call" : " calls");
}

void write_counts_row(SvgPage& page, const SvgTable& table, View view) {
  const ChangeCounts& counts = page.comparison().view(view).counts;
  const bool chosen = view == page.view();
  page.raw("<g");
  page.data("data-view", name_of(view));
  page.raw(">\n");
  page.y += px(15);
  table.cell(page, 0, title_of(view), {.size = 11, .bold = chosen});
  std::size_t column = 0;
  for (const auto& [name, count] :
       {std::pair("changed", counts.changed), std::pair("unchanged", counts.unchanged),
        std::pair("added", counts.added), std::pair("removed", counts.removed),
        std::pair("unknown", counts.unknown)}) {
    page.raw("<g data-change=\"");
    page.raw(name);
    page.raw("\">");
    table.cell(page, ++column, count_words(count),
               {.size = 11,
                .bold = chosen && count > 0,
                .fill = count > 0 ? page.colours.text : page.colours.muted});
    page.raw("</g>\n");
  }
  page.y += px(7);
  table.rule(page);
  page.raw("</g>\n");
}

void write_counts(SvgPage& page, Length left, Length room) {
  page.y += px(20);
  const SvgTable table(left, room,
                       {{"Calls", 27, false},
                        {"changed", 14},
                        {"unchanged", 17},
                        {"added", 13},
                        {"removed", 14},
                        {"unknown", 15}});
  table.header(page);
  for (const View view : all_views)
    write_counts_row(page, table, view);
}

/// A mark, a path that leads to its row, and words behind it.
void write_entry(SvgPage& page, ChangeMark mark, NodeId node, const std::string& words, Length left,
                 Length room) {
  page.y += px(18);
  write_change_mark(page, mark, left, page.y - px(10));
  const Length begin = left + mark_size + px(6);
  const std::string_view path = page.evidence.tree[node].path;
  const TextStyle style{.size = 12};
  const std::string fitted = fit_path(path.empty() ? "(root)" : path,
                                      in_pixels((room - mark_size - px(6)) * 45 / 100), 12, false);
  const std::string_view end = page.begin_link(node);
  page.line(begin, page.y, fitted,
            {.size = 12, .fill = end.empty() ? page.colours.text : page.colours.accent});
  page.raw(end);
  const Length behind = begin + (fitted.empty() ? 0 : width_of(fitted, style) + px(8));
  page.line(behind, page.y, fit_text(words, in_pixels(left + room - behind), 11, false),
            {.size = 11, .fill = page.colours.muted});
}

/// `Added  320 calls`.
void write_list_title(SvgPage& page, std::string_view title, std::uint64_t calls, Length left) {
  page.y += px(24);
  const TextStyle style{.size = 12, .bold = true};
  page.line(left, page.y, title, style);
  page.line(left + width_of(title, style) + px(8), page.y, calls_words(calls),
            {.size = 12, .fill = page.colours.muted});
}

void write_more(SvgPage& page, std::size_t all, std::string_view what, Length left, Length room) {
  if (all <= list_limit)
    return;
  page.y += px(18);
  page.line(left, page.y,
            fit_text("and " + count_words(all - list_limit) + " more " + std::string(what),
                     in_pixels(room), 11, false),
            {.size = 11, .fill = page.colours.muted});
}

/// Changes that are alike, as the maps fold them: a line for all.
struct Likes {
  PresenceChange first;
  std::uint64_t modules = 0;
};

std::vector<Likes> fold(const Evidence& evidence, const std::vector<PresenceChange>& changes) {
  std::vector<Likes> folded;
  std::unordered_map<NodeId, std::size_t> places;
  for (const PresenceChange& change : changes) {
    const auto [place, added] =
        places.try_emplace(evidence.folding.stands_for[change.node], folded.size());
    if (added)
      folded.push_back({change, 0});
    ++folded[place->second].modules;
  }
  return folded;
}

/// `×6 identical, 12 calls each, GPT2Block`: numbers first, for they are never cut.
std::string words_of(const Evidence& evidence, const Likes& likes) {
  std::string words;
  if (likes.modules > 1)
    words = "×" + count_words(likes.modules) + " identical, ";
  words += calls_words(likes.first.calls) + (likes.modules > 1 ? " each" : "");
  words += likes.first.whole ? "" : " of a module that both have";
  const std::string_view type = evidence.tree[likes.first.node].type;
  return words + (type.empty() ? "" : ", " + std::string(type));
}

void write_presences(SvgPage& page, ChangeMark mark, const std::vector<PresenceChange>& changes,
                     Length left, Length room) {
  std::uint64_t calls = 0;
  for (const PresenceChange& change : changes)
    calls += change.calls;
  write_list_title(page, mark == ChangeMark::added ? "Added" : "Removed", calls, left);
  const std::vector<Likes> folded = fold(page.evidence, changes);
  for (std::size_t index = 0; index < std::min(folded.size(), list_limit); ++index)
    write_entry(page, mark, folded[index].first.node, words_of(page.evidence, folded[index]), left,
                room);
  write_more(page, folded.size(), "lines like these", left, room);
}

void write_added(SvgPage& page, Length left, Length room) {
  write_presences(page, ChangeMark::added, page.comparison().added, left, room);
}

void write_removed(SvgPage& page, Length left, Length room) {
  write_presences(page, ChangeMark::removed, page.comparison().removed, left, room);
}

void write_type_changes(SvgPage& page, Length left, Length room) {
  const std::vector<CallId>& changes = page.comparison().type_changes;
  const Report& after = page.report();
  const Report& before = *page.evidence.baseline;
  write_list_title(page, "Type changed", changes.size(), left);
  for (std::size_t index = 0; index < std::min(changes.size(), list_limit); ++index) {
    const CallId call = changes[index];
    const CallId other = page.comparison().matching.of(call, Side::after);
    write_entry(page, ChangeMark::type_changed,
                page.evidence.tree.node_of_call[index_of(Side::after)][call],
                std::string(before.texts[before.calls[other].type]) + " → " +
                    std::string(after.texts[after.calls[call].type]),
                left, room);
  }
  write_more(page, changes.size(), "calls", left, room);
}

/// `Distinct diagnostics: 3 new, 1 gone, 16 kept.`
std::string diagnostics_words(const SvgPage& page) {
  const DiagnosticsComparison& diagnostics = page.comparison().diagnostics;
  const auto alone = [](const std::vector<std::uint32_t>& others) {
    return static_cast<std::uint64_t>(
        std::count(others.begin(), others.end(), DiagnosticsComparison::none));
  };
  const std::uint64_t added = alone(diagnostics.before_of);
  if (diagnostics.before_of.empty() && diagnostics.after_of.empty())
    return "Neither report holds a diagnostic.";
  return "Distinct diagnostics: " + count_words(added) + " new, " +
         count_words(alone(diagnostics.after_of)) + " gone, " +
         count_words(diagnostics.before_of.size() - added) + " kept.";
}

/// Side by side where the picture is wide enough.
void write_in_columns(SvgPage& page, const std::vector<SvgPart>& lists, Length left, Length room) {
  const bool wide = page.options.width >= 860;
  const Length between = px(24);
  const auto columns = static_cast<Length>(wide ? std::max<std::size_t>(lists.size(), 2) : 1);
  const Length width = (room - between * (columns - 1)) / columns;
  const Length top = page.y;
  Length bottom = top;
  for (std::size_t list = 0; list < lists.size(); ++list) {
    if (wide)
      page.y = top;
    lists[list](page, wide ? left + (width + between) * static_cast<Length>(list) : left, width);
    bottom = std::max(bottom, page.y);
  }
  page.y = bottom;
}

} // namespace

std::string withheld_words(const SvgPage& page, Gate gate) {
  if (gate == Gate::context)
    return "Withheld: " + page.comparison().withheld + ".";
  return "Withheld: first attribution can move between modules while nothing changed. The model's "
         "total is the answer.";
}

void write_svg_call_changes(SvgPage& page, Length left, Length room) {
  const Comparison& comparison = page.comparison();
  page.heading(left, "What became of the calls", room);
  write_counts(page, left, room);
  const TextStyle note{.size = 11, .fill = page.colours.muted};
  std::string words;
  if (!comparison.withheld.empty())
    words = "Execution is withheld: " + comparison.withheld + ". ";
  words += "Unknown: withheld, missing or incomplete on a side. Parameters of modules are always "
           "withheld, for first attribution can move between modules while nothing changed.";
  page.y = page.lines(left, page.y + px(18), words, room, note, 5);
  if (comparison.added.empty() && comparison.removed.empty() && comparison.type_changes.empty())
    page.y = page.lines(left, page.y + px(22),
                        "No module was added or removed, and none changed its type.", room,
                        {.size = 12}, 2);
  page.y = page.lines(left, page.y + px(22), diagnostics_words(page), room, {.size = 12}, 2);
}

void write_svg_presence(SvgPage& page) {
  const Comparison& comparison = page.comparison();
  std::vector<SvgPart> lists;
  if (!comparison.added.empty())
    lists.push_back(write_added);
  if (!comparison.removed.empty())
    lists.push_back(write_removed);
  if (!comparison.type_changes.empty())
    lists.push_back(write_type_changes);
  if (lists.empty())
    return;
  const Length top = page.y;
  const Length left = page.margin() + padding;
  const Length room = page.inner_width() - 2 * padding;
  page.heading(left, "What came, went or changed its type", room);
  write_in_columns(page, lists, left, room);
  page.y += padding;
  page.end_panel(page.margin(), top, page.inner_width());
}

} // namespace modcost
