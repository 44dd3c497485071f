"""What the documents may be made of: elements, their attributes, and what those may say. One table each.

A rule is a pattern for the whole value, or one of the three names below. A page that gains an element or an attribute
gains a word here; what is in no table is refused.
"""

import pathlib
import re

ASSETS = pathlib.Path(__file__).resolve().parents[2] / "lib" / "write" / "assets"

# Names the element that it leads to: `#c40`. Names elements by their ids, with spaces between. Is an id.
LINK, IDS, ID = "link", "ids", "id"


def words(text):
    return re.compile("|".join(map(re.escape, text.split())))


# Of the report, escaped. Control characters are shown as visible escapes everywhere.
TEXT = re.compile(r"[^\x00-\x1f\x7f-\x9f]*")
EMPTY = re.compile("")
COUNT = re.compile(r"\d+")
EXACT = re.compile(r"-?\d+(\.\d+)?")
LENGTH = re.compile(r"-?(\d+(\.\d+)?|\.\d+)")
LENGTHS = re.compile(rf"{LENGTH.pattern}( {LENGTH.pattern})*")
PAINT = re.compile(r"#[0-9a-f]{6}|none|currentColor|url\(#[a-z0-9-]+\)")
# A part of the document (`totals`, `h-linear`), or one of many (`c40`, `r0-12`). Made by the program, never of input.
GENERATED_ID = re.compile(r"[a-z]{3,}(-[a-z]+)*|[a-z]{1,2}-[a-z]+|[a-z]{1,3}\d+(-\d+)*")

VIEWS = "module_flops macs dmas parameters parameter_bytes"

# The names for programs (outputs, "Names for programs").
DATA = {
    "data-call": COUNT,
    "data-change": words("changed unchanged added removed unknown same differs missing"),
    "data-change-rank": COUNT,
    "data-context": words("inputs torch_version torchscan_version python_version execution_mode devices dtypes analysis_mode"),
    "data-coverage": words("complete partial unavailable not_recorded covered_complete covered_incomplete containers"),
    "data-delta": re.compile(rf"({EXACT.pattern})?"),
    "data-delta-status": words("complete withheld added removed unknown"),
    "data-diagnostic": words("new gone kept"),
    "data-fold": COUNT,
    "data-known-change": EXACT,
    "data-map": words("cost structure"),
    "data-method": TEXT,
    "data-metric": TEXT,
    "data-path": TEXT,
    "data-rail": words("unknown small zero covered"),
    "data-rank": COUNT,
    "data-scope": TEXT,
    "data-side": words("before"),
    "data-status": words("complete partial unavailable covered not_recorded structural withheld added removed unknown"),
    "data-total": TEXT,
    "data-type-change": TEXT,
    "data-unit": TEXT,
    "data-value": EXACT,
    "data-view": words(VIEWS),
}

ARIA = {
    "aria-atomic": words("true false"),
    "aria-controls": IDS,
    "aria-current": words("true false page step location"),
    "aria-describedby": IDS,
    "aria-disabled": words("true false"),
    "aria-expanded": words("true false"),
    "aria-haspopup": words("true false menu dialog"),
    "aria-hidden": words("true"),
    "aria-keyshortcuts": re.compile(r"[A-Za-z0-9/+ ]+"),
    "aria-label": TEXT,
    "aria-labelledby": IDS,
    "aria-level": COUNT,
    "aria-live": words("polite off"),
    "aria-pressed": words("true false"),
    "aria-roledescription": re.compile(r"[a-z ]+"),
    "aria-selected": words("true false"),
    "aria-sort": words("none ascending descending"),
}

ROLES = words("cell columnheader graphics-document graphics-object graphics-symbol group img list listitem none note "
              "presentation region row rowgroup rowheader search status table toolbar")

EVERYWHERE = {"id": ID, "lang": words("en"), "role": ROLES, **ARIA, **DATA}


def classes_of_page():
    """Those that the style sheet names, and parts of a page that need no style of their own."""
    sheet = re.sub(r"/\*.*?\*/", "", (ASSETS / "page.css").read_text(encoding="utf-8"), flags=re.DOTALL)
    styled = set(re.findall(r"\.(-?[a-z][\w-]*)", sheet))
    return styled | set("b0 change chart d0 groups h known-change lists rails same small suggestions unseen zero".split())


CLASS_WORDS = "|".join(map(re.escape, sorted(classes_of_page())))
HTML_EVERYWHERE = {**EVERYWHERE, "class": re.compile(rf"(?:{CLASS_WORDS})(?: (?:{CLASS_WORDS}))*"),
                   "tabindex": words("0 -1"), "hidden": EMPTY, "dir": words("auto ltr rtl")}

