"""Compares the maps and their tiles with the derived geometry."""

import re

from evidence import FIRST
from geometry import GRID, MERGE_BELOW, STATIC_WIDTH, narrower
from page import parse_number, unescape
from report import escape, number_text

# Edges may be printed with few digits, and a stroke or gap may take a little of a tile: pixels at the static width.
SLACK = 1.01


def expected_maps(view):
    """key -> (map, group), the structure map's group being `None`, in the order of the groups."""
    maps = {}
    if view.has_structure_map:
        maps[view.name, "structure", None, None, None] = (view.structure, None)
    for group in view.cost_groups[:FIRST]:
        maps[view.name, "cost", group.unit, group.scope, group.method] = (group.map, group)
    return maps


def shown_maps(root):
    maps = []
    for element in root.walk():
        if element.has("data-map"):
            key = [element.nearest("data-view"), element.get("data-map"), None, None, None]
            if key[1] == "cost":
                key[2:] = [plain_name(element.nearest(f"data-{name}")) for name in ("unit", "scope", "method")]
            maps.append((tuple(key), element))
    return maps


def plain_name(text):
    """Units, scopes and methods may be escaped like paths or not at all."""
    return text if text is None or unescape(text) is None else unescape(text)


def check_maps(root, evidence, report, only_shown_views, check=None):
    """A page has the maps of every view, a picture those of the views that it shows."""
    found = shown_maps(root)
    views = {key[0] for key, _ in found}
    expected = {}
    for view in evidence.views.values():
        if view.name in views or not only_shown_views:
            expected.update(expected_maps(view))
    tiles = 0
    elements = {}
    for key, element in found:
        if key in elements:
            report(f"map {key} stands twice")
        elements[key] = element
    for key in elements:
        if key not in expected:
            report(f"map {key} should not be there")
    for key, (layout, group) in expected.items():
        if key not in elements:
            report(f"map {key} is missing")
        else:
            tiles += (check or MapCheck)(evidence, elements[key], key, layout, group, report).run()
    check_group_order([key for key, _ in found if key in expected], list(expected), report)
    if not found:
        report("there is no map")
    return len(found), tiles


def check_group_order(shown, expected, report):
    """OPEN: the structure map may stand before or behind the cost maps; those stand in the order of the groups."""
    for view in dict.fromkeys(key[0] for key in expected):
        wanted = [key for key in expected if key[0] == view and key[1] == "cost"]
        order = [key for key in dict.fromkeys(shown) if key[0] == view and key[1] == "cost"]
        if order != [key for key in wanted if key in order]:
            report(f"{view}: the cost maps do not stand in the order of the groups")


