#!/usr/bin/env python3
"""Runs CTest in each build folder, then counts what it reported and says it in one last line.

    run_tests.py [--jobs N] NAME=FOLDER...

The numbers come from CTest's own JUnit files. A run that reports no test, or whose exit status is not what its
report says, counts as a failure. Exit status: 0 if nothing failed.
"""

import argparse
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ElementTree


def run(name, folder, jobs):
    report = folder / "ctest.xml"
    report.unlink(missing_ok=True)
    status = subprocess.run(
        ["ctest", "--test-dir", str(folder), "--output-on-failure", "--no-tests=error", "-j", str(jobs),
         "--output-junit", str(report)], check=False).returncode
    passed, failed, skipped = 0, [], []
    try:
        cases = ElementTree.parse(report).getroot().findall("testcase")
    except (OSError, ElementTree.ParseError):
        cases = []
    for case in cases:
        case_name = f"{name}: {case.get('name')}"
        if case.find("failure") is not None or case.get("status") == "fail":
            failed.append(case_name)
        elif case.find("skipped") is not None or case.get("status") in ("notrun", "disabled"):
            skipped.append(case_name)
        else:
            passed += 1
    if not cases or (status != 0 and not failed):
        failed.append(f"{name}: ctest ended with status {status} and {len(cases)} reported tests")
    return passed, failed, skipped


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--jobs", type=int, default=1)
    arguments.add_argument("builds", nargs="+", metavar="NAME=FOLDER")
    options = arguments.parse_args()
    passed, failed, skipped = 0, [], []
    for build in options.builds:
        name, _, folder = build.partition("=")
        print(f"\n== {name}: {folder}", flush=True)
        result = run(name, pathlib.Path(folder).resolve(), options.jobs)
        passed += result[0]
        failed += result[1]
        skipped += result[2]
    print()
    for words, names in (("skipped", skipped), ("FAILED", failed)):
        for name in names:
            print(f"{words}  {name}")
    skipped_words = f", {len(skipped)} skipped" if skipped else ""
    print(f"{passed} passed, {len(failed)} failed{skipped_words}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
