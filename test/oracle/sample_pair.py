"""Two tiny reports and the page of the change between them, computed by hand.

A Net of leaves. Before: `conv` 400 FLOPs, `old` 100, `act` (a SiLU without a formula) at least 0, `fc` 22. After:
`conv` 300, `new` 50 in the place of `old`, `act` (now a ReLU) 4, `fc` 22. By the larger side that is 400, 100, 50, 4
and 22, 576 in all, so that a FLOP is 2 px of the map.
"""

import copy

from sample import layer, result, storage

CONTEXT = {"torch_version": "2.15", "torchscan_version": "0.2.0", "python_version": "3.11", "execution_mode": "eval",
           "devices": ["cpu"], "dtypes": ["torch.float32"]}

SHOWN_CONTEXT = {"inputs": "[1]", **CONTEXT, "analysis_mode": "full"}


def flops(status, known):
    return result(status, known, "FLOPs")


def report(layers, diagnostics, **totals):
    return copy.deepcopy({
        "schema_version": 1, "context": CONTEXT, "inputs": {"source": "generated", "args": [1], "kwargs": {}},
        "layers": [layer("", "Net"), *layers],
        "totals": totals,
        "operator_flops": {"schema_version": 1, "context": {}, "total": flops("complete", 1), "by_module": {},
                           "by_operator": {}, "ignored_operators": {}, "diagnostics": []},
        "diagnostics": [{"code": code, "severity": "warning", "metric": "macs", "message": message}
                        for code, message in diagnostics],
    })


def before_report():
    made = report(
        [
            layer("conv", "Conv2d", module_flops=flops("complete", 400)),
            layer("old", "Linear", module_flops=flops("complete", 100)),
            layer("act", "SiLU", module_flops=flops("partial", 0)),
            layer("fc", "Linear", module_flops=flops("complete", 22)),
        ],
        [("k", "kept words"), ("g", "gone words")],
        module_flops=result("partial", 522, "FLOPs", "forward", "sum"),
        macs=result("unavailable", None, "MACs", "forward", "sum"),
        parameters=result("complete", 10, "elements", "model", "pytorch"),
    )
    made["layers"][-1]["buffers"]["elements"] = 3
    return made


def after_report():
    return report(
        [
            layer("conv", "Conv2d", module_flops=flops("complete", 300)),
            layer("new", "Linear", module_flops=flops("complete", 50)),
            layer("act", "ReLU", module_flops=flops("complete", 4)),
            layer("fc", "Linear", module_flops=flops("complete", 22)),
        ],
        [("k", "kept words"), ("n", "new words")],
        module_flops=result("complete", 376, "FLOPs", "forward", "sum"),
        dmas=result("unavailable", None, "DMAs", "forward", "sum"),
        parameters=result("complete", 8, "elements", "model", "pytorch"),
    )


FORMULA = 'data-unit="FLOPs" data-scope="module_call" data-method="formula"'
NAMES = ["", "conv", "old", "new", "act", "fc"]
# Per node: x and width in the cost map, after's status and value, delta, bar of before and of after
COST = [
    (0, 1152, "complete 376", "unknown", 522, 376), (0, 800, "complete 300", "-100", 400, 300),
    (800, 200, "complete 100", "removed", 100, None), (1000, 100, "complete 50", "added", None, 50),
    (1100, 8, "complete 4", "unknown", None, 4), (1108, 44, "complete 22", "0", 22, 22),
]
# Per view the words of each node in the structure map: state, value, delta of its own calls (`-` for none)
STRUCTURE = {
    "module_flops": ["structural - -", "complete 300 -100", "complete 100 removed", "complete 50 added",
                     "complete 4 unknown", "complete 22 0"],
    "macs": ["structural - -"] + ["not_recorded - -"] * 5,
    "dmas": ["structural - -"] + ["not_recorded - -"] * 5,
    "parameters": ["complete 0 withheld"] * 6,
    "parameter_bytes": ["complete 0 withheld"] * 6,
}
COVERAGE = {  # of after and of before, of 4 leaf calls each
    "module_flops": [{"complete": 4}, {"complete": 3, "partial": 1}],
    "macs": [{"not_recorded": 4}] * 2, "dmas": [{"not_recorded": 4}] * 2,
}
COUNTS = {
    "module_flops": {"changed": 1, "unchanged": 1, "added": 1, "removed": 1, "unknown": 1}, "macs": {}, "dmas": {},
    "parameters": {"unknown": 6}, "parameter_bytes": {"unknown": 6},
}
RANKS = [("conv", 300, "Conv2d"), ("new", 50, "Linear"), ("fc", 22, "Linear"), ("act", 4, "ReLU")]
BY_TYPE = [300, 72, 4]
NOT_RECORDED = ["unknown: conv", "unknown: old new fc", "unknown: act"]
ZEROS = ["zero: -", "zero: conv", "zero: old new fc", "zero: act"]
RAIL = {"module_flops": ["unknown: act"], "macs": NOT_RECORDED, "dmas": NOT_RECORDED, "parameters": ZEROS,
        "parameter_bytes": ZEROS}
