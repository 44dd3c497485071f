"""The derived evidence as text, to compare by eye."""

from evidence import COVERAGE, FIRST, by_module_type, diagnostic_entries
from geometry import STATIC_WIDTH, GRID
from report import escape, number_text
from tree import PARAMETER_VIEWS, RECORDED_VIEWS


def shown(path):
    return escape(path) or "(root)"


def dump(evidence, out):
    def line(text="", indent=0):
        out.write("  " * indent + text + "\n")

    tree = evidence.tree
    calls = len(evidence.report["layers"])
    leaf_calls = sum(len(leaf.calls) for leaf in tree.leaves)
    structural = sum(not node.calls for node in tree.nodes)
    line(f"{calls} calls, {len(tree.nodes)} nodes ({structural} structural ancestors), {len(tree.leaves)} leaves, "
         f"{leaf_calls} leaf calls")
    dump_runs(evidence, line)
    for view in evidence.views.values():
        line()
        dump_view(evidence, view, line)
    line()
    dump_diagnostics(evidence, line)


def dump_runs(evidence, line):
    """Only runs that a folded map shows: those inside the likes of a first are left out."""
    line("fold runs:")
    for node in evidence.tree.nodes:
        if evidence.folding.stands_for[node] is not node:
            continue
        names = [child.name for child in node.children]
        for first, count in evidence.folding.runs(node):
            if count > 1:
                start = names.index(first.name)
                line(f"{shown(node.path)}: {escape(names[start])} … {escape(names[start + count - 1])} ×{count}", 1)


def dump_view(evidence, view, line):
    line(f"view {view.name}")
    total = evidence.report["totals"].get(view.name)
    line("total: " + (summary(total["status"], total["known_value"]) if total else "absent"), 1)
    if view.name in RECORDED_VIEWS:
        counts = ", ".join(f"{name} {view.coverage[name]}" for name in COVERAGE)
        line(f"coverage: {view.headline} of {view.leaf_calls} leaf calls complete; {counts}; "
             f"containers {view.containers}", 1)
    if view.name in PARAMETER_VIEWS:
        rest = evidence.unattributed(view.name)
        line(f"not attributed to any recorded call: {'-' if rest is None else number_text(rest)}", 1)
    first = view.first_map
    line("first map: " + ("structure" if first is None else f"cost of group {view.groups.index(first) + 1}"), 1)
    line(f"first selection: {shown(view.first_selection.path)}", 1)
    if view.has_structure_map:
        dump_map("structure map", view.structure, line, 1)
    for number, group in enumerate(view.groups, 1):
        dump_group(evidence, view, group, number, line)
    covered, missing = view.view_rail()
    for (path, index), nodes in covered.items():
        line(f"rail covered by {shown(path)} #{index}: {len(nodes)}: {types(nodes)}", 1)
    if missing:
        line(f"rail not recorded: {len(missing)}: {types(missing)}", 1)


def dump_group(evidence, view, group, number, line):
    line(f"group {number}: method {escape(group.method)}, unit {escape(group.unit)}, scope {escape(group.scope)}, "
         f"{len(group.results)} results", 1)
    root = group.subtotal[evidence.tree.root]
    text = summary(root.status, root.known if root.knowns else None)
    line(f"root subtotal: {text}" + (f", {root.missing} leaf calls not recorded" if root.missing else ""), 2)
    if group.map.total:
        dump_map("cost map", group.map, line, 2)
    for state, nodes in view.rail(group).items():
        if nodes:
            line(f"rail {state} {len(nodes)}: {types(nodes)}", 2)
    ranking = view.ranking(group)
    for rank, (value, kind, calls) in enumerate(ranking[:FIRST], 1):
        node, call = calls[0]
        line(f"rank {rank}: {number_text(value)} {escape(kind)} ×{len(calls)} {shown(node.path)} "
             f"#{call['call_index']}", 2)
    if len(ranking) > FIRST:
        line(f"{len(ranking) - FIRST} more rows of {sum(len(row[2]) for row in ranking[FIRST:])} calls", 2)
    unranked = view.unranked(group)
    if unranked:
        line("unranked: " + ", ".join(f"{len(calls)} {escape(kind)}" for kind, calls in unranked), 2)
    for kind, value, complete, incomplete in view.by_type(group):
        line(f"type {escape(kind)}: {number_text(value)} in {complete} calls, {incomplete} not complete", 2)


