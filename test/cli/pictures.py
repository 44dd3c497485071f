#!/usr/bin/env python3
"""The picture as its readers see it: drawn alike by Chromium, librsvg and resvg, and every word in its place.

    pictures.py --tools FOLDER MODCOST     FOLDER: where cmake/setup.sh installed the npm packages

Two pictures are alike where less than 1 % of the pixels differ by pixelmatch: by more than a tenth of the largest
distance of two colours, what it takes for anti-aliasing left out. All three draw DejaVu Sans, at scale 1. The document
and the same picture in an <img> do not differ at all.

Text is measured by Chromium with three families forced on the root. A text stays inside the smallest rectangle around
its anchor (a tile, a chip, a card, a panel), and no two texts overlap.

Each judge is shown something wrong too, and has to see it.
"""

import concurrent.futures
import json
import os
import re
import shlex
import subprocess

from common import FIXTURES, Tests, browser, folder, have, minimal
from documents import wrong_with_svg
from hostile_report import FORBIDDEN, is_path, naughty_strings

FONTS = ("DejaVu Sans", "Liberation Sans", "Noto Sans")  # Liberation Sans has the widths of Arial and Helvetica
VIEWS = ("module_flops", "macs", "dmas", "parameters", "parameter_bytes")
WIDTHS = (480, 800, 1200, 2400, 4000)
LARGEST_DIFFERENCE = 1.0  # percent of the pixels

COMPARED = [
    ("gpt2", ""), ("gpt2", "--width 480 --theme dark"), ("swin-t", "--evidence-rows 24"),
    ("resnet18", "-m macs --evidence-rows 24"), ("resnet18-structure", "--theme dark --evidence-rows 24"),
    ("deep-120", "--evidence-rows 12"), ("unusual-names", ""), ("identity", "-m dmas"),
    ("newer/owner-nested", "--theme dark"), ("llama-tiny", "-m parameter_bytes --width 800"),
    ("explorer", "--evidence-rows 24"), ("newer/odd-values", ""),
    ("explorer-after", "--before explorer"), ("gpt2-6-layers", "--before gpt2 --theme dark --width 480"),
    ("resnet18-384", "--before resnet18 --evidence-rows 24"), ("deep-120", "--before deep-120 --evidence-rows 12")]
MEASURED = [
    ("gpt2", ""), ("gpt2", "--width 480"), ("swin-t", "--width 480 -m dmas"), ("swin-t", "--width 2400"),
    ("resnet18", "--width 800"), ("resnet18-structure", ""), ("deep-120", "--width 480"), ("unusual-names", "--width 480"),
    ("identity", "--width 480"), ("newer/owner-nested", "--width 480"), ("newer/odd-values", ""),
    ("explorer", "--width 800"), ("transformer", "-m parameters"), ("siren", "--width 4000"),
    ("explorer-after", "--before explorer --width 480"), ("explorer-complete", "--before explorer --width 800"),
    ("gpt2-6-layers", "--before gpt2 --width 480"), ("gpt2", "--before gpt2-6-layers -m parameters"),
    ("resnet18-384", "--before resnet18 --width 480"), ("resnet18-structure", "--before resnet18 --width 2400"),
    ("unusual-names", "--before unusual-names --width 480"), ("swin-t", "--before resnet18 --width 480 -m dmas")]
PAIRS = [("explorer-after", "explorer"), ("gpt2-6-layers", "gpt2"), ("resnet18-384", "resnet18"),
         ("unusual-names", "newer/odd-values")]
LINTED = ("gpt2", "swin-t", "resnet18-structure", "deep-120", "unusual-names", "identity", "newer/owner-nested",
          "newer/odd-values", "newer/failed-owner", "explorer")

# Names that would turn the words beside them around: letters, overrides, isolates that nobody closes or opens.
TURNING = ["שלום", "שלום עולם", "مرحبا", "conv_שכבה", "\u202edlonrete", "\u2067open", "close\u2069x",
           "\u202b\u202a\u202e", "a\u200fb", "\u2066\u2067\u2068", "12\u066034", "أب 12 אב"]


def report_of(names):
    """A model whose modules have these names and types, each a tile as wide as the others."""
    report = minimal()
    root, template = report["layers"][0], report["layers"][2]
    template.pop("metric_owners", None)
    report["layers"] = [root]
    report["totals"] = {}
    report["context"]["model_type"] = " ".join(names)
    for number, name in enumerate(names):
        report["layers"].append({
            **template, "path": name, "call_index": number, "depth": name.count(".") + 1, "name": name, "type": name,
            "parameters": {"trainable": 20_000 - number, "frozen": 0, "bytes": 80_000 - 4 * number, "shared": False}})
    report["diagnostics"] = []
    return report


def naughty_names():
    """The naughty strings that can name a module."""
    return [text for text in naughty_strings() if is_path(text) and not FORBIDDEN.search(text)]


def report_of_many_calls():
    """10,000 leaf calls, no two of them alike."""
    names = [f"blocks.{number // 100}.layer{number % 100}" for number in range(10_000)]
    return report_of(names)


