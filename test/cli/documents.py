"""What can be said of any document without a browser: it parses, it is balanced, and holds nothing that it may not."""

import html.parser
import re
import xml.etree.ElementTree as ElementTree

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
RAW = {"script", "style"}
SVG = "{http://www.w3.org/2000/svg}"

# End tags that HTML lets be left out, and what a start tag ends by itself.
OPTIONAL_END = {"html", "head", "body", "p", "li", "dt", "dd", "tr", "td", "th", "thead", "tbody", "tfoot", "colgroup",
                "caption", "option", "optgroup"}
ENDED_BY = {
    "li": {"li"}, "dt": {"dt", "dd"}, "dd": {"dt", "dd"}, "option": {"option"}, "optgroup": {"option", "optgroup"},
    "td": {"td", "th"}, "th": {"td", "th"}, "tr": {"td", "th", "tr", "colgroup", "caption"},
    "tbody": {"td", "th", "tr", "thead", "tbody", "colgroup", "caption"},
    "tfoot": {"td", "th", "tr", "thead", "tbody", "colgroup", "caption"}, "thead": {"colgroup", "caption"},
    "body": {"head"}}
for block in """address article aside blockquote details dialog div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header
        hr main nav ol p pre search section table ul""".split():
    ENDED_BY[block] = ENDED_BY.get(block, set()) | {"p"}

# What a page may be made of. Not here: anything that loads, embeds, submits or redirects.
HTML_ELEMENTS = set("""
    html head meta title style script body main header footer nav section article aside h1 h2 h3 h4 h5 h6 p a ul ol li dl
    dt dd table caption colgroup col thead tbody tfoot tr th td div span bdi bdo strong em b i small code pre kbd samp sub
    sup s del ins mark abbr time data output details summary fieldset legend label input button select option optgroup
    search hr br wbr figure figcaption blockquote template progress meter dialog
    svg g path rect line circle polygon polyline text tspan defs pattern use title desc clippath
    lineargradient stop""".split())
SVG_ELEMENTS = set("""
    svg g path rect line circle ellipse polygon polyline text tspan a defs pattern use title desc clipPath linearGradient
    stop metadata""".split())
ADDRESSES = {"href", "src", "action", "formaction", "poster", "data", "srcset", "xlink:href", "ping", "background", "cite"}


class Page(html.parser.HTMLParser):
    """Collects the text and the attribute values of a page, and what is wrong with it."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.text, self.values, self.ids, self.targets, self.wrong = [], [], [], set(), [], None
        self.scripts = 0

    def complain(self, what):
        self.wrong = self.wrong or f"{what} (line {self.getpos()[0]}, column {self.getpos()[1]})"

    def handle_starttag(self, tag, attributes):
        if tag not in HTML_ELEMENTS:
            self.complain(f"element <{tag}>")
        if tag == "script" and dict(attributes).get("type") != "application/json":
            self.scripts += 1
        names = [name for name, _ in attributes]
        if len(names) != len(set(names)):
            self.complain(f"an attribute twice in <{tag}>")
        for name, value in attributes:
            self.values.append(value or "")
            if name.startswith("on") or name == "style":
                self.complain(f"attribute {name} in <{tag}>")
            if name in ADDRESSES and tag != "data" and not (value or "").startswith("#"):
                self.complain(f"{name}={value!r} in <{tag}>")
            if name == "href" and (value or "").startswith("#"):
                self.targets.append(value[1:])
            if name == "id":
                if value in self.ids:
                    self.complain(f"id {value!r} twice")
                self.ids.add(value)
        while self.open and self.open[-1] in ENDED_BY.get(tag, ()):
            self.open.pop()
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        while self.open and self.open[-1] != tag and self.open[-1] in OPTIONAL_END:
            self.open.pop()
        if not self.open or self.open[-1] != tag:
            self.complain(f"</{tag}> inside {self.open[-3:]}")
        else:
            self.open.pop()

    def handle_data(self, data):
        if not self.open or self.open[-1] not in RAW:
            self.text.append(data)

    def handle_comment(self, data):
        self.complain("a comment")

    def handle_pi(self, data):
        self.complain("a processing instruction")


def read_html(content):
    page = Page()
    page.feed(content.decode("utf-8"))
    page.close()
    if set(page.open) - OPTIONAL_END:
        page.complain(f"not closed: {page.open}")
    return page


def wrong_with_html(content):
    try:
        page = read_html(content)
    except UnicodeDecodeError as fault:
        return f"HTML: {fault}"
    if page.wrong:
        return f"HTML: {page.wrong}"
    if page.scripts > 1:
        return f"HTML: {page.scripts} scripts"
    if not content.lower().startswith(b"<!doctype html>"):
        return "HTML: no document type"
    lost = [target for target in page.targets if target and not target.startswith("/") and target not in page.ids]
    return f"HTML: links to nothing: {lost[:5]}" if lost else None


def wrong_with_svg(content):
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content or b"<?xml-stylesheet" in content:
        return "SVG: a document type, an entity or a style sheet"
    try:
        root = ElementTree.fromstring(content)
    except ElementTree.ParseError as fault:
        return f"SVG: {fault}"
    if root.tag != SVG + "svg":
        return f"SVG: root element {root.tag}"
    ids, targets = set(), []
    for element in root.iter():
        if not isinstance(element.tag, str) or element.tag.removeprefix(SVG) not in SVG_ELEMENTS:
            return f"SVG: element {element.tag}"
        for name, value in element.attrib.items():
            if name.startswith("on") or name == "style":
                return f"SVG: attribute {name}"
            if name.rpartition("}")[2] == "href":
                if not value.startswith("#"):
                    return f"SVG: a link to {value!r}"
                targets.append(value[1:])
            if re.search(r"url\((?!['\"]?#)", value) and name != "data-path":
                return f"SVG: {name}={value!r}"
            if name == "id":
                if value in ids:
                    return f"SVG: id {value!r} twice"
                ids.add(value)
    lost = [target for target in targets if target not in ids]
    return f"SVG: links to nothing: {lost[:5]}" if lost else None
