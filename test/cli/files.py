#!/usr/bin/env python3
"""Files, streams and exit statuses: whatever fails, exit 0 means the whole new document and anything else the old one."""

import contextlib
import os
import pathlib
import pty
import resource
import shutil
import signal
import stat
import subprocess
import threading

from common import CONTROL, FIXTURES, MINIMAL, Tests, folder, have, is_root, listing, wrong_with_message

REAL = FIXTURES / "real" / "resnet18.json"
OLD = b"the old document\n"
NOBODY = ["setpriv", "--reuid=65534", "--clear-groups"]


def no_temporary(place, expected):
    """What stands in `place` that nobody expects."""
    return sorted(set(os.listdir(place)) - set(expected))


def expect(tests, name, result, status, *, message=True, advice=""):
    """Exit status and, where it failed, one clear message."""
    wrong = None
    if result.status != status:
        wrong = f"expected exit {status}: {result}"
    elif status != 0 and message:
        wrong = wrong_with_message(result, status, place=False)
    elif status == 0 and result.err:
        wrong = f"a message beside exit 0: {result}"
    return tests.check(not wrong, name, wrong or advice)


def is_whole(path):
    content = path.read_bytes()
    return content.startswith((b"<!doctype", b"<!DOCTYPE")) and content.rstrip().endswith(b"</html>")


def plain_outputs(tests, place):
    out = place / "a.html"
    expect(tests, "one HTML", tests.run(REAL, "-o", out), 0)
    tests.check(is_whole(out), "the HTML is whole")
    whole = out.read_bytes()
    for name in ("a.htm", "A.HTML"):
        expect(tests, f"the ending {name}", tests.run(REAL, "-o", place / name), 0)
        tests.check((place / name).read_bytes() == whole, f"{name} is the same document")
    expect(tests, "HTML and SVG at once", tests.run(REAL, "-o", place / "b.html", "-o", place / "b.svg"), 0)
    tests.check((place / "b.html").read_bytes() == whole, "the HTML beside an SVG is the same document")
    picture = (place / "b.svg").read_bytes()
    result = tests.run(REAL)
    expect(tests, "standard output", result, 0)
    tests.check(result.out == whole, "standard output has the same document")
    result = tests.run(REAL, "-o", "-")
    tests.check(result.status == 0 and result.out == whole, "-o - has the same document")
    result = tests.run(REAL, "-f", "svg")
    tests.check(result.status == 0 and result.out == picture, "-f svg on standard output", result)
    result = tests.run(REAL, "-o", "/dev/stdout", "-f", "html")
    tests.check(result.status == 0 and result.out == whole, "/dev/stdout is written through", result)
    result = tests.run("-", stdin=REAL.read_bytes())
    tests.check(result.status == 0 and result.out == whole, "standard input is read", result)
    result = tests.run("-o", out, REAL)
    tests.check(result.status == 0, "options before the report", result)
    result = tests.run(f"--output={place / 'c.html'}", REAL)
    tests.check(result.status == 0 and (place / "c.html").exists(), "--output=FILE", result)
    result = tests.run(f"-o{place / 'd.html'}", REAL)
    tests.check(result.status == 0 and (place / "d.html").exists(), "-oFILE", result)
    result = tests.run(REAL, "-o", place / "odd.name", "-f", "svg")
    tests.check(result.status == 0 and (place / "odd.name").read_bytes() == picture, "another ending with -f", result)
    tests.check(not no_temporary(place, ["a.html", "a.htm", "A.HTML", "b.html", "b.svg", "c.html", "d.html", "odd.name"]),
                "no other file is left", no_temporary(place, []))


def names(tests, place):
    shutil.copy(REAL, place / "in.json")
    for name in ("with space", "日本語😀", "new\nline", "-dash", "quote'\"", "a;b|c&$(d)`e`", "tab\there", "%s%n", "*",
                 "\x1b[31mred", os.fsdecode(b"\xff\xfe")):
        shutil.copy(place / "in.json", place / f"{name}.json")
        with tests_folder(place) as inside:
            result = tests.run(f"./{name}.json", "-o", inside / f"{name}.html", cwd=place)
            tests.check(result.status == 0 and is_whole(inside / f"{name}.html"), f"a file called {name!r}", result)
        (place / f"{name}.json").unlink()
        result = tests.run(f"./{name}.json", "-o", place / "x.html", cwd=place)
        tests.check(result.status == 3 and not CONTROL.search(result.message) and not (place / "x.html").exists(),
                    f"no file called {name!r}", result)
    shutil.copy(place / "in.json", place / "-x.json")
    result = tests.run("-o", "out.html", "--", "-x.json", cwd=place)
    expect(tests, "-- ends the options", result, 0)
    expect(tests, "without -- that is an unknown option", tests.run("-o", "out.html", "-x.json", cwd=place), 2)


