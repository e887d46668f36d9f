"""Presentation of a run: the HTML page with its 3D picture, the notebook view, and plots.

`data` says what a report consists of, `page` writes it as one HTML file, `notebook` as an inline frame,
`plots` draws channels with matplotlib or in a terminal, `standins` makes shapes for bodies that have none.
"""
