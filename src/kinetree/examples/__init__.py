"""Example models, as files; `kinetree examples` lists and copies them."""
