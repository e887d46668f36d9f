"""Texts with gaps: the parts of a program that are the same for all models."""

from __future__ import annotations

from importlib.resources import files

from kinetree.export.code.exported import Exported


def filled(template: str, model: Exported, **more: str) -> str:
    """A file of ``runtime`` with ``@name@`` (identifier of the model), ``@NAME@``, ``@title@`` and more filled in."""
    text = (files("kinetree.export.code") / "runtime" / template).read_text(encoding="utf-8")
    title = model.name.replace("*/", "* /").replace('"', "'").replace("\\", "/").replace("\n", " ")
    words = {**more, "name": model.identifier, "NAME": model.identifier.upper(), "title": title}
    for word, value in words.items():
        text = text.replace(f"@{word}@", value)
    return text
