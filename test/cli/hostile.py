#!/usr/bin/env python3
"""Attacks in every text of a report, in the file's name and in the title, judged by a real browser.

    hostile.py --tools FOLDER MODCOST     FOLDER: where cmake/setup.sh installed the npm packages

Each document stands beside a twin of the same structure whose texts are harmless words. Nothing runs, nothing is
requested, and the browser finds the same elements and attributes in both: with the page's policy and without it, with
JavaScript and without, the picture as a document, as an image and inlined.
"""

import json
import os
import subprocess

from common import FIXTURES, SOURCE, Tests, browser, folder, have, minimal
from documents import read_html, read_svg, wrong_with_html, wrong_with_svg
from hostile_report import FORBIDDEN, in_path, in_portions, markup_attacks, naughty_strings, report_with
from shown_text import spellings, without_space
from tampered import tampered_pages, tampered_pictures

METRICS = ("macs", "module_flops", "dmas")


class Twin:
    """Harmless words for texts: equal ones for equal texts, with the same dots and about as long."""

    def __init__(self):
        self.words = {}

    def component(self, text):
        if text and text not in self.words:
            number = len(self.words)
            word = ""
            while number or not word:
                number, digit = divmod(number, 20)
                word += "abcdefghijklmnopqrst"[digit]
            self.words[text] = "w" + word.ljust(min(len(text), 60) - 1, "x")
        return self.words[text] if text else ""

    def __call__(self, text):
        return ".".join(map(self.component, text.split(".")))


class Documents:
    """The page and the picture of one report, or of two, written."""

    def __init__(self, tests, place, name, report, title, metric, before=None):
        self.html, self.svg = place / f"{name}.html", place / f"{name}.svg"
        source, baseline = place / f"{name}.json", place / f"{name}-before.json"
        source.write_text(json.dumps(report), encoding="utf-8")
        if before:
            baseline.write_text(json.dumps(before), encoding="utf-8")
        self.done = tests.run(*(("--before", baseline) if before else ()), source, "-o", self.html, "-o", self.svg, "-m", metric,
                              f"--title={title}")


# What two results must have in common to be compared.
COMPARABLE = ("unit", "scope", "method", "total")


def baseline_of(texts, say, path):
    """Every text another one, modules and measures the same; some calls are only there, some only in the other."""
    report = report_with(texts, lambda slot, text: say(slot, text if slot in COMPARABLE else "b" + text), path)
    report["layers"] = report["layers"][:-3] + [{**layer, "call_index": 7} for layer in report["layers"][-2:-1]]
    for total in report["totals"].values():
        if total["value"]:
            total["value"] = total["known_value"] = total["value"] + 1
    return report


class Pair:
    """Hostile texts and their twin: of one report, or `compared` with a baseline of other texts."""

    def __init__(self, tests, place, number, texts, thorough, compared=False):
        twin = Twin()
        self.thorough = thorough
        metric = METRICS[number % len(METRICS)]
        how = ", compared" if compared else ""
        self.name, self.texts, self.number = f"{texts[0][:40]!r} and {len(texts) - 1} more{how}", texts, number
        self.hostile, self.twin = (
            Documents(tests, place, f"{number}-{name}{'-compared' if compared else ''}", report_with(texts, say, path),
                      " ".join(say("title", text) for text in texts), metric, baseline_of(texts, say, path) if compared else None)
            for name, say, path in (
                ("hostile", lambda slot, text: text, lambda slot, text: in_path(text)),
                ("twin", lambda slot, text: twin(text), lambda slot, text: twin(in_path(text)))))

    def judge(self, tests):
        """Without a browser; returns whether one is worth the while."""
        for documents in (self.hostile, self.twin):
            if not tests.check(documents.done.status == 0 and not documents.done.err, f"{self.name} is accepted", documents.done):
                return False
        page, picture = read_html(self.hostile.html.read_bytes()), read_svg(self.hostile.svg.read_bytes())
        tests.check(not page.wrong, f"{self.name}: the page", page.wrong)
        tests.check(not picture.wrong, f"{self.name}: the picture", picture.wrong)
        shown = without_space("".join(page.text))
        silent = [text for text in self.texts if not any(form in shown for form in spellings(text))]
        tests.check(not silent, f"{self.name}: the page says the texts", silent)
        for document, judged in ((self.hostile.html, page), (self.hostile.svg, picture)):
            document.with_suffix(document.suffix + ".words").write_text("".join(judged.text), encoding="utf-8", newline="")
        return True

    def tasks(self):
        hostile, twin = self.hostile, self.twin

        def task(how, document, beside=None, said=None):
            return {"name": f"{self.name}: {how}", "how": how, "file": str(document), "twin": str(beside) if beside else None,
                    "words": f"{document}.words" if said else None, "again": bool(said) and self.thorough}
        tasks = [task("static", hostile.html, twin.html, True), task("picture", hostile.svg, twin.svg, True)]
        if self.thorough:
            tasks += [task("page", hostile.html, twin.html), task("open", hostile.html, twin.html), task("image", hostile.svg), task("inline", hostile.svg, twin.svg)]
        return tasks


