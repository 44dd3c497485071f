"""Documents with one thing too many: whoever judges them must refuse each."""

import re

# In place of the first `<main`, `<rect ` or `<text `: attributes that are in no table, or say what they may not.
ATTRIBUTES_OF_PAGE = """
    onclick="x"|onfocus=x|style="color:red"|data-unknown="x"|data-Path2="x"|srcdoc="x"|xlink:href="#main"|is="x"|slot="x"
    contenteditable|nonce="x"|class="nosuchclass"|class=""|lang="xx"|tabindex="5"|role="alert"|aria-unknown="x"|title="x"
    aria-labelledby="x99"|aria-hidden="maybe"|data-status="great"|data-value="1x"|data-rank="-1"|data-view="all"
    data-side="after"|data-map="other"|data-path="a&#10;b"|id="a b"|id="Main"|id="x'y"|id=""|id="calls" id="x1"|href="#main"
    name="x"|autofocus|popover|itemprop="x"|accesskey="x"|"x"="y\""""
ATTRIBUTES_OF_PICTURE = """
    onclick="x"|onload="x"|style="fill:red"|class="x"|fill="red"|fill="url(//evil.test/x)"|fill="url(#x99)"|fill="expression(x)"
    width="100%"|x="1px"|transform="scale(9)"|filter="url(#x)"|mask="none"|clip-path="none"|data-unknown="x"|tabindex="0"
    href="#title"|id="title"|id="t'x"|role="alert"|lang="xx"|systemLanguage="x"|data-status="great"|data-value="x"
    xml:base="//evil.test/"|xmlns:xlink="http://www.w3.org/1999/xlink"|aria-describedby="x99"|xml:space="preserve\""""

# Before the end of the document.
CONTENT_OF_PAGE = """
    <script>x</script>|<script src=x></script>|<script type=module>x</script>|<script type="application/json">{}</script>
    <style>x{}</style>|<img src=x>|<img src=x onerror=x>|<iframe></iframe>|<iframe srcdoc="x"></iframe>|<object></object>
    <embed src=x>|<base href="//evil.test/">|<meta http-equiv="refresh" content="0;url=//evil.test/">|<meta name="x">
    <link rel=stylesheet href="x">|<form></form>|<input type=text>|<input type=submit>|<input>|<button></button>
    <button type=submit></button>|<textarea></textarea>|<select></select>|<template></template>|<math></math>|<video></video>
    <svg><foreignObject></foreignObject></svg>|<svg><image href="x"/></svg>|<svg><use href="#main"/></svg>|<svg><script>x</script></svg>
    <svg><animate/></svg>|<svg><a xlink:href="#main"></a></svg>|<svg><style>x</style></svg>|<svg><p>x</p></svg>|<rect/>|<svg onload=x></svg>
    <a href="javascript:x">x</a>|<a href="https://evil.test">x</a>|<a href="#x99">x</a>|<a href="#/state">x</a>|<a href="#">x</a>
    <a href="">x</a>|<a href="#main" target=_blank>x</a>|<a href="#main" ping="x">x</a>|<a href="#main" download>x</a>
    <p id="main">x</p>|<label for="x99">x</label>|<!-- x -->|<?x?>|<![CDATA[x]]>|<!DOCTYPE html>|<!x>|</span>|<div>|<plaintext>
    <noscript></noscript>|<xmp></xmp>|<dialog></dialog>|<marquee></marquee>|<x-y></x-y>|<b onclick=x>x</b>|<b/onclick=x>x</b>
    <b title="x">x</b>|\x01|\x85|\ufffe"""
CONTENT_OF_PICTURE = """
    <script>x</script>|<script href="x"/>|<style>x</style>|<foreignObject/>|<image href="x"/>|<use href="#title"/>|<animate/>|<set/>
    <iframe/>|<a href="javascript:x">x</a>|<a href="https://evil.test">x</a>|<a href="#x99">x</a>|<a href="">x</a>|<metadata/>|<feImage/>
    <a xlink:href="#title" xmlns:xlink="http://www.w3.org/1999/xlink">x</a>|<p xmlns="http://www.w3.org/1999/xhtml">x</p>|<Rect/>
    <x:script xmlns:x="http://www.w3.org/2000/svg">x</x:script>|<!-- x -->|<?x?>|<![CDATA[x]]>|<g>|</g>|&x;|&nbsp;|<svg/>|<g id="title"/>
    <g onclick="x"/>|<text style="x">x</text>|<tspan onclick="x">x</tspan>|<cursor/>|<handler/>|<b>x</b>|\x85|\x01"""

