#!/usr/bin/env python3
"""The big list of naughty strings, and attacks on markup, in every text of a report.

A string that the format allows is accepted, both documents are well-formed and hold nothing that they may not (no
element, attribute, link or id made of it), and the page says the string in every place. One that it does not allow is
refused. Many strings share a report, each place of each with a mark before it; what is refused has one of its own.
"""

import json
import re

from common import FIXTURES, Tests, folder, minimal, wrong_with_message
from documents import read_html, read_svg
from hostile_report import FORBIDDEN, in_path, in_portions, is_path, markup_attacks, naughty_strings, report_with
from shown_text import name_for_programs, spellings, without_space

MARK = re.compile("mark(\\d+)z")


class Marks:
    """Tells the places of a report apart, whatever stands in them."""

    def __init__(self):
        self.places = []  # slot, text

    def say(self, slot, text):
        self.places.append((slot, text))
        return f"mark{len(self.places) - 1}z{text}"

    def path(self, slot, text):
        return f"{slot}:{in_path(text)}"

    def silent(self, page_text):
        """The places whose text the page does not say behind their mark."""
        shown = without_space(page_text)
        said = set()
        for found in MARK.finditer(shown):
            place = int(found[1])
            if place not in said and any(shown.startswith(form, found.end()) for form in spellings(self.places[place][1])):
                said.add(place)
        return [place for number, place in enumerate(self.places) if number not in said]


class Naughty:
    def __init__(self, tests, place):
        self.tests, self.source, self.html, self.svg = tests, place / "in.json", place / "out.html", place / "out.svg"

    def render(self, source, *more):
        self.html.unlink(missing_ok=True)
        self.svg.unlink(missing_ok=True)
        return self.tests.run(source, "-o", self.html, "-o", self.svg, "-m", "macs", *more)

    def render_report(self, report):
        self.source.write_text(json.dumps(report), encoding="utf-8")
        return self.render(self.source)

    def refuse(self, change, name):
        report = minimal()
        change(report)
        wrong = wrong_with_message(self.render_report(report))
        self.tests.check(not wrong, f"{name} must be refused", wrong)

    def refuse_text(self, text):
        def change(report):
            report["layers"][2]["type"] = text
        self.refuse(change, f"{text[:40]!r}")

    def refuse_path(self, path):
        def change(report):
            report["layers"][2]["path"] = path
        self.refuse(change, f"the path {path[:40]!r}, with an empty component,")

    def accept(self, texts):
        """All in one report; one check for each of them."""
        marks = Marks()
        report = report_with(texts, marks.say, marks.path)
        done = self.render_report(report)
        name = f"{texts[0][:40]!r} and {len(texts) - 1} more"
        if not self.tests.check(done.status == 0 and not done.err, f"{name} must be accepted", done):
            return
        page, picture = read_html(self.html.read_bytes()), read_svg(self.svg.read_bytes())
        self.tests.check(not page.wrong, f"{name}: the page", page.wrong)
        self.tests.check(not picture.wrong, f"{name}: the picture", picture.wrong)
        silent = marks.silent("".join(page.text))
        values = {"page": set(page.values), "picture": set(picture.values)}
        paths = {name_for_programs(layer["path"]) for layer in report["layers"]}
        for document, said in values.items():
            lost = sorted(paths - said)
            self.tests.check(not lost, f"{name}: data-path in the {document}", f"{len(lost)} are not there: {lost[:3]}")
        for text in texts:
            slots = [slot for slot, place_text in silent if place_text == text]
            self.tests.check(not slots, f"{text[:40]!r}", f"not on the page: {slots}")

    def title(self, text):
        done = self.render(FIXTURES / "made" / "minimal.json", f"--title={text}")
        if done.status != 0:
            wrong = wrong_with_message(done, status=2, place=False)
        else:
            page = read_html(self.html.read_bytes())
            shown = without_space("".join(page.text))
            wrong = page.wrong or read_svg(self.svg.read_bytes()).wrong
            if not wrong and not any(form in shown for form in spellings(text)):
                wrong = "the page does not say it"
        self.tests.check(not wrong, f"title {text[:40]!r}", wrong)


def check_that_marks_tell(tests):
    """A judge that could not fail would say nothing."""
    marks = Marks()
    said = marks.say("name", "<b>") + " " + marks.say("type", "a\u0085b") + " " + marks.say("unit", "x")
    tests.check(not marks.silent(said.replace("\u0085", r"\u0085")), "texts that are said are found")
    tests.check(marks.silent(said.replace("<b>", "")) == [("name", "<b>")], "a text that is eaten is missed")
    tests.check(marks.silent("") == marks.places, "texts that are not there are missed")


def main():
    tests = Tests(__doc__)
    check_that_marks_tell(tests)
    strings = naughty_strings() + markup_attacks()
    tests.check(len(naughty_strings()) > 500 and len(markup_attacks()) > 500, "the lists are complete", f"{len(strings)} strings")
    allowed = [text for text in strings if not FORBIDDEN.search(text)]
    with folder() as place:
        naughty = Naughty(tests, place)
        for text in strings:
            if FORBIDDEN.search(text):
                naughty.refuse_text(text)
                if "\x00" not in text:
                    naughty.title(text)
        for text in strings:
            if not is_path(text) and not FORBIDDEN.search(text):
                naughty.refuse_path("attention." + text)
        for texts in in_portions(allowed):
            naughty.accept(texts)
            naughty.title("\n".join(texts))
        # What another string beside it would hide.
        for text in ["", " ", *[text for text in allowed if text.startswith("-") or not text.strip()]]:
            naughty.title(text)
    tests.end()


main()