REST = {"parameters": 8}  # not attributed to any recorded call
TOTALS = {"module_flops": "unknown", "macs": "unknown", "dmas": "unknown", "parameters": "-2"}
CALLS = {  # path -> id, metric -> delta
    "": ("c0", {"calls": "0"}), "conv": ("c1", {"calls": "0", "module_flops": "-100"}), "old": ("b2", {}),
    "new": ("c2", {}), "act": ("c3", {"calls": "0", "module_flops": "unknown"}),
    "fc": ("c4", {"calls": "0", "module_flops": "0"}),
}


def is_number(word):
    return word.lstrip("-").isdigit()


def delta(word, names):
    if not is_number(word):
        return f'<span {names} data-delta="" data-status="{word}">no delta: {word}</span>'
    text = "no change" if word == "0" else word.replace("-", "\N{MINUS SIGN}")
    return f'<data {names} value="{word}" data-delta="{word}" data-status="complete">{text}</data>'


def measured(item, names):
    names += "".join(f' data-{name}="{item[name]}"' for name in ("status", "unit", "scope", "method"))
    if item["known_value"] is None:
        return f"<span {names}>unknown</span>"
    bound = "≥ " if item["status"] == "partial" else ""
    return f'<span {names}><data value="{item["known_value"]}">{bound}{item["known_value"]}</data></span>'


def total_row(name, before, after, change):
    """After's total stands on the row, before's in a cell."""
    if after is None:
        return f'<tr data-total="{name}" data-side="before"><td>{measured(before, "")}<td>{delta(change, "")}</tr>\n'
    head = f'<tr data-total="{name}" data-status="{after["status"]}" data-unit="{after["unit"]}">'
    known = after["known_value"]
    own = "unknown" if known is None else f'<data value="{known}">{known}</data>'
    old = "" if before is None else measured(before, 'data-side="before"')
    return f"{head}<td>{old}<td>{own}<td>{delta(change, '')}</tr>\n"


def bars(x, y, before, after):
    return "".join(
        f'<rect data-side="{side}" data-value="{value}" x="{x}" y="{y + 10 * number}" width="{2 * value}" height="4"/>'
        for number, (side, value) in enumerate((("before", before), ("after", after))) if value is not None)


def tile(path, words, x, width, inside="", bar=False):
    status, value, change = words.split()
    names = f'data-path="{path}" data-status="{status}"'
    names += "" if value == "-" else f' data-value="{value}"'
    if change != "-":
        state = "complete" if is_number(change) else change
        names += f' data-delta="{change if is_number(change) else ""}" data-delta-status="{state}"'
    names += ' data-side="before"' if path == "old" else ""
    y = 20 if path else 0
    return f'<g {names}><rect x="{x}" y="{y}" width="{width}" height="20"/>{inside if bar else ""}</g>\n'


def cost_map():
    out = [f'<svg data-view="module_flops" data-map="cost" {FORMULA}>\n']
    for path, (x, width, words, change, *sides) in zip(NAMES, COST):
        out.append(tile(path, f"{words} {change}", x, width, bars(x, 20 if path else 0, *sides), True))
    return "".join(out) + "</svg>\n"


def structure_map(view):
    out = [f'<svg data-view="{view}" data-map="structure">\n']
    for seat, (path, words) in enumerate(zip(NAMES, STRUCTURE[view]), -1):
        out.append(tile(path, words, max(seat, 0) * 230.4, 230.4 if path else 1152))
    return "".join(out) + "</svg>\n"


def change_of_flops():
    return (f'<div {FORMULA}><p><data value="-100" data-known-change="-100" data-status="complete">▼ −100</data> over '
            'the 2 of 3 calls complete on both sides; 1 call added: <data value="50">50</data>; 1 call removed: '
            '<data value="100">100</data></p>\n'
            '<table><tr data-change-rank="1" data-path="conv" data-status="complete"><td>conv<td>Conv2d'
            '<td data-side="before"><data value="400">400</data><td><data value="300">300</data>'
            f'<td>{delta("-100", "")}</table></div>\n')


