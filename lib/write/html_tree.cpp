#include "write/assets.h"
#include "write/html_page.h"

namespace modcost {
namespace {

/// Numbers, or what `write` makes of an index, as a JSON array.
template<class Write>
void write_array(HtmlPage& page, std::size_t size, const Write& write) {
  page.raw("[");
  for (std::size_t index = 0; index < size; ++index) {
    if (index > 0)
      page.raw(",");
    write(index);
  }
  page.raw("]");
}

std::vector<NodeId> containers_of(const Tree& tree) {
  std::vector<NodeId> containers;
  for (NodeId node = 0; node < tree.size(); ++node)
    if (!tree.is_leaf(node))
      containers.push_back(node);
  return containers;
}

/// The tree in map order: names, depths, first calls, folded runs.
void write_nodes(HtmlPage& page) {
  const Tree& tree = page.evidence.tree;
  page.raw("\"names\":");
  write_array(page, tree.size(),
              [&](std::size_t node) { append_json(page.out, tree.nodes[node].name); });
  page.raw(",\n\"depths\":");
  write_array(page, tree.size(),
              [&](std::size_t node) { page.number.integer(tree.nodes[node].depth); });
  page.raw(",\n\"calls\":");
  write_array(page, tree.size(), [&](std::size_t node) {
    const std::span<const CallId> calls = tree.calls_of(static_cast<NodeId>(node));
    if (calls.empty())
      page.raw("-1");
    else
      page.number.integer(calls.front());
  });
  page.raw(",\n\"runs\":[");
  bool first = true;
  for (NodeId node = 0; node < tree.size(); ++node) {
    if (page.evidence.folding.run[node] == 1)
      continue;
    page.raw(first ? "[" : ",[");
    first = false;
    page.number.integer(node);
    page.raw(",");
    page.number.integer(page.evidence.folding.run[node]);
    page.raw("]");
  }
  page.raw("]");
}

void write_maps(HtmlPage& page) {
  page.raw(",\n\"maps\":[");
  bool first = true;
  for (const View view : all_views)
    for (const Map& map : page.layout.maps[index_of(view)]) {
      page.raw(first ? "\n{\"view\":" : ",\n{\"view\":");
      first = false;
      page.number.integer(index_of(view));
      page.raw(map.type == Map::Type::structure ? ",\"structure\":true,\"widths\":"
                                                : ",\"group\":");
      if (map.type == Map::Type::cost) {
        page.number.integer(map.group);
        page.raw(",\"widths\":");
      }
      write_array(page, map.width.size(),
                  [&](std::size_t node) { page.number.integer(map.width[node]); });
      page.raw("}");
    }
  page.raw("]");
}

/// A subtotal as text, `null` where nothing is known: unknown is never zero.
void write_subtotal(HtmlPage& page, const Summary* summary) {
  if (summary == nullptr || summary->status() == Status::unavailable) {
    page.raw("null");
    return;
  }
  page.raw("\"");
  page.raw(summary->status() == Status::partial ? "≥" : "");
  page.number.value(summary->known);
  page.raw("\"");
}

/// With two reports: where the evidence of removed modules stands, `[node, call of before]`.
void write_removed(HtmlPage& page) {
  const Tree& tree = page.evidence.tree;
  page.raw(",\n\"removed\":[");
  bool first = true;
  for (NodeId node = 0; node < tree.size(); ++node) {
    if (tree.side_of(node) == Side::after || tree[node].structural())
      continue;
    page.raw(first ? "[" : ",[");
    first = false;
    page.number.integer(node);
    page.raw(",");
    page.number.integer(tree.calls_of(node, Side::before).front());
    page.raw("]");
  }
  page.raw("]");
}

/// Of the nodes of a group: the change, `null` where there is none.
void write_changes(HtmlPage& page, const Group& group, const GroupComparison& comparison,
                   const std::vector<NodeId>& containers) {
  page.raw(",\"change\":");
  write_array(page, containers.size(), [&](std::size_t index) {
    const std::optional<std::size_t> place = group.find(containers[index]);
    if (!place || comparison.nodes.empty() || !comparison.nodes[*place].exists()) {
      page.raw("null");
      return;
    }
    page.raw("\"");
    page.number.value(comparison.nodes[*place].difference);
    page.raw("\"");
  });
}

/// Subtotals of containers, which no line of the static page holds; exact, as text.
void write_subtotals(HtmlPage& page) {
  const std::vector<NodeId> containers = containers_of(page.evidence.tree);
  page.raw(",\n\"containers\":");
  write_array(page, containers.size(),
              [&](std::size_t index) { page.number.integer(containers[index]); });
  page.raw(",\n\"subtotals\":[");
  bool first = true;
  for (const View view : all_views) {
    const std::vector<Group>& groups = page.evidence.view(view).groups;
    for (std::size_t index = 0; index < groups.size() && index < drawn_groups; ++index) {
      page.raw(first ? "\n{\"view\":" : ",\n{\"view\":");
      first = false;
      page.number.integer(index_of(view));
      page.raw(",\"group\":");
      page.number.integer(index);
      page.raw(",\"known\":");
      write_array(page, containers.size(), [&](std::size_t container) {
        const std::optional<std::size_t> place = groups[index].find(containers[container]);
        write_subtotal(page, place ? &groups[index].subtotal_of(*place, Side::after) : nullptr);
      });
      if (page.compares()) {
        page.raw(",\"before\":");
        write_array(page, containers.size(), [&](std::size_t container) {
          const std::optional<std::size_t> place = groups[index].find(containers[container]);
          write_subtotal(page, place ? &groups[index].subtotal_of(*place, Side::before) : nullptr);
        });
        write_changes(page, groups[index], page.comparison().view(view).groups[index], containers);
      }
      page.raw("}");
    }
  }
  page.raw("]");
}

} // namespace

void write_html_tree(HtmlPage& page) {
  page.raw("<script type=\"application/json\" id=\"tree\">{");
  write_nodes(page);
  if (page.compares())
    write_removed(page);
  write_maps(page);
  write_subtotals(page);
  page.raw("}</script>\n<script>");
  page.raw(page_script());
  page.raw("</script>\n");
}

} // namespace modcost
