#!/usr/bin/env python3
"""What others say of the documents of every accepted fixture and of every pair: the Nu HTML checker, xmllint, librsvg.

    judges.py --tools FOLDER MODCOST     FOLDER: where cmake/setup.sh installed the npm packages
"""

import concurrent.futures
import os
import subprocess

from common import Tests, folder, have, pairs, reports

# It cannot verify hashes of a content security policy, and names are shown as the model has them.
IGNORED = ".*(violates Content Security Policy|Normalization Form C).*"


def last_lines(done):
    return (done.stdout + done.stderr)[-2000:]


def main():
    tests = Tests(__doc__, lambda arguments: arguments.add_argument("--tools", required=True))
    checker = os.path.join(tests.options.tools, "node_modules", "vnu-jar", "build", "dist", "vnu.jar")
    missing = [tool for tool in ("java", "xmllint", "rsvg-convert") if not have(tool)]
    if not os.path.isfile(checker):
        missing.append(checker)
    if missing:
        tests.check(False, "the judges are there", f"missing: {', '.join(missing)}; `make test`, or cmake/setup.sh test "
                    f"{tests.options.tools}, installs them")
        tests.end()
    with folder() as place:
        pictures = []
        subjects = [((file,), file.stem) for file in reports("real", "made")] + list(pairs())
        for number, (arguments, name) in enumerate(subjects):
            stem = place / f"{number:03}-{name}"
            result = tests.run(*arguments, "-o", f"{stem}.html", "-o", f"{stem}.svg")
            if tests.check(result.status == 0, f"{name} is written", result):
                pictures.append(stem.with_name(stem.name + ".svg"))
        done = subprocess.run(
            ["java", "-jar", checker, "--stdout", "--Werror", "--also-check-svg", "--skip-non-html", "--filterpattern", IGNORED, place],
            capture_output=True, text=True, check=False, timeout=1200)
        tests.check(done.returncode == 0 and not done.stdout.strip(), "the Nu HTML checker is silent", last_lines(done))

        def judge(picture):
            lint = subprocess.run(["xmllint", "--nonet", "--noout", picture], capture_output=True, text=True, check=False)
            drawn = subprocess.run(["rsvg-convert", "-o", picture.with_suffix(".png"), picture], capture_output=True, text=True, check=False)
            return picture, lint, drawn

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for picture, lint, drawn in pool.map(judge, pictures):
                tests.check(lint.returncode == 0 and not lint.stderr, f"xmllint {picture.name}", last_lines(lint))
                tests.check(drawn.returncode == 0 and not drawn.stderr, f"rsvg-convert {picture.name}", last_lines(drawn))
    tests.end()


main()