def address_tasks(small):
    """Addresses that somebody else made."""
    attacks = ["<img src=x onerror=__x=1>", "\"><svg onload=__x=1>", "javascript:__x=1", "%3Cscript%3E__x=1%3C/script%3E", "__proto__",
               "%", "%E0%A4%A", "#/", "c0", "//evil.test/x", "' onclick='__x=1", "macs/cost/%00", "view=macs&path=<b>&q=<i>"]
    return [{"name": f"the address {before}{attack}", "how": ("page", "open")[number % 2], "file": str(small.html),
             "twin": str(small.html), "fragment": before + attack}
            for number, attack in enumerate(attacks) for before in [("#/", "#/", "#", "#")[number % 4]]]


def planted(place, small):
    """Documents that an attack has reached: the browser's judge must find each."""
    html, svg = small.html.read_text(encoding="utf-8"), small.svg.read_text(encoding="utf-8")
    plants = [
        ("static", html, "</main>", "<b>x</b>"), ("static", html, "</main>", "<img src=x onerror=__x=1>"),
        ("static", html, "</main>", "<!-- x -->"), ("static", html, "</main>", "more words"), ("page", html, "</main>", "<img src=x onerror=__x=1>"),
        ("page", html, "</main>", "<script>__x=1</script>"), ("page", html, "</main>", "<iframe srcdoc=x></iframe>"),
        ("open", html, "</main>", "<script>__x=1</script>"), ("open", html, "</main>", "<script>alert(1)</script>"),
        ("open", html, "</main>", "<img src=x onerror=__x=1>"), ("open", html, "</main>", "<details><summary>x</summary><a href='javascript:__x=1'>x</a></details>"),
        ("open", html, "</main>", "<meta http-equiv=refresh content='0;url=about:blank'>"), ("open", html, "</main>", "<div onclick=__x=1>x</div>"),
        ("open", html, "</main>", "<style>body{background:url(x.png)}</style>"),
        ("picture", svg, "</svg>", "<script>__x=1</script>"), ("picture", svg, "</svg>", "<g onload='__x=1'/>"),
        ("picture", svg, "</svg>", "<image href='x.png'/>"), ("picture", svg, "</svg>", "<g/>"), ("picture", svg, "</svg>", "<text>x</text>"),
        ("image", svg, "</svg>", "<g>"), ("inline", svg, "</svg>", "<script>__x=1</script>"), ("inline", svg, "</svg>", "<g/>"),
        ("inline", svg, "</svg>", "</svg><img src=x onerror=__x=1><svg>"), ("inline", svg, "</svg>", "<text onclick='__x=1'>x</text>"),
    ]
    tasks = []
    for number, (how, text, end, content) in enumerate(plants):
        head, _, tail = text.rpartition(end)
        document = place / f"planted-{number}.{'svg' if text is svg else 'html'}"
        document.write_text(head + content + end + tail, encoding="utf-8")
        twin = small.svg if text is svg else small.html
        judged = read_svg(twin.read_bytes()) if text is svg else read_html(twin.read_bytes())
        words = document.with_suffix(".words")
        words.write_text("".join(judged.text), encoding="utf-8", newline="")
        tasks.append({"name": f"planted, {how}: {content}", "how": how, "file": str(document), "twin": str(twin),
                      "words": str(words) if how in ("static", "picture") else None})
    return tasks


