"""What can be said of any document without a browser: it parses, it is balanced, and holds nothing that it may not."""

import base64
import hashlib
import html.parser
import json
import re
import xml.parsers.expat

from allowed import ELEMENTS_OF_PAGE, ELEMENTS_OF_PICTURE, GENERATED_ID, ID, IDS, LINK, PICTURES_OF_PAGE, REQUIRED

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
RAW = {"script", "style"}
SVG_NAMESPACE = "http://www.w3.org/2000/svg"
# In no document, as they are: no reader agrees with another on them.
NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0d\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")

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

POLICY = "default-src 'none'; style-src '{style}'; script-src '{script}'; base-uri 'none'; form-action 'none'"


class Judge:
    """Holds elements and attributes to the tables, and links to the ids that there are."""

    def __init__(self):
        self.text, self.values, self.ids, self.targets, self.wrong = [], [], set(), [], None

    def where(self):
        return ""

    def complain(self, what):
        self.wrong = self.wrong or what + self.where()

    def judge_element(self, tag, attributes, table):
        """`attributes` is a list of pairs."""
        rules = table.get(tag)
        if rules is None:
            self.complain(f"element <{tag}>")
            return
        if len(attributes) > 1 and len(attributes) != len(dict(attributes)):
            self.complain(f"an attribute twice in <{tag}>")
        if tag in REQUIRED and REQUIRED[tag] not in dict(attributes):
            self.complain(f"<{tag}> without {REQUIRED[tag]}")
        for name, value in attributes:
            self.values.append(value)
            if not self.fits(rules.get(name), name, value):
                self.complain(f"attribute {name}={value[:80]!r} in <{tag}>")

    def fits(self, rule, name, value):
        if rule is None:
            return False
        if rule is ID:
            fresh = value not in self.ids
            self.ids.add(value)
            return fresh and GENERATED_ID.fullmatch(value)
        if rule is LINK:
            self.targets.append(value[1:])
            return value.startswith("#") and GENERATED_ID.fullmatch(value, 1)
        if rule is IDS:
            self.targets += value.split(" ")
            return True
        if value.startswith("url(#") and name in ("fill", "stroke"):
            self.targets.append(value[5:-1])
        return rule.fullmatch(value)

    def judge_whole(self, text):
        """What only the end of the document tells."""
        if NO_TEXT.search(text):
            self.complain(f"a character that no document may hold: {NO_TEXT.search(text)[0]!r}")
        lost = [target for target in self.targets if target not in self.ids]
        if lost and not self.wrong:
            self.wrong = f"names elements that are not there: {lost[:5]}"


class Page(Judge, html.parser.HTMLParser):
    """Collects the text and the attribute values of a page, and what is wrong with it."""

    def __init__(self):
        Judge.__init__(self)
        html.parser.HTMLParser.__init__(self, convert_charrefs=True)
        self.open, self.raw, self.policies, self.pictures = [], [], [], 0

    def where(self):
        return f" (line {self.getpos()[0]}, column {self.getpos()[1]})"

    def handle_starttag(self, tag, attributes):
        attributes = [(name, value or "") for name, value in attributes]
        inside = self.pictures > 0 or tag == "svg"
        self.judge_element(tag, attributes, PICTURES_OF_PAGE if inside else ELEMENTS_OF_PAGE)
        self.pictures += tag == "svg"
        if tag in RAW:
            self.raw.append([tag, dict(attributes).get("type"), ""])
        if tag == "meta" and ("http-equiv", "Content-Security-Policy") in attributes:
            self.policies.append(dict(attributes).get("content"))
            if self.raw:
                self.complain("a policy behind what it speaks of")
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
            self.pictures -= tag == "svg"

    def handle_data(self, data):
        if self.open and self.open[-1] in RAW:
            self.raw[-1][2] += data
        else:
            self.text.append(data)

    def handle_comment(self, data):
        self.complain("a comment")

    def handle_pi(self, data):
        self.complain("a processing instruction")

    def unknown_decl(self, data):
        self.complain("a marked section")

    def handle_decl(self, decl):
        if decl.lower() != "doctype html" or self.open:
            self.complain("a declaration")

    def judge_raw(self):
        """One style sheet, data for the script, the script; a policy that lets these two run and nothing else."""
        kinds = [(tag, kind) for tag, kind, _ in self.raw]
        if sorted(kinds, key=str) != [("script", "application/json"), ("script", None), ("style", None)]:
            self.complain(f"scripts and style sheets: {kinds}")
            return
        content = {kind or tag: text for tag, kind, text in self.raw}
        policy = POLICY.format(style=hash_of(content["style"]), script=hash_of(content["script"]))
        if self.policies != [policy]:
            self.complain(f"the policy is {self.policies}, the hashes ask for {policy!r}")
        data = content["application/json"]
        if re.search("[<>&\u2028\u2029]", data):
            self.complain("a character of markup in the data")
        try:
            json.loads(data)
        except ValueError as fault:
            self.complain(f"data that is no JSON: {fault}")


def hash_of(content):
    return "sha256-" + base64.b64encode(hashlib.sha256(content.encode("utf-8")).digest()).decode("ascii")


def read_html(content):
    page = Page()
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as fault:
        page.wrong = str(fault)
        return page
    page.feed(text)
    page.close()
    if set(page.open) - OPTIONAL_END:
        page.complain(f"not closed: {page.open}")
    if not text.lower().startswith("<!doctype html>"):
        page.complain("no document type")
    page.judge_raw()
    page.judge_whole(text)
    return page


class Picture(Judge):
    """The same of an SVG file, by a parser that knows entities, comments and instructions from text."""

    def __init__(self):
        super().__init__()
        self.depth = 0
        self.parser = xml.parsers.expat.ParserCreate()
        self.parser.ordered_attributes = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text.append
        for handler, what in (("CommentHandler", "a comment"), ("ProcessingInstructionHandler", "an instruction"),
                              ("StartDoctypeDeclHandler", "a document type"), ("EntityDeclHandler", "an entity"),
                              ("StartCdataSectionHandler", "a marked section")):
            setattr(self.parser, handler, lambda *_, what=what: self.complain(what))

    def where(self):
        return f" (line {self.parser.CurrentLineNumber}, column {self.parser.CurrentColumnNumber})"

    def start(self, tag, flat):
        attributes = list(zip(flat[::2], flat[1::2]))
        if self.depth == 0:
            if tag != "svg" or ("xmlns", SVG_NAMESPACE) not in attributes:
                self.complain(f"root element {tag}")
            attributes = [(name, value) for name, value in attributes if name != "xmlns"]
        elif tag == "svg":
            self.complain("a picture in the picture")
        self.depth += 1
        self.judge_element(tag, attributes, ELEMENTS_OF_PICTURE)

    def end(self, tag):
        self.depth -= 1


def read_svg(content):
    picture = Picture()
    try:
        text = content.decode("utf-8")
        picture.parser.Parse(content, True)
    except (UnicodeDecodeError, xml.parsers.expat.ExpatError) as fault:
        picture.wrong = picture.wrong or str(fault)
        return picture
    picture.judge_whole(text)
    return picture


def wrong_with_html(content):
    wrong = read_html(content).wrong
    return f"HTML: {wrong}" if wrong else None


def wrong_with_svg(content):
    wrong = read_svg(content).wrong
    return f"SVG: {wrong}" if wrong else None
