"""The oracle against hand-computed evidence, and its checks against pages that were changed in one place."""

import sys
import unittest
from decimal import Decimal
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from check_page import Disagreements, check_page_text, check_picture_text  # noqa: E402
from evidence import Evidence, all_diagnostics, by_module_type, derive, diagnostic_entries  # noqa: E402
from geometry import GRID  # noqa: E402
from page import parse_number, read_html, unescape  # noqa: E402
from report import escape, exact, number_text  # noqa: E402
from sample import layer, result, tiny_page, tiny_picture, tiny_report  # noqa: E402


def paths(nodes):
    return [node.path for node in nodes]


def report_of(*layers, **members):
    return dict(tiny_report(), layers=list(layers), **members)


class NumbersTest(unittest.TestCase):
    def test_exact(self):
        self.assertEqual(number_text(exact(Decimal("0.1")) + exact(Decimal("0.2"))), "0.3")
        self.assertEqual(number_text(2**53 + 1), "9007199254740993")
        self.assertEqual(number_text(exact(Decimal("1e21")) + exact(Decimal("0.25"))), "1000000000000000000000.25")
        self.assertEqual(number_text(exact(Decimal("-0.5"))), "-0.5")
        self.assertEqual(exact(Decimal("0e999999999999")), 0)

    def test_parse(self):
        self.assertEqual(parse_number("1e3"), 1000)
        for text in ("", "1,000", "≥ 1", "0x1", "−1", "1.", "NaN"):
            self.assertIsNone(parse_number(text), text)

    def test_escapes(self):
        text = 'a\\b\n\x85\x7f"é'
        self.assertEqual(escape(text), 'a\\\\b\\n\\u0085\\u007f"é')
        self.assertEqual(unescape(escape(text)), text)
        self.assertIsNone(unescape("a\x85"))
        self.assertIsNone(unescape("a\\q"))