def pair_view(view):
    out = [f'<section data-view="{view}">\n']
    for side, numbers in zip(("after", "before"), COVERAGE.get(view, [])):
        out.append(f'<p data-side="{side}">{numbers.get("complete", 0)} of 4 leaf calls complete')
        out += [f' <b data-coverage="{name}">{count}</b>' for name, count in numbers.items()]
        out.append("</p>\n")
    out += [f'<b data-change="{word}">{count}</b>\n' for word, count in COUNTS[view].items()]
    if view in REST:
        out.append(f'<p>not attributed: <data value="{REST[view]}">{REST[view]}</data></p>\n')
    if view == "module_flops":
        out.append(change_of_flops())
        out += [f'<p data-rank="{number}" data-path="{path}"><data value="{value}">{value}</data> {kind}</p>\n'
                for number, (path, value, kind) in enumerate(RANKS, 1)]
        out += [f'<p>by type: <data value="{value}">{value}</data></p>\n' for value in BY_TYPE]
    for entry in RAIL[view]:
        state, _, paths = entry.partition(": ")
        names = "".join(f'<i data-path="{path.strip("-")}">{path}</i> ' for path in paths.split())
        out.append(f'<div data-rail="{state}">{len(paths.split())} {names}</div>\n')
    return "".join(out) + "</section>\n"


def evidence_block(path, before, after):
    name, deltas = CALLS[path]
    marks = ' data-side="before"' if after is None else ""
    if before is not None and after is not None and before["type"] != after["type"]:
        marks += " data-type-change"
    out = [f'<div id="{name}" data-path="{path}" data-call="0"{marks}>\n']
    for side, call in (("before", before), ("after", after)):
        for metric, item in call["metrics"].items() if call is not None else ():
            out.append(f'<p>{measured(item, f"""data-metric="{metric}" data-side="{side}" """)}</p>\n')
        out.append(storage(call, f'data-side="{side}"') if call is not None else "")
    if before is not None and after is not None:
        out.append(f'<p>{delta("withheld", "")}</p>\n')
    out += [f'<p>{delta(word, f"""data-metric="{metric}" """)}</p>\n' for metric, word in deltas.items()]
    return "".join(out) + "</div>\n"


def context_row(name, value, row, cell):
    return f'<{row} data-context="{name}" data-change="same"><{cell}>{value}</{cell}></{row}>\n'


def pair_page():
    sides = [{record["path"]: record for record in of["layers"]} for of in (before_report(), after_report())]
    before, after = (of["totals"] for of in (before_report(), after_report()))
    out = ['<!DOCTYPE html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" '
           "content=\"default-src 'none'; base-uri 'none'; form-action 'none'\"><title>t</title></head><body>\n<table>"]
    out += [total_row(name, before.get(name), after.get(name), word) for name, word in TOTALS.items()]
    out += ["</table>\n"] + [pair_view(view) for view in STRUCTURE]
    out += [cost_map()] + [structure_map(view) for view in STRUCTURE]
    out += [evidence_block(path, *(side.get(path) for side in sides)) for path in NAMES]
    out += ["<table>", *(context_row(*item, "tr", "td") for item in SHOWN_CONTEXT.items()), "</table>\n"]
    out += [f'<div data-diagnostic="{word}">{word[0]}: {word} words</div>\n' for word in ("new", "gone", "kept")]
    return "".join(out) + "</body></html>\n"


def picture_total(name, item, side):
    if item is None:
        return ""
    value = "" if item["known_value"] is None else f' data-value="{item["known_value"]}"'
    mark = ' data-side="before"' if side == "before" else ""
    return f'<g data-total="{name}" data-status="{item["status"]}"{value}{mark}><text>x</text></g>\n'


def pair_picture():
    before, after = (of["totals"] for of in (before_report(), after_report()))
    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="200" viewBox="0 0 1200 200" '
           'role="graphics-document">\n']
    for name, word in TOTALS.items():
        out += [picture_total(name, before.get(name), "before"), picture_total(name, after.get(name), "after")]
        number, state = (word, "complete") if is_number(word) else ("", word)
        out.append(f'<g data-total="{name}" data-delta="{number}" data-delta-status="{state}"><text>'
                   f'{word.replace("-", chr(0x2212))}</text></g>\n')
    out += [drawn.replace("<svg ", "<g ").replace("</svg>", "</g>") for drawn in (
        cost_map(), structure_map("module_flops"))]
    out += [context_row(*item, "g", "text") for item in SHOWN_CONTEXT.items()]
    out.append('<g data-view="module_flops"><g data-change="changed"><text>1</text></g></g>\n')
    for number, (path, words) in enumerate(zip(NAMES, STRUCTURE["module_flops"])):
        out.append(tile(path, words, 0, 9).replace("<g ", f'<g id="r{number}" ', 1))
    return "".join(out) + "</svg>\n"
