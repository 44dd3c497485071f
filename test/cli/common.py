"""What the tests of the command share: running it, counting what held, finding the fixtures.

Standard library only. Each test is a program of its own:

    TEST.py [OPTIONS] MODCOST

It prints what failed and one last line, `N passed, N failed[, N skipped]`; its exit status is 0 if nothing failed.
"""

import argparse
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = SOURCE / "fixtures"
MINIMAL = FIXTURES / "made" / "minimal.json"

# file:line:column: error: text, in lower case; file: error: where there is no place in it.
MESSAGE = re.compile(r"^(?P<file>.+?):(?:(?P<line>[1-9]\d*):(?P<column>[1-9]\d*):)? (?:error|warning|note): \S")
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")


class Result:
    def __init__(self, arguments, status, out, err):
        self.arguments, self.status, self.out, self.err = arguments, status, out, err

    @property
    def message(self):
        return self.err.decode("utf-8", "backslashreplace")

    def __str__(self):
        how = f"signal {signal.Signals(-self.status).name}" if self.status < 0 else f"exit {self.status}"
        return f"{how}, stderr {self.message[:600]!r}"


class Tests:
    """Runs the program and counts what held."""

    def __init__(self, description, add_options=None):
        arguments = argparse.ArgumentParser(description=description)
        if add_options:
            add_options(arguments)
        arguments.add_argument("--sanitized", action="store_true", help="the program has sanitizers built in")
        arguments.add_argument("program", metavar="MODCOST")
        self.options = arguments.parse_args()
        self.program = os.path.abspath(self.options.program)
        self.passed, self.failed, self.skipped = 0, 0, 0

    def run(self, *arguments, stdin=b"", timeout=120, prefix=(), program=None, **more):
        """Runs `modcost arguments`; `stdin` is bytes, or None for an inherited one in `more`."""
        command = [*prefix, program or self.program, *map(os.fspath, arguments)]
        if stdin is not None:
            more["input"] = stdin
        more.setdefault("stdout", subprocess.PIPE)
        more.setdefault("stderr", subprocess.PIPE)
        try:
            done = subprocess.run(command, timeout=timeout, check=False, **more)
        except subprocess.TimeoutExpired as expired:
            return Result(command, 124, expired.stdout or b"", b"(no end within %d s)" % timeout)
        return Result(command, done.returncode, done.stdout or b"", done.stderr or b"")

    def check(self, condition, name, detail=""):
        """Counts one case, and says what was wrong with it."""
        if condition:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED  {name}" + (f"\n        {detail}" if str(detail) else ""), flush=True)
        return bool(condition)

    def skip(self, name, why):
        self.skipped += 1
        print(f"skipped {name}: {why}", flush=True)

    def end(self):
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        print(f"{self.passed} passed, {self.failed} failed{skipped}")
        sys.exit(1 if self.failed or not self.passed else 0)


def wrong_with_message(result, status=1, place=True):
    """Why `result` is not one clear refusal, or None."""
    if result.status != status:
        return f"expected exit {status}: {result}"
    lines = result.message.rstrip("\n").split("\n")
    if len(lines) > 2:
        return f"more than a line and its advice: {result}"
    first = MESSAGE.match(lines[0])
    if not first or (place and not first["line"]):
        return f"not of the form file:line:column: error: text: {result}"
    if CONTROL.search(result.message):
        return f"a control character in a message: {result}"
    return None


@contextlib.contextmanager
def folder():
    """A temporary folder, removed afterwards whatever its permissions have become."""
    path = pathlib.Path(tempfile.mkdtemp(prefix="modcost-test-"))
    try:
        yield path
    finally:
        for name, _, _ in os.walk(path):
            with contextlib.suppress(OSError):
                os.chmod(name, 0o700)
        shutil.rmtree(path, ignore_errors=True)


def listing(path):
    """Every name below `path`, with the bytes of regular files: to see that nothing changed."""
    found = {}
    for name in sorted(path.rglob("*")):
        if name.is_symlink():
            found[str(name)] = "-> " + os.readlink(name)
        elif name.is_file():
            found[str(name)] = name.read_bytes()
        else:
            found[str(name)] = "other"
    return found


def reports(*names):
    """The fixtures below the named folders of fixtures/, sorted."""
    return sorted(file for name in names for file in (FIXTURES / name).rglob("*.json"))


# Between them everything that two documents can have between them: known parts, modules that came and went, another
# type, another input, another mode, nothing.
PAIRS = (
    ("real/explorer", "real/explorer-after"), ("real/gpt2", "real/gpt2-6-layers"), ("real/gpt2-6-layers", "real/gpt2"),
    ("real/resnet18", "real/resnet34"), ("real/resnet18", "real/resnet18-384"), ("real/resnet18", "real/resnet18-structure"),
    ("real/explorer", "real/explorer-complete"), ("real/siamese", "real/siamese"), ("real/newer/owner-nested", "real/newer/owner-nested"),
    ("real/unusual-names", "made/no-layers"), ("made/no-layers", "real/failed-call"), ("made/no-totals", "real/single-linear"),
    ("made/no-context", "made/several-calls"),
)


def pairs():
    """Two fixtures to compare: the arguments `--before BEFORE AFTER`, and what a test calls them."""
    for before, after in PAIRS:
        yield (("--before", FIXTURES / f"{before}.json", FIXTURES / f"{after}.json"),
               f"{os.path.basename(before)}--{os.path.basename(after)}")


def minimal():
    return json.loads(MINIMAL.read_text(encoding="utf-8"))


def browser():
    """The one that judges: $CHROMIUM, else Debian's shell of it, which draws no windows around the page."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or "chromium-headless-shell"


def is_root():
    return os.geteuid() == 0


def have(tool):
    return shutil.which(tool) is not None
