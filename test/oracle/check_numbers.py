"""Compares shown measurements with the report: each call's evidence, totals, coverage, and what unknown may not say."""

import re

from evidence import COVERAGE
from page import count_of, parse_number, plain, role_of, unescape
from report import escape, exact, is_number, number_text
from tree import RECORDED_VIEWS, VIEWS

UNKNOWN = ("unavailable", "covered", "not_recorded", "structural")
NO_DELTA = ("withheld", "added", "removed", "unknown")
SHOWN = ("complete", "partial")


def check_unknowns(root, report):
    """No `<data>` under an unknown status, a lower bound says so, and no unknown reads 0."""
    for element in root.walk():
        if element.tag == "data":
            holder = element.holder("data-status")
            status = None if holder is None else holder.get("data-status")
            if status in UNKNOWN or (status in NO_DELTA and holder.has("data-delta")):
                report(f"{where(element)} shows {element.get('value')[:40]!r} as {status}")
            if element.get("data-delta") not in (None, element.get("value")):
                report(f"{where(element)} shows {element.get('value')!r} as the delta {element.get('data-delta')!r}")
        status = element.get("data-status")
        if (status in UNKNOWN or element.get("data-delta") == "") and not element.has("data-path"):
            text = own_text(element)
            if re.match(r"[≥\s]*[-+−]?0(\.0+)?(?![.,\d])\s*(\D|$)", text):
                report(f"{where(element)} is {status} and reads {text[:40]!r}")


def own_text(element):
    """The text of an element without that of statuses inside it."""
    parts = []
    waiting = [element]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            parts.append(item)
        elif item is element or not item.has("data-status"):
            waiting.extend(reversed(item.content))
    return " ".join("".join(parts).split())


def where(element):
    """An element named by its nearest stable attributes."""
    words = ["before"] if role_of(element) == "before" else []
    for name in ("data-view", "data-path", "data-call", "data-metric", "data-total", "data-rail", "data-rank"):
        value = element.nearest(name)
        if value is not None:
            words.append(f"{name[5:]} {value!r}")
    return f"<{element.tag}> in {', '.join(words)}" if words else f"<{element.tag}>"


def is_block(element):
    """A call's evidence block, as opposed to a tile, a row or an entry that points to one."""
    return element.has("data-path") and element.has("data-call") and not any(
        element.has(name) for name in ("data-rank", "data-rail", "data-status", "data-metric", "data-change-rank")
    )


def evidence_blocks(root, report):
    """(path, call index, side) -> elements."""
    blocks = {}
    for element in root.walk():
        if is_block(element):
            path = unescape(element.get("data-path"))
            if path is None:
                report(f"data-path {element.get('data-path')!r} is not escaped as it should be")
            blocks.setdefault((path, element.get("data-call"), element.get("data-side") or "after"), []).append(element)
    return blocks


def check_calls(root, evidence, report):
    blocks = evidence_blocks(root, report)
    for node in evidence.tree.nodes:
        for call in node.calls:
            found = blocks.pop((node.path, str(call["call_index"]), "after"), [])
            if len(found) != 1:
                report(f"call {escape(node.path)!r} #{call['call_index']} has {len(found)} evidence blocks")
            for block in found:
                check_block(block, "after", evidence, node, call, report)
    check_no_more_blocks(blocks, report)
    return sum(len(node.calls) for node in evidence.tree.nodes)


def check_no_more_blocks(blocks, report):
    for path, index, _ in blocks:
        report(f"there is evidence of a call {path!r} #{index}, which the report does not hold")


def results_in(block, role):
    """metric -> elements, of one side or of the deltas."""
    results = {}
    for element in block.walk():
        if element.has("data-metric") and role_of(element) == role:
            results.setdefault(unescape(element.get("data-metric")) or element.get("data-metric"), []).append(element)
    return results


def check_block(block, side, evidence, node, call, report):
    """The results of one side: `evidence` and `node` are those of that report."""
    results = results_in(block, side)
    name = f"{escape(node.path)!r} #{call['call_index']}" + (" before" if side == "before" else "")
    for metric, result in call["metrics"].items():
        found = results.pop(metric, [])
        if not found:
            report(f"{name} lacks its metric {metric}")
        for element in found:
            check_result(element, result, f"{name} {metric}", report)
        if found and not any(is_full(element) for element in found):
            report(f"{name} {metric} has no method and scope")
    for metric, found in results.items():
        for element in found:
            check_derived(element, metric, evidence, node, call, f"{name} {metric}", report)
    check_storage(block, side, call, name, report)


def check_storage(block, side, call, name, report):
    """What of storage is attributed to the call stands in its evidence as numbers outside the metrics."""
    values = {data.get("value") for data in block.walk()
              if data.tag == "data" and data.holder("data-metric", "data-call") is block and role_of(data) == side}
    for member, field in (("parameters", "trainable"), ("parameters", "frozen"), ("parameters", "bytes"),
                          ("buffers", "elements"), ("buffers", "bytes")):
        if str(call[member][field]) not in values:
            report(f"{name} does not show its {member} {field}, {call[member][field]}")


def is_full(element):
    return all(element.nearest(name) is not None for name in ("data-unit", "data-scope", "data-method"))


def check_derived(element, metric, evidence, node, call, name, report):
    """A result that the call's `metrics` do not hold: storage attribution, or the state in a recorded view."""
    if metric not in VIEWS:
        report(f"{name} is not a metric of this call")
        return
    state = evidence.views[metric].states[node.path, call["call_index"]]
    if element.nearest("data-status") != state.status:
        report(f"{name} is {element.nearest('data-status')}, not {state.status}")
    if state.status in SHOWN:
        check_values(element, "data-metric", state.known, state.status, name, report)