@contextlib.contextmanager
def tests_folder(place):
    inside = place / "inside"
    inside.mkdir()
    try:
        yield inside
    finally:
        shutil.rmtree(inside)


def cannot_write(tests, place):
    kept = place / "kept.html"
    kept.write_bytes(OLD)
    with open("/dev/full", "wb") as full:
        for option in ([], ["--help"], ["--help=metrics"], ["--version"], ["--print-schema"]):
            arguments = option or [REAL]
            expect(tests, f"{' '.join(map(str, option)) or 'a document'} to a full standard output",
                   tests.run(*arguments, stdout=full), 3)
    expect(tests, "-o /dev/full", tests.run(REAL, "-o", "/dev/full", "-f", "html"), 3)
    tests.check(stat.S_ISCHR(os.stat("/dev/full").st_mode), "/dev/full is still a device")
    for option in ([REAL], ["--help"], ["--version"], ["--print-schema"]):
        result = tests.run(*option, stdout=None, preexec_fn=lambda: os.close(1))
        expect(tests, f"{option[0]} to a closed standard output", result, 3)
    result = tests.run("-", stdin=None, preexec_fn=lambda: os.close(0))
    expect(tests, "a closed standard input", result, 3)
    result = tests.run(place / "none.json", stderr=None, preexec_fn=lambda: os.close(2))
    tests.check(result.status == 3, "a closed standard error changes nothing", result)
    before = listing(place)
    expect(tests, "a missing folder", tests.run(REAL, "-o", place / "none" / "x.html"), 3)
    expect(tests, "a file where a folder should be", tests.run(REAL, "-o", kept / "x.html"), 3)
    (place / "folder.html").mkdir()
    expect(tests, "a folder as output", tests.run(REAL, "-o", place / "folder.html"), 3)
    (place / "folder.html").rmdir()
    expect(tests, "a name that is too long", tests.run(REAL, "-o", place / ("x" * 300 + ".html")), 3)
    tests.check(listing(place) == before, "nothing changed", sorted(listing(place)))


def cannot_read(tests, place):
    expect(tests, "a missing report", tests.run(place / "none.json", "-o", place / "x.html"), 3)
    descriptor = os.open(place, os.O_RDONLY | os.O_DIRECTORY)
    done = subprocess.run([tests.program, "-", "-o", place / "x.html"], stdin=descriptor, capture_output=True, check=False)
    os.close(descriptor)
    tests.check(done.returncode == 3 and not (place / "x.html").exists(), "a folder as standard input", done)
    hidden = place / "hidden.json"
    shutil.copy(REAL, hidden)
    hidden.chmod(0)
    program = place / "modcost"
    shutil.copy(tests.program, program)
    program.chmod(0o755)
    place.chmod(0o755)
    prefix = []
    if is_root():
        if not have("setpriv"):
            tests.skip("an unreadable report", "root, and no setpriv")
            return
        prefix = NOBODY
    closed = place / "closed"
    closed.mkdir()
    (closed / "old.html").write_bytes(OLD)
    closed.chmod(0o555)
    readable = place / "readable.json"
    shutil.copy(REAL, readable)
    readable.chmod(0o644)
    # A place that only this user may enter would hide the program itself.
    if tests.run("--version", prefix=prefix, program=program).status != 0:
        tests.skip("an unreadable report", "the temporary folder is closed to others")
        return
    expect(tests, "an unreadable report", tests.run(hidden, prefix=prefix, program=program), 3)
    for name in ("new.html", "old.html"):
        result = tests.run(readable, "-o", closed / name, prefix=prefix, program=program)
        expect(tests, f"a folder that cannot be written: {name}", result, 3)
    tests.check(os.listdir(closed) == ["old.html"] and (closed / "old.html").read_bytes() == OLD,
                "the closed folder is as it was", os.listdir(closed))
    closed.chmod(0o755)


