"""The oracle of two reports against changes worked by hand, and its checks against pages changed in one place."""

import sys
import unittest
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from check_page import Disagreements, check_pair_page_text, check_pair_picture_text  # noqa: E402
from evidence import Evidence  # noqa: E402
from geometry import GRID  # noqa: E402
from pair import KnownChange, Pair, derive_pair, result_delta  # noqa: E402
from sample import layer, result, tiny_report  # noqa: E402
from sample_pair import after_report, before_report, flops, pair_page, pair_picture  # noqa: E402


def paths(nodes):
    return [node.path for node in nodes]


def report_of(*layers):
    return dict(after_report(), layers=[layer("", "Net"), *layers])


def leaf(path, kind="Linear", **metrics):
    return layer(path, kind, **metrics)


class ResultTest(unittest.TestCase):
    def test_exact(self):
        for before, after, wanted in ((2**64 + 1, 2**64, -1), (0, 10**40, 10**40), (5, 5, 0),
                                      (Decimal("0.3"), Decimal("0.1"), Fraction(-1, 5)), (Decimal("1.0"), 1, 0)):
            delta = result_delta(flops("complete", before), flops("complete", after))
            self.assertEqual((delta.status, delta.value), ("complete", wanted))

    def test_reasons(self):
        complete, partial, none = flops("complete", 0), flops("partial", 0), flops("unavailable", None)
        same, valid = flops("complete", "same"), flops("complete", "valid")
        for before, after, wanted in ((None, complete, "missing"), (complete, None, "missing"),
                                      (partial, complete, "incomplete"), (complete, none, "incomplete"),
                                      (none, none, "incomplete"), (same, complete, "different"),
                                      (same, valid, "different"), (partial, None, "missing")):
            delta = result_delta(before, after)
            self.assertEqual((delta.status, delta.reason, delta.value), ("unknown", wanted, None))
        self.assertEqual(result_delta(same, same).value, 0)


class TreeTest(unittest.TestCase):
    def merged(self, before, after):
        return paths(Pair(report_of(*map(leaf, before)), report_of(*map(leaf, after))).tree.nodes)[1:]

    def test_order(self):
        for before, after, wanted in (
            ("xaybz", "ab", "xaybz"),  # behind the sibling that it followed, a leading run first
            ("axb", "anb", "axnb"),  # ahead of what is only in after
            ("axyb", "bna", "bnaxy"),  # of moved siblings as well
            ("xy", "ab", "xyab"), ("", "ab", "ab"), ("ab", "", "ab"), ("abc", "acb", "acb"),
        ):
            self.assertEqual("".join(self.merged(before, after)), wanted, (before, after))

    def test_sides(self):
        pair = Pair(report_of(leaf("a"), leaf("h.x")), report_of(leaf("a.b"), leaf("h", "Block")))
        sides = {node.path: (node.side, node.before is not None, node.type) for node in pair.tree.nodes}
        self.assertEqual(sides, {"": ("after", True, "Net"), "a": ("after", True, "Linear"),
                                 "a.b": ("after", False, "Linear"), "h": ("after", True, "Block"),
                                 "h.x": ("before", True, "Linear")})

    def test_states_are_those_of_the_own_tree(self):
        # `a` is a leaf before, where nothing was recorded, and a container after.
        pair = Pair(report_of(leaf("a")), report_of(leaf("a"), leaf("a.b", module_flops=flops("complete", 3))))
        view = pair.views["module_flops"]
        self.assertEqual([view.sides[side].states["a", 0].status for side in ("before", "after")],
                         ["not_recorded", "structural"])
        self.assertEqual([view.sides[side].leaf_calls for side in ("before", "after")], [1, 1])
        self.assertEqual(paths(view.view_rail()[1]), ["a"])


def block(name, known):
    return [layer(name, "Block"), leaf(f"{name}.x", module_flops=flops("complete", known))]


