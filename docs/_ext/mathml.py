"""Formulas as MathML, which browsers draw themselves: no script, no font and no image has to be fetched.

The translation from LaTeX is that of docutils, with three things put right: a subscript of an accented letter stands
beside it, not below; a prime is a superscript; and brackets are as high as their matrix in every font.
"""

from __future__ import annotations

import html
import re
from typing import Any
from xml.etree import ElementTree

from docutils import nodes
from docutils.utils.math import MathError
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.writers.html5 import HTML5Translator

_log = logging.getLogger(__name__)
_NAMESPACE = "{http://www.w3.org/1998/Math/MathML}"
_HTML_ENTITY = re.compile(r"&(?!lt;|gt;|amp;|quot;|#)\w+;")
_ACCENTS = frozenset("˙¨ˆ~˜¯ˉ")

ElementTree.register_namespace("", _NAMESPACE[1:-1])


def translated(tex: str, as_block: bool) -> str:
    """A formula in LaTeX as MathML; :class:`MathError` where it cannot be translated."""
    tex = re.sub(r"'\^\{", r"^{\\prime ", tex)
    tex = tex.replace("'", r"^{\prime}")
    found = tex2mathml(tex, as_block=as_block)
    root = ElementTree.fromstring(_HTML_ENTITY.sub(lambda entity: html.unescape(entity[0]), found))
    for parent in list(root.iter()):
        for i, child in enumerate(parent):
            parent[i] = _beside(child)
    for parent in list(root.iter()):
        parent.attrib.pop(
            "accent", None
        )  # where there is no font for mathematics, accents would cover letters
        _bracket(parent)
    return ElementTree.tostring(root, encoding="unicode")


def _beside(element: ElementTree.Element) -> ElementTree.Element:
    """The element, with what docutils sets below an accented letter set beside it."""
    if element.tag == _NAMESPACE + "msup" and _is_accented(element[0]):
        base, below = _parts(element[0])
        return _made("msubsup", base, below, element[1], tail=element.tail)
    if _is_accented(element):
        return _made("msub", *_parts(element), tail=element.tail)
    return element


def _is_accented(element: ElementTree.Element) -> bool:
    return element.tag == _NAMESPACE + "munderover" and element[2].text in _ACCENTS


def _parts(element: ElementTree.Element) -> tuple[ElementTree.Element, ElementTree.Element]:
    """The accented letter and its subscript."""
    letter, below, accent = element
    return _made("mover", letter, accent), below


def _bracket(parent: ElementTree.Element) -> None:
    """Brackets around matrices as lines of the table: they have the right height in every font."""
    for table in parent.findall(_NAMESPACE + "mtable"):
        i = list(parent).index(table)
        around = [parent[k] for k in (i - 1, i + 1) if 0 <= k < len(parent)]
        if [mark.text for mark in around] == ["[", "]"]:
            table.set("class", "matrix")
            for mark in around:
                parent.remove(mark)


def _made(tag: str, *children: ElementTree.Element, tail: str | None = None) -> ElementTree.Element:
    made = ElementTree.Element(_NAMESPACE + tag)
    made.extend(children)
    made.tail = tail
    return made


def _shown(node: nodes.Element, as_block: bool) -> str:
    try:
        return translated(node.astext(), as_block)
    except MathError as error:
        _log.warning("formula cannot be translated: %s: %s", error, node.astext(), location=node)
        return ""


def _inline(translator: HTML5Translator, node: nodes.math) -> None:
    translator.body.append(_shown(node, as_block=False))
    raise nodes.SkipNode


def _block(translator: HTML5Translator, node: nodes.math_block) -> None:
    translator.body.append(translator.starttag(node, "div", CLASS="math"))
    translator.body.append(_shown(node, as_block=True))
    translator.body.append("</div>")
    raise nodes.SkipNode


def setup(app: Sphinx) -> dict[str, Any]:
    """Offer the renderer under the name ``mathml``."""
    app.add_html_math_renderer("mathml", (_inline, None), (_block, None))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
