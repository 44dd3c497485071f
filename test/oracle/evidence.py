"""Derives from one report what evidence.md says follows from it.

`python3 evidence.py REPORT` prints it as text that stays the same from run to run.
"""

import sys

from geometry import TARGET, Map, narrower
from report import exact, read_report
from tree import RECORDED_VIEWS, VIEWS, Folding, Tree, call_state

COVERAGE = ("complete", "partial", "unavailable", "not_recorded", "covered_complete", "covered_incomplete")
FIRST = 20  # ranking rows, nodes named per type of the rail, groups drawn per view


class Summary:
    """Of some calls of one group. `missing` is how many leaf calls of its subtree are not recorded in the view."""

    __slots__ = ("results", "complete", "knowns", "known", "missing")

    def __init__(self):
        self.results = self.complete = self.knowns = self.known = self.missing = 0

    def add(self, state):
        self.results += 1
        self.complete += state.status == "complete"
        if state.known is not None:
            self.knowns += 1
            self.known += state.known

    def include(self, other):
        self.results += other.results
        self.complete += other.complete
        self.knowns += other.knowns
        self.known += other.known
        self.missing += other.missing

    @property
    def status(self):
        """`None` where there is no result at all."""
        if not self.results:
            return None
        if not self.knowns:
            return "unavailable"
        return "complete" if self.complete == self.results and not self.missing else "partial"


class Group:
    """The results of one method, unit and scope in one view."""

    def __init__(self, view, key):
        self.view = view
        self.method, self.unit, self.scope = key
        self.results = []  # (node, call, state) in map order, then by call index
        self.direct = {}
        self.subtotal = {}
        self.map = None

    @property
    def key(self):
        return self.method, self.unit, self.scope


class View:
    """One view of the report: what every call is in it, its groups and its maps."""

    def __init__(self, evidence, name):
        self.name = name
        self.evidence = evidence
        tree = evidence.tree
        self.states = {
            (node.path, call["call_index"]): call_state(node, call, name) for node in tree.nodes for call in node.calls
        }
        self.groups = self._groups(tree)
        self.missing = {node: 0 for node in tree.nodes}
        for node in tree.leaves:
            self.missing[node] = sum(state.status == "not_recorded" for state in self.of(node))
        for group in self.groups:
            self._summarise(group, tree)
            group.map = Map(tree, evidence.folding, {node: group.direct[node].known for node in tree.nodes})
        self.structure = Map(tree, evidence.folding, {node: int(node.is_leaf) for node in tree.nodes})
        self.coverage, self.containers = self._coverage(tree)

    def of(self, node):
        return [self.states[node.path, call["call_index"]] for call in node.calls]

    @property
    def cost_groups(self):
        return [group for group in self.groups if group.map.total > 0]

    @property
    def leaf_calls(self):
        return sum(self.coverage.values())

    @property
    def headline(self):
        return self.coverage["complete"] + self.coverage["covered_complete"]

    @property
    def first_map(self):
        """`None` for the structure map, else the group whose cost map is shown first."""
        if not self.cost_groups or 2 * self.headline < self.leaf_calls:
            return None
        return self.cost_groups[0]

    @property
    def has_structure_map(self):
        return self.name in RECORDED_VIEWS or not self.cost_groups

    @property
    def first_selection(self):
        """OPEN: a leaf is complete when its subtotal in the group is; of equal ones the first in map order wins."""
        group = self.first_map
        best = self.evidence.tree.root
        largest = 0
        if group is not None:
            for node in self.evidence.tree.leaves:
                summary = group.subtotal[node]
                if summary.status == "complete" and summary.known > largest:
                    best, largest = node, summary.known
        return best

    def _groups(self, tree):
        groups = {}
        for layer in self.evidence.report["layers"]:
            key = self.states[layer["path"], layer["call_index"]].group
            if key is not None and key not in groups:
                groups[key] = Group(self.name, key)
        for node in tree.nodes:
            for call, state in zip(node.calls, self.of(node)):
                if state.group is not None:
                    groups[state.group].results.append((node, call, state))
        return list(groups.values())

    def _summarise(self, group, tree):
        group.direct = {node: Summary() for node in tree.nodes}
        group.subtotal = {node: Summary() for node in tree.nodes}
        for node, _, state in group.results:
            group.direct[node].add(state)
        for node in reversed(tree.nodes):
            subtotal = group.subtotal[node]
            subtotal.include(group.direct[node])
            # OPEN: the leaf that holds the call counts as "above" it (a leaf of two calls, one of them recorded).
            subtotal.missing += self.missing[node]
            if node.parent is not None:
                group.subtotal[node.parent].include(subtotal)

    def _coverage(self, tree):
        counts = dict.fromkeys(COVERAGE, 0)
        containers = 0
        for node in tree.nodes:
            for state in self.of(node):
                if node.is_leaf:
                    counts[self._coverage_of(state)] += 1
                elif state.status in ("partial", "unavailable"):
                    containers += 1
        return counts, containers

    def _coverage_of(self, state):
        if state.status != "covered":
            return state.status
        return "covered_complete" if self.states[state.owner].status == "complete" else "covered_incomplete"

    def rail(self, group):
        """The rail of one group: state -> list of nodes in map order."""
        rail = {"unknown": [], "small": [], "zero": []}
        for node in self.evidence.tree.nodes:
            state = self._rail_state(group, node)
            if state is not None:
                rail[state].append(node)
        return rail

    def _rail_state(self, group, node):
        own = group.direct[node]
        if own.results > own.complete:
            return "unknown"
        # "Positive" is the node's own: a container without results of its own is reached through the list of all calls.
        if own.known > 0:
            tile = group.map.tile_of[self.evidence.folding.stands_for[node]]
            if narrower(tile.width, TARGET):
                return "small"
        if own.results and not own.known:
            return "zero"
        return None

    def view_rail(self):
        """The rail of the whole view: (covered: owner -> nodes, not recorded: nodes).

        OPEN: a node is in it when one of its calls is so, whatever its state in a group is."""
        covered, missing = {}, []
        for node in self.evidence.tree.nodes:
            states = self.of(node)
            for owner in dict.fromkeys(state.owner for state in states if state.status == "covered"):
                covered.setdefault(owner, []).append(node)
            if any(state.status == "not_recorded" for state in states):
                missing.append(node)
        return covered, missing

    def ranking(self, group):
        """All rows: (value, type, calls of the row as (node, call))."""
        complete = [item for item in group.results if item[2].status == "complete" and item[2].known > 0]
        complete.sort(key=lambda item: -item[2].known)  # a stable sort keeps map order and call index for ties
        rows = {}
        for node, call, state in complete:
            rows.setdefault((state.known, call["type"]), []).append((node, call))
        return [(value, kind, calls) for (value, kind), calls in rows.items()]

    def unranked(self, group):
        """Types of partial and unavailable calls: (type, calls), the largest number first."""
        counts = {}
        for node, call, state in group.results:
            if state.status != "complete":
                counts.setdefault(call["type"], []).append((node, call))
        return sorted(counts.items(), key=lambda item: -len(item[1]))

    def by_type(self, group):
        """(type, sum, complete calls, calls that are not complete), the largest sum first.

        OPEN: "the same complete contributions" are the positive ones; "not complete" counts partial and unavailable
        results of the same group."""
        types = {}
        for _, call, state in group.results:
            row = types.setdefault(call["type"], [0, 0, 0])
            if state.status != "complete":
                row[2] += 1
            elif state.known > 0:
                row[0] += state.known
                row[1] += 1
        rows = [(kind, *row) for kind, row in types.items() if row[1]]
        return sorted(rows, key=lambda row: -row[1])


