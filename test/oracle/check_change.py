"""Compares what a page or a picture of two reports says of the baseline and of the change with the derived pair."""

import re

from check_maps import MapCheck, box_of, close, structure_statuses, structure_values
from check_numbers import (
    SHOWN, check_block, check_data, check_no_more_blocks, check_text, evidence_blocks, is_change_of_total, is_spelt,
    results_in, where,
)
from evidence import FIRST
from geometry import STATIC_WIDTH
from page import count_of, parse_number, plain, role_of, unescape
from pair import CHANGES, CONTEXT, PARAMETER_GATE, SIDES, KnownChange
from report import escape, is_number, number_text
from tree import PARAMETER_VIEWS, VIEWS

MINUS = "-\N{MINUS SIGN}"


def check_delta(element, delta, name, report):
    """One delta as shown by an element with `data-delta`: its exact value, or the status and words that say why not."""
    status = element.get("data-delta-status") if element.has("data-delta-status") else element.get("data-status")
    if delta is None:
        report(f"{name} has a delta, and neither side has a result")
        return
    if status != delta.status:
        report(f"{name} has a delta that is {status}, not {delta.status}")
    shown = element.get("data-delta")
    if delta.status != "complete":
        if shown:
            report(f"{name} has the delta {shown[:60]}, not none ({delta.reason})")
        if not re.search(r"[A-Za-z]", element.text()):
            report(f"{name} does not say why it has no delta: {element.text()[:60]!r}")
        return
    if not is_spelt(shown, delta.value):
        report(f"{name} has the delta {str(shown)[:60]!r}, not {number_text(delta.value)[:60]}")
    for data in element.walk():
        if data.tag == "data" and data.holder("data-delta", "data-known-change") is element and (
            not is_spelt(data.get("value"), delta.value)
        ):
            report(f"{name} shows the delta {str(data.get('value'))[:60]!r}, not {number_text(delta.value)[:60]}")
    check_sign(element, delta.value, name, report)


def check_sign(element, value, name, report):
    text = " ".join([element.text(), element.parent.text() if element.parent is not None else ""])
    if not value:
        if "no change" not in text.lower():
            report(f"{name} has a delta of zero and does not say `no change`: {text[:60]!r}")
    elif not any(sign in text for sign in (MINUS if value < 0 else "+")):
        report(f"{name} has the delta {number_text(value)[:60]} and shows no sign: {text[:60]!r}")


def check_pair_calls(root, pair, report):
    blocks = evidence_blocks(root, report)
    calls = deltas = 0
    for node in pair.tree.nodes:
        for index, before, after in node.pairs():
            side = "before" if after is None else "after"
            found = blocks.pop((node.path, str(index), side), [])
            name = f"call {escape(node.path)!r} #{index}"
            if len(found) != 1:
                report(f"{name} has {len(found)} evidence blocks {side}")
            for block in found:
                deltas += check_pair_block(block, pair, node, before, after, name, report)
            calls += 1
    check_no_more_blocks(blocks, report)
    return calls, deltas


def check_pair_block(block, pair, node, before, after, name, report):
    """The block holds after's results, those of before and their deltas; one only in before is marked as a whole."""
    for side, call in zip(SIDES, (before, after)):
        if call is not None:
            check_block(block, side, pair.sides[side], node.of(side), call, report)
        elif results_in(block, side):
            report(f"{name} shows results {side}, where it was not recorded")
    letter = "b" if after is None else "c"
    if not re.fullmatch(letter + r"\d+", block.get("id") or ""):
        report(f"{name} has the id {block.get('id')!r}, not {letter} and a number")
    changed = before is not None and after is not None and before["type"] != after["type"]
    if block.has("data-type-change") != changed:
        report(f"{name} is {'not ' * changed}marked as having changed its type")
    return check_call_deltas(block, pair, before, after, name, report)


