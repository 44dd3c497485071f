"""Derives from two reports what evidence.md says follows from both: one tree, one geometry, and what changed.

A delta is *after minus before*. `python3 pair.py BEFORE AFTER` prints what is derived as text.
"""

import json
import sys

from evidence import Evidence, Summary, all_diagnostics, diagnostic_entries
from geometry import TARGET, Map, narrower
from report import exact, is_number, read_report
from tree import PARAMETER_VIEWS, RECORDED_VIEWS, VIEWS, Folding, Node, record_without_names, same_number

SIDES = ("before", "after")
CHANGES = ("changed", "unchanged", "added", "removed", "unknown")
CONTEXT = ("inputs", "torch_version", "torchscan_version", "python_version", "execution_mode", "devices", "dtypes",
           "analysis_mode")
STORAGE_TOTALS = ("parameters", "trainable_parameters", "frozen_parameters", "parameter_bytes", "buffer_elements",
                  "buffer_bytes")


class Delta:
    """`value` where the status is `complete`; otherwise `reason` says why there is none."""

    __slots__ = ("status", "value", "reason")

    def __init__(self, status, value=None, reason=None):
        self.status = status
        self.value = value
        self.reason = reason or status

    def times(self, count):
        """Of several equal ones together."""
        return Delta("complete", count * self.value) if self.status == "complete" else self

    def __eq__(self, other):
        return isinstance(other, Delta) and repr(self) == repr(other)

    def __repr__(self):
        return f"<{self.value if self.status == 'complete' else self.status + ': ' + self.reason}>"


CONTEXT_GATE = Delta("withheld", reason="context")
PARAMETER_GATE = Delta("withheld", reason="module parameters")
ADDED, REMOVED = Delta("added"), Delta("removed")
MISSING, INCOMPLETE, DIFFERENT = (Delta("unknown", reason=why) for why in ("missing", "incomplete", "different"))


def result_delta(before, after):
    """Of two MetricResults; a missing one is `None`. A text equals a text, or was measured differently."""
    if before is None or after is None:
        return MISSING
    if before["status"] != "complete" or after["status"] != "complete":
        return INCOMPLETE
    values = before["value"], after["value"]
    if all(map(is_number, values)):
        return Delta("complete", exact(values[1]) - exact(values[0]))
    return Delta("complete", 0) if values[0] == values[1] else DIFFERENT


def compare_context(before, after):
    """member -> `same`, `differs` or `missing`."""
    words = {}
    for name in CONTEXT:
        values = [context_value(report, name) for report in (before, after)]
        words[name] = "missing" if None in values else "same" if values[0] == values[1] else "differs"
    return words


def context_value(report, name):
    """As text that is equal where the values are: in any order of keys, numbers by value."""
    if name == "inputs":
        return json.dumps(report["inputs"], sort_keys=True, default=same_number)
    value = report["context"].get(name, "full" if name == "analysis_mode" else None)
    return None if value is None else json.dumps(value)


class UnionNode(Node):
    """A module path of either report: `before` and `after` are its nodes in their own trees, or `None`."""

    __slots__ = ("before", "after")

    def __init__(self, before, after, parent):
        super().__init__((after or before).path, parent)
        self.before = before
        self.after = after
        self.calls = after.calls if after is not None else []

    @property
    def side(self):
        """Whose status and value it shows."""
        return "before" if self.after is None else "after"

    @property
    def type(self):
        own = self.of("after").type if self.after is not None else ""
        return own or (self.before.type if self.before is not None else "")

    def of(self, side):
        return self.before if side == "before" else self.after

    def is_within(self, other):
        return not other.path or self.path == other.path or self.path.startswith(other.path + ".")

    def pairs(self):
        """Its calls as (call_index, before, after), either of them `None` where there is none."""
        sides = [{call["call_index"]: call for call in own.calls} if own is not None else {}
                 for own in (self.before, self.after)]
        return [(index, *(calls.get(index) for calls in sides)) for index in sorted({*sides[0], *sides[1]})]