def full_disk(tests, place):
    disk = place / "disk"
    disk.mkdir()
    mounted = is_root() and have("mount") and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], capture_output=True, check=False).returncode == 0
    if not mounted:
        tests.skip("a full disk", "no tmpfs can be mounted here")
        return
    try:
        (disk / "old.html").write_bytes(OLD)
        for name in ("old.html", "new.html"):
            expect(tests, f"a full disk: {name}", tests.run(REAL, "-o", disk / name), 3)
            tests.check(os.listdir(disk) == ["old.html"] and (disk / "old.html").read_bytes() == OLD,
                        f"a full disk leaves the old document and no fragment: {name}", os.listdir(disk))
    finally:
        subprocess.run(["umount", disk], check=False)


def size_limit(tests, place):
    """As a full disk, everywhere: a limit on the size of files."""
    (place / "old.html").write_bytes(OLD)

    def limited():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    expect(tests, "a limit on the size of files", tests.run(REAL, "-o", place / "old.html", preexec_fn=limited), 3)
    tests.check(listing(place) == {str(place / "old.html"): OLD}, "which leaves the old document", sorted(listing(place)))


def same_file(tests, place):
    def fresh():
        for name in os.listdir(place):
            (place / name).unlink()
        shutil.copy(MINIMAL, place / "in.html")
        os.symlink("in.html", place / "link.html")
        os.link(place / "in.html", place / "hard.html")
        os.symlink("none-yet.html", place / "dangling.html")
        os.symlink("none-yet.html", place / "dangling-too.html")
        return listing(place)

    cases = {
        "the report itself": ["in.html", "-o", "in.html"],
        "the report by another path": ["in.html", "-o", f"../{place.name}/in.html"],
        "the report through a link": ["in.html", "-o", "link.html"],
        "the report by a hard link": ["in.html", "-o", "hard.html"],
        "the target of a link that is the report": ["link.html", "-o", "in.html"],
        "the report as second output": ["in.html", "-o", "x.html", "-o", "in.html"],
        "an output twice": ["in.html", "-o", "x.html", "-o", "x.html"],
        "an output twice, differently written": ["in.html", "-o", "x.html", "-o", "./x.html"],
        "an output twice, through another folder": ["in.html", "-o", "x.html", "-o", f"../{place.name}/x.html"],
        "a link and its target, which does not exist": ["in.html", "-o", "dangling.html", "-o", "none-yet.html"],
        "two links to one target, which does not exist": ["in.html", "-o", "dangling.html", "-o", "dangling-too.html"],
        "standard output twice": ["in.html", "-o", "-", "-o", "-"],
        "standard input twice": ["-", "-"],
    }
    for name, arguments in cases.items():
        before = fresh()
        result = tests.run(*arguments, cwd=place, stdin=MINIMAL.read_bytes())
        expect(tests, f"refused: {name}", result, 2)
        tests.check(listing(place) == before and not result.out, f"nothing touched: {name}", sorted(listing(place)))


def links_and_modes(tests, place):
    target = place / "target.html"
    target.write_bytes(OLD)
    target.chmod(0o600)
    os.symlink("target.html", place / "link.html")
    expect(tests, "an output that is a link", tests.run(REAL, "-o", place / "link.html"), 0)
    tests.check((place / "link.html").is_symlink() and is_whole(target), "the target is replaced, not the link")
    tests.check(stat.S_IMODE(target.stat().st_mode) == 0o600, "a replaced file keeps its permissions",
                oct(target.stat().st_mode))
    os.symlink("later.html", place / "dangling.html")
    expect(tests, "a link to nothing yet", tests.run(REAL, "-o", place / "dangling.html"), 0)
    tests.check((place / "dangling.html").is_symlink() and is_whole(place / "later.html"), "creates its target")
    os.symlink("loop.html", place / "loop.html")
    expect(tests, "a link to itself", tests.run(REAL, "-o", place / "loop.html"), 3)
    for mask, mode in ((0o022, 0o644), (0o027, 0o640), (0o077, 0o600)):
        (place / "new.html").unlink(missing_ok=True)
        tests.run(REAL, "-o", place / "new.html", preexec_fn=lambda mask=mask: os.umask(mask))
        tests.check(stat.S_IMODE((place / "new.html").stat().st_mode) == mode, f"a new file follows umask {mask:03o}",
                    oct((place / "new.html").stat().st_mode))
    tests.check(not no_temporary(place, ["target.html", "link.html", "dangling.html", "later.html", "loop.html", "new.html"]),
                "no other file is left", no_temporary(place, []))


