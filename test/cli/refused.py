#!/usr/bin/env python3
"""Every file of fixtures/refused gets exactly its message, with exit 1, and leaves the old output as it was.

--renew writes the messages that the program gives now: read each change before you keep it.
"""

from common import FIXTURES, MINIMAL, Tests, folder, listing, reports, wrong_with_message

REFUSED = FIXTURES / "refused"
OLD = b"the old document\n"


def refuse(tests, place, name, **more):
    """Runs the program on a broken report beside an old output; its result and what is wrong with what it left."""
    (place / "out.html").write_bytes(OLD)
    before = listing(place)
    result = tests.run(name, "-o", place / "out.html", **more)
    left = None if listing(place) == before else f"the output or its folder changed: {sorted(listing(place))}"
    return result, left or (f"wrote to standard output: {result.out[:80]!r}" if result.out else None)


def message_of(result, name):
    return result.message.replace(name, "FILE")


def stored(tests, place):
    for file in reports("refused"):
        name = str(file.relative_to(REFUSED))
        expected = file.with_suffix(".message")
        result, left = refuse(tests, place, name, cwd=REFUSED)
        wrong = left or wrong_with_message(result, place=False)
        message = message_of(result, name)
        if tests.options.renew and not wrong:
            expected.write_text(message, encoding="utf-8", newline="")
        if not wrong and not expected.exists():
            wrong = f"there is no {expected.name}; the program says {message!r}"
        elif not wrong and expected.read_bytes().decode("utf-8") != message:
            wrong = f"expected {expected.read_bytes().decode('utf-8')!r}\n        got      {message!r}"
        tests.check(not wrong, name, wrong)


def generated(tests, place):
    """What is too large to keep."""
    report = MINIMAL.read_bytes()
    old = report[report.index(b'"args": ['):report.index(b'    "kwargs"')]
    cases = {
        "100,000 nested arrays": b"[" * 100_000,
        "100,000 nested arrays, closed": b"[" * 100_000 + b"]" * 100_000,
        "100,000 nested objects": b'{"a":' * 100_000,
        "100,000 nested arrays in a report": report.replace(old, b'"args": ' + b"[" * 100_000 + b"]" * 100_000 + b",\n"),
        "100,000 nested objects in a report": report.replace(old, b'"args": ' + b'{"a":' * 100_000 + b"1" + b"}" * 100_000 + b",\n"),
        "a path of a million components": report.replace(b'"attention.projection"', b'"' + b"a." * 999_999 + b'a"'),
        "an integer of a million digits": report.replace(b"7680", b"7" * 1_000_000),
        "a fraction of a million digits": report.replace(b"7680", b"0." + b"7" * 1_000_000),
        "a million line feeds": b"\n" * 1_000_000,
        "ten megabytes without structure": b"a" * 10_000_000,
        "a string of ten megabytes without end": b'"' + b"a" * 10_000_000,
    }
    for name, content in cases.items():
        (place / "in.json").write_bytes(content)
        result, left = refuse(tests, place, place / "in.json", timeout=60)
        wrong = left or wrong_with_message(result)
        if not wrong and len(result.err) > 2000:
            wrong = f"a message of {len(result.err)} bytes"
        tests.check(not wrong, name, wrong)


def main():
    tests = Tests(__doc__, lambda arguments: arguments.add_argument("--renew", action="store_true"))
    with folder() as place:
        stored(tests, place)
        generated(tests, place)
    tests.end()


main()