class UnionTree:
    def __init__(self, before, after):
        self.root = UnionNode(before.root, after.root, None)
        self.nodes, waiting = [], [self.root]
        while waiting:
            node = waiting.pop()
            node.order = len(self.nodes)
            self.nodes.append(node)
            node.children = [UnionNode(*both, node) for both in merged_children(node.before, node.after)]
            waiting.extend(reversed(node.children))
        self.by_path = {node.path: node for node in self.nodes}
        self.leaves = [node for node in self.nodes if node.is_leaf]


def merged_children(before, after):
    """(node before, node after) in the order of after, each one only in before behind the sibling it followed there."""
    olds = before.children if before is not None else []
    news = after.children if after is not None else []
    matched = {child.path: child for child in olds}
    shared = {child.path for child in news} & matched.keys()
    behind, last = {}, None
    for child in olds:
        if child.path in shared:
            last = child.path
        else:
            behind.setdefault(last, []).append(child)
    both = [(child, None) for child in behind.get(None, [])]
    for child in news:
        both.append((matched.get(child.path), child))
        both += [(gone, None) for gone in behind.get(child.path, [])]
    return both


class PairFolding(Folding):
    """Folds what is equal on both sides."""

    def _content(self, node):
        calls = tuple(records(own) for own in (node.before, node.after))
        children = tuple(
            (child.name, tuple(names(own) for own in (child.before, child.after)), self._signature[child])
            for child in node.children
        )
        return calls, children


def records(node):
    return None if node is None else tuple(record_without_names(node, call) for call in node.calls)


def names(node):
    return None if node is None else tuple(call["name"] for call in node.calls)


class Change:
    """Of some calls of one group: how many have a result in it on either side, and what became of them."""

    __slots__ = ("results", "added", "removed", "complete", "known", "missing")

    def __init__(self):
        self.results = self.added = self.removed = self.complete = self.known = self.missing = 0

    def add(self, before, after, delta):
        self.results += 1
        self.added += before is None
        self.removed += after is None
        if before is not None and after is not None and delta.status == "complete":
            self.complete += 1
            self.known += delta.value

    def include(self, other):
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def delta(self, gate):
        """`None` where there is no result at all."""
        if not self.results:
            return None
        if gate is not None:
            return gate
        if self.added == self.results:
            return ADDED
        if self.removed == self.results:
            return REMOVED
        if self.complete == self.results and not self.missing:
            return Delta("complete", self.known)
        return Delta("unknown")


class PairGroup:
    """One method, unit and scope in either report; `sides` are its groups there, or `None`."""

    def __init__(self, key, sides):
        self.method, self.unit, self.scope = key
        self.sides = sides
        self.calls = []  # (node, call_index, before, after, delta) in map order, then by call index
        self.direct_change = {}
        self.change = {}
        self.map = None

    @property
    def key(self):
        return self.method, self.unit, self.scope

    def direct(self, side, node):
        return self._summary(side, node, "direct")

    def subtotal(self, side, node):
        return self._summary(side, node, "subtotal")

    def _summary(self, side, node, name):
        group, own = self.sides[side], node.of(side)
        return Summary() if group is None or own is None else getattr(group, name)[own]


class KnownChange:
    """The known part of a change, of the whole group or of a subtree: `complete` of `matched` calls; of added and
    removed ones their number and known sum, which is `None` where nothing of them is known."""

    def __init__(self, view, group, below=None):
        calls = [item for item in group.calls if below is None or item[0].is_within(below)]
        matched = [item for item in calls if item[2] is not None and item[3] is not None]
        deltas = [item[4].value for item in matched if item[4].status == "complete"]
        self.matched, self.complete, self.value = len(matched), len(deltas), sum(deltas)
        self.added = one_sided(view.sides["after"], [item for item in calls if item[2] is None])
        self.removed = one_sided(view.sides["before"], [item for item in calls if item[3] is None])


def one_sided(view, items):
    knowns = [view.states[node.path, index].known for node, index, *_ in items]
    knowns = [known for known in knowns if known is not None]
    return len(items), sum(knowns) if knowns else None