def check_call_deltas(block, pair, before, after, name, report):
    """OPEN: an added or removed call may say so once, without an element for every delta that it does not have."""
    shown = results_in(block, "delta")
    metrics = list(dict.fromkeys(metric for call in (before, after) if call is not None for metric in call["metrics"]))
    storage = [view for view in PARAMETER_VIEWS if view in results_in(block, "after")]
    matched = before is not None and after is not None
    count = 0
    for metric in [*metrics, *storage]:
        delta = pair.call_delta(metric, before, after)
        elements = shown.pop(metric, [])
        if not elements and matched:
            report(f"{name} {metric} has no delta on the page, wanted {delta}")
        for element in elements:
            check_delta(element, delta, f"{name} {metric}", report)
            count += 1
    for metric, elements in shown.items():
        for element in elements:
            delta = pair.call_delta(metric, before, after) if metric in VIEWS else None
            check_delta(element, delta, f"{name} {metric}", report)
    # Storage may have no name of its own: its delta is the only one without.
    nameless = [element for element in block.walk()
                if element.has("data-delta") and element is not block and not element.has("data-metric")]
    for element in nameless:
        check_delta(element, PARAMETER_GATE, f"{name} storage", report)
    if matched and not nameless and not storage:
        report(f"{name} does not say that the change of its parameters is withheld")
    return count


def check_before_part(part, result, name, report):
    """A measurement of the baseline: `data-side` stands on it or on an element around it."""
    statuses = {inner.get("data-status") for inner in part.walk() if inner.has("data-status")}
    statuses = statuses or {part.nearest("data-status")}
    if statuses != {result["status"]}:
        report(f"{name} before is {' and '.join(sorted(map(str, statuses)))}, not {result['status']}")
    found = [data for data in part.walk() if data.tag == "data"]
    if result["status"] not in SHOWN:
        if found:
            report(f"{name} before shows {found[0].get('value')[:60]!r} as {result['status']}")
    elif is_number(result["known_value"]):
        check_data(found, part, result["known_value"], result["status"], f"{name} before", report)
    else:
        check_text(part, result["known_value"], f"{name} before", report)


def outermost(element, wanted):
    """The elements below that are wanted, without what is inside one of them."""
    found, waiting = [], [child for child in element.content if not isinstance(child, str)]
    while waiting:
        child = waiting.pop()
        if wanted(child):
            found.append(child)
        else:
            waiting.extend(inner for inner in child.content if not isinstance(inner, str))
    return found


def check_pair_totals(root, pair, report):
    """The sides and deltas of totals; what after's say is checked as with one report.

    Cards and the table of totals must have them, inside the element of the total or in one beside it, in the same row
    or card, that repeats the name."""
    places = {}
    for element in root.walk():
        if element.has("data-total") and element.parent.nearest("data-total") != element.get("data-total"):
            places.setdefault(unescape(element.get("data-total")) or element.get("data-total"), []).append(element)
    names = dict.fromkeys([*pair.before.report["totals"], *pair.after.report["totals"]])
    for name in names:
        if name not in places:
            report(f"the total {name} is not on the page")
    for name, elements in places.items():
        before, delta = pair.total("before", name), pair.total_delta(name)
        for element in elements:
            check_total_place(element, f"total {name}", before, pair.total("after", name), delta, report)
    return len(names)


def check_total_place(element, name, before, after, delta, report):
    whole = role_of(element) == "before"
    if not whole and not is_change_of_total(element):
        around = element.holder("data-view") or element.parent
        beside = [part for part in around.walk() if part is not element and is_change_of_total(part)
                  and part.get("data-total") == element.get("data-total")]
        required = element.tag == "tr" or "total" in (element.get("class") or "").split()
        if not any(part.has("data-delta") for part in element.walk()) and (beside or not required):
            return
    parts = [element] if whole else outermost(
        element, lambda part: part.get("data-side") == "before" and not part.has("data-delta"))
    if whole and after is not None:
        report(f"{name} is marked as only in the baseline")
    if before is None:
        for part in parts:
            report(f"{name} has a baseline, which lacks it: {part.text()[:40]!r}")
    elif not parts:
        report(f"{name} does not show the baseline in {where(element)}")
    elif whole:
        if element.get("data-status") not in (None, before["status"]):
            report(f"{name} before is {element.get('data-status')}, not {before['status']}")
        values = [data for data in element.walk() if data.tag == "data" and role_of(data) == "before"]
        if before["status"] in SHOWN:
            check_data(values, element, before["known_value"], before["status"], f"{name} before", report)
    else:
        for part in parts:
            check_before_part(part, before, name, report)
    deltas = [part for part in element.walk() if part.has("data-delta")]
    if delta is not None and not deltas:
        report(f"{name} has no delta in {where(element)}, wanted {delta}")
    for part in deltas:
        check_delta(part, delta, name, report)