class Pictures:
    """Writes pictures into a folder."""

    def __init__(self, tests, place):
        self.tests, self.place, self.count = tests, place, 0

    def path(self):
        self.count += 1
        return self.place / f"{self.count:03}.svg"

    def of(self, name, options):
        """Of a real report; a baseline among the options is one too."""
        baseline = re.sub(r"(?<=--before )(\S+)", lambda found: shlex.quote(str(FIXTURES / "real" / f"{found[1]}.json")), options)
        return self.write(FIXTURES / "real" / f"{name}.json", baseline, f"{name} {options}".strip())

    def write(self, source, options, label):
        picture = self.path()
        result = self.tests.run(source, "-o", picture, *shlex.split(options))
        self.tests.check(result.status == 0, f"{label} is written", result)
        return picture

    def of_report(self, report, options, label):
        source = self.place / f"{self.count}.json"
        source.write_text(json.dumps(report), encoding="utf-8")
        return self.write(source, options, label)

    def tampered(self, picture, change):
        """A copy with something wrong in it."""
        text = picture.read_text(encoding="utf-8")
        changed = change(text)
        assert changed != text, "nothing to tamper with"
        copy = self.path()
        copy.write_text(changed, encoding="utf-8")
        return copy


def rasterise(picture):
    """By librsvg."""
    png = picture.with_suffix(".png")
    subprocess.run(["rsvg-convert", "-o", png, picture], check=True, capture_output=True)
    return png


def ask_browser(tools, jobs):
    done = subprocess.run(
        [os.path.join(tools, "node"), os.path.join(os.path.dirname(__file__), "..", "browser", "picture.cjs")],
        input=json.dumps(jobs, default=str), capture_output=True, text=True, check=False, timeout=900,
        env={**os.environ, "CHROMIUM": browser(), "NODE_PATH": os.path.join(tools, "node_modules")})
    if done.returncode != 0:
        raise RuntimeError(done.stderr[-3000:])
    return json.loads(done.stdout)


def with_larger_letters(text):
    return text.replace(' font-size="12" ', ' font-size="14" ', 1)


def check_comparison(tests, pictures):
    """Every pair of renderers; then librsvg's drawing of larger letters, and a picture that tells where it is drawn."""
    drawn = [(f"{name} {options}".strip(), pictures.of(name, options)) for name, options in COMPARED]
    larger = pictures.tampered(drawn[0][1], with_larger_letters)
    scripted = pictures.tampered(drawn[0][1], lambda text: text.replace(
        "</svg>", '<script>document.querySelector("svg > text").remove()</script></svg>'))
    drawn.append(("names that turn directions", pictures.of_report(report_of(TURNING), "-m parameters", "turning names")))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        by_librsvg = pool.map(rasterise, [picture for _, picture in drawn])
        jobs = [{"svg": picture, "rsvg": png} for (_, picture), png in zip(drawn, by_librsvg)]
        jobs += [{"svg": drawn[0][1], "rsvg": rasterise(larger)}, {"svg": scripted, "rsvg": jobs[0]["rsvg"]}]
    *results, of_larger, of_scripted = ask_browser(tests.options.tools, {"compare": jobs})["compare"]
    most = {pair: max((result[pair], label) for result, (label, _) in zip(results, drawn)) for pair in results[0]}
    for (label, _), result in zip(drawn, results):
        for pair, share in result.items():
            limit = 0 if "<img>" in pair else LARGEST_DIFFERENCE
            tests.check(share <= limit, f"{label}: {pair} draw alike", f"{share:.3f} % of the pixels differ")
    for pair, (share, label) in most.items():
        print(f"{pair}: at most {share:.3f} % of the pixels differ ({label})")
    tests.check(of_larger["Chromium and librsvg"] > LARGEST_DIFFERENCE, "larger letters are seen", of_larger)
    tests.check(of_scripted["the document and the <img>"] > 0, "an <img> that differs is seen", of_scripted)


def lengthened(text):
    """The first tile's name, longer than its tile is wide."""
    return re.sub(r'(<a [^>]*data-path[^>]*>.*?<text [^>]*>)', r"\1" + "wide " * 60, text, count=1, flags=re.S)


def raised(text):
    """Every caption a line too high."""
    return re.sub(r'(<text x="[\d.]+" y=")(\d+)(" font-size="11")',
                  lambda found: f"{found[1]}{int(found[2]) - 12}{found[3]}", text)


