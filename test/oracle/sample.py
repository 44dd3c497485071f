"""A tiny report and its page, both computed by hand: what the tests of the oracle stand on.

Two equal blocks `a` and `b` (a Conv2d of 500 FLOPs, a SiLU without a formula), a Linear of 20 and two LayerNorms of 2
FLOPs: 1,024 in all, so that a FLOP is 1.125 px of a map. The blocks answer for their MACs themselves.
"""

import copy


def result(status, known, unit, scope="module_call", method="formula"):
    value = known if status == "complete" else None
    return {"status": status, "value": value, "known_value": known, "unit": unit, "scope": scope, "method": method}


def layer(path, kind, parameters=0, owner=None, **metrics):
    record = {
        "path": path, "call_index": 0, "name": path.rpartition(".")[2], "type": kind,
        "depth": path.count(".") + 1 if path else 0, "input": {}, "output": {},
        "parameters": {"trainable": parameters, "frozen": 0, "bytes": 4 * parameters, "shared": False},
        "buffers": {"elements": 0, "bytes": 0, "shared": False},
        "metrics": {"calls": result("complete", 1, "calls"), **metrics},
    }
    if owner is not None:
        record["metric_owners"] = {"macs": {"path": owner, "call_index": 0}}
    return record


def block(name):
    return [
        layer(name, "Block", macs=result("complete", 7, "MACs", "subtree", "handler")),
        layer(f"{name}.conv", "Conv2d", 9, name, module_flops=result("complete", 500, "FLOPs")),
        layer(f"{name}.act", "SiLU", 0, name, module_flops=result("partial", 0, "FLOPs")),
    ]


def tiny_report():
    return copy.deepcopy({
        "schema_version": 1, "context": {}, "inputs": {},
        "layers": [
            layer("", "Net"), *block("a"), *block("b"),
            layer("fc", "Linear", module_flops=result("complete", 20, "FLOPs")),
            layer("n1", "LayerNorm", module_flops=result("complete", 2, "FLOPs"),
                  macs=result("unavailable", None, "MACs")),
            layer("n2", "LayerNorm", module_flops=result("complete", 2, "FLOPs")),
        ],
        "totals": {
            "parameters": result("complete", 20, "elements", "model", "pytorch"),
            "parameter_bytes": result("complete", 72, "bytes", "model", "pytorch"),
            "module_flops": result("partial", 1024, "FLOPs", "forward", "sum"),
            "macs": result("partial", 14, "MACs", "forward", "sum"),
            "dmas": result("unavailable", None, "DMAs", "forward", "sum"),
        },
        "operator_flops": {"schema_version": 1, "context": {}, "total": result("complete", 1, "FLOPs"), "by_module": {},
                           "by_operator": {}, "ignored_operators": {}, "diagnostics": []},
        "diagnostics": [{"code": "c", "severity": "warning", "metric": "macs", "message": "a  b\nc", "path": "a"}],
    })


# view -> map title attributes, then tiles: path, status, value, fold, x, y, width
FORMULA = 'data-unit="{}" data-scope="module_call" data-method="formula"'
ATTRIBUTED = ('data-unit="{}" data-scope="module_call_attribution" '
              'data-method="pytorch_shared_tensor_deduplication"')
SEVENTH = 1152 / 7
MAPS = [
    ("module_flops", 'data-map="cost" ' + FORMULA.format("FLOPs"), [
        ("", "partial", 1024, 1, 0, 0, 1152), ("a", "partial", 1000, 2, 0, 20, 1125),
        ("a.conv", "complete", 1000, 2, 0, 40, 1125), ("fc", "complete", 20, 1, 1125, 20, 22.5),
    ]),
    ("macs", 'data-map="cost" data-unit="MACs" data-scope="subtree" data-method="handler"', [
        ("", "partial", 14, 1, 0, 0, 1152), ("a", "complete", 14, 2, 0, 20, 1152),
    ]),
    ("parameters", 'data-map="cost" ' + ATTRIBUTED.format("elements"), [
        ("", "complete", 18, 1, 0, 0, 1152), ("a", "complete", 18, 2, 0, 20, 1152),
        ("a.conv", "complete", 18, 2, 0, 40, 1152),
    ]),
    ("parameter_bytes", 'data-map="cost" ' + ATTRIBUTED.format("bytes"), [
        ("", "complete", 72, 1, 0, 0, 1152), ("a", "complete", 72, 2, 0, 20, 1152),
        ("a.conv", "complete", 72, 2, 0, 40, 1152),
    ]),
]
# Statuses and values of root, a, a.conv, a.act, fc, n1, n2 in the structure maps
STRUCTURE = {
    "module_flops": ["structural 1024", "structural 1000", "complete 1000", "partial 0", "complete 20", "complete 2",
                     "complete 2"],
    "macs": ["structural -", "complete 14", "covered -", "covered -", "not_recorded -", "unavailable -",
             "not_recorded -"],
    "dmas": ["structural -", "structural -"] + ["not_recorded -"] * 5,
}
SEATS = [("", 1, 0, 0, 7), ("a", 2, 0, 20, 4), ("a.conv", 2, 0, 40, 2), ("a.act", 2, 2, 40, 2), ("fc", 1, 4, 20, 1),
         ("n1", 1, 5, 20, 1), ("n2", 1, 6, 20, 1)]
