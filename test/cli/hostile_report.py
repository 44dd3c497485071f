"""A report with a text of somebody's choice in every place where a text can stand."""

import json
import re

from common import FIXTURES, minimal

FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
TOGETHER = 80  # texts in one report
PLAIN = {"unit": "FLOPs", "scope": "module_call", "method": "torchscan_module_formula"}
CHAIN = 5  # modules one inside the other: wide tiles, and paths that stay short


def naughty_strings():
    return unique(json.loads((FIXTURES / "corpora" / "text" / "naughty-strings.json").read_text(encoding="utf-8")))


def markup_attacks():
    return unique([attack["text"] for attack in json.loads(
        (FIXTURES / "corpora" / "text" / "markup-attacks.json").read_text(encoding="utf-8"))])


def unique(texts):
    return list(dict.fromkeys(texts))


def in_portions(texts):
    return [texts[first:first + TOGETHER] for first in range(0, len(texts), TOGETHER)]


def is_path(text):
    return all(text.split("."))


def in_path(text):
    """The text where it names modules: as it is, but no component of a path is empty."""
    return ".".join(filter(None, text.split("."))) or "none"


def result(value, measure):
    return {"status": "complete", "value": value, "known_value": value, **measure}


def tensor(shape, words):
    return {"kind": "tensor", "shape": shape, "dtype": words, "device": words, "requires_grad": False}


class Builder:
    """`say(slot, number)` is what stands in a place of its own for the text of that number."""

    def __init__(self, size, say, path):
        self.size, self.say, self.path = size, say, path
        self.report = minimal()
        self.template = self.report["layers"][1]
        self.report["layers"] = self.report["layers"][:1]

    def all(self, slot):
        """Where a report has room for one text only: all of them, one behind the other."""
        return " ".join(self.say(slot, number) for number in range(self.size))

    def measure(self, number):
        return {name: self.say(name, number) for name in ("unit", "scope", "method")}

    def build(self):
        self.write_context()
        chain = []
        for number in range(self.size):
            chain = chain if len(chain) < CHAIN else []
            chain = chain + [self.path("module", number)]
            self.write_module(".".join(chain), number)
            self.write_leaf(".".join([*chain, self.path("leaf", number)]), number)
            self.write_operators(number)
            self.write_diagnostics(".".join(chain), number)
            self.report["totals"][self.say("total", number)] = result(number, self.measure(number))
        return self.report

    def write_context(self):
        context, inputs = self.report["context"], self.report["inputs"]
        for name in ("model_type", "torch_version", "torchscan_version", "python_version", "execution_mode", "analysis_mode"):
            context[name] = self.all(name)
        for name in ("devices", "dtypes"):
            context[name] = [self.say(name, number) for number in range(self.size)]
        context["counting_convention"] = {self.say("counting", number): self.say("convention", number)
                                          for number in range(self.size)}
        for name in ("method", "counting_convention"):
            self.report["operator_flops"]["context"][name] = self.all(f"operator-{name}")
        inputs["source"] = self.all("source")
        inputs["args"] = [{"kind": self.say("kind", number), self.say("key", number): [self.say("argument", number)]}
                          for number in range(self.size)]
        inputs["kwargs"] = {self.say("keyword", number): tensor([number], self.say("dtype", number))
                            for number in range(self.size)}
        for number in range(self.size):
            context[self.say("context", number)] = self.say("context-value", number)
            self.report[self.say("member", number)] = {self.say("inner", number): [self.say("member-value", number)]}

    def layer(self, path, number, slot):
        return {**self.template, "path": path, "call_index": number, "depth": path.count(".") + 1,
                "name": self.say(f"{slot}-name", number), "type": self.say(f"{slot}-type", number)}

    def write_module(self, path, number):
        """A container, whose estimate covers its leaf."""
        layer = self.layer(path, number, "module")
        layer["metrics"] = {"dmas": result(number, PLAIN)}
        layer["metric_ownership"] = {self.say("ownership", number): "subtree", "dmas": "subtree"}
        layer["token_dependencies"] = {
            **self.template["token_dependencies"], "scope": self.say("token-scope", number),
            "method": self.say("token-method", number), "assumptions": [self.say("assumption", number)],
            "sources": [{**self.template["token_dependencies"]["sources"][0], "arguments": [self.say("token", number)]}]}
        self.report["layers"].append(layer)
        self.owner = {"path": path, "call_index": number}

    def write_leaf(self, path, number):
        layer = self.layer(path, number, "leaf")
        del layer["token_dependencies"]
        layer["metric_ownership"] = {}
        layer["metric_owners"] = {"dmas": self.owner, self.say("owned", number): self.owner}
        layer["input"] = {"args": [tensor([2, 3], self.say("tensor", number)),
                                   tensor([self.say("shape", number)], self.say("odd-tensor", number)),
                                   {"kind": "object", "type": self.say("object", number)}],
                          "kwargs": {self.say("named", number): {"kind": "none"}}}
        layer["output"] = {"kind": "mapping", "type": self.say("mapping", number), "items": [
            {"key": self.say("item", number), "key_type": self.say("key-type", number),
             "value": {"kind": "scalar", "type": self.say("scalar", number)}}]}
        layer["parameters"] = {"trainable": 10 + number, "frozen": 0, "bytes": 40, "shared": False}
        layer["metrics"] = {
            "module_flops": result(1000 + number, PLAIN), "macs": result(10 + number, self.measure(number)),
            "effective_padding": result(self.say("padding", number), PLAIN),
            self.say("metric", number): result(self.say("value", number), self.measure(number))}
        layer[self.say("extra", number)] = self.say("extra-value", number)
        self.report["layers"].append(layer)

    def write_operators(self, number):
        operators = self.report["operator_flops"]
        operators["by_operator"][self.say("by-operator", number)] = number
        operators["by_module"][self.say("by-module", number)] = number
        operators["ignored_operators"][self.say("ignored", number)] = {"calls": number, "reason": self.say("reason", number)}

    def write_diagnostics(self, path, number):
        self.report["diagnostics"].append({
            "code": self.say("code", number), "metric": self.say("diagnosed", number), "message": self.say("message", number),
            "severity": "error", "path": path, "operator": self.say("operator", number)})
        self.report["operator_flops"]["diagnostics"].append({
            "code": self.say("uncounted", number), "metric": "flops", "message": self.say("uncounted-message", number),
            "severity": "warning", "operator": self.say("uncounted-operator", number)})


def report_with(texts, say, path):
    """`say(slot, text)` and `path(slot, text)` are what stands in a slot for a text, the latter as part of a path."""
    return Builder(len(texts), lambda slot, number: say(slot, texts[number]),
                   lambda slot, number: path(slot, texts[number])).build()
