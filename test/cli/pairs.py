#!/usr/bin/env python3
"""Two reports: the documents of each pair say what the oracle (test/oracle) makes of it, swapping a pair negates every
delta, a report with itself shows no change, and two reports that cannot be compared are refused."""

import concurrent.futures
import copy
import functools
import json
import os
import re
import subprocess
import sys

from common import FIXTURES, MINIMAL, SOURCE, Tests, folder, listing, wrong_with_message

sys.path.insert(0, str(SOURCE / "test" / "oracle"))

from page import read_html, role_of, unescape  # noqa: E402

OLD = b"the old document\n"
CHECK = SOURCE / "test" / "oracle" / "check_page.py"
REAL = FIXTURES / "real"

PAIRS = [
    ("explorer", "explorer-after"),
    ("explorer-complete", "explorer-slim"),
    ("explorer", "explorer-complete"),
    ("resnet18", "resnet18-finetune"),
    ("resnet18", "resnet18-384"),
    ("resnet18", "resnet18-structure"),
    ("resnet18", "resnet34"),
    ("gpt2", "gpt2-6-layers"),
]
# With themselves: complete, partial, of many groups, covered, with texts, with several calls of a path, with nothing.
ALONE = ["explorer", "gpt2", "resnet18", "newer/handler-partial", "newer/owner-nested", "padding-same", "siamese",
         "unusual-names", "identity", "newer/recursive"]
WHERE_CALLS_ARE_ADDED = {"added": "removed", "removed": "added"}


class Page:
    """What a page says of the change, by the names for programs."""

    def __init__(self, text):
        self.root, _ = read_html(text)
        self.text = text
        self.totals, self.calls, self.tiles, self.edges = {}, {}, {}, {}
        for element in self.root.walk():
            if element.has("data-delta"):
                self._delta(element)
            if element.has("data-path") and element.holder("data-map") is not None:
                self._tile(element)

    def _delta(self, element):
        change = element.get("data-delta-status") or element.get("data-status"), element.get("data-delta")
        if element.has("data-metric"):
            key = element.nearest("data-path"), element.nearest("data-call"), element.get("data-metric")
            self.calls.setdefault(key, set()).add(change)
        elif not element.has("data-path") and element.nearest("data-total") is not None:
            self.totals.setdefault(element.nearest("data-total"), set()).add(change)

    def _tile(self, element):
        names = ("data-view", "data-map", "data-unit", "data-scope", "data-method", "data-path")
        key = tuple(element.nearest(name) if name != "data-path" else element.get(name) for name in names)
        self.tiles[key] = element.get("data-delta-status"), element.get("data-delta")
        for part in element.walk():
            if part.tag == "rect" and part.holder("data-path") is element and not part.has("data-side"):
                self.edges[key] = part.get("x"), part.get("width"), element.get("data-fold")
                break

    def counts(self, view):
        return {element.get("data-change"): int(re.search(r"\d+", element.text())[0]) for element in self.root.walk()
                if element.has("data-change") and not element.has("data-context")
                and element.nearest("data-view") == view}

    def total_words(self, name):
        """The text of the places that say why a total has no delta, or which it has."""
        return [element.text() for element in self.root.walk()
                if element.has("data-delta") and not element.has("data-metric") and not element.has("data-path")
                and element.nearest("data-total") == name]

    def blocks(self):
        return {(unescape(element.get("data-path")), element.get("data-call")): element for element in self.root.walk()
                if element.has("data-call") and re.fullmatch(r"[bc]\d+", element.get("id") or "")}


def negated(change):
    status, delta = change
    if delta not in (None, "", "0"):
        delta = delta[1:] if delta.startswith("-") else "-" + delta
    return WHERE_CALLS_ARE_ADDED.get(status, status), delta


class Pairs:
    def __init__(self, tests, place):
        self.tests = tests
        self.place = place
        self.page = functools.lru_cache(maxsize=None)(self._page)

    def file(self, *names):
        return self.place / "-".join(name.replace("/", "_") for name in names)

    def convert(self, before, after):
        """Both documents of a pair, and what the oracle says of them: whether it agrees, and its words."""
        stem = self.file(before, after)
        report, baseline = REAL / f"{after}.json", REAL / f"{before}.json"
        result = self.tests.run("--before", baseline, report, "-o", f"{stem}.html", "-o", f"{stem}.svg")
        if result.status != 0 or result.err:
            return False, str(result)
        command = [sys.executable, "-B", CHECK, report, f"{stem}.html", f"{stem}.svg", "--before", baseline]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
        return done.returncode == 0, (done.stdout + done.stderr)[-3000:]

    def _page(self, before, after):
        return Page((self.place / f"{self.file(before, after).name}.html").read_text(encoding="utf-8"))