def dump_map(title, layout, line, indent):
    narrow = sum(remainder.nodes for _, remainder in layout.remainders)
    line(f"{title}: weight {number_text(layout.total)}, {len(layout.drawn)} tiles, {len(layout.remainders)} "
         f"remainders of {narrow} nodes", indent)
    for tile in layout.drawn[:8]:
        fold = f" ×{tile.fold}" if tile.fold > 1 else ""
        line(f"{shown(tile.node.path)}{fold} [{tile.left}, {tile.right}) "
             f"{tile.width * STATIC_WIDTH / GRID:.2f} px", indent + 1)


def dump_diagnostics(evidence, line):
    entries = diagnostic_entries(evidence.diagnostics)
    line(f"{len(evidence.diagnostics)} diagnostics in {len(entries)} entries")
    for (code, severity, _, operator), (metrics, paths, numbers) in entries.items():
        line(f"{escape(code)} {severity} {escape(operator or '-')}: {len(numbers)}, metrics "
             f"{escape(', '.join(metrics))}, {len(paths)} paths, numbers from {numbers[0]}", 1)


def summary(status, known):
    if status is None:
        return "no result"
    if known is None:
        return status
    return f"{status} {'≥ ' if status == 'partial' else ''}{number_text(known)}"


def types(nodes):
    return ", ".join(f"{len(some)} {escape(kind) or '(no call)'}" for kind, some in by_module_type(nodes))


def dump_pair(pair, out):
    def line(text="", indent=0):
        out.write("  " * indent + text + "\n")

    line("context: " + ", ".join(f"{name} {word}" for name, word in pair.context.items()))
    only = [sum(node.of(side) is None for node in pair.tree.nodes) for side in ("before", "after")]
    line(f"{len(pair.tree.nodes)} nodes, {only[0]} only after, {only[1]} only before")
    dump_runs(pair, line)
    for name in dict.fromkeys([*pair.before.report["totals"], *pair.after.report["totals"]]):
        texts = [summary(total["status"], total["known_value"]) if total else "absent"
                 for total in (pair.total(side, name) for side in ("before", "after"))]
        line(f"total {name}: {texts[0]} → {texts[1]}: {delta_text(pair.total_delta(name))}")
    for view in pair.views.values():
        line()
        dump_pair_view(pair, view, line)
    line()
    words = list(pair.diagnostic_changes().values())
    line("diagnostics: " + ", ".join(f"{words.count(word)} {word}" for word in ("new", "gone", "kept")))


def dump_pair_view(pair, view, line):
    counts = ", ".join(f"{number} {word}" for word, number in view.counts.items())
    line(f"view {view.name}: {counts}; first map {'structure' if view.first_map is None else 'cost'}; "
         f"first selection {shown(view.first_selection.path)}")
    known = dict(view.known_changes())
    for number, group in enumerate(view.groups, 1):
        line(f"group {number}: method {escape(group.method)}, unit {escape(group.unit)}, scope {escape(group.scope)}, "
             f"{len(group.calls)} calls", 1)
        if group in known:
            part = known[group]
            line(f"known part {number_text(part.value)} over {part.complete} of {part.matched}; added {part.added}, "
                 f"removed {part.removed}", 2)
        for tile in group.map.drawn[:12]:
            line(f"{shown(tile.node.path)} ×{tile.fold} {tile.left}-{tile.right}: "
                 f"{delta_text(view.node_delta(group, tile.node))}", 2)
        for delta, before, after, kinds, calls in view.biggest(group)[:FIRST]:
            line(f"{number_text(delta)}: {number_text(before)} → {number_text(after)} "
                 f"{escape(' → '.join(kinds))} ×{len(calls)} {shown(calls[0][0].path)}", 2)


def delta_text(delta):
    if delta is None:
        return "-"
    return number_text(delta.value) if delta.status == "complete" else f"{delta.status} ({delta.reason})"
