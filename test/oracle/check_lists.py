"""Compares rankings, status rails, sums by type and diagnostics with the derived ones."""

from collections import Counter

from check_numbers import where
from evidence import FIRST, by_module_type, diagnostic_entries
from page import count_of, parse_number, role_of, unescape
from report import escape, number_text
from tree import VIEWS


def check_rankings(root, evidence, report):
    """Rows stand per group, and each ranking counts from 1: that is how they are told apart."""
    shown = {view: [] for view in VIEWS}
    for element in root.walk():
        if not element.has("data-rank") or role_of(element) != "after":
            continue
        view = element.nearest("data-view")
        rank = parse_number(element.get("data-rank"))
        if view not in shown or rank is None:
            report(f"{where(element)} is in no view or has no number")
            continue
        if rank == 1 or not shown[view]:
            shown[view].append([])
        shown[view][-1].append((rank, element))
    rows = 0
    for name, view in evidence.views.items():
        rankings = [ranking for ranking in map(view.ranking, view.groups) if ranking]
        if len(rankings) <= FIRST and len(rankings) != len(shown[name]):
            report(f"{name}: {len(shown[name])} rankings, not {len(rankings)}")
        for expected, found in zip(rankings, shown[name]):
            check_ranking(name, expected[:FIRST], found, report)
            rows += len(found)
    return rows


def check_ranking(view, expected, found, report):
    if [rank for rank, _ in found] != list(range(1, len(expected) + 1)):
        report(f"{view}: ranks {[rank for rank, _ in found]}, not 1 to {len(expected)}")
    for (value, kind, calls), (rank, element) in zip(expected, found):
        name = f"{view} rank {rank}"
        if unescape(element.get("data-path") or "") != calls[0][0].path or not element.has("data-path"):
            report(f"{name} is {element.get('data-path')!r}, not {escape(calls[0][0].path)!r}")
        values = [parse_number(data.get("value")) for data in element.walk() if data.tag == "data"]
        if value not in values:
            report(f"{name} does not show {number_text(value)[:60]}")
        text = element.text()
        if " ".join(kind.split()) not in text and escape(kind) not in text:
            report(f"{name} does not name its type {escape(kind)!r}: {text[:80]!r}")
        if len(calls) > 1 and str(len(calls)) not in text.replace(",", ""):
            report(f"{name} does not say that it stands for {len(calls)} calls: {text[:80]!r}")


def expected_rail(view):
    """(state, type) -> nodes, of every group and of the view itself, as entries in no particular order."""
    entries = []
    for group in view.groups:
        for state, nodes in view.rail(group).items():
            entries += [(state, kind, some) for kind, some in by_module_type(nodes)]
    covered, missing = view.view_rail()
    for nodes in covered.values():
        entries += [("covered", kind, some) for kind, some in by_module_type(nodes)]
    entries += [("unknown", kind, some) for kind, some in by_module_type(missing)]
    return entries


def check_rail(root, evidence, report):
    """An entry is one node (it carries `data-path`) or one type, with the nodes that it names inside."""
    named = {view: Counter() for view in VIEWS}
    counted = {view: Counter() for view in VIEWS}
    for element in root.walk():
        if not element.has("data-rail"):
            continue
        view, state = element.nearest("data-view"), element.get("data-rail")
        if view not in named:
            report(f"{where(element)} is in no view")
        elif element.has("data-path"):
            named[view][state, unescape(element.get("data-path"))] += 1
        else:
            inside = [part for part in element.walk() if part.has("data-path")]
            named[view].update((state, unescape(part.get("data-path"))) for part in inside
                               if part.holder("data-rail") is element)
            if not any(part is not element and part.has("data-rail") for part in element.walk()):
                counted[view][state, count_of(element)] += 1
    for name, view in evidence.views.items():
        check_view_rail(name, expected_rail(view), named[name], counted[name], report)
    return sum(sum(names.values()) for names in named.values())


def check_view_rail(view, entries, named, counted, report):
    nodes = Counter((state, node.path) for state, _, some in entries for node in some[:FIRST])
    for (state, path), count in (nodes - named).items():
        report(f"{view}: the rail does not name {escape(path)!r} as {state}" + (f" {count} times" * (count > 1)))
    for (state, path), count in (named - nodes).items():
        report(f"{view}: the rail names {escape(str(path))!r} as {state}" + (f" {count} times too often" * (count > 1)))
    if counted:
        numbers = Counter((state, len(some)) for state, _, some in entries)
        if numbers != counted:
            report(f"{view}: the rail's entries count {sorted(counted - numbers)}, not {sorted(numbers - counted)}")


def check_by_type(root, evidence, report):
    """Sums by type have no name of their own for programs: each must stand as a number somewhere in its view."""
    shown = {view: set() for view in VIEWS}
    for element in root.walk():
        if element.tag == "data" and element.nearest("data-view") in shown:
            shown[element.nearest("data-view")].add(parse_number(element.get("value")))
    rows = 0
    for name, view in evidence.views.items():
        for group in view.groups[:FIRST]:
            for kind, value, *_ in view.by_type(group):
                rows += 1
                if value not in shown[name]:
                    report(f"{name}: the sum {number_text(value)[:60]} of type {escape(kind)!r} is not shown")
    return rows


def check_diagnostics(root, evidence, report):
    """Diagnostics have none either: the code and the message of each entry must be readable somewhere."""
    entries = diagnostic_entries(evidence.diagnostics)
    if entries:
        text = root.text()
        for code, _, message, operator in entries:
            for part in (code, message, operator or ""):
                if not any(" ".join(form.split()) in text for form in (part, escape(part))):
                    report(f"the diagnostic text {part[:80]!r} is not on the page")
    return len(entries)
