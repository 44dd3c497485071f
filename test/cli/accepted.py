#!/usr/bin/env python3
"""Every report of fixtures/real and fixtures/made is accepted, and every pair: both documents, no message."""

from common import Tests, folder, pairs, reports
from documents import wrong_with_html, wrong_with_svg


def main():
    tests = Tests(__doc__)
    with folder() as place:
        for file in reports("real", "made"):
            html, svg = place / "out.html", place / "out.svg"
            result = tests.run(file, "-o", html, "-o", svg)
            wrong = None
            if result.status != 0 or result.err or result.out:
                wrong = f"{result}, {len(result.out)} bytes on standard output"
            else:
                wrong = wrong_with_html(html.read_bytes()) or wrong_with_svg(svg.read_bytes())
            tests.check(not wrong, f"{file.parent.name}/{file.name}", wrong)
            tests.check(tests.run("--check", file).status == 0, f"--check {file.parent.name}/{file.name}")
            for document in (html, svg):
                document.unlink(missing_ok=True)
        for arguments, name in pairs():
            result = tests.run(*arguments, "-o", html, "-o", svg)
            wrong = f"{result}"
            if result.status == 0 and not result.err and not result.out:
                wrong = wrong_with_html(html.read_bytes()) or wrong_with_svg(svg.read_bytes())
            tests.check(not wrong, name, wrong)
            for document in (html, svg):
                document.unlink(missing_ok=True)
    tests.end()


main()
