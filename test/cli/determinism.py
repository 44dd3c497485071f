#!/usr/bin/env python3
"""The same report and options give the same bytes: again, in any locale, zone and folder, from a file or a pipe, from
another compiler's build (--other PROGRAM)."""

import os
import shutil
import subprocess

from common import FIXTURES, Tests, folder, pairs, reports


def locales():
    """C, and up to three others of this machine that write numbers differently, or sort and case so."""
    known = subprocess.run(["locale", "-a"], capture_output=True, text=True, check=False).stdout.split()
    liked = [name for start in ("de_DE", "tr_TR", "fr_FR", "C.") for name in known if name.startswith(start)]
    return ["C", *liked[:3]]


def main():
    tests = Tests(__doc__, lambda arguments: arguments.add_argument("--other", default="", help="another build"))
    other = tests.options.other
    with folder() as place:
        for file in reports("real", "made"):
            for kind in ("html", "svg"):
                first = tests.run(file, "-f", kind)
                name = f"{file.parent.name}/{file.name} as {kind}"
                if not tests.check(first.status == 0 and first.out, f"{name} is written", first):
                    continue
                again = tests.run(file, "-f", kind)
                piped = tests.run("-", "-f", kind, stdin=file.read_bytes())
                tests.check(again.out == first.out, f"{name}, again")
                tests.check(piped.out == first.out, f"{name}, from a pipe")
                if other and os.access(other, os.X_OK):
                    tests.check(tests.run(file, "-f", kind, program=other).out == first.out, f"{name}, by {other}")
        for arguments, name in pairs():
            for kind in ("html", "svg"):
                first = tests.run(*arguments, "-f", kind)
                tests.check(first.status == 0 and tests.run(*arguments, "-f", kind).out == first.out, f"{name} as {kind}, again")
                option, before, after = arguments
                tests.check(tests.run(option, "-", after, "-f", kind, stdin=before.read_bytes()).out == first.out,
                            f"{name} as {kind}, the baseline from a pipe")
                if other and os.access(other, os.X_OK):
                    tests.check(tests.run(*arguments, "-f", kind, program=other).out == first.out, f"{name} as {kind}, by {other}")
        for file in (FIXTURES / "real" / "explorer.json", FIXTURES / "made" / "number-10-to-the-40.json",
                     FIXTURES / "real" / "newer" / "handler-floats-and-huge.json"):
            for kind in ("html", "svg"):
                first = tests.run(file, "-f", kind).out
                for language in locales():
                    environment = {**os.environ, "LC_ALL": language, "LANG": language, "TZ": "Pacific/Apia", "HOME": "/nowhere",
                                   "COLUMNS": "40", "TERM": "xterm-256color"}
                    tests.check(tests.run(file, "-f", kind, env=environment).out == first, f"{file.name} as {kind} in {language}")
                tests.check(tests.run(file, "-f", kind, env={}).out == first, f"{file.name} as {kind} without an environment")
                shutil.copy(file, place / "another name.json")
                os.utime(place / "another name.json", (0, 0))
                named = tests.run(place / "another name.json", "-f", kind).out
                tests.check(named == first, f"{file.name} as {kind} under another name and date")
                tests.run(file, "-o", place / f"out.{kind}")
                tests.check((place / f"out.{kind}").read_bytes() == first, f"{file.name} as {kind} in a file")
        if other and not os.access(other, os.X_OK):
            tests.skip("another compiler's build", f"there is no {other}")
    tests.end()


main()