def pipes(tests, place):
    whole = tests.run(REAL).out
    fifo = place / "fifo.html"
    os.mkfifo(fifo)
    read = []
    reader = threading.Thread(target=lambda: read.append(fifo.read_bytes()), daemon=True)
    reader.start()
    expect(tests, "a named pipe as output", tests.run(REAL, "-o", fifo, timeout=30), 0)
    reader.join(10)
    tests.check(read == [whole] and stat.S_ISFIFO(fifo.stat().st_mode), "is written through")
    writer = threading.Thread(target=lambda: fifo.write_bytes(REAL.read_bytes()), daemon=True)
    writer.start()
    result = tests.run(fifo, timeout=30)
    writer.join(10)
    tests.check(result.status == 0 and result.out == whole, "a named pipe as report", result)

    # A closed pipe: the program has more to say than a pipe holds.
    large = FIXTURES / "real" / "gpt2.json"
    for name, arguments in {"a document": [large], "the schema": ["--print-schema"], "the help": ["--help"]}.items():
        for disposition, expected in ((signal.SIG_DFL, (-signal.SIGPIPE,)), (signal.SIG_IGN, (3, -signal.SIGPIPE))):
            reading, writing = os.pipe()
            os.close(reading)
            done = tests.run(*arguments, stdout=writing, restore_signals=False,
                             preexec_fn=lambda disposition=disposition: signal.signal(signal.SIGPIPE, disposition))
            os.close(writing)
            # Where the parent ignores SIGPIPE the write fails: an error like any other, and no endless loop.
            tests.check(done.status in expected and (not done.err or done.status == 3),
                        f"{name} into a closed pipe with SIGPIPE {disposition.name}", done)


def terminals(tests, place):
    """What would wait silently, or write a document to a screen, is a usage error."""
    leader, follower = pty.openpty()
    for name, arguments, files in (
            ("a document to a terminal", [REAL], {"stdout": follower, "stdin": None}),
            ("no argument at a terminal", [], {"stdin": follower})):
        try:
            done = subprocess.run([tests.program, *map(str, arguments)], timeout=20, check=False, stderr=subprocess.PIPE,
                                  **{"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, **{k: v for k, v in files.items() if v is not None}})
            tests.check(done.returncode == 2 and done.stderr, name, f"exit {done.returncode}, {done.stderr!r}")
        except subprocess.TimeoutExpired:
            tests.check(False, name, "waits")
    os.close(leader)
    os.close(follower)
    expect(tests, "no argument in a pipe", tests.run(), 2, message=False)


def interrupted(tests, place):
    """Signals and failing calls in the middle, by strace."""
    out = place / "out.html"
    if tests.options.sanitized:
        tests.skip("failing calls and signals", "strace would disturb the sanitizers")
        return
    if not have("strace") or subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], capture_output=True, check=False).returncode:
        tests.skip("failing calls and signals", "strace does not work here")
        return
    log = place.parent / (place.name + ".strace")

    def traced(inject, *arguments):
        return tests.run(REAL, "-o", out, *arguments,
                         prefix=["strace", "-f", "-qq", "-o", log, "-e", "trace=" + inject.split(":")[0], "-e", "inject=" + inject])

    new = tests.run(REAL).out
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        injected = 0
        for when in range(1, 6):
            out.write_bytes(OLD)
            result = traced(f"write,pwrite64,writev:signal={name}:when={when}")
            if result.status == 0:
                break
            injected += 1
            wrong = None
            if result.status != -signal.Signals[name]:
                wrong = f"expected to end by {name}: {result}"
            elif out.read_bytes() not in (OLD, new) or no_temporary(place, ["out.html"]):
                wrong = f"left {no_temporary(place, ['out.html'])}"
            tests.check(not wrong, f"{name} at write {when}", wrong)
        tests.check(injected > 0, f"{name} was injected")
    for when in range(1, 4):
        out.write_bytes(OLD)
        result = traced(f"write,pwrite64,writev:signal=SIGKILL:when={when}")
        left = no_temporary(place, ["out.html"])
        tests.check(out.read_bytes() in (OLD, new) and len(left) <= 1 and all(name.startswith(".") for name in left),
                    f"SIGKILL at write {when}", left)
        for name in left:
            (place / name).unlink()

    for calls, errors in (("write,pwrite64,writev", "EIO"), ("write,pwrite64,writev", "ENOSPC"), ("close", "EIO"),
                          ("rename,renameat,renameat2", "EACCES"), ("openat,open,creat", "EMFILE"), ("read,pread64", "EIO"),
                          ("fsync,fdatasync", "EIO"), ("fstat,newfstatat,stat,statx,lstat", "EIO")):
        for when in range(1, 400):
            for old in (OLD, None):
                out.unlink(missing_ok=True)
                if old is not None:
                    out.write_bytes(old)
                result = traced(f"{calls}:error={errors}:when={when}")
                injected = "(INJECTED)" in log.read_text(errors="replace")
                now = out.read_bytes() if out.exists() else None
                wrong = None
                if result.status < 0:
                    wrong = str(result)
                elif now != (new if result.status == 0 else old):
                    wrong = f"the output is neither what it was nor, with exit 0, whole: {result}"
                elif no_temporary(place, ["out.html"]):
                    wrong = f"left {no_temporary(place, ['out.html'])}: {result}"
                elif result.status not in (0, 3, 127):  # 127: the loader could not even begin
                    wrong = f"expected exit 3: {result}"
                if injected or wrong:
                    tests.check(not wrong, f"{errors} at {calls.split(',')[0]} {when}{'' if old else ', new file'}", wrong)
                for name in no_temporary(place, ["out.html"]):
                    (place / name).unlink()
            if not injected:
                break
        else:
            tests.check(False, f"{errors} at {calls}", "still injected at the 400th call")
    log.unlink(missing_ok=True)