def agreement(tests, pairs):
    both = [pair for one in PAIRS for pair in (one, one[::-1])] + [(name, name) for name in ALONE]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for (before, after), (agrees, words) in zip(both, pool.map(lambda pair: pairs.convert(*pair), both)):
            tests.check(agrees, f"{before} → {after}", words)


def swapping(tests, pairs):
    """Deltas are negated and what was added is removed; maps keep their tiles and widths.

    Siblings stand in the order of after, so their places may differ where modules were added or removed."""
    for before, after in PAIRS:
        there, back = pairs.page(before, after), pairs.page(after, before)
        name = f"{before} ⇄ {after}"
        for what in ("totals", "calls", "tiles"):
            one, two = getattr(there, what), getattr(back, what)
            one = {key: {negated(change) for change in changes} if what != "tiles" else negated(changes)
                   for key, changes in one.items()}
            wrong = {key: (one.get(key), two.get(key)) for key in one.keys() | two.keys()
                     if one.get(key) != two.get(key)}
            tests.check(one and not wrong, f"{name}: {what}", list(wrong.items())[:3])
        widths = [{key: edges[1:] for key, edges in page.edges.items()} for page in (there, back)]
        wrong = {key for key in widths[0].keys() | widths[1].keys() if not same_width(widths, key)}
        tests.check(widths[0] and not wrong, f"{name}: widths", sorted(map(str, wrong))[:3])


def same_width(widths, key):
    one, two = (some.get(key) for some in widths)
    # Edges are rounded down, so the same width elsewhere may differ by a step of the last digit that is printed.
    return one is not None and two is not None and one[1] == two[1] and abs(float(one[0]) - float(two[0])) < 0.03


def itself(tests, pairs):
    for name in ALONE:
        page = pairs.page(name, name)
        report = json.loads((REAL / f"{name}.json").read_text(encoding="utf-8"))
        has_context = all(key in report["context"] for key in (
            "torch_version", "torchscan_version", "python_version", "execution_mode", "devices", "dtypes"))
        tests.check(has_context, f"{name}: has every member of the context, or it says nothing here")
        wrong = []
        for total, result in report["totals"].items():
            wanted = {("complete", "0")} if result["status"] == "complete" else {("unknown", "")}
            if page.totals.get(total) != wanted:
                wrong.append((total, page.totals.get(total)))
        tests.check(not wrong, f"{name} with itself: totals", wrong[:3])
        wrong = []
        for layer in report["layers"]:
            for metric, result in layer["metrics"].items():
                found = {key: value for key, value in page.calls.items()
                         if unescape(key[0]) == layer["path"] and key[1:] == (str(layer["call_index"]), metric)}
                wanted = ("complete", "0") if result["status"] == "complete" else ("unknown", "")
                if list(found.values()) != [{wanted}]:
                    wrong.append((layer["path"], metric, found))
        tests.check(not wrong, f"{name} with itself: calls", wrong[:3])
        of_parameters = {change for key, change in page.tiles.items() if key[0].startswith("parameter")}
        tests.check(of_parameters == {("withheld", "")}, f"{name} with itself: module parameters", of_parameters)
        words = {status for status, _ in page.tiles.values()}
        tests.check(not words & {"added", "removed"}, f"{name} with itself: nothing added or removed", words)
        counts = [page.counts(view) for view in ("module_flops", "macs", "dmas", "parameters", "parameter_bytes")]
        tests.check(not any(count.get(word) for count in counts for word in ("changed", "added", "removed")),
                    f"{name} with itself: counts", counts)
        alone = tests.run(REAL / f"{name}.json")
        edges = Page(alone.out.decode("utf-8")).edges
        tests.check(edges and edges == page.edges, f"{name} with itself: the same tiles as alone",
                    sorted(map(str, edges.items() ^ page.edges.items()))[:4])