def check_picture_totals(root, pair, report):
    """In a picture values stand in attributes."""
    seen = {}
    for element in root.walk():
        if not element.has("data-total"):
            continue
        name, role = element.get("data-total"), role_of(element)
        seen.setdefault(name, set()).add(role)
        if role == "delta":
            check_delta(element, pair.total_delta(name), f"total {name}", report)
            continue
        result = pair.total(role, name)
        if result is None:
            if element.has("data-value"):
                report(f"total {name} has a value {role}, which the report lacks")
            continue
        if element.get("data-status") != result["status"]:
            report(f"total {name} {role} is {element.get('data-status')}, not {result['status']}")
        value = element.get("data-value")
        if result["status"] in SHOWN:
            if not is_spelt(value, result["known_value"]):
                report(f"total {name} {role} has the value {str(value)[:60]}, not {result['known_value']}")
        elif value is not None:
            report(f"total {name} {role} has the value {value[:60]} and is {result['status']}")
    for name, roles in seen.items():
        wanted = {side for side in SIDES if pair.total(side, name) is not None}
        wanted |= {"delta"} if wanted else set()
        for role in sorted(wanted - roles):
            report(f"total {name} shows no {role}")
    for view in VIEWS:
        if pair.total_delta(view) is not None and view not in seen:
            report(f"the total {view} is not in the picture")
    return len(seen)