def out_of_memory(tests, place):
    library = tests.options.failing_malloc
    if not library or tests.options.sanitized:
        tests.skip("out of memory", "no library to preload, or sanitizers that have an allocator of their own")
        return
    out = place / "out.html"
    new = tests.run(REAL).out
    first, whole = 1, 0
    while whole < 3 and first < 10_000_000:
        out.write_bytes(OLD)
        result = tests.run(REAL, "-o", out, env={**os.environ, "LD_PRELOAD": library, "FAIL_ALLOCATIONS_FROM": str(first)})
        wrong = None
        if result.status == 0:
            whole += 1
            wrong = None if out.read_bytes() == new else "exit 0 without the whole document"
        elif out.read_bytes() != OLD or no_temporary(place, ["out.html"]):
            wrong = f"left {no_temporary(place, ['out.html'])}: {result}"
        elif result.status != 127:  # 127: the loader could not even begin
            wrong = wrong_with_message(result, 3, place=False)
        tests.check(not wrong, f"no memory from allocation {first} on", wrong)
        for name in no_temporary(place, ["out.html"]):
            (place / name).unlink()
        first += max(1, first // 5)


def two_outputs(tests, place):
    """One output that fails does not leave the other broken."""
    for name in ("a.html", "b.svg"):
        (place / name).write_bytes(OLD)
    result = tests.run(REAL, "-o", place / "a.html", "-o", place / "none" / "b.svg")
    expect(tests, "two outputs, one impossible", result, 3)
    tests.check((place / "a.html").read_bytes() == OLD or is_whole(place / "a.html"), "the other one is old or whole")
    tests.check(not no_temporary(place, ["a.html", "b.svg"]), "and nothing else is left", no_temporary(place, []))


def main():
    def add_options(arguments):
        arguments.add_argument("--part", help="only this one")
        arguments.add_argument("--failing-malloc", default="", metavar="LIBRARY", help="to preload: failing_malloc.cpp")

    tests = Tests(__doc__, add_options)
    for part in (plain_outputs, names, cannot_write, cannot_read, full_disk, size_limit, same_file, links_and_modes, pipes,
                 terminals, interrupted, out_of_memory, two_outputs):
        if tests.options.part not in (None, part.__name__):
            continue
        with folder() as place:
            part(tests, pathlib.Path(os.path.realpath(place)))
    tests.end()


main()
