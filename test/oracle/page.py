"""The documents as plain trees of elements, and the few questions that the checks ask of them."""

import re
import xml.etree.ElementTree as ElementTree
from decimal import Decimal
from fractions import Fraction
from html.parser import HTMLParser

VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())

# Start tag -> the open elements that it closes without an end tag, and where that search stops.
IMPLIED = {
    "li": ({"li"}, {"ul", "ol", "menu"}),
    "dt": ({"dt", "dd"}, {"dl"}),
    "dd": ({"dt", "dd"}, {"dl"}),
    "tr": ({"tr", "td", "th"}, {"table", "tbody", "thead", "tfoot"}),
    "td": ({"td", "th"}, {"tr"}),
    "th": ({"td", "th"}, {"tr"}),
    "tbody": ({"thead", "tbody", "tfoot", "tr", "td", "th"}, {"table"}),
    "tfoot": ({"thead", "tbody", "tr", "td", "th"}, {"table"}),
    "option": ({"option"}, {"select", "datalist", "optgroup"}),
}
CLOSES_PARAGRAPH = frozenset(
    "address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header "
    "hr main nav ol p pre section table ul".split()
)


class Element:
    __slots__ = ("tag", "attributes", "parent", "content")

    def __init__(self, tag, attributes, parent):
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.content = []  # elements and strings

    def get(self, name):
        return self.attributes.get(name)

    def has(self, name):
        return name in self.attributes

    def walk(self):
        """This element and all below it in document order."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(child for child in reversed(element.content) if isinstance(child, Element))

    def text(self):
        parts, waiting = [], [self]
        while waiting:
            item = waiting.pop()
            if isinstance(item, str):
                parts.append(item)
            elif item.tag not in ("script", "style"):
                waiting.extend(reversed(item.content))
        return " ".join("".join(parts).split())

    def holder(self, *names):
        """The nearest of this element and its ancestors that carries one of the attributes."""
        element = self
        while element is not None and not any(name in element.attributes for name in names):
            element = element.parent
        return element

    def nearest(self, name):
        element = self.holder(name)
        return None if element is None else element.attributes[name]

    def inside(self, tag):
        element = self.parent
        while element is not None and element.tag != tag:
            element = element.parent
        return element is not None


class Builder(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.root = self.current = Element("#document", {}, None)
        self.problems = []
        self.foreign = 0  # depth inside <svg>, where `/>` closes an element

    def handle_starttag(self, tag, attributes):
        self._start(tag, attributes)

    def handle_startendtag(self, tag, attributes):
        self._start(tag, attributes)
        if self.foreign and tag not in VOID:
            self.handle_endtag(tag)

    def _start(self, tag, attributes):
        if not self.foreign:
            self._imply(tag)
        names = [name for name, _ in attributes]
        for name in sorted({name for name in names if names.count(name) > 1}):
            self.problems.append(f"<{tag}> on line {self.getpos()[0]} has two attributes {name}")
        element = Element(tag, {name: value or "" for name, value in attributes}, self.current)
        self.current.content.append(element)
        if tag not in VOID or self.foreign:
            self.current = element
            self.foreign += tag == "svg"

    def _imply(self, tag):
        if tag in CLOSES_PARAGRAPH and self.current.tag == "p":
            self.current = self.current.parent
        if tag in IMPLIED:
            closes, stops = IMPLIED[tag]
            found, element = None, self.current
            while element.parent is not None and element.tag not in stops:
                if element.tag in closes:
                    found = element
                element = element.parent
            if found is not None:
                self.current = found.parent

    def handle_endtag(self, tag):
        element = self.current
        while element.parent is not None and element.tag != tag:
            element = element.parent
        if element.parent is None:
            self.problems.append(f"</{tag}> on line {self.getpos()[0]} closes nothing")
            return
        while True:
            closed, self.current = self.current, self.current.parent
            self.foreign -= closed.tag == "svg"
            if closed is element:
                break

    def handle_data(self, text):
        self.current.content.append(text)


def read_html(text):
    builder = Builder()
    builder.feed(text)
    builder.close()
    return builder.root, builder.problems


class XmlBuilder:
    """Names lose their namespace, that of `xlink:href` too."""

    def __init__(self):
        self.root = self.current = Element("#document", {}, None)

    def start(self, tag, attributes):
        names = {local_name(name): value for name, value in attributes.items()}
        element = Element(local_name(tag), names, self.current)
        self.current.content.append(element)
        self.current = element

    def end(self, _):
        self.current = self.current.parent

    def data(self, text):
        self.current.content.append(text)

    def close(self):
        return self.root


def local_name(name):
    return name.rpartition("}")[2]


def read_svg(text):
    """The picture as the same kind of tree; an XML error is raised."""
    parser = ElementTree.XMLParser(target=XmlBuilder())
    parser.feed(text)
    return parser.close()


ESCAPE = re.compile(r'\\(u[0-9a-fA-F]{4}|["\\/bfnrt])')
SHORT = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


def unescape(text):
    """What a `data-path` stands for; `None` where it breaks its rule (a bare backslash, a raw control character)."""
    if re.search(r"[\x00-\x1f\x7f-\x9f]", text) or "\\" in ESCAPE.sub("", text):
        return None
    return ESCAPE.sub(lambda match: unescape_one(match[1]), text)


def unescape_one(code):
    return chr(int(code[1:], 16)) if code[0] == "u" else SHORT.get(code, code)


def role_of(element):
    """What a measurement is: of `before`, of `after` (with one report always), a `delta`, or the `known` part of one.

    Tiles and evidence blocks carry their delta and side as well, of which only the side goes for what is inside."""
    while element is not None:
        if not element.has("data-path"):
            if element.has("data-known-change"):
                return "known"
            if element.has("data-delta"):
                return "delta"
        if element.has("data-side"):
            return element.get("data-side")
        element = element.parent
    return "after"


NUMBER = re.compile(r"-?\d+(\.\d+)?([eE][+-]?\d+)?", re.ASCII)


def parse_number(text):
    """The exact number that a `<data>` or `data-value` holds, or `None`."""
    if text is None or not NUMBER.fullmatch(text):
        return None
    if text.lstrip("-").isdigit():
        return int(text)
    number = Decimal(text)
    return Fraction(number) if number else 0


def count_of(element):
    """The count that an element shows: its own value, that of the first `<data>` in it, or its first integer."""
    for data in element.walk():
        if data.tag == "data" and data.has("value"):
            return parse_number(data.get("value"))
    match = re.search(r"\d+(?:[,\u202f\u00a0]\d{3})*", element.text())
    return int(re.sub(r"\D", "", match[0])) if match else None


def plain(text):
    """Text without the separators of digit groups, so that `1,234 of 10,564` is found as `1234 of 10564`."""
    return re.sub(r"(?<=\d)[,\u202f\u00a0\u2009](?=\d{3})", "", text)