class Evidence:
    def __init__(self, report):
        self.report = report
        self.tree = Tree(report["layers"])
        self.folding = Folding(self.tree)
        self.views = {name: View(self, name) for name in VIEWS}
        self.diagnostics = all_diagnostics(report)

    def unattributed(self, name):
        """Of a parameter view: total minus the root's subtotal. OPEN: `None` unless the total is complete."""
        total = self.report["totals"].get(name)
        if total is None or total["status"] != "complete":
            return None
        groups = self.views[name].groups
        recorded = groups[0].subtotal[self.tree.root].known if groups else 0
        return exact(total["value"]) - recorded


def by_module_type(nodes):
    """Nodes of one state as (type, nodes), the largest number first, then map order."""
    types = {}
    for node in nodes:
        types.setdefault(node.type, []).append(node)
    return sorted(types.items(), key=lambda item: -len(item[1]))


def all_diagnostics(report):
    """The report's own, then those of the operator counts that are not already there.

    OPEN: of two equal ones that only the operator counts hold, both stay."""
    own = report["diagnostics"]
    return own + [other for other in report["operator_flops"]["diagnostics"] if other not in own]


def diagnostic_entries(diagnostics):
    """Equal code, severity, message and operator in one entry: key -> (metrics, path -> how often, numbers).

    Numbers count from 1. A diagnostic without a path has the path `None`."""
    entries = {}
    for number, diagnostic in enumerate(diagnostics, 1):
        key = tuple(diagnostic.get(name) for name in ("code", "severity", "message", "operator"))
        metrics, paths, numbers = entries.setdefault(key, ([], {}, []))
        if diagnostic["metric"] not in metrics:
            metrics.append(diagnostic["metric"])
        path = diagnostic.get("path")
        paths[path] = paths.get(path, 0) + 1
        numbers.append(number)
    return entries


def derive(path):
    return Evidence(read_report(path))


if __name__ == "__main__":
    from dump import dump

    dump(derive(sys.argv[1]), sys.stdout)
