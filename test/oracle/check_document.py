"""Rules of the documents themselves: ids and links, nothing active, nothing from elsewhere."""

import base64
import hashlib
import json
import re

REFERENCES = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-details", "list",
              "headers", "popovertarget", "aria-activedescendant", "aria-flowto")
LOADING = ("src", "srcset", "poster", "background", "action", "formaction", "ping", "manifest")


def check_ids(root, report):
    """Ids are unique and every fragment link and reference finds one; `#/…` is the explorer's state, no id."""
    ids = set()
    for element in root.walk():
        name = element.get("id")
        if name is not None:
            if name in ids:
                report(f"id {name} stands twice")
            if not name or re.search(r"\s", name):
                report(f"id {name!r} is no id")
            ids.add(name)
    for element in root.walk():
        target = element.get("href") or ""
        if target.startswith("#") and not target.startswith("#/") and target[1:] not in ids and target != "#":
            report(f"<{element.tag}> links to {target}, which does not exist")
        for attribute in REFERENCES:
            for name in (element.get(attribute) or "").split():
                if name not in ids:
                    report(f"<{element.tag}> names {name} in {attribute}, which does not exist")
        for value in element.attributes.values():
            for name in re.findall(r"url\(\s*[\"']?#([^)\"']*)", value):
                if name not in ids:
                    report(f"<{element.tag}> uses url(#{name}), which does not exist")
    return len(ids)


def check_inactive(root, report):
    """No style attributes, no event attributes, no dangerous or loading addresses."""
    for element in root.walk():
        for name, value in element.attributes.items():
            if name == "style":
                report(f"<{element.tag}> has a style attribute")
            elif name.startswith("on"):
                report(f"<{element.tag}> has the event attribute {name}")
            elif name in LOADING:
                report(f"<{element.tag}> has {name}={value[:40]!r}")
            elif name == "href" and re.match(r"\s*(javascript|data|vbscript|file):", value, re.I):
                report(f"<{element.tag}> has the dangerous address {value[:40]!r}")
            if re.search(r"url\(\s*[\"']?(?!#)", value):
                report(f"<{element.tag}> has {name}={value[:40]!r}, which refers outside")


def check_html(root, report):
    check_inactive(root, report)
    policies = [
        element.get("content") or "" for element in root.walk()
        if element.tag == "meta" and (element.get("http-equiv") or "").lower() == "content-security-policy"
    ]
    if len(policies) != 1:
        report(f"there are {len(policies)} content security policies")
    for policy in policies:
        directives = [directive.split() for directive in policy.split(";")]
        for wanted in ("default-src", "base-uri", "form-action"):
            if [wanted, "'none'"] not in directives:
                report(f"the policy lacks {wanted} 'none'")
        if "unsafe-" in policy:
            report("the policy allows something unsafe")
        check_hashes(root, directives, report)
    for element in root.walk():
        if element.tag in ("img", "iframe", "object", "embed", "audio", "video", "link", "base", "form", "frame",
                           "image", "foreignobject", "animate", "set"):
            report(f"there is a <{element.tag}>")
        if element.tag == "script" and "json" in (element.get("type") or ""):
            check_island("".join(element.content), report)


def check_hashes(root, directives, report):
    """The policy allows the style sheet and the script of the page by their hashes, and nothing else."""
    for tag in ("style", "script"):
        texts = ["".join(element.content) for element in root.walk()
                 if element.tag == tag and "json" not in (element.get("type") or "")]
        hashes = [base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii") for text in texts]
        allowed = [source for directive in directives if directive[:1] == [f"{tag}-src"] for source in directive[1:]]
        if len(texts) > 1:
            report(f"there are {len(texts)} <{tag}>")
        if sorted(allowed) != sorted(f"'sha256-{value}'" for value in hashes):
            report(f"{tag}-src allows {allowed}, and the page's <{tag}> has {hashes}")


def check_island(text, report):
    """Embedded JSON parses and cannot break out of its element."""
    bad = sorted(set(re.findall("[<>&\u2028\u2029]", text)))
    if bad:
        report(f"the embedded JSON holds {bad}")
    try:
        json.loads(text)
    except ValueError as error:
        report(f"the embedded JSON is none: {error}")


def check_picture(root, text, report):
    check_inactive(root, report)
    svg = root.content[0]
    if svg.tag != "svg":
        report(f"the root element is <{svg.tag}>")
    for name in ("width", "height", "viewBox"):
        if not svg.has(name):
            report(f"the picture has no {name}")
    if svg.get("role") != "graphics-document":
        report("the picture's role is not graphics-document")
    for element in root.walk():
        if element.tag in ("script", "foreignObject", "image", "style", "use", "animate", "set", "link", "iframe"):
            report(f"there is a <{element.tag}>")
        if element.has("class"):
            report(f"<{element.tag}> has a class, which needs a style sheet")
        if element.tag in ("a", "linearGradient", "pattern") and not (element.get("href") or "#").startswith("#"):
            report(f"<{element.tag}> refers outside: {element.get('href')[:40]!r}")
    if re.search(r"<!(DOCTYPE|ENTITY)|<\?xml-stylesheet", text):
        report("the picture has a document type, entities or a style sheet")
    named = set(re.findall(r"&([A-Za-z]\w*);", text)) - {"amp", "lt", "gt", "quot", "apos"}
    if named:
        report(f"the picture has the named references {sorted(named)}")
