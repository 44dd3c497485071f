#!/usr/bin/env python3
"""The documents of every accepted fixture say what the oracle (test/oracle), a second reading of the rules in another
language, makes of the same report."""

import concurrent.futures
import os
import subprocess
import sys

from common import SOURCE, Tests, folder, reports

CHECK = SOURCE / "test" / "oracle" / "check_page.py"


def main():
    tests = Tests(__doc__)

    def check(numbered):
        number, file = numbered
        stem = place / f"{number:03}"
        result = tests.run(file, "-o", f"{stem}.html", "-o", f"{stem}.svg")
        if result.status != 0:
            return file, False, str(result)
        done = subprocess.run([sys.executable, "-B", CHECK, file, f"{stem}.html", f"{stem}.svg"], capture_output=True,
                              text=True, check=False, timeout=600)
        return file, done.returncode == 0, (done.stdout + done.stderr)[-3000:]

    with folder() as place, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for file, agrees, words in pool.map(check, enumerate(reports("real", "made"))):
            tests.check(agrees, file.relative_to(SOURCE), words)
    tests.end()


main()
