"""Compares a page, and a picture, with what their report says by evidence.md.

`python3 check_page.py REPORT PAGE.html [PICTURE.svg] [--before BASELINE]` prints `ok` with counts, or the
disagreements, and exits 0 or 1.
"""

import argparse
import sys
from xml.etree.ElementTree import ParseError

from check_change import (
    PairMapCheck, check_biggest, check_context, check_counts, check_diagnostic_changes, check_known_changes,
    check_pair_calls, check_pair_totals, check_picture_rows, check_picture_totals,
)
from check_document import check_html, check_ids, check_picture
from check_lists import check_by_type, check_diagnostics, check_rail, check_rankings
from check_maps import check_maps
from check_numbers import check_calls, check_coverage, check_totals, check_unattributed, check_unknowns
from evidence import derive
from page import read_html, read_svg
from pair import derive_pair

SHOWN = 20


class Disagreements:
    def __init__(self):
        self.texts = []

    def __call__(self, text):
        self.texts.append(text)

    def within(self, name):
        """The same list, each text prefixed with the document that it concerns."""
        return lambda text: self.texts.append(f"{name}: {text}")


def read_text(path):
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


def check_page_text(evidence, text, report):
    root, problems = read_html(text)
    for problem in problems:
        report(problem)
    check_html(root, report)
    ids = check_ids(root, report)
    check_unknowns(root, report)
    calls = check_calls(root, evidence, report)
    totals = check_totals(root, evidence, report)
    check_coverage(root, evidence, report)
    check_unattributed(root, evidence, report)
    maps, tiles = check_maps(root, evidence, report, only_shown_views=False)
    ranks = check_rankings(root, evidence, report)
    rail = check_rail(root, evidence, report)
    types = check_by_type(root, evidence, report)
    diagnostics = check_diagnostics(root, evidence, report)
    return (f"{calls} calls, {totals} totals, {maps} maps, {tiles} tiles, {ranks} ranks, {rail} rail nodes, "
            f"{types} sums by type, {diagnostics} diagnostic entries, {ids} ids")


def check_pair_page_text(pair, text, report):
    """A page of two reports: what it says of *after* as with one report, then the baseline and the change."""
    root, problems = read_html(text)
    for problem in problems:
        report(problem)
    check_html(root, report)
    check_ids(root, report)
    check_unknowns(root, report)
    calls, deltas = check_pair_calls(root, pair, report)
    check_totals(root, pair, report)
    totals = check_pair_totals(root, pair, report)
    for side, evidence in pair.sides.items():
        check_coverage(root, evidence, report, side)
    check_unattributed(root, pair, report)
    maps, tiles = check_maps(root, pair, report, only_shown_views=False, check=PairMapCheck)
    check_rankings(root, pair, report)
    rail = check_rail(root, pair, report)
    check_by_type(root, pair, report)
    check_diagnostics(root, pair, report)
    check_counts(root, pair, report)
    changes = check_biggest(root, pair, report)
    parts = check_known_changes(root, pair, report)
    check_context(root, pair, report)
    entries = check_diagnostic_changes(root, pair, report)
    return (f"{calls} calls, {deltas} deltas of them, {totals} totals, {maps} maps, {tiles} tiles, {rail} rail nodes, "
            f"{changes} biggest changes, {parts} known parts, {entries} diagnostic entries")


def check_pair_picture_text(pair, text, report):
    root = read_picture(text, report)
    if root is None:
        return "not well-formed"
    totals = check_picture_totals(root, pair, report)
    maps, tiles = check_maps(root, pair, report, only_shown_views=True, check=PairMapCheck)
    changes = check_biggest(root, pair, report, bounded=True)
    parts = check_known_changes(root, pair, report, required=False)
    check_counts(root, pair, report, required=False)
    check_context(root, pair, report)
    rows = check_picture_rows(root, pair, report)
    return (f"picture of {totals} totals, {maps} maps, {tiles} tiles, {changes} biggest changes, {parts} known parts, "
            f"{rows} rows")


def check_picture_text(evidence, text, report):
    root = read_picture(text, report)
    if root is None:
        return "not well-formed"
    maps, tiles = check_maps(root, evidence, report, only_shown_views=True)
    return f"picture of {maps} maps, {tiles} tiles"


def read_picture(text, report):
    """The picture, which keeps the rules of every picture, or `None`."""
    try:
        root = read_svg(text)
    except ParseError as error:
        report(f"not well-formed: {error}")
        return None
    check_picture(root, text, report)
    check_ids(root, report)
    return root


def arguments_of(words):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("report", metavar="REPORT")
    parser.add_argument("page", metavar="PAGE.html")
    parser.add_argument("picture", metavar="PICTURE.svg", nargs="?")
    parser.add_argument("--before", metavar="BASELINE")
    return parser.parse_args(words)


def main(words):
    arguments = arguments_of(words)
    if arguments.before is None:
        evidence = derive(arguments.report)
        check_page, check_image = check_page_text, check_picture_text
    else:
        evidence = derive_pair(arguments.before, arguments.report)
        check_page, check_image = check_pair_page_text, check_pair_picture_text
    found = Disagreements()
    counts = [check_page(evidence, read_text(arguments.page), found.within("page"))]
    if arguments.picture is not None:
        counts.append(check_image(evidence, read_text(arguments.picture), found.within("picture")))
    if not found.texts:
        print("ok", "; ".join(counts))
        return 0
    for text in found.texts[:SHOWN]:
        print(text)
    if len(found.texts) > SHOWN:
        print(f"and {len(found.texts) - SHOWN} more")
    print(f"{len(found.texts)} disagreements")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
