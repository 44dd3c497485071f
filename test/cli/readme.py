#!/usr/bin/env python3
"""Every command that README.md shows works: those of modcost are run, those of make are known to it."""

import os
import pathlib
import re
import shlex
import shutil
import subprocess

from common import FIXTURES, SOURCE, Tests, folder

FENCE = re.compile(r"^```(?:sh|shell|bash|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
# What only a reader can do: fetch the project, go there, look at the result.
ONLY_FOR_READERS = {"git", "cd", "xdg-open", "open", "pip"}


def commands(text):
    """The command lines of the fenced blocks, continuation lines joined, prompts and comments taken off."""
    for block in FENCE.findall(text):
        prompts = any(line.startswith("$ ") for line in block.splitlines())
        for line in block.replace("\\\n", " ").splitlines():
            if prompts and not line.startswith("$ "):
                continue
            line = re.sub(r"\s+#\s.*$", "", line.removeprefix("$ ").strip())
            if line and not line.startswith("#"):
                yield line


def run(line, place, program):
    """Runs a line in a folder that has the reports it names."""
    (place / "build").mkdir(exist_ok=True)
    (place / "bin").mkdir(exist_ok=True)
    for link in (place / "build" / "modcost", place / "bin" / "modcost"):
        if not link.exists():
            link.symlink_to(program)
    if not (place / "fixtures").exists():
        (place / "fixtures").symlink_to(FIXTURES)
    for word in re.findall(r"[\w./-]+\.json", line):
        target = place / word
        if not target.exists() and not os.path.isabs(word) and ".." not in pathlib.PurePath(word).parts:
            known = FIXTURES / "real" / target.name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(known if known.exists() else FIXTURES / "real" / "resnet18.json", target)
    return subprocess.run(["sh", "-euc", line], cwd=place, capture_output=True, check=False, timeout=300,
                          env={**os.environ, "PATH": f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}"})


def main():
    tests = Tests(__doc__)
    lines = list(commands((SOURCE / "README.md").read_text(encoding="utf-8")))
    tests.check(lines, "README.md shows a command")
    with folder() as place:
        # The picture of the README is what the program draws today: `modcost fixtures/real/gpt2.json -o man/gpt2.svg`.
        subprocess.run([tests.program, FIXTURES / "real" / "gpt2.json", "-o", place / "gpt2.svg"], check=False)
        picture = place / "gpt2.svg"
        tests.check(picture.exists() and picture.read_bytes() == (SOURCE / "man" / "gpt2.svg").read_bytes(),
                    "the picture of the README is up to date")
    makefile = (SOURCE / "Makefile").read_text(encoding="utf-8")
    with folder() as place:
        for line in lines:
            words = shlex.split(line, comments=True)
            if words[0] == "make":
                targets = [word for word in words[1:] if "=" not in word and not word.startswith("-")]
                unknown = [target for target in targets if not re.search(rf"^{re.escape(target)}:", makefile, re.MULTILINE)]
                tests.check(not unknown, line, f"no such target: {unknown}")
            elif any(pathlib.PurePath(word).name == "modcost" for word in words):
                done = run(line, place, tests.program)
                tests.check(done.returncode == 0, line, f"exit {done.returncode}: {done.stderr.decode(errors='replace')[:400]}")
            else:
                tests.check(words[0] in ONLY_FOR_READERS, line, "this test does not know that command")
    tests.end()


main()
