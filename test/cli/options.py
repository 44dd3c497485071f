#!/usr/bin/env python3
"""Options: what is taken, what is refused as a usage error, what only informs."""

import json
import re

from common import FIXTURES, MINIMAL, Tests, folder, wrong_with_message

REAL = FIXTURES / "real" / "explorer.json"


def refused(tests, place):
    cases = {
        "an unknown option": ["--nonsense"],
        "an unknown short option": ["-Z"],
        "a prefix of an option": ["--outp", "x.html"],
        "a prefix of an option with =": ["--outpu=x.html"],
        "a prefix of help": ["--hel"],
        "a prefix of version": ["--vers"],
        "no value of -o": ["-o"],
        "no value of --output": ["--output"],
        "an option as value of --output": ["--output", "--quiet"],
        "an option as value of -o": ["-o", "-q"],
        "an empty output": ["-o", ""],
        "an empty output with =": ["--output="],
        "an ending of no format": ["-o", "x.pdf"],
        "no ending": ["-o", "x"],
        "an unknown format": ["-f", "pdf"],
        "no value of --format": ["--format"],
        "an unknown metric": ["-m", "flops"],
        "a metric in capitals": ["-m", "MACS"],
        "an unknown theme": ["--theme", "blue"],
        "an unknown colour": ["--color", "sometimes"],
        "a value for a switch": ["--quiet=yes"],
        "an unknown topic": ["--help=nonsense"],
        "two reports for one output": [str(REAL), "-o", "x.html"],
    }
    for option in ("--width", "--evidence-rows", "--max-size"):
        for value in ("-1", "abc", "", " 5", "5 ", "1e3", "0x10", "1.5", "99999999999999999999999", "١٢"):
            cases[f"{option} {value!r}"] = [f"{option}={value}"]
    for value in ("479", "4001", "0"):
        cases[f"--width {value}"] = ["--width", value, "-f", "svg"]
    for name, arguments in cases.items():
        result = tests.run(REAL, *arguments, cwd=place)
        wrong = wrong_with_message(result, status=2, place=False)
        if not wrong and (result.out or list(place.iterdir())):
            wrong = f"something was written: {list(place.iterdir())}"
        tests.check(not wrong, name, wrong)
    for name, arguments in {"no report": ["-o", "x.html"], "an empty name of a report": [""], "only --": ["--"]}.items():
        result = tests.run(*arguments, cwd=place)
        expected = 3 if arguments == [""] else 2
        tests.check(result.status in (expected, 2) and result.err and not list(place.iterdir()), name, result)


def taken(tests, place):
    def page(*arguments):
        return tests.run(REAL, *arguments)

    for metric in ("module_flops", "macs", "dmas", "parameters", "parameter_bytes"):
        for kind in ("html", "svg"):
            result = page("-m", metric, "-f", kind)
            tests.check(result.status == 0 and result.out, f"-m {metric} -f {kind}", result)
    for theme in ("auto", "light", "dark"):
        for kind in ("html", "svg"):
            result = page("--theme", theme, "-f", kind)
            tests.check(result.status == 0 and result.out, f"--theme {theme} -f {kind}", result)
    for width in ("480", "1200", "4000"):
        result = page("--width", width, "-f", "svg")
        tests.check(result.status == 0 and f'width="{width}"'.encode() in result.out[:2000], f"--width {width}", result)
    for rows in ("0", "1", "100000"):
        tests.check(page("--evidence-rows", rows, "-f", "svg").status == 0, f"--evidence-rows {rows}")
    result = page("-t", "A <title> & more")
    tests.check(result.status == 0 and b"<title>A &lt;title" in result.out, "--title", result)
    tests.check(page("--theme=light").out == page("--theme", "light").out, "--option=VALUE is --option VALUE")
    tests.check(page("-fsvg").out == page("-f", "svg").out, "-fVALUE is -f VALUE")
    for option in (["-q"], ["--quiet"], ["--color", "always"], ["--color=never"]):
        result = page(*option)
        tests.check(result.status == 0 and not result.err, " ".join(option), result)
    tests.check(page("-v").status == 0, "-v")


def limits(tests, place):
    size = REAL.stat().st_size
    for stdin in (False, True):
        for limit, status in ((size, 0), (size - 1, 1), (1, 1), (2**40, 0)):
            more = {"stdin": REAL.read_bytes()} if stdin else {}
            result = tests.run("-" if stdin else REAL, "--max-size", str(limit), "-o", place / "x.html", **more)
            wrong = wrong_with_message(result, 1, place=False) if status else (str(result) if result.status else None)
            tests.check(not wrong, f"--max-size {limit - size:+d} of the size{' in a pipe' if stdin else ''}", wrong)
            tests.check((place / "x.html").exists() == (status == 0), f"and the output at {limit - size:+d}")
            (place / "x.html").unlink(missing_ok=True)


def informing(tests, place):
    result = tests.run("--version")
    tests.check(result.status == 0 and re.fullmatch(rb"modcost \d+\.\d+\.\d+\S*\n(?s:.*)", result.out) and not result.err,
                "--version", f"{result} {result.out!r}")
    result = tests.run("--print-schema")
    schema = None
    try:
        schema = json.loads(result.out)
    except ValueError as fault:
        tests.check(False, "--print-schema is JSON", fault)
    tests.check(result.status == 0 and schema and "draft-04" in schema.get("$schema", "") and "properties" in schema,
                "--print-schema is a draft 4 schema", result)
    for option in ("--help", "-h", "--help=metrics", "--help=reading", "--help=exit"):
        result = tests.run(option)
        tests.check(result.status == 0 and len(result.out) > 200 and not result.err, option, result)
        tests.check(max(map(len, result.out.decode("utf-8").split("\n"))) <= 100, f"{option} fits a terminal")
    for option in (["--help", "--width", "bad"], ["--width", "bad", "--help"], ["--help", "--nonsense"], ["--version", "-o"],
                   [str(REAL), "--help"]):
        result = tests.run(*option)
        tests.check(result.status == 0 and result.out, f"{' '.join(option[-3:])} only informs", result)
    result = tests.run("--", "--help")
    tests.check(result.status == 3, "behind -- it is a file", result)


def checking(tests, place):
    (place / "bad.json").write_text('{"schema_version": 2}')
    result = tests.run("--check", MINIMAL)
    tests.check(result.status == 0 and not result.err, "--check of a good report", result)
    wrong = wrong_with_message(tests.run("--check", "bad.json", cwd=place), place=False)
    tests.check(not wrong, "--check of a bad report", wrong)
    result = tests.run("--check", MINIMAL, "-o", place / "x.html")
    tests.check(result.status in (0, 2) and not (place / "x.html").exists(), "--check writes nothing", result)
    result = tests.run("--check", place / "none.json")
    tests.check(result.status == 3, "--check of a missing report", result)


def main():
    tests = Tests(__doc__)
    for part in (refused, taken, limits, informing, checking):
        with folder() as place:
            part(tests, place)
    tests.end()


main()