class PairMapCheck(MapCheck):
    """A tile shows after's status and value (before's where the module is only there), a bar for each side that knows
    something, and its delta."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.bars = []
        self.side_of = {}

    def run(self):
        tiles = super().run()
        root = self.boxes.get(self.evidence.tree.root)
        for tile, name, value, box in self.bars if root is not None else ():
            self.check_bar(tile, name, value, box, root[1][2])
        return tiles

    def check_bar(self, tile, name, value, box, root_width):
        wanted = float(value * root_width / self.layout.total)
        slack = max(1.01, root_width / STATIC_WIDTH)
        if box is None or not close((0, 0, box[2]), 0, wanted, slack):
            self.report(f"{name} is {'nothing' if box is None else box[2]} wide, not {wanted:.2f}")
        elif tile.node in self.boxes:
            around = self.boxes[tile.node][1]
            if box[0] < around[0] - slack or box[0] + box[2] > around[0] + around[2] + slack or (
                box[1] < around[1] - slack or box[1] + box[3] > around[1] + around[3] + slack
            ):
                self.report(f"{name} leaves its tile")

    def sides(self, node):
        """OPEN: a module of both reports may show before's and say so, where only before called it, or, in a cost map,
        where only before has results in that group below it."""
        if node.side == "before" or node.before is None:
            return (node.side,)
        only_called = node.before.calls and not node.after.calls
        only_results = self.group is not None and (
            not self.group.subtotal("after", node).results and self.group.subtotal("before", node).results)
        return ("after", "before") if only_called or only_results else ("after",)

    def shown(self, node):
        """The view, the group (or `None`) and the node of the report whose status and value a tile shows."""
        side = self.side_of.get(node, node.side)
        return self.view.sides[side], self.group.sides[side] if self.group is not None else None, node.of(side)

    def statuses(self, node):
        """OPEN: in a cost map, where the side has no result in that group below the node, its state in the view."""
        view, group, own = self.shown(node)
        status = group.subtotal[own].status if group is not None else None
        return {status} if status is not None else structure_statuses(view, own)

    def values(self, tile):
        view, _, own = self.shown(tile.node)
        if self.group is None:
            return structure_values(view, own, tile.fold)
        summary = self.group.subtotal(self.side_of.get(tile.node, tile.node.side), tile.node)
        return [tile.fold * summary.known if summary.knowns else None]

    def check_tile(self, tile, element):
        name = f"tile {escape(tile.node.path)!r}"
        side, allowed = element.get("data-side") or "after", self.sides(tile.node)
        if side not in allowed:
            self.report(f"{name} is that of {side}, not of {allowed[0]}")
        self.side_of[tile.node] = side if side in allowed else allowed[0]
        super().check_tile(tile, element)
        self.check_tile_delta(tile, element, name)
        self.collect_bars(tile, element, name)

    def check_tile_delta(self, tile, element, name):
        delta = self.view.own_delta(tile.node) if self.group is None else self.view.node_delta(self.group, tile.node)
        if delta is None:
            if element.get("data-delta"):
                self.report(f"{name} has the delta {element.get('data-delta')[:60]}, wanted none at all")
            return
        delta = delta.times(tile.fold)
        if element.get("data-delta-status") != delta.status:
            self.report(f"{name} has a delta that is {element.get('data-delta-status')}, not {delta.status}")
        shown = element.get("data-delta")
        right = is_spelt(shown, delta.value) if delta.status == "complete" else shown == ""
        if not right:
            self.report(f"{name} has the delta {str(shown)[:60]!r}, wanted {delta}")

    def collect_bars(self, tile, element, name):
        bars = {}
        for part in element.walk():
            if part.tag == "rect" and part.has("data-side") and part.holder("data-path") is element:
                bars.setdefault(part.get("data-side"), []).append(part)
        for side in SIDES:
            found = bars.pop(side, [])
            summary = self.group.subtotal(side, tile.node) if self.group is not None else None
            value = tile.fold * summary.known if summary is not None and summary.knowns else None
            if value and len(found) != 1:
                self.report(f"{name} has {len(found)} bars of {side}")
            for part in found:
                if value is None or not is_spelt(part.get("data-value"), value):
                    self.report(f"{name} has a bar {side} of {part.get('data-value')}, not "
                                f"{'none' if value is None else number_text(value)[:60]}")
                else:
                    self.bars.append((tile, f"{name}: the bar {side}", value, box_of(part)))
        if bars:
            self.report(f"{name} has bars of {sorted(map(str, bars))}")


def check_counts(root, pair, report, required=True):
    """The five counts of each view. A count of nothing may be left out; a picture may leave out any."""
    shown = {}
    for element in root.walk():
        if element.has("data-change") and not element.has("data-path") and element.holder("data-context") is None:
            view, word = element.nearest("data-view"), element.get("data-change")
            if view not in VIEWS or word not in CHANGES:
                report(f"{where(element)} counts {word} calls in the view {view}")
            shown.setdefault((view, word), []).append(count_of(element))
    for name, view in pair.views.items():
        for word, count in view.counts.items():
            for found in shown.get((name, word), [0] if required else []):
                if found != count:
                    report(f"{name}: {found} calls are {word}, not {count}")


def rows_by_group(root, attribute, report):
    """view -> lists of (rank, row), a new list wherever the ranks begin again."""
    shown = {view: [] for view in VIEWS}
    for element in root.walk():
        if not element.has(attribute):
            continue
        view, rank = element.nearest("data-view"), parse_number(element.get(attribute))
        if view not in shown or rank is None:
            report(f"{where(element)} is in no view or has no number")
            continue
        if rank == 1 or not shown[view]:
            shown[view].append([])
        shown[view][-1].append((rank, element))
    return shown


def check_biggest(root, pair, report, bounded=False):
    """The biggest changes of each group. A picture is `bounded`: it shows those of some views, the first of them."""
    shown = rows_by_group(root, "data-change-rank", report)
    rows = 0
    for name, view in pair.views.items():
        if bounded and not shown[name]:
            continue
        wanted = [some for some in map(view.biggest, view.groups[:FIRST]) if some]
        if len(shown[name]) != len(wanted):
            report(f"{name}: {len(shown[name])} lists of biggest changes, not {len(wanted)}")
        for expected, found in zip(wanted, shown[name]):
            expected = expected[:len(found) if bounded else FIRST]
            if [rank for rank, _ in found] != list(range(1, len(expected) + 1)):
                report(f"{name}: the biggest changes are numbered {[rank for rank, _ in found]}, not 1 to "
                       f"{len(expected)}")
            for change, (rank, element) in zip(expected, found):
                check_biggest_row(f"{name} change {rank}", change, element, bounded, report)
                rows += 1
    return rows


def check_biggest_row(name, change, element, is_picture, report):
    delta, before, after, kinds, calls = change
    path = element.get("data-path")
    if path is None or unescape(path) != calls[0][0].path:
        report(f"{name} is {path!r}, not {escape(calls[0][0].path)!r}")
    if element.get("data-status") != "complete":
        report(f"{name} is {element.get('data-status')}, not complete")
    if not is_picture:
        values = {role: [parse_number(data.get("value")) for data in element.walk()
                         if data.tag == "data" and role_of(data) == role] for role in ("before", "after", "delta")}
        for role, value in (("before", before), ("after", after), ("delta", delta)):
            if value not in values[role]:
                report(f"{name} does not show {number_text(value)[:60]} as {role}")
    for part in element.walk():
        if part.has("data-delta") and not is_spelt(part.get("data-delta"), delta):
            report(f"{name} has the delta {part.get('data-delta')[:60]}, not {number_text(delta)[:60]}")
    text = element.text()
    for kind in kinds if not is_picture else ():
        if " ".join(kind.split()) not in text and escape(kind) not in text:
            report(f"{name} does not name its type {escape(kind)!r}: {text[:80]!r}")
    if len(calls) > 1 and str(len(calls)) not in text.replace(",", ""):
        report(f"{name} does not say that it stands for {len(calls)} calls: {text[:80]!r}")


def check_known_changes(root, pair, report, required=True):
    """The known part of a change, per group, where the view's total has no delta. It may also stand where only that of
    a node or of the root's subtotal is missing, but never where a delta exists or is withheld."""
    seen = set()
    for element in root.walk():
        if not element.has("data-known-change"):
            continue
        view = pair.views.get(element.nearest("data-view"))
        key = tuple(unescape(element.nearest(f"data-{name}") or "") for name in ("method", "unit", "scope"))
        group = next((group for group in view.groups if group.key == key), None) if view is not None else None
        if group is None:
            report(f"{where(element)} has a known part of a change in no group")
            continue
        node = node_of_known_change(element, pair, view)
        if node is None:
            seen.add((view.name, group))
        total = pair.total_delta(view.name)
        has_total = total is not None and total.status == "complete"
        delta = view.node_delta(group, node or pair.tree.root)
        if delta is None or view.gate is not None or (delta.status == "complete" and (has_total or node is not None)):
            report(f"{view.name}: {where(element)} has a known part of a change, where there should be none")
        else:
            name = f"{view.name}: the known part" + (f" of {escape(node.path)!r}" if node is not None else "")
            check_known_change(element, KnownChange(view, group, node), name, report)
    for name, view in pair.views.items():
        for group, part in view.known_changes()[:FIRST] if required else ():
            if (name, group) not in seen and part.complete:
                report(f"{name}: the known part of the change, {number_text(part.value)[:60]} over {part.complete} of "
                       f"{part.matched} calls, is missing")
    return len(seen)


