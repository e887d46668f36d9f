"""Formulas as MathML, which browsers draw themselves: no script, no font and no image has to be fetched.

The translation from LaTeX is that of docutils.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from docutils.utils.math import MathError
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.writers.html5 import HTML5Translator

_log = logging.getLogger(__name__)


def _translated(node: nodes.Element, as_block: bool) -> str:
    tex = node.astext()
    try:
        return tex2mathml(tex, as_block=as_block)
    except MathError as error:
        _log.warning("formula cannot be translated: %s: %s", error, tex, location=node)
        return ""


def _inline(translator: HTML5Translator, node: nodes.math) -> None:
    translator.body.append(_translated(node, as_block=False))
    raise nodes.SkipNode


def _block(translator: HTML5Translator, node: nodes.math_block) -> None:
    translator.body.append(translator.starttag(node, "div", CLASS="math"))
    translator.body.append(_translated(node, as_block=True))
    translator.body.append("</div>")
    raise nodes.SkipNode


def setup(app: Sphinx) -> dict[str, Any]:
    """Offer the renderer under the name ``mathml``."""
    app.add_html_math_renderer("mathml", (_inline, None), (_block, None))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
