#!/usr/bin/env python3
"""The table of speed and size, with its goals beside what was measured here and now.

    bench.py --build FOLDER [--runs N] [REPORT...]

Times are processor seconds (user and system), the least of N runs that take turns, because these machines are shared:
read the ratios, not the seconds. Nothing fails on a slow day; the exit status is 0 unless something could not run.
"""

import argparse
import os
import pathlib
import platform
import resource
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
FIXTURES = HERE.parents[1] / "fixtures"
MEGABYTE = 1e6


def measure(command, stdout=subprocess.DEVNULL):
    """Processor seconds, wall seconds and peak resident bytes of one run."""
    begin = time.perf_counter()
    process = subprocess.Popen(list(map(str, command)), stdout=stdout)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"bench: {command[0]} ended with {process.returncode}: {' '.join(map(str, command))}")
    return usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * 1024


def least(commands, runs):
    """For each named command the least processor time, wall time and peak of `runs` rounds in which all take turns."""
    found = {name: (float("inf"),) * 3 for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            found[name] = tuple(map(min, found[name], measure(command)))
    return found


MINIFY = """
import json, sys
with open(sys.argv[1], encoding="utf-8-sig") as file:
    print(len(json.dumps(json.load(file), ensure_ascii=False, separators=(",", ":")).encode("utf-8")))
"""


def minified_size(report):
    """In a process of its own: the peak memory that the kernel reports of a child begins with its parent's size."""
    return int(subprocess.run([sys.executable, "-c", MINIFY, report], capture_output=True, text=True, check=True).stdout)


class Table:
    def __init__(self):
        self.rows = []

    def section(self, title):
        self.rows.append((title,))

    def add(self, what, measured, goal="", within=None):
        self.rows.append((what, measured, goal, "" if within is None else "ok" if within else "MISSED"))

    def print(self):
        widths = [max(len(row[column]) for row in self.rows if len(row) > 1) for column in range(3)]
        for row in self.rows:
            if len(row) == 1:
                print(f"\n{row[0]}")
            else:
                print("  " + "  ".join([row[0].ljust(widths[0]), row[1].rjust(widths[1]), row[2].ljust(widths[2]), row[3]]).rstrip())


def processor():
    try:
        for line in open("/proc/cpuinfo", encoding="utf-8"):
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.machine()


class Bench:
    def __init__(self, build, runs, place):
        self.modcost, self.floor = build / "modcost", build / "test" / "bench" / "floor"
        self.generator = build / "test" / "bench" / "generate_report"
        self.runs, self.place, self.table = runs, place, Table()

    def generated(self, calls, shape="typical"):
        file = self.place / f"{shape}-{calls}.json"
        if not file.exists():
            with open(file, "wb") as output:
                subprocess.run([self.generator, "--calls", str(calls), "--shape", shape], stdout=output, check=True)
        return file

    def conversion(self, report, title):
        """One report: time against the floor, memory, sizes."""
        size = report.stat().st_size
        html, svg = self.place / "out.html", self.place / "out.svg"
        found = least({
            "floor": [self.floor, HERE / "reference-schema.json", report],
            "html": [self.modcost, report, "-o", html],
            "svg": [self.modcost, report, "-o", svg],
            "both": [self.modcost, report, "-o", html, "-o", svg],
            "check": [self.modcost, "--check", report]}, self.runs)
        floor = found["floor"][0]
        self.table.section(f"{title}: {size / MEGABYTE:.2f} MB, floor {floor * 1e3:.0f} ms ({size / floor / MEGABYTE:.0f} MB/s)")
        for name, words, goal in (("html", "to HTML", 2.0), ("svg", "to SVG", 2.0), ("both", "to both", None), ("check", "--check", None)):
            ratio = found[name][0] / floor
            self.table.add(f"{words}, against the floor", f"{ratio:.2f} × ({found[name][0] * 1e3:.0f} ms)",
                           f"≤ {goal:.1f} ×" if goal else "", ratio <= goal if goal else None)
        allowed = 2.5 * size + 16 * 2**20
        for name, words in (("html", "HTML"), ("svg", "SVG")):
            peak = found[name][2]
            self.table.add(f"peak memory, {words}", f"{peak / MEGABYTE:.1f} MB = {peak / size:.2f} × input",
                           f"≤ {allowed / MEGABYTE:.1f} MB", peak <= allowed)
        minified, written = minified_size(report), html.stat().st_size
        allowed = 1.3 * minified + 120_000
        self.table.add("size of the HTML", f"{written / MEGABYTE:.2f} MB = {written / minified:.2f} × minified",
                       f"≤ {allowed / MEGABYTE:.2f} MB", written <= allowed)
        self.table.add("size of the SVG", f"{svg.stat().st_size / MEGABYTE:.2f} MB")

    def comparison(self, before, after, title):
        """Two reports in one document: time, memory and size against two documents of one report each."""
        page = self.place / "out.html"
        commands = {"before": [self.modcost, before, "-o", page], "after": [self.modcost, after, "-o", page],
                    "pair": [self.modcost, "--before", before, after, "-o", page],
                    "picture": [self.modcost, "--before", before, after, "-o", self.place / "out.svg"]}
        found = least(commands, self.runs)
        self.table.section(f"{title}: {before.stat().st_size / MEGABYTE:.2f} and {after.stat().st_size / MEGABYTE:.2f} MB")
        singles = found["before"][0] + found["after"][0]
        ratio = found["pair"][0] / singles
        self.table.add("to HTML, against both alone", f"{ratio:.2f} × ({found['pair'][0] * 1e3:.0f} ms)", "≤ 1.1 ×", ratio <= 1.1)
        self.table.add("to SVG", f"{found['picture'][0] * 1e3:.0f} ms")
        size = before.stat().st_size + after.stat().st_size
        allowed = 2.5 * size + 16 * 2**20
        peak = found["pair"][2]
        self.table.add("peak memory, HTML", f"{peak / MEGABYTE:.1f} MB = {peak / size:.2f} × inputs", f"≤ {allowed / MEGABYTE:.1f} MB",
                       peak <= allowed)
        measure(commands["pair"])
        minified, written = minified_size(before) + minified_size(after), page.stat().st_size
        allowed = 1.3 * minified + 120_000
        self.table.add("size of the HTML", f"{written / MEGABYTE:.2f} MB = {written / minified:.2f} × minified",
                       f"≤ {allowed / MEGABYTE:.2f} MB", written <= allowed)

    def growth(self, shape, goal=1.25):
        """Time and memory per call as a report grows."""
        sizes = (1_000, 10_000, 100_000) if shape == "typical" else (1_000, 10_000)
        times, peaks = {}, {}
        for calls in sizes:
            report, page = self.generated(calls, shape), self.place / "out.html"
            # Short runs need more of them for the same certainty.
            rounds = max(self.runs if calls < 100_000 else 2, min(50, 20_000 // calls))
            times[calls], _, peaks[calls] = least({"html": [self.modcost, report, "-o", page]}, rounds)["html"]
            self.table.add(f"{calls:,} calls", f"{times[calls] / calls * 1e6:.2f} µs a call", "")
        ratio = times[sizes[-1]] / sizes[-1] / (times[sizes[0]] / sizes[0])
        self.table.add(f"{sizes[-1]:,} against {sizes[0]:,}", f"{ratio:.2f} ×", f"≤ {goal} ×", ratio <= goal)

    def small(self):
        self.table.section("small things")
        sixty = FIXTURES / "real" / "resnet18.json"
        calls = sixty.read_bytes().count(b'"call_index"')
        found = least({"version": [self.modcost, "--version"], "small": [self.modcost, sixty, "-o", self.place / "out.html"]},
                      max(20, self.runs))
        self.table.add("--version", f"{found['version'][1] * 1e3:.1f} ms", "≤ 5 ms", found["version"][1] <= 0.005)
        self.table.add(f"resnet18 ({calls} calls) to HTML, processor", f"{found['small'][0] * 1e3:.1f} ms", "≤ 15 ms",
                       found["small"][0] <= 0.015)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--build", type=pathlib.Path, required=True)
    arguments.add_argument("--runs", type=int, default=7)
    arguments.add_argument("--before", type=pathlib.Path, help="a baseline for the first report")
    arguments.add_argument("reports", nargs="*", type=pathlib.Path)
    options = arguments.parse_args()
    if resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY:
        print("bench: the address space is limited here", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="modcost-bench-") as place:
        bench = Bench(options.build.resolve(), options.runs, pathlib.Path(place))
        bench.small()
        bench.conversion(bench.generated(10_564), "generated report of 10,564 calls")
        bench.comparison(bench.generated(10_244), bench.generated(10_564), "generated reports of 10,244 and 10,564 calls")
        for report in options.reports:
            bench.conversion(report, report.name)
        if options.before and options.reports:
            bench.comparison(options.before, options.reports[0], f"{options.before.name} → {options.reports[0].name}")
        for shape in ("typical", "wide", "deep", "one-path", "many-groups", "many-diagnostics", "escaped", "long-string"):
            bench.table.section(f"growth, shape {shape}: processor time to HTML")
            bench.growth(shape)
        print(f"{processor()}, {os.cpu_count()} processors, least of {options.runs} runs in turns")
        bench.table.print()


main()