for view, words in STRUCTURE.items():
    MAPS.append((view, 'data-map="structure"', [
        (path, word.split()[0], word.split()[1], fold, x * SEVENTH, y, width * SEVENTH)
        for (path, fold, x, y, width), word in zip(SEATS, words)
    ]))

COVERAGE = {
    "module_flops": {"complete": 5, "partial": 2},
    "macs": {"covered_complete": 4, "not_recorded": 2, "unavailable": 1, "containers": 0},
    "dmas": {"not_recorded": 7},
}
HEADLINES = {"module_flops": 5, "macs": 4, "dmas": 0}
RANKS = {  # per view: path, value, words
    "module_flops": [("a.conv", 500, "Conv2d ×2"), ("fc", 20, "Linear"), ("n1", 2, "LayerNorm ×2")],
    "macs": [("a", 7, "Block ×2")], "dmas": [],
    "parameters": [("a.conv", 9, "Conv2d ×2")], "parameter_bytes": [("a.conv", 36, "Conv2d ×2")],
}
ZEROS = ["zero: a b", "zero: a.act b.act", "zero: n1 n2", "zero: -", "zero: fc"]  # `-` is the root
BY_TYPE = {"module_flops": [1000, 20, 4], "macs": [14], "dmas": [], "parameters": [18], "parameter_bytes": [72]}
RAIL = {
    "module_flops": ["unknown: a.act b.act", "small: n1 n2", "small: fc"],
    "macs": ["unknown: n1", "covered: a.conv", "covered: a.act", "covered: b.conv", "covered: b.act", "unknown: fc",
             "unknown: n2"],
    "dmas": ["unknown: a.conv b.conv", "unknown: a.act b.act", "unknown: fc", "unknown: n1 n2"],
    "parameters": ZEROS, "parameter_bytes": ZEROS,
}


def shown(item, attribute, name):
    head = (f'<p {attribute}="{name}" data-status="{item["status"]}" data-unit="{item["unit"]}" '
            f'data-scope="{item["scope"]}" data-method="{item["method"]}">')
    if item["known_value"] is None:
        return head + "unknown</p>\n"
    bound = "≥ " if item["status"] == "partial" else ""
    return f'{head}<data value="{item["known_value"]}">{bound}{item["known_value"]}</data></p>\n'


def storage(record, names=""):
    values = [*list(record["parameters"].values())[:3], *list(record["buffers"].values())[:2]]
    return "".join(f'<data {names} value="{value}">{value}</data> ' for value in values) + "\n"


def tiny_map(view, attributes, tiles):
    out = [f'<svg data-view="{view}" {attributes}>\n']
    for path, status, value, fold, x, y, width in tiles:
        known = "" if value == "-" else f' data-value="{value}"'
        folded = f' data-fold="{fold}"' if path == "a" else ""
        out.append(f'<g data-path="{path}" data-status="{status}"{known}{folded}>'
                   f'<rect x="{x:.2f}" y="{y}" width="{width:.2f}" height="20"/></g>\n')
    if view == "module_flops" and "cost" in attributes:
        out.append('<g><rect x="1147.5" y="20" width="4.5" height="20"/><text>+2 small</text></g>\n')
    return "".join(out) + "</svg>\n"


def tiny_view(view):
    out = [f'<section data-view="{view}">\n']
    if view in COVERAGE:
        out.append(f"<p>{HEADLINES[view]} of 7 leaf calls complete</p>\n")
        out += [f'<b data-coverage="{name}">{count}</b>\n' for name, count in COVERAGE[view].items()]
    if view == "parameters":
        out.append('<p>not attributed to any recorded call: <data value="2">2</data></p>\n')
    for number, (path, value, words) in enumerate(RANKS[view], 1):
        out.append(f'<p data-rank="{number}" data-path="{path}"><data value="{value}">{value}</data> {words}</p>\n')
    out += [f'<p>by type: <data value="{value}">{value}</data></p>\n' for value in BY_TYPE[view]]
    for entry in RAIL[view]:
        state, _, paths = entry.partition(": ")
        names = "".join(f'<i data-path="{path.strip("-")}">{path}</i> ' for path in paths.split())
        out.append(f'<div data-rail="{state}">{len(paths.split())} {names}</div>\n')
    return "".join(out) + "</section>\n"


def tiny_page():
    report = tiny_report()
    out = ['<!DOCTYPE html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" '
           "content=\"default-src 'none'; base-uri 'none'; form-action 'none'\"><title>t</title></head><body>\n"]
    out += [shown(item, "data-total", name) for name, item in report["totals"].items()]
    out += [tiny_view(view) for view in RANKS]
    out += [tiny_map(*item) for item in MAPS]
    for number, record in enumerate(report["layers"]):
        out.append(f'<details><summary><a href="#c{number}">{record["path"]}</a></summary>'
                   f'<div id="c{number}" data-path="{record["path"]}" data-call="0">\n')
        out += [shown(item, "data-metric", name) for name, item in record["metrics"].items()]
        out.append(storage(record))
        out.append("</div></details>\n")
    return "".join(out) + "<p>c: a  b\nc</p></body></html>\n"


def tiny_picture():
    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="200" viewBox="0 0 1200 200" '
           'role="graphics-document">\n']
    # The picture itself is no view: each map is a group that says which one it shows.
    for view, attributes, tiles in MAPS:
        if view == "module_flops":
            out.append(tiny_map(view, attributes, tiles).replace("<svg ", "<g ").replace("</svg>", "</g>"))
    return "".join(out) + "</svg>\n"