# What is replaced, by what.
WHOLE_PAGE = [
    ("<!DOCTYPE html>", ""), ("<!DOCTYPE html>", "x<!DOCTYPE html>"), ("<!DOCTYPE html>", "<!DOCTYPE html SYSTEM 'about:legacy-compat'>"),
    ("</section>", ""), ("</main>", ""), ("</title>", ""), ("default-src 'none'", "default-src *"), ("'; script-src", "' 'unsafe-inline'; script-src"),
    ("base-uri 'none'; ", ""), ("Content-Security-Policy", "X-Policy"), ("</style>", " </style>"), ("</script>\n</body>", " </script>\n</body>"),
    ("type=\"application/json\"", "type=\"text/javascript\""), ("application/json\" id=\"tree\">{", "application/json\" id=\"tree\">{\"x\":\"<b>\","),
    ("application/json\" id=\"tree\">{", "application/json\" id=\"tree\">{x:"), ("application/json\" id=\"tree\">{", "application/json\" id=\"tree\">{\"x\":\"\u2028\","),
    ("charset=\"utf-8\"", "charset=\"utf-7\""), ("charset=\"utf-8\"", "charset=\"utf-8\" onload=\"x\""),
]
WHOLE_PICTURE = [
    ("<svg", "<!DOCTYPE svg><svg"), ("<svg", "<!DOCTYPE svg [<!ENTITY x \"y\">]><svg"), ("<svg", "<?xml-stylesheet href=\"x\"?><svg"),
    ("</svg>", ""), ("</svg>", "</svg><svg/>"), ("xmlns=\"http://www.w3.org/2000/svg\"", ""), ("<svg", "<svg onload=\"x\""),
    ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"), ("role=\"graphics-document\"", "role=\"graphics-document\" style=\"x\""),
]


def listed(table):
    return [entry for line in table.strip().split("\n") for entry in line.strip(" ").split("|")]


def inserted(text, tag, attribute):
    return re.sub(rf"<{tag}(?=[\s>])", lambda found: f"{found[0]} {attribute}", text, count=1)


def before_last(text, end, content):
    head, _, tail = text.rpartition(end)
    return head + content + end + tail


def tampered_pages(text):
    """Pairs: what was done, the bytes of the page."""
    changed = [(f"<main {attribute}>", inserted(text, "main", attribute)) for attribute in listed(ATTRIBUTES_OF_PAGE)]
    changed += [(f"<rect {attribute}> in a page", inserted(text, "rect", attribute))
                for attribute in ("onclick=x", "style=x", "fill=red", "fill=url(//evil.test)", "x=1px", "xlink:href=#main")]
    changed += [(content, before_last(text, "</main>", content)) for content in listed(CONTENT_OF_PAGE)]
    changed += [(f"{old} becomes {new}", text.replace(old, new, 1)) for old, new in WHOLE_PAGE]
    pairs = [(name, page.encode("utf-8")) for name, page in changed]
    return pairs + [("no UTF-8", text.encode("utf-8").replace(b"</main>", b"\xff</main>")), ("nothing", b"")]


def tampered_pictures(text):
    changed = [(f"<rect {attribute}/>", inserted(text, "rect", attribute)) for attribute in listed(ATTRIBUTES_OF_PICTURE)]
    changed += [(content, before_last(text, "</svg>", content)) for content in listed(CONTENT_OF_PICTURE)]
    changed += [(f"{old} becomes {new}", text.replace(old, new, 1)) for old, new in WHOLE_PICTURE]
    pairs = [(name, picture.encode("utf-8")) for name, picture in changed]
    return pairs + [("no UTF-8", text.encode("utf-8").replace(b"</svg>", b"\xff</svg>")), ("nothing", b"")]
