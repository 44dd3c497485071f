"""Compares a page, and a picture, with what their report says by evidence.md.

`python3 check_page.py REPORT PAGE.html [PICTURE.svg]` prints `ok` with counts, or the disagreements, and exits 0 or 1.
"""

import sys
from xml.etree.ElementTree import ParseError

from check_document import check_html, check_ids, check_picture
from check_lists import check_by_type, check_diagnostics, check_rail, check_rankings
from check_maps import check_maps
from check_numbers import check_calls, check_coverage, check_totals, check_unattributed, check_unknowns
from evidence import derive
from page import read_html, read_svg

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


def check_picture_text(evidence, text, report):
    try:
        root = read_svg(text)
    except ParseError as error:
        report(f"not well-formed: {error}")
        return "not well-formed"
    check_picture(root, text, report)
    check_ids(root, report)
    maps, tiles = check_maps(root, evidence, report, only_shown_views=True)
    return f"picture of {maps} maps, {tiles} tiles"


def main(arguments):
    if len(arguments) not in (2, 3):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    evidence = derive(arguments[0])
    found = Disagreements()
    counts = [check_page_text(evidence, read_text(arguments[1]), found.within("page"))]
    if len(arguments) == 3:
        counts.append(check_picture_text(evidence, read_text(arguments[2]), found.within("picture")))
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