def check_tables(tests, place):
    """The tables refuse what they should: a document with one thing too many, each time another."""
    html, svg = place / "minimal.html", place / "minimal.svg"
    tests.run(FIXTURES / "made" / "minimal.json", "-o", html, "-o", svg)
    for document, tampered, wrong_with in ((html, tampered_pages, wrong_with_html), (svg, tampered_pictures, wrong_with_svg)):
        content = document.read_bytes()
        tests.check(not wrong_with(content), f"{document.name} as it was written", wrong_with(content))
        for name, changed in tampered(content.decode("utf-8")):
            tests.check(changed != content, f"{name} changes {document.name}")
            tests.check(wrong_with(changed), f"{name} in {document.name} must be refused")


def check_names_of_files(tests, place, texts):
    """A file may be called anything; its documents are those of any other, and a message stays one line."""
    source = (FIXTURES / "made" / "minimal.json").read_bytes()
    tests.run(FIXTURES / "made" / "minimal.json", "-o", place / "plain.html", "-o", place / "plain.svg")
    plain = [(place / name).read_bytes() for name in ("plain.html", "plain.svg")]
    named = place / "named"
    named.mkdir()
    for text in texts:
        if "/" in text or "\x00" in text or not 0 < len(text.encode("utf-8", "surrogatepass")) < 240:
            continue
        files = [named / (text + ending) for ending in (".json", ".html", ".svg")]
        files[0].write_bytes(source)
        done = tests.run(files[0], "-o", files[1], "-o", files[2])
        wrong = None if done.status == 0 and not done.err else done
        if not wrong:
            content = [file.read_bytes() for file in files[1:]]
            wrong = content != plain and (wrong_with_html(content[0]) or wrong_with_svg(content[1]))
        tests.check(not wrong, f"a file called {text[:40]!r}", wrong)
        for file in files:
            file.unlink(missing_ok=True)


def ask_browser(tests, tasks, place):
    """Every fault that the browser's judge found, by the task's name."""
    manifest = place / "tasks.json"
    manifest.write_text(json.dumps(tasks), encoding="utf-8")
    tools = tests.options.tools
    done = subprocess.run([os.path.join(tools, "node"), SOURCE / "test" / "browser" / "hostile.cjs", manifest], capture_output=True,
                          text=True, check=False, timeout=500, env={**os.environ, "CHROMIUM": browser(), "NODE_PATH": os.path.join(tools, "node_modules")})
    if not tests.check(done.returncode == 0, "the browser's judge runs to its end", done.stderr[-2000:]):
        return {}
    faults = {task["name"]: [] for task in tasks}
    for name, fault in json.loads(done.stdout):
        faults[name].append(fault)
    return faults


def main():
    tests = Tests(__doc__, lambda arguments: arguments.add_argument("--tools", required=True))
    missing = [tool for tool in (os.path.join(tests.options.tools, "node"), browser()) if not have(tool)]
    if missing:
        tests.check(False, "the browser is there", f"missing: {', '.join(missing)}; `make test`, or cmake/setup.sh test "
                    f"{tests.options.tools}, installs them")
        tests.end()
    portions = [(portion, strings is markup_attacks) for strings in (markup_attacks, naughty_strings)
                for portion in in_portions([text for text in strings() if not FORBIDDEN.search(text)])]
    with folder() as place:
        check_tables(tests, place)
        check_names_of_files(tests, place, markup_attacks())
        small = Documents(tests, place, "small", minimal(), "Small", "macs")
        pairs = [Pair(tests, place, number, *portion) for number, portion in enumerate(portions)]
        pairs += [Pair(tests, place, number, *portion, compared=True) for number, portion in enumerate(portions)
                  if portion[1] or number + 1 == len(portions)]
        tasks = [task for pair in pairs if pair.judge(tests) for task in pair.tasks()] + address_tasks(small)
        plants = planted(place, small)
        faults = ask_browser(tests, tasks + plants, place)
        for task in tasks:
            found = faults.get(task["name"], ["was not judged"])
            tests.check(not found, task["name"], "\n        ".join(found))
        for task in plants:
            tests.check(faults.get(task["name"]), f"{task['name']} must be found")
    tests.end()


main()