def check_text(tests, pictures):
    """Every word of real reports, of naughty names and of names that turn directions."""
    drawn = [(f"{name} {options}".strip(), pictures.of(name, options)) for name, options in MEASURED]
    names = naughty_names()
    tests.check(len(names) > 400, "there are naughty names", len(names))
    for first in range(0, len(names), 40):
        portion = names[first:first + 40]
        options = "-m parameters --width " + ("4000" if first // 40 % 2 else "1200")
        drawn.append((f"naughty names {first}…", pictures.of_report(report_of(portion), options, f"names {portion[:3]}")))
    turning = pictures.of_report(report_of(TURNING), "-m parameters", "names that turn directions")
    drawn.append(("names that turn directions", turning))
    wrong = [(label, pictures.tampered(drawn[0][1], change)) for label, change in (
        ("a long name", lengthened), ("lines too close", raised), ("large letters", with_larger_letters))]
    leaking = pictures.tampered(turning, lambda text: re.sub("[\u2068\u2069]", "", text))
    jobs = {"measure": [{"svg": picture, "fonts": FONTS} for _, picture in drawn + wrong],
            "order": [picture for _, picture in drawn] + [leaking]}
    found = ask_browser(tests.options.tools, jobs)
    for (label, _), text, order in zip(drawn, found["measure"], found["order"]):
        tests.check(text["texts"] > 0 and not text["wrong"], f"{label}: every text is in its place",
                    "\n        ".join(text["wrong"][:8]))
        tests.check(not order["wrong"], f"{label}: no name moves another's letters", "\n        ".join(order["wrong"][:8]))
    print(f"{sum(text['texts'] for text in found['measure'][:len(drawn)])} texts measured")
    for (label, _), text in zip(wrong, found["measure"][len(drawn):]):
        tests.check(text["wrong"], f"{label} is seen")
    isolates = found["order"][len(drawn) - 1]["isolates"]
    tests.check(isolates >= 2 * len(TURNING), "names are isolated", f"{isolates} isolates")
    tests.check(found["order"][-1]["wrong"], "a name that moves other letters is seen")


def lint(files):
    """What xmllint says of each of these."""
    return subprocess.run(["xmllint", "--nonet", "--noout", *files], capture_output=True, text=True, check=False)


def check_markup(tests, pictures):
    """All views and widths, by xmllint and by our own reader."""
    drawn = []
    for number, name in enumerate(LINTED):
        for view in VIEWS:
            for width in WIDTHS:
                theme = ("auto", "light", "dark")[number % 3]
                drawn.append(pictures.of(name, f"-m {view} --width {width} --theme {theme}"))
    for name, baseline in PAIRS:
        for view in VIEWS:
            for width in WIDTHS:
                drawn.append(pictures.of(name, f"--before {baseline} -m {view} --width {width}"))
    done = lint(drawn)
    tests.check(done.returncode == 0 and not done.stderr, f"xmllint is silent about {len(drawn)} pictures", done.stderr[-2000:])
    for picture in drawn:
        wrong = wrong_with_svg(picture.read_bytes())
        tests.check(not wrong, f"{picture.name} holds nothing that it may not", wrong)
    for label, change in (("an open element", lambda text: text.replace("</g>", "", 1)),
                          ("an id twice", lambda text: text.replace(' id="r1"', ' id="r0"', 1)),
                          ("a link to nothing", lambda text: text.replace('href="#r0"', 'href="#nothing"', 1))):
        copy = pictures.tampered(drawn[0], change)
        tests.check(wrong_with_svg(copy.read_bytes()), f"{label} is seen")
        if label == "an open element":
            tests.check(lint([copy]).returncode != 0, "xmllint sees an open element")


def check_size(tests, pictures):
    """A large model's picture stays small. How long it takes to draw is told, not judged: machines differ."""
    picture = pictures.of_report(report_of_many_calls(), "-m parameters", "10,000 calls")
    size = picture.stat().st_size
    tests.check(10_000 < size < 700_000, "the picture of 10,000 calls is small", f"{size} bytes")
    drawing = subprocess.Popen(["rsvg-convert", "-o", picture.with_suffix(".png"), picture])
    _, status, usage = os.wait4(drawing.pid, 0)
    drawing.returncode = os.waitstatus_to_exitcode(status)
    tests.check(drawing.returncode == 0, "librsvg draws the picture of 10,000 calls")
    seconds = usage.ru_utime + usage.ru_stime
    print(f"10,000 calls: {size / 1000:.0f} kB, drawn by librsvg in {seconds:.2f} s of processor time")


def missing_tools(tools):
    wanted = [os.path.join(tools, "node"), *(os.path.join(tools, "node_modules", name) for name in (
        "@resvg/resvg-js", "pixelmatch", "playwright-core", "pngjs"))]
    missing = [path for path in wanted if not os.path.exists(path)]
    missing += [tool for tool in (browser(), "fc-match", "rsvg-convert", "xmllint") if not have(tool)]
    for font in FONTS if have("fc-match") else ():
        found = subprocess.run(["fc-match", "--format=%{family}", font], capture_output=True, text=True, check=False).stdout
        if font not in found:
            missing.append(f"the font {font}")
    return missing


def main():
    tests = Tests(__doc__, lambda arguments: arguments.add_argument("--tools", required=True))
    missing = missing_tools(tests.options.tools)
    if missing:
        tests.check(False, "the judges are there", f"missing: {', '.join(missing)}; `make test`, or cmake/setup.sh test "
                    f"{tests.options.tools}, installs them")
        tests.end()
    with folder() as place, concurrent.futures.ThreadPoolExecutor(2) as pool:
        parts = []
        for number, check in enumerate((check_comparison, check_text, check_markup, check_size)):
            (place / str(number)).mkdir()
            parts.append(pool.submit(check, tests, Pictures(tests, place / str(number))))
        for part in parts:
            part.result()
    tests.end()


main()
