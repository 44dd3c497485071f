"""The module tree, what each call is in each view, and which neighbouring containers are equal."""

import json
from decimal import Decimal

from report import exact

RECORDED_VIEWS = ("module_flops", "macs", "dmas")
PARAMETER_VIEWS = {"parameters": "elements", "parameter_bytes": "bytes"}
VIEWS = RECORDED_VIEWS + tuple(PARAMETER_VIEWS)

ATTRIBUTION = ("pytorch_shared_tensor_deduplication", "module_call_attribution")


class Node:
    """One module path. `calls` are (position in the report, record); `order` is its place in map order."""

    __slots__ = ("path", "parent", "children", "calls", "order", "first")

    def __init__(self, path, parent):
        self.path = path
        self.parent = parent
        self.children = []
        self.calls = []
        self.order = 0
        self.first = 0

    @property
    def is_leaf(self):
        return not self.children

    @property
    def depth(self):
        return self.path.count(".") + 1 if self.path else 0

    @property
    def name(self):
        return self.path.rpartition(".")[2]

    @property
    def type(self):
        """The type of its first call; a structural ancestor has none."""
        return self.calls[0]["type"] if self.calls else ""

    def __repr__(self):
        return f"<{self.path or '(root)'}>"


class Tree:
    def __init__(self, layers):
        self.root = Node("", None)
        self.by_path = {"": self.root}
        positions = {}
        for position, layer in enumerate(layers):
            node = self._node(layer["path"])
            positions.setdefault(node, position)
            node.calls.append(layer)
        self._order_siblings(positions, len(layers))
        self.nodes = self._pre_order()
        for node in self.nodes:
            node.calls.sort(key=lambda call: call["call_index"])
        self.leaves = [node for node in self.nodes if node.is_leaf]

    def _node(self, path):
        if path in self.by_path:
            return self.by_path[path]
        missing = []
        while path not in self.by_path:
            missing.append(path)
            path = path.rpartition(".")[0]
        parent = self.by_path[path]
        for path in reversed(missing):
            node = Node(path, parent)
            parent.children.append(node)
            self.by_path[path] = node
            parent = node
        return parent

    def _order_siblings(self, positions, last):
        """OPEN: a node stands where its own first call began, even if a call below it began earlier; a structural
        ancestor, which has no call, stands where the first call below it began."""
        earliest = {}
        for node in reversed(list(self.by_path.values())):  # children before their parents
            below = min((earliest[child] for child in node.children), default=last)
            node.first = positions.get(node, below)
            earliest[node] = min(node.first, below)
            node.children.sort(key=lambda child: child.first)

    def _pre_order(self):
        nodes, waiting = [], [self.root]
        while waiting:
            node = waiting.pop()
            node.order = len(nodes)
            nodes.append(node)
            waiting.extend(reversed(node.children))
        return nodes


class State:
    """What one call is in one view. `group` is (method, unit, scope) where it has a result, `owner` the covering
    call's (path, call_index) where it has none."""

    __slots__ = ("status", "known", "group", "owner")

    def __init__(self, status, known=None, group=None, owner=None):
        self.status = status
        self.known = known
        self.group = group
        self.owner = owner


def call_state(node, call, view):
    if view in PARAMETER_VIEWS:
        parameters = call["parameters"]
        counts = (parameters["trainable"], parameters["frozen"]) if view == "parameters" else (parameters["bytes"],)
        return State("complete", sum(map(exact, counts)), (ATTRIBUTION[0], PARAMETER_VIEWS[view], ATTRIBUTION[1]))
    result = call["metrics"].get(view)
    if result is not None:
        known = None if result["known_value"] is None else exact(result["known_value"])
        return State(result["status"], known, (result["method"], result["unit"], result["scope"]))
    owner = call.get("metric_owners", {}).get(view)
    if owner is not None:
        return State("covered", owner=(owner["path"], owner["call_index"]))
    return State("not_recorded" if node.is_leaf else "structural")


class Folding:
    """Runs of equal neighbouring sibling containers, and which node stands for which in a folded map."""

    def __init__(self, tree):
        self._ids = {}
        self._signature = {}
        for node in reversed(tree.nodes):
            self._signature[node] = self._intern(self._content(node))
        self._runs = {node: self._runs_below(node) for node in tree.nodes}
        self.stands_for = self._representatives(tree)

    def runs(self, node):
        """The children of a node as (first of the run, how many); what does not fold is a run of one."""
        return self._runs[node]

    def _intern(self, content):
        return self._ids.setdefault(content, len(self._ids))

    def _content(self, node):
        """Everything recorded of a node and of all below it, but not what it is called itself."""
        calls = tuple(record_without_names(node, call) for call in node.calls)
        children = tuple(
            (child.name, tuple(call["name"] for call in child.calls), self._signature[child])
            for child in node.children
        )
        return calls, children

    def _runs_below(self, node):
        runs = []
        for child in node.children:
            first = runs[-1][0] if runs else None
            if first is not None and not child.is_leaf and not first.is_leaf and (
                self._signature[first] == self._signature[child]
            ):
                runs[-1] = (first, runs[-1][1] + 1)
            else:
                runs.append((child, 1))
        return runs

    def _representatives(self, tree):
        stands = {tree.root: tree.root}
        for node in tree.nodes:
            twin = stands[node]
            if twin is not node:
                # An equal container came before it in map order, so its children are known already.
                for child, like in zip(node.children, twin.children):
                    stands[child] = stands[like]
                continue
            rest = iter(node.children)
            for first, count in self._runs[node]:
                for _ in range(count):
                    stands[next(rest)] = first
        return stands


def record_without_names(node, call):
    """OPEN: "everything that the report records of them" is taken as the whole record, unknown members and `depth`
    included, and the diagnostics of its path not. Owners are made relative to the call, which is the same for all of
    a run whether the owner is inside (relative) or outside (the same call)."""
    rest = {key: value for key, value in call.items() if key not in ("path", "name", "metric_owners")}
    owners = {
        metric: [relative_path(node.path, owner["path"]), owner["call_index"]]
        for metric, owner in call.get("metric_owners", {}).items()
    }
    return json.dumps([rest, owners], sort_keys=True, default=same_number)


def same_number(number):
    """Numbers are equal by value, so that 1 and 1.0 read alike."""
    value = exact(number) if isinstance(number, Decimal) else number
    if value == int(value):
        return int(value)
    return ["real", str(value)]


def relative_path(path, target):
    """How many levels up from `path`, and then down to what."""
    here = path.split(".") if path else []
    there = target.split(".") if target else []
    common = 0
    while common < min(len(here), len(there)) and here[common] == there[common]:
        common += 1
    return [len(here) - common, there[common:]]