def node_of_known_change(element, pair, view):
    """OPEN: the module whose known part it is, or `None` for the whole group. In the inspector of the static page,
    an `<aside>`, that is the first selection."""
    path = element.nearest("data-path")
    if path is not None:
        return pair.tree.by_path.get(unescape(path))
    return view.first_selection if element.inside("aside") else None


def check_known_change(element, part, name, report):
    shown = element.get("data-known-change")
    if not is_spelt(shown, part.value):
        report(f"{name} is {shown[:60]!r}, not {number_text(part.value)[:60]}")
    if element.tag == "data" and element.get("value") != shown:
        report(f"{name} shows {element.get('value')!r} and has {shown!r}")
    if element.get("data-status") not in (None, "complete"):
        report(f"{name} is {element.get('data-status')}")
    around = element.holder("data-unit") or element
    text = plain(around.text())
    if f"{part.complete} of {part.matched}" not in text and f"{part.complete} of the {part.matched}" not in text:
        report(f"{name} does not say that it is over {part.complete} of {part.matched} calls: {text[:120]!r}")
    values = [parse_number(data.get("value")) for data in around.walk() if data.tag == "data"]
    for word, (count, known) in (("added", part.added), ("removed", part.removed)):
        if count and not re.search(rf"\b{count} calls? {word}", text):
            report(f"{name} does not say that {count} calls were {word}: {text[:120]!r}")
        if count and known is not None and element.tag == "data" and known not in values:
            report(f"{name} lacks what the calls {word} hold: {number_text(known)[:60]}")


