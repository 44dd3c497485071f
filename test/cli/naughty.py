#!/usr/bin/env python3
"""The big list of naughty strings in every text of a report.

A string that the format allows is accepted, both documents are well-formed and hold nothing that they may not (no
element, attribute, link or id made of it), and the page says the string. One that it does not allow is refused.
"""

import json
import re

from common import FIXTURES, Tests, folder, minimal, wrong_with_message
from documents import read_html, wrong_with_html, wrong_with_svg

FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
# Written as visible escapes: control characters, line separators, non-characters and the backslash.
SHOWN_AS_ESCAPE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufdd0-\ufdef\\\\]|[" + "".join(
    chr(plane * 0x10000 + last) for plane in range(1, 17) for last in (0xFFFE, 0xFFFF)) + "]")
SHORT = {"\n": r"\n", "\r": r"\r", "\t": r"\t", "\b": r"\b", "\f": r"\f", "\\": r"\\"}


def name_for_programs(text):
    """As data-path has it: control characters and the backslash as in JSON."""
    return re.sub(r"[\x00-\x1f\x7f-\x9f\\]", lambda found: SHORT.get(found[0]) or json.dumps(found[0])[1:-1], text)


def escaped(text):
    """As a reader sees it where it could not be seen otherwise."""
    return SHOWN_AS_ESCAPE.sub(lambda found: SHORT.get(found[0]) or json.dumps(found[0])[1:-1], text)


def without_space(text):
    return re.sub(r"\s+", "", text)


def report_with(text, path):
    """A report that holds `text` wherever one can stand, and the marked texts that the page must say."""
    report = minimal()
    layer = report["layers"][2]
    marked = {}

    def mark(slot):
        marked[slot] = f"{slot}:{text}"
        return marked[slot]

    report["context"]["model_type"] = mark("model")
    report["context"]["torch_version"] = mark("version")
    report["context"]["devices"] = [mark("device")]
    report["context"][mark("context")] = text
    report["inputs"]["source"] = mark("source")
    report["inputs"]["args"] = [{"kind": mark("kind"), mark("key"): [text]}]
    layer["name"] = mark("name")
    layer["type"] = mark("type")
    layer["input"] = {"args": [{"kind": "tensor", "shape": [text], "dtype": mark("dtype")}], "kwargs": {text: {"kind": "none"}}}
    layer["output"] = {"kind": "mapping", "type": mark("mapping"), "items": [{"key": mark("item"), "value": text}]}
    for member in ("unit", "scope", "method"):
        layer["metrics"]["macs"][member] = mark(member)
    odd = {"status": "complete", "value": mark("value"), "known_value": marked["value"], "unit": text, "scope": text,
           "method": text}
    layer["metrics"][mark("metric")] = odd
    layer["extra " + text] = text
    report["totals"][mark("total")] = {**odd, "value": 1, "known_value": 1}
    report["diagnostics"][0]["message"] = mark("message")
    report["diagnostics"][0]["code"] = mark("code")
    report["diagnostics"][0]["operator"] = mark("operator")
    operators = report["operator_flops"]
    operators["by_operator"][mark("by-operator")] = 1
    operators["by_module"][mark("by-module")] = 1
    operators["ignored_operators"][mark("ignored")] = {"calls": 1, "reason": mark("reason")}
    operators["context"]["method"] = mark("operator-method")
    report["layers"][1]["token_dependencies"]["assumptions"] = [mark("assumption")]
    if path is not None:
        layer["path"] = path
    return report, marked


def main():
    tests = Tests(__doc__)
    strings = json.loads((FIXTURES / "corpora" / "text" / "naughty-strings.json").read_text(encoding="utf-8"))
    tests.check(len(strings) > 500, "the list is complete", f"{len(strings)} strings")
    with folder() as place:
        source, html, svg = place / "in.json", place / "out.html", place / "out.svg"

        def render(report):
            source.write_text(json.dumps(report), encoding="utf-8")
            html.unlink(missing_ok=True)
            svg.unlink(missing_ok=True)
            return tests.run(source, "-o", html, "-o", svg, "-m", "macs")

        for number, text in enumerate(strings):
            name = f"{number}: {text[:40]!r}"
            path = "attention." + text
            if FORBIDDEN.search(text):
                wrong = wrong_with_message(render(report_with(text, None)[0]))
                tests.check(not wrong, f"{name} must be refused", wrong)
                continue
            if not all(path.split(".")):
                wrong = wrong_with_message(render(report_with("a", path)[0]))
                tests.check(not wrong, f"{name} as a path has an empty component", wrong)
                path = None
            report, marked = report_with(text, path)
            result = render(report)
            if not tests.check(result.status == 0 and not result.err, f"{name} must be accepted", result):
                continue
            wrong = wrong_with_html(html.read_bytes()) or wrong_with_svg(svg.read_bytes())
            if not wrong:
                page = read_html(html.read_bytes())
                shown = without_space("".join(page.text))
                # As it is, with visible escapes, or (open metadata of a form of its own) as the report spells it.
                silent = [slot for slot, value in marked.items() if not any(
                    without_space(form) in shown for form in (value, escaped(value), json.dumps(value)[1:-1]))]
                if silent:
                    wrong = f"not on the page: {silent}"
                elif path is not None and name_for_programs(path) not in page.values:
                    wrong = f"no data-path of {name_for_programs(path)!r}"
            tests.check(not wrong, name, wrong)

        for number, text in enumerate(strings):
            if "\x00" in text:
                continue
            html.unlink(missing_ok=True)
            svg.unlink(missing_ok=True)
            result = tests.run(FIXTURES / "made" / "minimal.json", "-o", html, "-o", svg, f"--title={text}")
            if result.status != 0:
                wrong = wrong_with_message(result, status=2, place=False)
            else:
                content = html.read_bytes()
                wrong = wrong_with_html(content) or wrong_with_svg(svg.read_bytes())
                if not wrong and FORBIDDEN.search(content.decode("utf-8")):
                    wrong = "a character that no document may hold"
            tests.check(not wrong, f"title {number}: {text[:40]!r}", wrong)
    tests.end()


main()