class PairView:
    """One view of both reports. What a ranking and the sums by type say is said of *after*."""

    def __init__(self, pair, name):
        self.name = name
        self.pair = pair
        self.tree = pair.tree
        self.sides = {side: pair.sides[side].views[name] for side in SIDES}
        self.gate = PARAMETER_GATE if name in PARAMETER_VIEWS else pair.gate
        self.groups = self._groups()
        for group in self.groups:
            self._compare(group)
            weights = {node: max(group.direct(side, node).known for side in SIDES) for node in self.tree.nodes}
            group.map = Map(self.tree, pair.folding, weights)
        self.structure = Map(self.tree, pair.folding, {node: int(node.is_leaf) for node in self.tree.nodes})

    def _groups(self):
        found = {side: {group.key: group for group in self.sides[side].groups} for side in SIDES}
        keys = dict.fromkeys([*found["after"], *found["before"]])
        return [PairGroup(key, {side: found[side].get(key) for side in SIDES}) for key in keys]

    def _compare(self, group):
        group.direct_change = {node: Change() for node in self.tree.nodes}
        group.change = {node: Change() for node in self.tree.nodes}
        for node in self.tree.nodes:
            for index, before, after in node.pairs():
                if self._in_group(group, "before", node, before) or self._in_group(group, "after", node, after):
                    delta = self.pair.call_delta(self.name, before, after)
                    group.calls.append((node, index, before, after, delta))
                    group.direct_change[node].add(before, after, delta)
        for node in reversed(self.tree.nodes):
            change = group.change[node]
            change.include(group.direct_change[node])
            change.missing += self._missing(node)
            if node.parent is not None:
                group.change[node.parent].include(change)

    def _in_group(self, group, side, node, call):
        return call is not None and self.sides[side].states[node.path, call["call_index"]].group == group.key

    def _missing(self, node):
        """Its own not recorded leaf calls of both reports."""
        return sum(self.sides[side].missing[node.of(side)] for side in SIDES if node.of(side) is not None)

    def node_delta(self, group, node):
        return group.change[node].delta(self.gate)

    def own_delta(self, node):
        """Of its own calls, where those have results in one group only; else `None`.

        OPEN: a leaf with a call that is not recorded has none that is complete, as a subtotal has none."""
        changes = [group.direct_change[node] for group in self.groups if group.direct_change[node].results]
        if len(changes) != 1:
            return None
        whole = Change()
        whole.include(changes[0])
        whole.missing = self._missing(node)
        return whole.delta(self.gate)

    @property
    def cost_groups(self):
        return [group for group in self.groups if group.map.total > 0]

    @property
    def first_map(self):
        few = any(2 * view.headline < view.leaf_calls for view in self.sides.values())
        return None if few or not self.cost_groups else self.cost_groups[0]

    @property
    def has_structure_map(self):
        return self.name in RECORDED_VIEWS or not self.cost_groups

    @property
    def first_selection(self):
        group = self.first_map
        for side in reversed(SIDES) if group is not None else ():
            best, largest = None, 0
            for node in self.tree.leaves:
                summary = group.subtotal(side, node)
                if summary.status == "complete" and summary.known > largest:
                    best, largest = node, summary.known
            if best is not None:
                return best
        return self.tree.root

    def rail(self, group):
        rail = {"unknown": [], "small": [], "zero": []}
        for node in self.tree.nodes:
            state = self._rail_state(group, node)
            if state is not None:
                rail[state].append(node)
        return rail

    def _rail_state(self, group, node):
        own = [group.direct(side, node) for side in SIDES]
        if any(summary.results > summary.complete for summary in own):
            return "unknown"
        if any(summary.known > 0 for summary in own):
            tile = group.map.tile_of[self.pair.folding.stands_for[node]]
            return "small" if narrower(tile.width, TARGET) else None
        return "zero" if any(summary.results for summary in own) else None

    def view_rail(self):
        """OPEN: not recorded in either report, which is an unknown; covered in after, and in before where only that
        called the module. Owners of either report stand apart: their keys are (side, owner)."""
        rails = {side: self.sides[side].view_rail() for side in SIDES}
        missing = {node.path for _, nodes in rails.values() for node in nodes}
        covered = {}
        for side in reversed(SIDES):
            for owner, nodes in rails[side][0].items():
                left = [node.path for node in nodes if side == "after" or not self.tree.by_path[node.path].calls]
                if left:
                    covered[side, owner] = self._in_map_order(left)
        return covered, self._in_map_order(missing)

    def _in_map_order(self, paths):
        return sorted((self.tree.by_path[path] for path in paths), key=lambda node: node.order)

    def ranking(self, group):
        return self.sides["after"].ranking(group.sides["after"]) if group.sides["after"] else []

    def by_type(self, group):
        return self.sides["after"].by_type(group.sides["after"]) if group.sides["after"] else []

    def biggest(self, group):
        """All rows: (delta, before, after, types, calls of the row as (node, call_index)).

        OPEN: a call that changed its type is of the type (before, after), others of (type,)."""
        changed = [item for item in group.calls if item[4].status == "complete" and item[4].value]
        changed.sort(key=lambda item: -abs(item[4].value))  # stable: ties stay in map order, then by call index
        rows = {}
        for node, index, before, after, delta in changed:
            known = [self.sides[side].states[node.path, index].known for side in SIDES]
            types = tuple(dict.fromkeys([before["type"], after["type"]]))
            rows.setdefault((delta.value, *known, types), []).append((node, index))
        return [(*key, calls) for key, calls in rows.items()]

    @property
    def counts(self):
        counts = dict.fromkeys(CHANGES, 0)
        for node in self.tree.nodes:
            for index, before, after in node.pairs():
                states = [self.sides[side].states[node.path, index] for side, call in zip(SIDES, (before, after))
                          if call is not None]
                if any(state.group is not None for state in states):
                    counts[change_word(self.pair.call_delta(self.name, before, after))] += 1
        return counts

    def known_changes(self):
        """[(group, its known part)], where the view's total has no delta and the context allows one."""
        total = self.pair.total_delta(self.name)
        if self.gate is not None or (total is not None and total.status == "complete"):
            return []
        return [(group, KnownChange(self, group)) for group in self.groups]


