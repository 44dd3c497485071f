#!/usr/bin/env python3
"""The page in Chromium: axe-core, csp_evaluator and judges of our own (test/browser), in every setting of a reader.

    browser.py --tools FOLDER --generator PROGRAM [--only JUDGE] MODCOST

FOLDER: where cmake/setup.sh installed the npm packages. PROGRAM: the built generate_report.
"""

import os
import re
import subprocess

from common import FIXTURES, SOURCE, Tests, browser, folder, have, pairs

# Between them they have everything that a page can show; the others are judged for what is their own, in brief.
THOROUGH = ("real/explorer", "real/unusual-names", "real/newer/owner-nested", "made/no-totals")
BRIEF = (
    "real/albert", "real/deep-120", "real/gpt2", "real/identity", "real/resnet18", "real/resnet18-structure", "real/shared-weights",
    "real/single-linear", "real/swin-t", "real/transformer", "real/newer/handler-floats-and-huge", "real/newer/odd-values", "real/newer/recursive",
    "made/no-layers", "made/complete-zeros",
)
# Two reports, all settings; and in brief.
PAIRS_THOROUGH = ("explorer--explorer-after",)
PAIRS_BRIEF = ("gpt2--gpt2-6-layers", "resnet18--resnet18-structure", "explorer--explorer-complete", "unusual-names--no-layers",
               "owner-nested--owner-nested")
# Where faults are put in: one small page with several maps, and one with nothing on it.
TRIALS = ("real/shared-weights", "made/no-layers")
# Just above the length from which the sections of the list are closed, and one that has a hundred of them.
CALLS = (600, 10_564)

SUMMARY = re.compile(r"(\d+) checks of (\d+) pages, (\d+) failed")


def add_options(arguments):
    arguments.add_argument("--tools", required=True)
    arguments.add_argument("--generator", required=True)
    arguments.add_argument("--only", metavar="JUDGE", help="a file of test/browser, without its ending")


def missing_tools(options):
    packages = ("axe-core", "csp_evaluator", "playwright-core")
    wanted = [options.generator, os.path.join(options.tools, "node"),
              *(os.path.join(options.tools, "node_modules", package) for package in packages)]
    return [path for path in wanted if not os.path.exists(path)] + ([] if have(browser()) else [browser()])


def page_of(tests, place, report, name):
    page = place / f"{name}.html"
    result = tests.run(*(report if isinstance(report, tuple) else (report,)), "-o", page)
    tests.check(result.status == 0, f"{name} is written", result)
    return page


def generated(tests, place, calls):
    report = place / f"generated-{calls}.json"
    with report.open("wb") as file:
        subprocess.run([tests.options.generator, "--calls", str(calls)], stdout=file, check=True)
    return page_of(tests, place, report, report.stem)


def ask_browser(options, arguments):
    program = SOURCE / "test" / "browser" / "judge_pages.cjs"
    only = ["--only", options.only] if options.only else []
    tools = os.path.abspath(options.tools)
    return subprocess.run(
        [os.path.join(tools, "node"), program, *only, *arguments], capture_output=True, text=True, check=False, timeout=1400,
        env={**os.environ, "CHROMIUM": browser(), "NODE_PATH": os.path.join(tools, "node_modules")})


def main():
    tests = Tests(__doc__, add_options)
    missing = missing_tools(tests.options)
    if missing:
        tests.check(False, "the browser's judges are there", f"missing: {', '.join(missing)}; `make test` builds and installs them")
        tests.end()
    with folder() as place:
        fixtures = {name: page_of(tests, place, FIXTURES / f"{name}.json", os.path.basename(name)) for name in THOROUGH + BRIEF}
        compared = {name: page_of(tests, place, arguments, name) for arguments, name in pairs()}
        small, large = (generated(tests, place, calls) for calls in CALLS)
        # The longest first, so that both of the browser's workers end together.
        done = ask_browser(tests.options, [
            "--trials", *(fixtures[name] for name in TRIALS), large, *(fixtures[name] for name in THOROUGH), *(compared[name] for name in PAIRS_THOROUGH),
            "--brief", small, *(fixtures[name] for name in BRIEF), *(compared[name] for name in PAIRS_BRIEF)])
        *lines, last = done.stdout.rstrip("\n").split("\n")
        summary = SUMMARY.fullmatch(last)
        if tests.check(done.returncode in (0, 1) and summary, "the browser's judges come to an end", (done.stdout + done.stderr)[-3000:]):
            for line in lines:
                tests.check(not line, line)
            tests.passed += int(summary[1])
    tests.end()


main()