def known(tests, pairs):
    """What was worked by hand for these pairs."""
    page = pairs.page("explorer", "explorer-after")
    parts = [element for element in page.root.walk()
             if element.has("data-known-change") and element.nearest("data-view") == "module_flops"]
    tests.check({part.get("data-known-change") for part in parts} == {"-7264536"}, "explorer: the known part",
                [part.attributes for part in parts])
    text = parts[0].holder("data-unit").text() if parts else ""
    tests.check("\N{MINUS SIGN}7,264,536" in text or "\N{MINUS SIGN}7.26" in text, "explorer: its number", text[:300])
    tests.check(re.search(r"40 of (the )?41", text), "explorer: over 40 of 41 calls", text[:300])
    tests.check(page.totals.get("module_flops") == {("unknown", "")}, "explorer: the total is unknown", page.totals)
    wanted = {"parameters": "-8496", "trainable_parameters": "-8496", "frozen_parameters": "0",
              "parameter_bytes": "-33984", "buffer_elements": "-88", "buffer_bytes": "-352"}
    for name, delta in wanted.items():
        tests.check(page.totals.get(name) == {("complete", delta)}, f"explorer: {name} {delta}", page.totals.get(name))
    wanted = {("stem.0", "module_flops"): "-55296", ("stem.0", "macs"): "-27648",
              ("stages.1.conv2", "module_flops"): "-882688", ("stages.1.skip", "module_flops"): "-49152",
              ("head", "module_flops"): "-2560"}
    for (path, metric), delta in wanted.items():
        found = page.calls.get((path, "0", metric))
        tests.check(found == {("complete", delta)}, f"explorer: {path} {metric} {delta}", found)

    gated(tests, pairs.page("resnet18", "resnet18-384"), "resnet18-384", "inputs differ")
    gated(tests, pairs.page("resnet18", "resnet18-structure"), "resnet18-structure", "analysis mode")

    blocks = pairs.page("explorer", "explorer-complete").blocks()
    changed = [key for key, block in blocks.items() if block.has("data-type-change")]
    tests.check(changed == [("probe", "0")], "explorer-complete: probe changed its type", changed)
    text = blocks["probe", "0"].text() if ("probe", "0") in blocks else ""
    tests.check("type changed" in text.lower(), "explorer-complete: it says so", text[:300])

    page = pairs.page("gpt2", "gpt2-6-layers")
    tests.check(page.totals.get("parameters") == {("complete", "-42527232")}, "gpt2: parameters −42,527,232",
                page.totals.get("parameters"))
    removed = {path for (path, _), block in page.blocks().items() if block.get("data-side") == "before"}
    layers = {path.split(".")[2] for path in removed}
    tests.check(layers == {"6", "7", "8", "9", "10", "11"}, "gpt2: layers 6 to 11 are removed", layers)
    deltas = {delta for (path, *_), changes in page.calls.items() if path in removed for _, delta in changes}
    tests.check(deltas <= {""}, "gpt2: removed calls have no delta", deltas)
    snapshots = [path for (path, _), block in page.blocks().items() if path in removed
                 and not any(data.tag == "data" and role_of(data) == "before" for data in block.walk())]
    tests.check(removed and not snapshots, "gpt2: removed calls keep their values", snapshots[:3])


def gated(tests, page, name, reason):
    """Every execution delta is withheld with its reason, storage deltas are zero, values stand."""
    for total in ("module_flops", "macs", "dmas", "operator_flops"):
        found = page.totals.get(total)
        tests.check(found == {("withheld", "")}, f"{name}: {total} is withheld", found)
        words = page.total_words(total)
        tests.check(words and all(reason in text.lower() for text in words), f"{name}: {total} says {reason}", words)
    for total in ("parameters", "trainable_parameters", "frozen_parameters", "parameter_bytes", "buffer_elements",
                  "buffer_bytes"):
        tests.check(page.totals.get(total) == {("complete", "0")}, f"{name}: {total} has not changed",
                    page.totals.get(total))
    deltas = {change for changes in page.calls.values() for change in changes}
    tests.check(deltas == {("withheld", "")}, f"{name}: calls", deltas)
    deltas = {change for change in page.tiles.values() if change[0] is not None}
    tests.check(deltas == {("withheld", "")}, f"{name}: tiles", deltas)