def change_word(delta):
    if delta.status == "complete":
        return "changed" if delta.value else "unchanged"
    return "unknown" if delta.status == "withheld" else delta.status


class Pair:
    """Two reports. Where the checks of one report ask something, it answers for the union, or else for *after*."""

    def __init__(self, before, after):
        self.before, self.after = Evidence(before), Evidence(after)
        self.sides = {"before": self.before, "after": self.after}
        self.report = after
        self.context = compare_context(before, after)
        self.gate = None if set(self.context.values()) == {"same"} else CONTEXT_GATE
        self.tree = UnionTree(self.before.tree, self.after.tree)
        self.folding = PairFolding(self.tree)
        self.views = {name: PairView(self, name) for name in VIEWS}
        self.diagnostics = all_diagnostics(after) + all_diagnostics(before)

    def unattributed(self, name):
        return self.after.unattributed(name)

    def call_delta(self, metric, before, after):
        """Of one metric of a call; `None` where neither side has a result."""
        if metric in PARAMETER_VIEWS:
            return PARAMETER_GATE
        results = [None if call is None else call["metrics"].get(metric) for call in (before, after)]
        if results == [None, None]:
            return None
        if self.gate is not None:
            return self.gate
        if before is None or after is None:
            return ADDED if before is None else REMOVED
        return result_delta(*results)

    def total(self, side, name):
        totals = self.sides[side].report["totals"]
        if name == "operator_flops" and name not in totals:
            return self.sides[side].report["operator_flops"]["total"]
        return totals.get(name)

    def total_delta(self, name):
        results = [self.total(side, name) for side in SIDES]
        if results == [None, None]:
            return None
        if self.gate is not None and name not in STORAGE_TOTALS:
            return self.gate
        return result_delta(*results)

    def diagnostic_changes(self):
        """Entry -> `new`, `gone` or `kept`."""
        after, before = (diagnostic_entries(all_diagnostics(side.report)) for side in (self.after, self.before))
        words = {key: "kept" if key in before else "new" for key in after}
        return {**words, **{key: "gone" for key in before if key not in after}}


def derive_pair(before, after):
    return Pair(read_report(before), read_report(after))


if __name__ == "__main__":
    from dump import dump_pair

    dump_pair(derive_pair(*sys.argv[1:3]), sys.stdout)
