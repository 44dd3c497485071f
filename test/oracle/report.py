"""Reads an analysis report with exact numbers.

The oracle shares no code with modcost. It trusts that the report is valid: refusing bad reports is tested elsewhere.
"""

import codecs
import json
import sys
from decimal import Decimal
from fractions import Fraction

# An integer of a report may have 4,096 digits, a sum of them a few more; 512 levels of JSON are allowed.
sys.set_int_max_str_digits(20_000)
sys.setrecursionlimit(20_000)


def read_report(path):
    """The report as plain Python values: integers as `int`, reals as the `Decimal` that their literal writes."""
    with open(path, "rb") as file:
        data = file.read()
    return json.loads(decode(data), parse_int=int, parse_float=Decimal)


def decode(data):
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16")
    return data.decode("utf-8-sig")


def is_number(value):
    return isinstance(value, (int, Decimal)) and not isinstance(value, bool)


def exact(number):
    """An exact number that sums without loss: an `int` stays one, a real becomes a fraction."""
    if isinstance(number, Decimal):
        # A zero may carry any exponent (`0e999999999`), which a fraction would spell out.
        return Fraction(number) if number else 0
    return number


def number_text(number):
    """An exact number as plain decimal digits: `-3`, `0.25`, `1000000000000000000000`."""
    number = Fraction(number)
    digits = 0
    while number.denominator != 1 and digits < 20_000:
        # Every number here is a sum of decimals, so this ends.
        number *= 10
        digits += 1
    if digits == 0:
        return str(number.numerator)
    text = str(abs(number.numerator)).rjust(digits + 1, "0")
    return ("-" if number < 0 else "") + text[:-digits] + "." + text[-digits:]


def escape(text):
    """Text as `data-path` and `data-value` write it: control characters and the backslash as JSON escapes."""
    short = {"\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
    out = []
    for character in text:
        code = ord(character)
        if character in short:
            out.append(short[character])
        elif code < 0x20 or 0x7F <= code <= 0x9F:
            out.append(f"\\u{code:04x}")
        else:
            out.append(character)
    return "".join(out)