def refusals(tests, place):
    """Two results that both hold something and were measured differently; a refused report; the command line."""
    base = json.loads(MINIMAL.read_text(encoding="utf-8"))
    layer = next(record for record in base["layers"] if holds(record["metrics"].get("module_flops")))
    call = layer["path"]
    for field, other in (("method", "another-method"), ("unit", "MFLOPs-or-so"), ("scope", "another-scope")):
        for where in ("call", "total"):
            changed = copy.deepcopy(base)
            result = flops_of(changed, call) if where == "call" else changed["totals"]["parameters"]
            was, result[field] = result[field], other
            named = ["module_flops", call] if where == "call" else ["parameters"]
            incompatible(tests, place, base, changed, [*named, was, other], f"another {field} of a {where}")
    unavailable = copy.deepcopy(base)
    flops_of(unavailable, call).update(status="unavailable", value=None, known_value=None, method="another-method")
    (place / "none.json").write_text(json.dumps(unavailable))
    result = tests.run("--before", MINIMAL, place / "none.json", "-o", place / "none.html")
    tests.check(result.status == 0, "what was not measured is not incompatible", result)

    (place / "broken.json").write_text("{")
    (place / "newer.json").write_text(json.dumps(dict(base, schema_version=2)))
    (place / "out.html").write_bytes(OLD)
    for bad in ("broken.json", "newer.json", "missing.json"):
        for arguments in (["--before", bad, str(MINIMAL)], ["--before", str(MINIMAL), bad]):
            left = listing(place)
            result = tests.run(*arguments, "-o", "out.html", cwd=place)
            wrong = wrong_with_message(result, status=3 if bad == "missing.json" else 1, place=False)
            if not wrong and not result.message.startswith(bad + ":"):
                wrong = f"does not name {bad}: {result}"
            if not wrong and (listing(place) != left or result.out):
                wrong = "something was written"
            tests.check(not wrong, f"{bad} as {'baseline' if arguments[1] == bad else 'report'}", wrong)
    for arguments in (["--before", "broken.json", "missing.json"], ["--before", "missing.json", "broken.json"]):
        left = listing(place)
        result = tests.run(*arguments, "-o", "out.html", cwd=place)
        named = all(f"{name}:" in result.message for name in ("broken.json", "missing.json"))
        tests.check(result.status == 3 and named and listing(place) == left, f"both are told, the worse decides: {arguments}", result)
    report = MINIMAL.read_bytes()
    (place / "input.html").write_bytes(report)
    left = listing(place)
    for name, arguments in (
        ("--before - -", ["--before", "-", "-"]),
        ("--before without a file", [MINIMAL, "--before"]),
        ("--before of --check", ["--check", "--before", MINIMAL, MINIMAL]),
        ("the baseline as output", ["--before", "input.html", MINIMAL, "-o", "input.html"]),
    ):
        result = tests.run(*arguments, stdin=report, cwd=place)
        wrong = wrong_with_message(result, status=2, place=False)
        if not wrong and (listing(place) != left or result.out):
            wrong = "something was written"
        tests.check(not wrong, name, wrong)
    for name, arguments in (("the baseline in a pipe", ["--before", "-", MINIMAL]),
                            ("the report in a pipe", ["-b", MINIMAL, "-"])):
        result = tests.run(*arguments, stdin=report)
        tests.check(result.status == 0 and b"data-delta" in result.out, name, result)


def flops_of(report, path):
    return next(record for record in report["layers"] if record["path"] == path)["metrics"]["module_flops"]


def holds(result):
    return result is not None and result["known_value"] is not None


def incompatible(tests, place, before, after, wanted, name):
    (place / "before.json").write_text(json.dumps(before))
    (place / "after.json").write_text(json.dumps(after))
    for arguments in (["--before", "before.json", "after.json"], ["--before", "after.json", "before.json"]):
        (place / "out.html").write_bytes(OLD)
        left = listing(place)
        result = tests.run(*arguments, "-o", "out.html", cwd=place)
        wrong = wrong_with_message(result, place=False)
        missing = [word for word in [*wanted, ".json"] if word not in result.message]
        if not wrong and missing:
            wrong = f"does not name {missing}: {result}"
        if not wrong and (listing(place) != left or result.out):
            wrong = "something was written"
        tests.check(not wrong, f"{name}, {arguments[1]} first", wrong)


def main():
    tests = Tests(__doc__)
    with folder() as place:
        pairs = Pairs(tests, place)
        agreement(tests, pairs)
        for part in (swapping, itself, known):
            part(tests, pairs)
    with folder() as place:
        refusals(tests, place)
    tests.end()


main()