class EvidenceTest(unittest.TestCase):
    def setUp(self):
        self.evidence = Evidence(tiny_report())

    def test_coverage(self):
        flops, macs, dmas = (self.evidence.views[name] for name in ("module_flops", "macs", "dmas"))
        self.assertEqual((flops.headline, flops.leaf_calls, flops.coverage["partial"]), (5, 7, 2))
        self.assertEqual((macs.coverage["covered_complete"], macs.coverage["not_recorded"]), (4, 2))
        self.assertEqual(dmas.coverage["not_recorded"], 7)

    def test_groups_and_subtotals(self):
        macs = self.evidence.views["macs"]
        self.assertEqual([group.key for group in macs.groups],
                         [("handler", "MACs", "subtree"), ("formula", "MACs", "module_call")])
        root = macs.groups[0].subtotal[self.evidence.tree.root]
        self.assertEqual((root.status, root.known, root.missing), ("partial", 14, 2))
        self.assertEqual(macs.groups[0].subtotal[self.evidence.tree.by_path["a"]].status, "complete")
        self.assertEqual(macs.groups[1].subtotal[self.evidence.tree.root].status, "unavailable")

    def test_geometry_and_folding(self):
        layout = self.evidence.views["module_flops"].groups[0].map
        drawn = {tile.node.path: (tile.left, tile.right, tile.fold, tile.run) for tile in layout.drawn}
        edge = 1000 * GRID // 1024
        self.assertEqual(drawn, {"": (0, GRID, 1, False), "a": (0, edge, 2, True), "a.conv": (0, edge, 2, False),
                                 "fc": (edge, 1020 * GRID // 1024, 1, False)})
        (_, remainder), = layout.remainders
        self.assertEqual((remainder.left, remainder.right, remainder.nodes), (1020 * GRID // 1024, GRID, 2))

    def test_nested_runs_multiply(self):
        layers = [layer("", "Net")]
        for outer in range(3):
            layers.append(layer(f"{outer}", "Outer"))
            for inner in range(2):
                layers.append(layer(f"{outer}.{inner}", "Inner"))
                layers.append(layer(f"{outer}.{inner}.x", "Linear", 5))
        view = Evidence(report_of(*layers)).views["parameters"]
        folds = {tile.node.path: (tile.fold, tile.weight) for tile in view.groups[0].map.drawn}
        self.assertEqual(folds, {"": (1, 30), "0": (3, 30), "0.0": (6, 30), "0.0.x": (6, 30)})

    def test_unequal_neighbours_do_not_fold(self):
        for change in ("type", "metadata", "owner", "name"):
            report = tiny_report()
            conv = report["layers"][5]
            if change == "type":
                conv["type"] = "Conv3d"
            elif change == "metadata":
                conv["output"] = {"kind": "none"}
            elif change == "owner":
                conv["metric_owners"]["macs"]["path"] = "a"
            else:
                conv["path"], conv["name"] = "b.other", "other"
            evidence = Evidence(report)
            self.assertIs(evidence.folding.stands_for[evidence.tree.by_path["b"]], evidence.tree.by_path["b"], change)

    def test_own_stretch_and_sums(self):
        layers = [layer("", "Net", 1), layer("x", "Linear", 3), layer("x.y", "Linear", 2)]
        layout = Evidence(report_of(*layers)).views["parameters"].groups[0].map
        spans = [(tile.left, tile.own, tile.right) for tile in layout.drawn]
        sixth = [part * GRID // 6 for part in range(7)]
        self.assertEqual(spans, [(0, sixth[1], GRID), (sixth[1], sixth[4], GRID), (sixth[4], GRID, GRID)])

    def test_rail(self):
        view = self.evidence.views["module_flops"]
        rail = view.rail(view.groups[0])
        self.assertEqual({state: paths(nodes) for state, nodes in rail.items()},
                         {"unknown": ["a.act", "b.act"], "small": ["fc", "n1", "n2"], "zero": []})
        self.assertEqual([kind for kind, _ in by_module_type(rail["small"])], ["LayerNorm", "Linear"])
        covered, missing = self.evidence.views["macs"].view_rail()
        self.assertEqual({owner: paths(nodes) for owner, nodes in covered.items()},
                         {("a", 0): ["a.conv", "a.act"], ("b", 0): ["b.conv", "b.act"]})
        self.assertEqual(paths(missing), ["fc", "n2"])

    def test_ranking_and_types(self):
        view = self.evidence.views["module_flops"]
        rows = [(value, kind, len(calls), calls[0][0].path) for value, kind, calls in view.ranking(view.groups[0])]
        self.assertEqual(rows, [(500, "Conv2d", 2, "a.conv"), (20, "Linear", 1, "fc"), (2, "LayerNorm", 2, "n1")])
        self.assertEqual(view.by_type(view.groups[0])[0], ("Conv2d", 1000, 2, 0))

    def test_first_map_and_selection(self):
        views = self.evidence.views
        self.assertIs(views["module_flops"].first_map, views["module_flops"].groups[0])
        self.assertEqual(views["module_flops"].first_selection.path, "a.conv")
        self.assertIsNone(views["dmas"].first_map)
        self.assertEqual(views["dmas"].first_selection.path, "")
        self.assertFalse(views["parameters"].has_structure_map)

    def test_siblings_in_call_order_and_structural_ancestors(self):
        layers = [layer("", "Net"), layer("h.10.x", "A"), layer("z", "B"), layer("h.2", "C")]
        tree = Evidence(report_of(*layers)).tree
        self.assertEqual(paths(tree.nodes), ["", "h", "h.10", "h.10.x", "h.2", "z"])
        self.assertEqual([node.path for node in tree.nodes if not node.calls], ["h", "h.10"])

    def test_siblings_whose_children_began_earlier(self):
        # A structural ancestor stands where the first call below it began, a called module where its own did.
        layers = [layer("", "Net"), layer("h.1.x", "A"), layer("z", "B"), layer("h.0", "C"), layer("h.1", "D")]
        self.assertEqual(paths(Evidence(report_of(*layers)).tree.nodes), ["", "h", "h.0", "h.1", "h.1.x", "z"])

    def test_unattributed(self):
        self.assertEqual(self.evidence.unattributed("parameters"), 2)
        self.assertEqual(self.evidence.unattributed("parameter_bytes"), 0)

    def test_diagnostics(self):
        one = {"code": "c", "severity": "warning", "metric": "macs", "message": "m", "path": "a"}
        two = dict(one, metric="dmas")
        other = dict(one, operator="aten.add")
        report = report_of(diagnostics=[one, two, one])
        report["operator_flops"]["diagnostics"] = [two, other]
        found = all_diagnostics(report)
        self.assertEqual(found, [one, two, one, other])
        (metrics, places, numbers), _ = diagnostic_entries(found).values()
        self.assertEqual((metrics, places, numbers), (["macs", "dmas"], {"a": 3}, [1, 2, 3]))


class RealReportsTest(unittest.TestCase):
    """Facts that were counted by hand in real reports."""

    real = Path(__file__).parents[2] / "fixtures" / "real"

    def test_gpt2(self):
        evidence = derive(self.real / "gpt2.json")
        view = evidence.views["module_flops"]
        self.assertEqual((view.headline, view.leaf_calls), (51, 113))
        self.assertIsNone(view.first_map)
        unknown = by_module_type(view.rail(view.groups[0])["unknown"])
        self.assertEqual([(kind, len(nodes)) for kind, nodes in unknown],
                         [("Conv1D", 48), ("NewGELUActivation", 12), ("Embedding", 2)])
        self.assertEqual((len(evidence.diagnostics), len(diagnostic_entries(evidence.diagnostics))), (336, 17))

    def test_swin(self):
        self.assertEqual(derive(self.real / "swin-t.json").unattributed("parameters"), 8_643_840)

    def test_handler_raises(self):
        view = derive(self.real / "newer" / "handler-raises.json").views["module_flops"]
        self.assertEqual(view.coverage["covered_incomplete"], 9)

    def test_coverage_adds_up(self):
        for path in sorted(self.real.rglob("*.json")):
            evidence = derive(path)
            leaf_calls = sum(len(leaf.calls) for leaf in evidence.tree.leaves)
            for view in evidence.views.values():
                self.assertEqual(view.leaf_calls, leaf_calls, path)


class PageTest(unittest.TestCase):
    def setUp(self):
        self.evidence = Evidence(tiny_report())

    def problems(self, page):
        found = Disagreements()
        check_page_text(self.evidence, page, found)
        return found.texts

    def picture_problems(self, picture):
        found = Disagreements()
        check_picture_text(self.evidence, picture, found)
        return found.texts

    def test_good_page(self):
        self.assertEqual(self.problems(tiny_page()), [])
        self.assertEqual(self.picture_problems(tiny_picture()), [])

    def test_changed_pages(self):
        changes = [
            ('"formula"><data value="500">', '"formula"><data value="501">', "shows '501', not 500"),
            ('"formula"><data value="500">', '"formula"><data value="500.0">', "shows '500.0'"),
            ('><data value="500">500', '><data value="501">501', "rank 1 does not show 500"),
            ("≥ 1024", "1024", "lower bound"),
            ('<p data-metric="module_flops" data-status="partial"', '<p data-metric="module_flops" '
             'data-status="complete"', "not partial"),
            (">unknown</p>", ">0</p>", "reads '0'"),
            ('<data  value="36">', '<data  value="35">', "does not show its parameters bytes, 36"),
            (">unknown</p>", '><data value="0">0</data></p>', "as unavailable"),
            ('data-total="dmas"', 'data-total="omas"', "total dmas is not on the page"),
            ('data-path="fc" data-call="0"', 'data-path="n1" data-call="0"', "has 0 evidence blocks"),
            ('data-metric="calls"', 'data-metric="called"', "lacks its metric calls"),
            ('data-scope="subtree" data-method="handler"><data', 'data-scope="x" data-method="handler"><data',
             "has the scope 'x'"),
            ('data-coverage="complete">5', 'data-coverage="complete">6', "coverage complete says 6"),
            ('<b data-coverage="partial">2</b>', "", "coverage partial says 0, not 2"),
            ("5 of 7 leaf", "6 of 7 leaf", "headline"),
            ('call: <data value="2">', 'call: <data value="3">', "not attributed"),
            ('data-map="structure"', 'data-map="structured"', "is missing"),
            ('<g data-path="fc" data-status="complete" data-value="20"><rect x="1125', '<g data-path="fc" '
             'data-status="complete" data-value="20"><rect x="1123', "not at 1125"),
            ('y="40" width="1125.00"', 'y="20" width="1125.00"', "below its parent"),
            ('<rect x="1125.00" y="20"', '<rect x="1125.00" y="30"', "row of its depth"),
            ('<g data-path="fc" data-status="complete" data-value="20"', '<g data-path="fc" data-status="complete" '
             'data-value="21"', "has the value 21"),
            ('data-value="1000" data-fold="2"', 'data-value="1000" data-fold="3"', "data-fold 3"),
            ('data-value="1000" data-fold="2"', 'data-value="1000"', "data-fold None"),
            ('<g data-path="fc" data-status="complete"', '<g data-path="fc" data-status="partial"', "not complete"),
            ('<rect x="1147.5" y="20"', '<rect x="1140.5" y="20"', "remainder of 2"),
            ('data-rank="2" data-path="fc"', 'data-rank="2" data-path="n1"', "is 'n1', not 'fc'"),
            ('data-rank="2"', 'data-rank="4"', "not 1 to 3"),
            ('>20</data> Linear', '>20</data> Conv2d', "does not name its type"),
            ('by type: <data value="1000">', 'by type: <data value="1001">', "the sum 1000"),
            ("<p>c: a  b", "<p>c: a  d", "diagnostic text"),
            ('data-rail="small">1', 'data-rail="small">2', "entries count"),
            ('data-rail="small">1', 'data-rail="zero">1', "does not name 'fc' as small"),
            ('id="c1"', 'id="c2"', "stands twice"),
            ('href="#c1"', 'href="#c99"', "does not exist"),
            ("<details>", '<details style="color:red">', "style attribute"),
            ("<details>", '<details onclick="x()">', "event attribute"),
            ("default-src 'none'", "default-src 'self'", "lacks default-src"),
            ("</body>", "<script>let x;</script></body>", "script-src allows []"),
            ("default-src 'none'", "default-src 'none'; script-src 'sha256-x'", "script-src allows"),
            ("</body>", '<img src="https://example.org/x">', "<img>"),
            ("</body>", '<script type="application/json">{"a":"<"}</script></body>', "embedded JSON"),
        ]
        for old, new, wanted in changes:
            with self.subTest(old=old, new=new):
                page = tiny_page()
                self.assertIn(old, page)
                found = self.problems(page.replace(old, new, 1))
                self.assertTrue(any(wanted in text for text in found), found)

    def test_hashes(self):
        # Of the empty text, as any calculator says.
        page = tiny_page().replace("default-src 'none'", "default-src 'none'; style-src "
                                   "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='", 1)
        self.assertEqual(self.problems(page.replace("</head>", "<style></style></head>", 1)), [])
        found = self.problems(page.replace("</head>", "<style> </style></head>", 1))
        self.assertTrue(any("style-src allows" in text for text in found), found)

    def test_changed_pictures(self):
        changes = [
            ("</svg>", "<script/></svg>", "<script>"),
            ("</svg>", '<a href="#e1"><text>x</text></a></svg>', "does not exist"),
            ("</svg>", '<image href="https://example.org/"/></svg>', "<image>"),
            ("</svg>", "", "not well-formed"),
            ("<g ", '<g class="x" ', "class"),
            (' data-fold="2"', "", "data-fold None"),
            ('width="1125.00"', 'width="1120.00"', "not at 0.00"),
            ('data-map="structure"', 'data-map="cost"', "is missing"),
        ]
        for old, new, wanted in changes:
            with self.subTest(old=old, new=new):
                picture = tiny_picture()
                self.assertIn(old, picture)
                found = self.picture_problems(picture.replace(old, new, 1))
                self.assertTrue(any(wanted in text for text in found), found)

    def test_changed_report(self):
        report = tiny_report()
        report["layers"][7]["metrics"]["module_flops"] = result("complete", 2**64 + 1, "FLOPs")
        self.evidence = Evidence(report)
        self.assertTrue(any("not 18446744073709551617" in text for text in self.problems(tiny_page())))


class ReadingTest(unittest.TestCase):
    def test_implied_end_tags(self):
        root, problems = read_html("<ul><li>a<li>b<ul><li>c</ul></ul><table><tr><td>1<td>2<tr><td>3</table>"
                                   "<p>x<div></div><svg><g/><rect/></svg>")
        self.assertEqual(problems, [])
        items = {element.text(): element.parent.tag for element in root.walk() if element.tag in ("li", "td")}
        self.assertEqual(items, {"a": "ul", "bc": "ul", "c": "ul", "1": "tr", "2": "tr", "3": "tr"})

    def test_wrong_nesting(self):
        _, problems = read_html("<div></section></div>")
        self.assertEqual(problems, ["</section> on line 1 closes nothing"])


if __name__ == "__main__":
    unittest.main()