# Not here: anything that loads, embeds, submits or redirects. The script makes what else a living page needs.
HTML = {
    "html": {"lang": words("en"), "data-theme": words("light dark")}, "head": {}, "body": {}, "title": {},
    "meta": {"charset": words("utf-8"), "http-equiv": words("Content-Security-Policy"),
             "name": words("viewport color-scheme generator"), "content": TEXT},
    "style": {}, "script": {"type": words("application/json")},
    "main": {}, "header": {}, "footer": {}, "nav": {}, "section": {}, "article": {}, "aside": {}, "search": {},
    "h1": {}, "h2": {}, "h3": {}, "h4": {}, "h5": {}, "h6": {}, "p": {}, "div": {}, "span": {}, "hr": {}, "br": {},
    "a": {"href": LINK},
    "ul": {}, "ol": {"start": COUNT}, "li": {}, "dl": {}, "dt": {}, "dd": {},
    "table": {}, "caption": {}, "colgroup": {}, "col": {"span": COUNT}, "thead": {}, "tbody": {}, "tfoot": {}, "tr": {},
    "th": {"scope": words("col row colgroup rowgroup"), "colspan": COUNT, "rowspan": COUNT},
    "td": {"colspan": COUNT, "rowspan": COUNT},
    "bdi": {}, "b": {}, "strong": {}, "em": {}, "i": {}, "small": {}, "sub": {}, "sup": {}, "mark": {}, "abbr": {},
    "code": {}, "pre": {}, "kbd": {}, "samp": {}, "blockquote": {}, "wbr": {},
    "data": {"value": TEXT}, "output": {"for": IDS},
    "details": {"open": EMPTY}, "summary": {}, "figure": {}, "figcaption": {},
    "fieldset": {"disabled": EMPTY}, "legend": {}, "label": {"for": IDS},
    "input": {"type": words("radio search checkbox"), "name": re.compile(r"[a-z]+|[a-z]\d+(-\d+)*"), "checked": EMPTY,
              "disabled": EMPTY, "value": re.compile(r"[a-z0-9_-]*"), "autocomplete": words("off"),
              "spellcheck": words("false"), "placeholder": re.compile(r"[A-Za-z0-9 ,.…]*")},
    "button": {"type": words("button"), "disabled": EMPTY},
}

# Without it they would be of another type.
REQUIRED = {"input": "type", "button": "type"}

PRESENTATION = {
    "fill": PAINT, "stroke": PAINT, "stroke-width": LENGTH, "stroke-opacity": LENGTH, "fill-opacity": LENGTH,
    "opacity": LENGTH, "stroke-dasharray": LENGTHS, "stroke-linecap": words("butt round square"),
    "stroke-linejoin": words("miter round bevel"), "vector-effect": words("non-scaling-stroke"),
    "shape-rendering": words("crispEdges geometricPrecision"), "text-rendering": words("geometricPrecision"),
    "font-family": re.compile(r"[A-Za-z-]+( [A-Za-z]+)*(, [A-Za-z-]+( [A-Za-z]+)*)*"), "font-size": LENGTH,
    "text-decoration": words("line-through"),
    "font-weight": words("400 500 600 700"), "font-style": words("italic"), "text-anchor": words("start middle end"),
    "dominant-baseline": words("middle central hanging"), "direction": words("ltr"), "unicode-bidi": words("isolate"),
    "transform": re.compile(r"translate\([0-9. -]+\)"),
}
# Of a part of a page, which the width of a column stretches; a picture has none.
SIDE = re.compile(rf"({LENGTH.pattern})%?")
BOX = {"x": LENGTH, "y": LENGTH, "width": SIDE, "height": LENGTH}
WORDS = {"x": LENGTH, "y": LENGTH, "dx": LENGTH, "dy": LENGTH, **PRESENTATION}

SVG = {
    "svg": {**BOX, "viewBox": re.compile(r"-?\d+ -?\d+ \d+ \d+"), "preserveAspectRatio": words("none"), **PRESENTATION},
    "g": PRESENTATION, "a": {"href": LINK, **PRESENTATION}, "defs": {}, "title": {}, "desc": {},
    "pattern": {**BOX, "patternUnits": words("userSpaceOnUse"), "patternTransform": re.compile(r"rotate\(-?\d+\)")},
    # The bars of a tile: the one mark of a side that a measurement after has.
    "rect": {"data-side": words("before after"), **BOX, "rx": LENGTH, "ry": LENGTH, **PRESENTATION},
    "line": {"x1": LENGTH, "y1": LENGTH, "x2": LENGTH, "y2": LENGTH, **PRESENTATION},
    "path": {"d": re.compile(r"[MmLlHhVvZz0-9 .,-]+"), **PRESENTATION},
    "text": WORDS, "tspan": WORDS,
}

ELEMENTS_OF_PAGE = {name: {**HTML_EVERYWHERE, **rules} for name, rules in HTML.items()}
# Its parser reads names without regard to case.
PICTURES_OF_PAGE = {name: {attribute.lower(): rule for attribute, rule in {**HTML_EVERYWHERE, **rules}.items()}
                    for name, rules in SVG.items()}
ELEMENTS_OF_PICTURE = {name: {**EVERYWHERE, **rules} for name, rules in SVG.items()}