class FoldingTest(unittest.TestCase):
    def folds(self, before, after):
        pair = Pair(*(report_of(*(record for name, known in zip("abcd", knowns) for record in block(name, known)))
                      for knowns in (before, after)))
        tiles = pair.views["module_flops"].groups[0].map.drawn
        return {tile.node.path: (tile.fold, tile.weight) for tile in tiles if len(tile.node.path) == 1}, pair

    def test_only_what_is_equal_on_both_sides(self):
        folds, pair = self.folds((5, 5, 7), (6, 6, 6))
        self.assertEqual(folds, {"a": (2, 12), "c": (1, 7)})
        view = pair.views["module_flops"]
        self.assertEqual(view.node_delta(view.groups[0], pair.tree.by_path["a"]).value, 1)
        self.assertEqual(self.folds((5, 5), (6, 7))[0], {"a": (1, 6), "b": (1, 7)})

    def test_added_ones_fold_among_themselves(self):
        self.assertEqual(self.folds((5, 5), (5, 5, 5, 5))[0], {"a": (2, 10), "c": (2, 10)})
        self.assertEqual(self.folds((5, 5, 5, 5), (5, 5))[0], {"a": (2, 10), "c": (2, 10)})


class ChangeTest(unittest.TestCase):
    def setUp(self):
        self.pair = Pair(before_report(), after_report())
        self.view = self.pair.views["module_flops"]
        self.group, = self.view.groups

    def delta(self, path):
        return str(self.view.node_delta(self.group, self.pair.tree.by_path[path]))[1:-1]

    def test_nodes(self):
        self.assertEqual([self.delta(path) for path in ("", "conv", "old", "new", "act", "fc")],
                         ["unknown: unknown", "-100", "removed: removed", "added: added", "unknown: unknown", "0"])

    def test_geometry_by_the_larger_side(self):
        edges = {tile.node.path: (tile.left * 576, tile.right * 576) for tile in self.group.map.drawn}
        self.assertEqual(edges["conv"], (0, 400 * GRID // 576 * 576))
        self.assertEqual(list(edges), ["", "conv", "old", "new", "act", "fc"])
        self.assertEqual(self.group.map.total, 576)

    def test_counts(self):
        self.assertEqual(list(self.view.counts.values()), [1, 1, 1, 1, 1])
        self.assertEqual(self.pair.views["macs"].counts["unknown"], 0)
        self.assertEqual(list(self.pair.views["parameters"].counts.values()), [0, 0, 0, 0, 6])

    def test_known_part(self):
        (_, part), = self.view.known_changes()
        self.assertEqual((part.value, part.complete, part.matched, part.added, part.removed),
                         (-100, 2, 3, (1, 50), (1, 100)))
        below = KnownChange(self.view, self.group, self.pair.tree.by_path["act"])
        self.assertEqual((below.complete, below.matched), (0, 1))
        self.assertEqual(self.pair.views["parameters"].known_changes(), [])

    def test_no_known_part_beside_a_delta(self):
        before = before_report()
        before["totals"]["module_flops"] = result("complete", 522, "FLOPs", "forward", "sum")
        pair = Pair(before, after_report())
        self.assertEqual(pair.total_delta("module_flops").value, -146)
        self.assertEqual(pair.views["module_flops"].known_changes(), [])
        del before["totals"]["module_flops"]
        after = after_report()
        del after["totals"]["module_flops"]
        self.assertEqual(len(Pair(before, after).views["module_flops"].known_changes()), 1)

    def test_totals(self):
        words = {name: str(self.pair.total_delta(name)) for name in ("parameters", "module_flops", "macs", "dmas")}
        self.assertEqual(words, {"parameters": "<-2>", "module_flops": "<unknown: incomplete>",
                                 "macs": "<unknown: missing>", "dmas": "<unknown: missing>"})
        self.assertIsNone(self.pair.total_delta("buffer_bytes"))

    def test_swapped(self):
        swapped = Pair(after_report(), before_report())
        view = swapped.views["module_flops"]
        group, = view.groups
        for node in self.pair.tree.nodes:
            there = self.view.node_delta(self.group, node)
            back = view.node_delta(group, swapped.tree.by_path[node.path])
            names = {"added": "removed", "removed": "added"}
            self.assertEqual(back.status, names.get(there.status, there.status))
            if there.status == "complete":
                self.assertEqual(back.value, -there.value)
        widths = [{tile.node.path: tile.weight for tile in some.map.drawn} for some in (self.group, group)]
        self.assertEqual(*widths)
        self.assertEqual(str(swapped.total_delta("parameters")), "<2>")

    def test_with_itself(self):
        alone, pair = Evidence(tiny_report()), Pair(dict(tiny_report(), context=before_report()["context"]),
                                                    dict(tiny_report(), context=before_report()["context"]))
        self.assertIsNone(pair.gate)
        for name, view in alone.views.items():
            both = pair.views[name]
            self.assertEqual([group.key for group in both.groups], [group.key for group in view.groups])
            for one, two in zip(view.groups, both.groups):
                shown = [[(tile.node.path, tile.left, tile.right, tile.fold) for tile in group.map.drawn]
                         for group in (one, two)]
                self.assertEqual(*shown)
                if view.name == "module_flops":
                    deltas = {node.path: str(both.node_delta(two, node)) for node in pair.tree.nodes}
                    self.assertEqual((deltas[""], deltas["a.conv"], deltas["a.act"], deltas["a"]),
                                     ("<unknown: unknown>", "<0>", "<unknown: unknown>", "<unknown: unknown>"))
            self.assertEqual({state: paths(nodes) for group in both.groups[:1]
                              for state, nodes in both.rail(group).items()},
                             {state: paths(nodes) for group in view.groups[:1]
                              for state, nodes in view.rail(group).items()})
        self.assertEqual(set(pair.diagnostic_changes().values()), {"kept"})

    def test_not_recorded_below_spoils_the_sum(self):
        before = report_of(leaf("a", module_flops=flops("complete", 1)), leaf("b"))
        after = report_of(leaf("a", module_flops=flops("complete", 3)), leaf("b"))
        pair = Pair(before, after)
        view = pair.views["module_flops"]
        deltas = [str(view.node_delta(view.groups[0], pair.tree.by_path[path])) for path in ("", "a")]
        self.assertEqual(deltas, ["<unknown: unknown>", "<2>"])
        self.assertIsNone(view.node_delta(view.groups[0], pair.tree.by_path["b"]))

    def test_missing_on_one_side(self):
        pair = Pair(report_of(leaf("a")), report_of(leaf("a", module_flops=flops("complete", 3))))
        view = pair.views["module_flops"]
        self.assertEqual(str(view.node_delta(view.groups[0], pair.tree.by_path["a"])), "<unknown: unknown>")
        self.assertEqual(str(pair.call_delta("module_flops", pair.tree.by_path["a"].before.calls[0],
                                             pair.tree.by_path["a"].after.calls[0])), "<unknown: missing>")
        self.assertEqual(view.counts["unknown"], 1)

    def test_groups_of_both(self):
        one, two = result("complete", 3, "FLOPs", method="one"), result("complete", 4, "FLOPs", method="two")
        none = result("unavailable", None, "FLOPs", method="three")
        pair = Pair(report_of(leaf("a", module_flops=one), leaf("b", module_flops=none)),
                    report_of(leaf("c", module_flops=two), leaf("b", module_flops=two)))
        view = pair.views["module_flops"]
        self.assertEqual([group.method for group in view.groups], ["two", "one", "three"])
        self.assertEqual([group.method for group in view.cost_groups], ["two", "one"])
        self.assertEqual([paths(item[0] for item in group.calls) for group in view.groups], [["c", "b"], ["a"], ["b"]])
        self.assertEqual(list(view.counts.values()), [0, 0, 1, 1, 1])
        part = KnownChange(view, view.groups[0])
        self.assertEqual((part.complete, part.matched, part.added, part.removed), (0, 1, (1, 4), (0, None)))
        self.assertEqual([row[2] for row in view.by_type(view.groups[0])], [2])
        self.assertEqual(view.ranking(view.groups[1]), [])

    def test_biggest(self):
        knowns = [(1, 9), (9, 1), (5, 5), (1, 9), (0, 8), (1, 9), (1, 9)]
        kinds = ["AA", "AA", "AA", "AA", "AA", "BB", "BA"]
        before, after = (report_of(*(leaf(name, kind[side], module_flops=flops("complete", known[side]))
                                     for name, kind, known in zip("abcdefg", kinds, knowns))) for side in (0, 1))
        view = Pair(before, after).views["module_flops"]
        rows = [(*row[:4], paths(node for node, _ in row[4])) for row in view.biggest(view.groups[0])]
        self.assertEqual(rows, [(8, 1, 9, ("A",), ["a", "d"]), (-8, 9, 1, ("A",), ["b"]), (8, 0, 8, ("A",), ["e"]),
                                (8, 1, 9, ("B",), ["f"]), (8, 1, 9, ("B", "A"), ["g"])])

    def test_first_map_and_selection(self):
        self.assertIs(self.view.first_map, self.group)
        self.assertEqual(self.view.first_selection.path, "conv")
        poor = report_of(leaf("conv", module_flops=flops("complete", 1)), leaf("x"), leaf("y"))
        for pair in (Pair(poor, after_report()), Pair(after_report(), poor)):
            self.assertIsNone(pair.views["module_flops"].first_map)
        # Nothing of after is positive: the largest of before.
        empty = report_of(leaf("conv", module_flops=flops("complete", 0)))
        self.assertEqual(Pair(before_report(), empty).views["module_flops"].first_selection.path, "conv")

    def test_rail(self):
        zero, one, nine, many = (flops("complete", known) for known in (0, 1, 9, 990))
        pair = Pair(report_of(leaf("a", module_flops=zero), leaf("b", module_flops=flops("partial", 9)),
                              leaf("c", module_flops=one), leaf("d")),
                    report_of(leaf("a", module_flops=zero), leaf("b", module_flops=nine), leaf("c", module_flops=zero),
                              leaf("d", module_flops=many)))
        view = pair.views["module_flops"]
        rail = {state: paths(nodes) for state, nodes in view.rail(view.groups[0]).items()}
        self.assertEqual(rail, {"unknown": ["b"], "small": ["c"], "zero": ["a"]})
        self.assertEqual(paths(view.view_rail()[1]), ["d"])

    def test_covered(self):
        # `a` is covered in both, `b` in before and not recorded in after, `c` only called before.
        owner = layer("", "Net", module_flops=flops("complete", 5))
        covered = [layer(name, "Linear") for name in "abc"]
        for record in covered:
            record["metric_owners"] = {"module_flops": {"path": "", "call_index": 0}}
        before, after = (dict(after_report(), layers=layers) for layers in (
            [owner, *covered], [owner, covered[0], leaf("b")]))
        owners, missing = Pair(before, after).views["module_flops"].view_rail()
        self.assertEqual({key: paths(nodes) for key, nodes in owners.items()},
                         {("after", ("", 0)): ["a"], ("before", ("", 0)): ["c"]})
        self.assertEqual(paths(missing), ["b"])


class GateTest(unittest.TestCase):
    def words(self, change):
        after = after_report()
        change(after)
        return Pair(before_report(), after)

    def test_context(self):
        changes = {
            "inputs": lambda report: report["inputs"].update(args=[2]),
            "devices": lambda report: report.update(context=dict(report["context"], devices=["cuda"])),
            "analysis_mode": lambda report: report.update(context=dict(report["context"], analysis_mode="structure")),
        }
        for name, change in changes.items():
            pair = self.words(change)
            self.assertEqual({key for key, word in pair.context.items() if word != "same"}, {name})
            self.assertEqual(pair.context[name], "differs")
            self.assertEqual(str(pair.total_delta("module_flops")), "<withheld: context>")
            self.assertEqual(str(pair.total_delta("parameters")), "<-2>")
            view = pair.views["module_flops"]
            deltas = {str(view.node_delta(view.groups[0], node)) for node in pair.tree.nodes}
            self.assertEqual(deltas, {"<withheld: context>"})
            self.assertEqual(list(view.counts.values()), [0, 0, 0, 0, 5])
            self.assertEqual((view.known_changes(), view.biggest(view.groups[0])), ([], []))
            self.assertEqual(view.groups[0].map.total, 576)

    def test_missing_or_unimportant(self):
        context = dict(after_report()["context"])
        del context["dtypes"]
        pair = self.words(lambda report: report.update(context=context))
        self.assertEqual(pair.context["dtypes"], "missing")
        self.assertIsNotNone(pair.gate)
        same = dict(after_report()["context"], analysis_mode="full", model_type="other", training_before=True)
        self.assertIsNone(self.words(lambda report: report.update(context=same)).gate)
        self.assertIsNone(self.words(lambda report: report["inputs"].update(args=[Decimal("1.0")])).gate)

    def test_module_parameters(self):
        pair = Pair(before_report(), after_report())
        view = pair.views["parameters"]
        deltas = {str(view.node_delta(view.groups[0], node)) for node in pair.tree.nodes}
        self.assertEqual(deltas, {"<withheld: module parameters>"})


class RealPairsTest(unittest.TestCase):
    """Facts that were counted by hand in real pairs."""

    real = Path(__file__).parents[2] / "fixtures" / "real"

    def pair(self, before, after):
        return derive_pair(self.real / f"{before}.json", self.real / f"{after}.json")

    def test_explorer(self):
        view = self.pair("explorer", "explorer-after").views["module_flops"]
        (_, part), = view.known_changes()
        self.assertEqual((part.value, part.complete, part.matched), (-7_264_536, 40, 41))
        # Seven 3 × 3 convolutions of 1,175,552 FLOPs have 292,864 now.
        delta, before, after, kinds, calls = view.biggest(view.groups[0])[0]
        self.assertEqual((delta, before, after, kinds, len(calls)), (-882_688, 1_175_552, 292_864, ("Conv2d",), 7))

    def test_structure_only(self):
        pair = self.pair("resnet18", "resnet18-structure")
        self.assertEqual([name for name, word in pair.context.items() if word != "same"], ["analysis_mode"])
        self.assertEqual(pair.total_delta("parameters").value, 0)


class PageTest(unittest.TestCase):
    def setUp(self):
        self.pair = Pair(before_report(), after_report())

    def problems(self, page):
        found = Disagreements()
        check_pair_page_text(self.pair, page, found)
        return found.texts

    def picture_problems(self, picture):
        found = Disagreements()
        check_pair_picture_text(self.pair, picture, found)
        return found.texts

    def test_good_page(self):
        self.assertEqual(self.problems(pair_page()), [])
        self.assertEqual(self.picture_problems(pair_picture()), [])

    def test_changed_pages(self):
        for old, new, wanted in CHANGED_PAGES:
            with self.subTest(old=old, new=new):
                page = pair_page()
                self.assertIn(old, page)
                found = self.problems(page.replace(old, new, 1))
                self.assertTrue(any(wanted in text for text in found), found)

    def test_changed_pictures(self):
        for old, new, wanted in CHANGED_PICTURES:
            with self.subTest(old=old, new=new):
                picture = pair_picture()
                self.assertIn(old, picture)
                found = self.picture_problems(picture.replace(old, new, 1))
                self.assertTrue(any(wanted in text for text in found), found)


CHANGED_PAGES = [
    # Totals
    ('value="-2" data-delta="-2"', 'value="-2" data-delta="2"', "has the delta '2', not -2"),
    ('value="-2" data-delta="-2"', 'value="-3" data-delta="-2"', "shows the delta '-3'"),
    ("\N{MINUS SIGN}2</data>", "2</data>", "no sign"),
    ('data-delta="" data-status="unknown">no delta: unknown</span></tr>\n<tr data-total="macs"',
     'data-delta="-146" data-status="complete">-146</span></tr>\n<tr data-total="macs"', "is complete, not unknown"),
    ('data-delta="" data-status="unknown">no delta: unknown', 'data-delta="-146" data-status="unknown">no: unknown',
     "has the delta -146, not none"),
    ('data-delta="" data-status="unknown">no delta: unknown', 'data-delta="" data-status="unknown">–',
     "does not say why"),
    ('data-delta="" data-status="unknown">no delta: unknown', 'data-delta="" data-status="unknown">0 unknown',
     "reads '0 unknown'"),
    ('data-delta="" data-status="unknown">no delta: unknown',
     'data-delta="" data-status="unknown">unknown <data value="0">0</data>', "shows '0' as unknown"),
    ('data-side="before" data-status="complete" data-unit="elements" data-scope="model" data-method="pytorch">'
     '<data value="10">', 'data-side="before" data-status="complete" data-unit="elements" data-scope="model" '
     'data-method="pytorch"><data value="11">', "total parameters before shows '11', not 10"),
    ('data-side="before" data-status="partial"', 'data-side="before" data-status="complete"', "before is complete"),
    ('data-total="macs" data-side="before"', 'data-total="macs" data-status="unavailable"',
     "macs does not show the baseline"),
    ('<tr data-total="macs"', '<tr data-total="mac"', "the total macs is not on the page"),
    # Calls
    ('id="b2"', 'id="b-old"', "has the id 'b-old'"),
    ('data-path="old" data-call="0" data-side="before"', 'data-path="old" data-call="0"', "0 evidence blocks before"),
    (" data-type-change", "", "'act' #0 is not marked as having changed its type"),
    ('data-path="fc" data-call="0"', 'data-path="fc" data-call="0" data-type-change', "'fc' #0 is marked"),
    ('data-metric="module_flops"  value="-100" data-delta="-100"',
     'data-metric="module_flops"  value="100" data-delta="100"', "has the delta '100', not -100"),
    ('data-metric="module_flops"  value="-100" data-delta="-100"', 'data-metric="flops" data-delta="-100"',
     "module_flops has no delta on the page"),
    ('data-metric="module_flops"  value="0" data-delta="0" data-status="complete">no change',
     'data-metric="module_flops"  value="0" data-delta="0" data-status="complete">0', "does not say `no change`"),
    ('data-metric="module_flops"  data-delta="" data-status="unknown"',
     'data-metric="module_flops"  data-delta="" data-status="withheld"', "is withheld, not unknown"),
    ('data-metric="module_flops" data-side="before"  data-status="complete" data-unit="FLOPs" data-scope="module_call" '
     'data-method="formula"><data value="400">', 'data-metric="module_flops" data-side="before"  '
     'data-status="complete" data-unit="FLOPs" data-scope="module_call" data-method="formula"><data value="401">',
     "'conv' #0 before module_flops shows '401'"),
    ('<data data-side="before" value="3">', '<data data-side="before" value="4">', "its buffers elements, 3"),
    ('<data data-side="before" value="3">', '<data data-side="after" value="3">', "its buffers elements, 3"),
    ('<span  data-delta="" data-status="withheld">no delta: withheld', '<span data-metric="buffers" data-delta="" '
     'data-status="withheld">no delta: withheld', "does not say that the change of its parameters is withheld"),
    ('<span  data-delta="" data-status="withheld">no delta: withheld', '<span data-delta="0" '
     'data-status="complete">no change', "storage has the delta 0"),
    # Tiles
    ('data-delta="-100" data-delta-status="complete"', 'data-delta="-99" data-delta-status="complete"',
     "has the delta '-99'"),
    ('data-delta="" data-delta-status="removed"', 'data-delta="0" data-delta-status="removed"', "has the delta '0'"),
    ('data-delta="" data-delta-status="added"', 'data-delta="" data-delta-status="unknown"', "unknown, not added"),
    ('data-delta-status="removed" data-side="before"', 'data-delta-status="removed"', "that of after, not of before"),
    ('data-side="before" data-value="400"', 'data-side="before" data-value="300"', "has a bar before of 300, not 400"),
    ('data-side="after" data-value="300" x="0" y="30" width="600"',
     'data-side="after" data-value="300" x="0" y="30" width="800"', "is 800.0 wide, not 600"),
    ('data-side="after" data-value="300" x="0"', 'data-side="after" data-value="300" x="300"', "leaves its tile"),
    ('<rect data-side="before" data-value="400"', '<rect data-value="400"', "has 0 bars of before"),
    ('data-path="conv" data-status="complete" data-value="300"', 'data-path="conv" data-status="complete" '
     'data-value="400"', "has the value 400, not 300"),
    ('<rect x="800"', '<rect x="700"', "lies at 700"),
    # Coverage, counts, biggest changes, known parts
    ('<b data-coverage="complete">3</b>', '<b data-coverage="complete">4</b>', "before: module_flops: coverage"),
    ("3 of 4 leaf calls", "4 of 4 leaf calls", "headline `3 of 4"),
    ('data-change="changed">1', 'data-change="changed">2', "2 calls are changed, not 1"),
    ('<b data-change="removed">1</b>', "", "0 calls are removed, not 1"),
    ('data-change="unknown">6', 'data-change="unchanged">6', "6 calls are unchanged, not 0"),
    ('data-change-rank="1" data-path="conv"', 'data-change-rank="1" data-path="fc"', "change 1 is 'fc', not 'conv'"),
    ('data-path="conv" data-status="complete"><td>', 'data-path="conv" data-status="partial"><td>', "1 is partial"),
    ('data-change-rank="1"', 'data-changed="1"', "0 lists of biggest changes, not 1"),
    ('<td data-side="before"><data value="400">', '<td data-side="before"><data value="300">', "show 400 as before"),
    ('data-known-change="-100"', 'data-known-change="-146"', "the known part is '-146', not -100"),
    ('value="-100" data-known-change="-100"', 'value="-100"', "the known part of the change, -100 over 2 of 3"),
    ("the 2 of 3 calls", "the 3 of 3 calls", "over 2 of 3 calls"),
    ("1 call added", "2 calls added", "that 1 calls were added"),
    ('1 call removed: <data value="100">', '1 call removed: <data value="101">', "what the calls removed hold"),
    ('<b data-change="unknown">6</b>', '<b data-change="unknown">6</b><i data-unit="elements" data-scope='
     '"module_call_attribution" data-method="pytorch_shared_tensor_deduplication" data-known-change="0">0</i>',
     "where there should be none"),
    # Context, diagnostics, lists
    ('data-context="devices" data-change="same"', 'data-context="devices" data-change="differs"', "differs, not same"),
    ('<tr data-context="inputs"', "<tr", "the context's inputs has 0 rows"),
    ("<td>2.15<", "<td>2.14<", "does not show '2.15'"),
    ('data-diagnostic="gone"', 'data-diagnostic="new"', "2 diagnostic entries are new, not 1"),
    ("kept words", "other words", "does not stand as kept"),
    ('data-rail="unknown">1 <i data-path="act"', 'data-rail="unknown">1 <i data-path="fc"', "does not name 'act'"),
    ('data-rank="2" data-path="new"', 'data-rank="2" data-path="old"', "is 'old', not 'new'"),
]

CHANGED_PICTURES = [
    ('data-value="522" data-side="before"', 'data-value="376" data-side="before"', "before has the value 376"),
    ('data-total="parameters" data-delta="-2"', 'data-total="parameters" data-delta="2"', "has the delta '2', not -2"),
    ('data-total="macs" data-delta="" data-delta-status="unknown"', 'data-total="macs"', "macs shows no delta"),
    ('data-total="macs" data-delta="" data-delta-status="unknown"',
     'data-total="macs" data-delta="" data-delta-status="withheld"', "is withheld, not unknown"),
    ('<g data-total="parameters" data-status="complete" data-value="10" data-side="before">', "<g>",
     "parameters shows no before"),
    ('data-side="after" data-value="300"', 'data-side="after" data-value="400"', "has a bar after of 400"),
    ('data-delta="-100"', 'data-delta="-101"', "has the delta '-101'"),
    ('data-change="changed"><text>1', 'data-change="changed"><text>2', "2 calls are changed, not 1"),
    ('data-context="dtypes" data-change="same"', 'data-context="dtypes" data-change="differs"', "differs, not same"),
    ('id="r1" data-path="conv"', 'id="r1" data-path="con"', "is of no module"),
    ('id="r1" data-path="conv"', 'id="r1" data-path="fc"', "has the delta ('complete', '-100'), not one of [<0>"),
    ('id="r1" data-path="conv" data-status="complete"', 'id="r1" data-path="conv" data-status="partial"',
     "is partial, not complete"),
    ('id="r1" data-path="conv" data-status="complete" data-value="300"', 'id="r1" data-path="conv" '
     'data-status="complete" data-value="301"', "has the value 301"),
    ('id="r2" data-path="old" data-status="complete" data-value="100" data-delta="" data-delta-status="removed"',
     'id="r2" data-path="old" data-status="complete" data-value="100"', "has no delta, wanted one of"),
]


if __name__ == "__main__":
    unittest.main()
