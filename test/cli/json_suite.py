#!/usr/bin/env python3
"""JSONTestSuite through the whole command.

The bytes of each file stand where a report may hold any JSON, as the value of inputs.args: what must be accepted is
(but where this format's own rules refuse it), what must be refused is, with its place; and nothing ends by a signal.
The bare files are no reports: each is refused with one clear line.
"""

from common import FIXTURES, MINIMAL, Tests, folder, wrong_with_message

# Valid JSON that a report may not hold: text that neither HTML nor XML can carry, and one name twice in one object.
REFUSED_BY_THE_FORMAT = {
    "y_object_duplicated_key.json": "a member name given twice",
    "y_object_duplicated_key_and_value.json": "a member name given twice",
    "y_object_escaped_null_in_key.json": "U+0000",
    "y_string_allowed_escapes.json": "U+0008 and U+000C",
    "y_string_escaped_control_character.json": "U+0012",
    "y_string_escaped_noncharacter.json": "U+FFFF",
    "y_string_nonCharacterInUTF-8_U+FFFF.json": "U+FFFF",
    "y_string_null_escape.json": "U+0000",
    "y_string_unicode_U+FFFE_nonchar.json": "U+FFFE",
}


def wrong_with_either(result):
    """Accepted silently, or refused clearly."""
    if result.status == 0:
        return f"a message beside exit 0: {result}" if result.err else None
    return wrong_with_message(result, place=False)


def main():
    tests = Tests(__doc__)
    report = MINIMAL.read_bytes()
    begin = report.index(b'"args": ') + len(b'"args": ')
    end = report.index(b',\n    "kwargs"')
    files = sorted((FIXTURES / "corpora" / "json" / "test_parsing").glob("*.json"))
    tests.check(len(files) == 318, "the suite is complete", f"{len(files)} files")
    with folder() as place:
        for file in files:
            content = file.read_bytes()
            (place / "in.json").write_bytes(report[:begin] + content + report[end:])
            result = tests.run("in.json", "-o", "out.html", cwd=place)
            if file.name.startswith("y_") and file.name not in REFUSED_BY_THE_FORMAT:
                wrong = None if result.status == 0 and not result.err else f"must be accepted: {result}"
            elif file.name.startswith("i_"):
                wrong = wrong_with_either(result)
            else:
                wrong = wrong_with_message(result)
            tests.check(not wrong, f"in a report: {file.name}", wrong)

            (place / "in.json").write_bytes(content)
            wrong = wrong_with_message(tests.run("in.json", "-o", "out.html", cwd=place), place=False)
            tests.check(not wrong, f"bare: {file.name}", wrong)
    tests.end()


main()
