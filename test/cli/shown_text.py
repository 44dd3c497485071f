"""How the documents show a text: escaped for the markup, and what could not be seen as a visible escape."""

import json
import re

# Written as visible escapes: control characters, line separators, non-characters and the backslash.
LAST = "".join(chr(plane * 0x10000 + last) for plane in range(1, 17) for last in (0xFFFE, 0xFFFF))
SHOWN_AS_ESCAPE = re.compile(f"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufdd0-\ufdef\\\\{LAST}]")
# In text a line may break and a backslash stand for itself.
SHOWN_AS_ESCAPE_IN_TEXT = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef{LAST}]")
SHORT = {"\n": r"\n", "\r": r"\r", "\t": r"\t", "\b": r"\b", "\f": r"\f", "\\": r"\\"}


def escape(found):
    return SHORT.get(found[0]) or json.dumps(found[0])[1:-1]


def name_for_programs(text):
    """As data-path has it: control characters and the backslash as in JSON."""
    return re.sub(f"[\x00-\x1f\x7f-\x9f\\\\\ufdd0-\ufdef{LAST}]", escape, text)


def without_space(text):
    return re.sub(r"\s+", "", text)


def spellings(text):
    """As it is, with visible escapes, or (open metadata of a form of its own) as the report spells it."""
    forms = (text, SHOWN_AS_ESCAPE_IN_TEXT.sub(escape, text), SHOWN_AS_ESCAPE.sub(escape, text), json.dumps(text)[1:-1])
    return tuple({without_space(form) for form in forms})