def check_result(element, result, name, report):
    """One MetricResult as shown by an element with `data-metric` or `data-total`."""
    kind = "data-metric" if element.has("data-metric") else "data-total"
    status = element.nearest("data-status")
    if status != result["status"]:
        report(f"{name} is {status}, not {result['status']}")
    for field in ("unit", "scope", "method"):
        shown = element.nearest(f"data-{field}")
        if shown is None and (field != "unit" or kind == "data-total"):
            continue
        if shown != result[field] and (shown is None or unescape(shown) != result[field]):
            report(f"{name} has the {field} {shown!r}, not {result[field]!r}")
    if result["status"] in SHOWN:
        known = result["known_value"]
        if is_number(known):
            check_values(element, kind, known, result["status"], name, report)
        else:
            check_text(element, known, name, report)


def values_of(element, kind):
    """The `<data>` elements that show this result and not another one inside it."""
    other = ("data-metric", "data-total", "data-coverage", "data-call", "data-rank", "data-rail")
    role = role_of(element)
    return [data for data in element.walk() if data.tag == "data" and data.holder(*other) is element
            and role_of(data) == role] if element.has(kind) else []


def check_values(element, kind, known, status, name, report):
    check_data(values_of(element, kind), element, known, status, name, report)


def check_data(found, element, known, status, name, report):
    if not found:
        report(f"{name} shows no <data>, wanted {number_text(exact(known))[:60]}")
    for data in found:
        shown = data.get("value")
        if not is_spelt(shown, known):
            report(f"{name} shows {str(shown)[:60]!r}, not {number_text(exact(known))[:60]}")
        if not data.text():
            report(f"{name} has a <data> without readable text")
    if status == "partial" and found and "≥" not in element.text() and "at least" not in element.text():
        report(f"{name} is a lower bound and does not say so: {element.text()[:60]!r}")


def is_spelt(shown, known):
    """An integer must stand digit for digit; of a real only the exact value is fixed, not how it is spelt."""
    return shown == str(known) if isinstance(known, int) else parse_number(shown) == exact(known)


def check_text(element, known, name, report):
    """A complete metric may hold a text, such as `same`."""
    found = values_of(element, "data-metric")
    if any(data.get("value") != escape(str(known)) for data in found) or str(known) not in element.text():
        report(f"{name} does not show its text {known!r}")


def is_change_of_total(element):
    """An element that repeats a total's name around its baseline and delta, and says nothing of after."""
    return not element.has("data-status") and any(
        part.has("data-delta") or part.get("data-side") == "before" for part in element.walk())


def check_totals(root, evidence, report):
    totals = evidence.report["totals"]
    shown = {}
    for element in root.walk():
        if element.has("data-total") and role_of(element) == "after" and not is_change_of_total(element):
            name = element.get("data-total")
            shown.setdefault(name if name in totals else unescape(name), []).append(element)
    for name, result in totals.items():
        if name not in shown:
            report(f"the total {name} is not on the page")
        for element in shown.pop(name, []):
            check_result(element, result, f"total {name}", report)
    operators = evidence.report["operator_flops"]["total"]
    for name, elements in shown.items():
        for element in elements:
            if name == "operator_flops":
                # The report holds it twice; `totals` may lack it.
                check_result(element, operators, "operator total", report)
            elif values_of(element, "data-total"):
                report(f"there is a value for the total {name}, which the report lacks")
    return len(totals)


def check_coverage(root, evidence, report, side="after"):
    """The counts of each recorded view, wherever they stand, and the headline among them. `evidence` is that of the
    side."""
    places = {view: {} for view in RECORDED_VIEWS}
    texts = dict.fromkeys(RECORDED_VIEWS, "")
    for element in root.walk():
        view = element.get("data-view")
        if view in texts and not element.has("data-map"):
            texts[view] += " " + element.text()
        if element.has("data-coverage") and role_of(element) == side:
            view = element.nearest("data-view")
            if view in places:
                places[view].setdefault(element.get("data-coverage"), []).append(count_of(element))
            else:
                report(f"{where(element)} counts coverage in no recorded view")
    for name in RECORDED_VIEWS:
        say = report if side == "after" else (lambda text: report(f"before: {text}"))
        check_view_coverage(evidence.views[name], places[name], plain(texts[name]), say)


def check_view_coverage(view, shown, text, report):
    wanted = dict(view.coverage, containers=view.containers)
    for name, count in wanted.items():
        # A count of nothing may be left out, any other may not.
        for found in shown.get(name, [0]):
            if found != count:
                report(f"{view.name}: coverage {name} says {found}, not {count}")
    for name in shown:
        if name not in wanted:
            report(f"{view.name}: coverage {name} is no such count")
    if shown and sum(found[0] or 0 for name, found in shown.items() if name in COVERAGE) != view.leaf_calls:
        report(f"{view.name}: the coverage counts do not add up to {view.leaf_calls} leaf calls")
    headline = f"{view.headline} of {view.leaf_calls} leaf call" if view.leaf_calls else "no leaf calls"
    if headline not in text:
        report(f"{view.name}: the headline `{headline}s complete` is missing")


def check_unattributed(root, evidence, report):
    """The part of a model total that no recorded call holds stands in its view as a number."""
    for name in ("parameters", "parameter_bytes"):
        rest = evidence.unattributed(name)
        if rest is None or rest <= 0:
            continue
        values = {
            parse_number(element.get("value")) for element in root.walk()
            if element.tag == "data" and element.nearest("data-view") == name
        }
        if rest not in values:
            report(f"{name}: {number_text(rest)} not attributed to any recorded call is not shown")