class MapCheck:
    def __init__(self, evidence, element, key, layout, group, report):
        self.evidence = evidence
        self.element = element
        self.view = evidence.views[key[0]]
        self.layout = layout
        self.group = group
        self.name = f"{key[0]} {key[1]} map" + (f" of {key[4]}" if group and len(self.view.groups) > 1 else "")
        self._report = report
        self.boxes = {}

    def report(self, text):
        self._report(f"{self.name}: {text}")

    def run(self):
        tiles = self.tiles()
        wanted = {tile.node.path: tile for tile in self.layout.drawn}
        lone = {
            remainder.tiles[0].node.path: remainder.tiles[0]
            for _, remainder in self.layout.remainders if may_stay_a_tile(remainder)
        }
        for path in wanted:
            if path not in tiles:
                self.report(f"tile {escape(path)!r} is missing")
        for path in tiles:
            tile = wanted.get(path) or lone.get(path)
            if tile is None:
                self.report(f"tile {escape(path)!r} should not be there")
            else:
                self.check_tile(tile, tiles[path])
        self.check_boxes()
        return len(tiles)

    def tiles(self):
        """path -> element, of everything in the map that carries a path and a status."""
        tiles = {}
        for element in self.element.walk():
            if element.has("data-path") and element.holder("data-map") is self.element:
                path = unescape(element.get("data-path"))
                if path is None:
                    self.report(f"data-path {element.get('data-path')!r} is not escaped as it should be")
                elif path in tiles:
                    self.report(f"tile {escape(path)!r} stands twice")
                tiles[path] = element
        return tiles

    def check_tile(self, tile, element):
        name = f"tile {escape(tile.node.path)!r}"
        statuses = self.statuses(tile.node)
        if element.get("data-status") not in statuses:
            self.report(f"{name} is {element.get('data-status')}, not {' or '.join(sorted(statuses))}")
        values = self.values(tile)
        shown = element.get("data-value")
        if (None if shown is None else parse_number(shown)) not in values or (
            shown is not None and parse_number(shown) is None
        ):
            texts = ["nothing" if value is None else number_text(value)[:60] for value in values]
            self.report(f"{name} has the value {str(shown)[:60]}, not {' or '.join(texts)}")
        self.check_fold(tile, element.get("data-fold"), name)
        box = find_box(element)
        if box is None:
            self.report(f"{name} has no rectangle")
        else:
            self.boxes[tile.node] = (tile, box)

    def check_fold(self, tile, shown, name):
        """OPEN: a tile inside a folded one may say for how many nodes it stands, a folded one must."""
        allowed = {str(tile.fold)} if tile.run else {None, str(tile.fold)}
        if shown not in allowed:
            self.report(f"{name} says data-fold {shown}, not {tile.fold if tile.run else 'nothing'}")

    def statuses(self, node):
        if self.group is not None:
            return {self.group.subtotal[node].status}
        return structure_statuses(self.view, node)

    def values(self, tile):
        if self.group is not None:
            return [tile.weight]
        return structure_values(self.view, tile.node, tile.fold)

    def check_boxes(self):
        """Rectangles against the grid, scaled to the width of the root's tile."""
        root = self.boxes.get(self.evidence.tree.root)
        if root is None or root[1][2] <= 0:
            return
        left, scale = root[1][0], root[1][2] / GRID
        slack = SLACK * max(1.0, root[1][2] / STATIC_WIDTH)
        for tile, box in self.boxes.values():
            name = f"tile {escape(tile.node.path)!r}"
            if not close(box, left + tile.left * scale, tile.width * scale, slack):
                self.report(f"{name} lies at {box[0]:g} and is {box[2]:g} wide, not at {left + tile.left * scale:.2f} "
                            f"and {tile.width * scale:.2f}")
            self.check_parent(tile, box, name, slack)
        self.check_rows(slack)
        self.check_remainders(left, scale, slack)

    def check_parent(self, tile, box, name, slack):
        parent = self.boxes.get(tile.node.parent)
        if parent is None:
            return
        above = parent[1]
        if box[0] < above[0] - slack or box[0] + box[2] > above[0] + above[2] + slack:
            self.report(f"{name} leaves its parent")
        if box[1] < above[1] + above[3] - slack:
            self.report(f"{name} does not stand below its parent")

    def check_rows(self, slack):
        """Rows are depth: tiles of one depth stand side by side."""
        rows = {}
        for tile, box in self.boxes.values():
            top = rows.setdefault(tile.node.depth, box[1])
            if abs(box[1] - top) > slack:
                self.report(f"tile {escape(tile.node.path)!r} does not stand in the row of its depth")

    def check_remainders(self, left, scale, slack):
        """Every merged stretch is drawn, so that tiles, own stretches and remainders fill the whole."""
        others = [
            box_of(element) for element in self.element.walk()
            if element.tag == "rect" and element.holder("data-path", "data-map") is self.element
        ]
        for parent, remainder in self.layout.remainders:
            if parent.node not in self.boxes or remainder.tiles[0].node in self.boxes:
                continue
            above = self.boxes[parent.node][1]
            start, width = left + remainder.left * scale, (remainder.right - remainder.left) * scale
            if not any(
                box is not None and close(box, start, width, slack) and box[1] >= above[1] + above[3] - slack
                for box in others
            ):
                self.report(f"the remainder of {len(remainder.tiles)} below {escape(parent.node.path)!r} at "
                            f"{start:.2f}, {width:.2f} wide, is not drawn")


def may_stay_a_tile(remainder):
    """OPEN: "neighbouring siblings narrower than 3 px merge" leaves open whether a lone one is a remainder of one."""
    return len(remainder.tiles) == 1 and narrower(remainder.right - remainder.left, MERGE_BELOW)


def structure_statuses(view, node):
    """OPEN: "their state in the view" of a node of several calls or with children.

    A leaf has the state of its calls. A container may show its own state or that of the subtotal below it."""
    own = {state.status for state in view.of(node)} or {"structural"}
    if node.is_leaf:
        return own if len(own) == 1 else own | {"partial"}
    subtotals = {group.subtotal[node].status for group in view.groups} - {None}
    return own | subtotals | {"structural"}


def structure_values(view, node, fold):
    """OPEN: "where something is known": over all that the tile stands for, what the node's own calls hold in one group,
    or its subtotal there. A container may have none, and so may a node with results in several groups."""
    summaries = [[summary for summary in (group.direct[node], group.subtotal[node]) if summary.knowns]
                 for group in view.groups]
    known = [summary for each in summaries for summary in each]
    values = [fold * summary.known for summary in known]
    if len([each for each in summaries if each]) != 1 or not node.is_leaf:
        values.append(None)
    return values


def close(box, x, width, slack):
    return abs(box[0] - x) <= slack and abs(box[0] + box[2] - x - width) <= slack


def find_box(element):
    for part in element.walk():
        if part.tag == "rect" and part.holder("data-path") is element and not part.has("data-side"):
            return box_of(part)
    return None


def box_of(element):
    """(x, y, width, height) in the map's own units: translations of the groups around a rectangle are added."""
    try:
        box = [float(element.get(name) or 0) for name in ("x", "y", "width", "height")]
    except ValueError:
        return None
    while element is not None and not element.has("data-map"):
        match = re.fullmatch(r"translate\(\s*([-\d.]+)(?:[\s,]+([-\d.]+))?\s*\)", element.get("transform") or "")
        if match:
            box[0] += float(match[1])
            box[1] += float(match[2] or 0)
        element = element.parent
    return box
