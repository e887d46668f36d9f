"""Settings of the documentation: ``python -m sphinx -W -b html docs docs/_build/html``, without any network."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "_ext"))

from kinetree import __version__  # noqa: E402

project = "Kinetree"
author = "The Kinetree authors"
copyright = f"{author}, Apache License 2.0"
version = release = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "mathml",
    "plain_docstrings",
    "tutorials",
]
if not tags.has("check"):  # noqa: F821 - pages of the sources, which nothing can be wrong in
    extensions.append("sphinx.ext.viewcode")
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"Kinetree {release}"
html_math_renderer = "mathml"
html_static_path = ["_static"]
html_css_files = ["math.css"]
html_copy_source = False
html_show_sphinx = False

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3

autodoc_typehints = "none"
autodoc_member_order = "bysource"
napoleon_google_docstring = False
napoleon_use_rtype = False
viewcode_line_numbers = True