def check_picture_rows(root, pair, report):
    """Evidence rows: outside the maps, a module with its status and delta in the view whose maps are drawn.

    OPEN: of the module's own calls or of all below it, in one of the groups, of itself or of all that it stands for."""
    views = {element.nearest("data-view") for element in root.walk() if element.has("data-map")}
    rows = 0
    for element in root.walk():
        if not re.fullmatch(r"r\d+", element.get("id") or "") or not element.has("data-path"):
            continue
        rows += 1
        node = pair.tree.by_path.get(unescape(element.get("data-path")))
        name = f"evidence row {element.get('data-path')!r}"
        if node is None:
            report(f"{name} is of no module")
            continue
        shown = [view for view in pair.views.values() if view.name in views]
        check_picture_row(element, node, shown, name, report)
    return rows


def check_picture_row(element, node, views, name, report):
    folds = {1} | {view.structure.tile_of[node].fold for view in views if node in view.structure.tile_of}
    deltas = [view.own_delta(node) for view in views]
    deltas += [view.node_delta(group, node) for view in views for group in view.groups]
    deltas = [delta.times(fold) if delta is not None else None for delta in deltas for fold in folds]
    found = element.get("data-delta-status"), element.get("data-delta")
    if found != (None, None) and not any(is_change(found, delta) for delta in deltas):
        report(f"{name} has the delta {found}, not one of {deltas}")
    if found == (None, None) and deltas and None not in deltas:
        report(f"{name} has no delta, wanted one of {deltas}")
    statuses, values = set(), [None]
    for side in SIDES:
        for view in views if node.of(side) is not None else ():
            statuses |= structure_statuses(view.sides[side], node.of(side))
            values += [value for fold in folds for value in structure_values(view.sides[side], node.of(side), fold)]
    if element.get("data-status") not in statuses:
        report(f"{name} is {element.get('data-status')}, not {' or '.join(sorted(statuses))}")
    value = element.get("data-value")
    if value is not None and not any(known is not None and is_spelt(value, known) for known in values):
        report(f"{name} has the value {value[:60]}")


def is_change(found, delta):
    if delta is None or found[0] != delta.status:
        return False
    return is_spelt(found[1], delta.value) if delta.status == "complete" else found[1] == ""


def check_context(root, pair, report):
    rows = {}
    for element in root.walk():
        if element.has("data-context"):
            rows.setdefault(element.get("data-context"), []).append(element)
    for name, word in pair.context.items():
        found = rows.pop(name, [])
        if len(found) != 1:
            report(f"the context's {name} has {len(found)} rows")
        for element in found:
            if element.get("data-change") != word:
                report(f"the context's {name} is {element.get('data-change')}, not {word}")
            for side in SIDES:
                value = pair.sides[side].report["context"].get(name)
                if isinstance(value, str) and " ".join(value.split()) not in element.text() and (
                    escape(value) not in element.text()
                ):
                    report(f"the context's {name} does not show {value[:60]!r} of {side}")
    for name in rows:
        if name not in CONTEXT:
            report(f"there is a row of the context's {name}")


def check_diagnostic_changes(root, pair, report):
    shown = [(element.get("data-diagnostic"), element.text()) for element in root.walk()
             if element.has("data-diagnostic")]
    wanted = pair.diagnostic_changes()
    for word in ("new", "gone", "kept"):
        counts = [sum(other == word for other in words) for words in ([word for word, _ in shown], wanted.values())]
        if counts[0] != counts[1]:
            report(f"{counts[0]} diagnostic entries are {word}, not {counts[1]}")
    for (code, _, message, operator), word in wanted.items():
        parts = [part for part in (code, message, operator) if part]
        if not any(other == word and all(" ".join(part.split()) in text or escape(part) in text for part in parts)
                   for other, text in shown):
            report(f"the diagnostic {code} {message[:60]!r} does not stand as {word}")
    for word in {word for word, _ in shown} - {"new", "gone", "kept"}:
        report(f"a diagnostic entry is {word!r}")
    return len(wanted)
