"""Draw the rooms of the package and the imports between them: ``python docs/architecture.py``.

The picture of `docs/architecture.md` is made from the imports themselves, so it cannot drift: a test compares it.
"""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src" / "kinetree"
PICTURE = HERE / "images" / "architecture.svg"

WIDTH, ROW, BOX, LEFT = 460, 46, 150, 24


def rooms() -> list[str]:
    """The rooms from the bottom up, as the contract of import directions lists them."""
    settings = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    return [str(layer).removeprefix("kinetree.") for layer in reversed(layers)]


def sentence(room: str) -> str:
    """The first sentence of a room's docstring."""
    text = ast.get_docstring(ast.parse((SOURCE / room / "__init__.py").read_text(encoding="utf-8"))) or ""
    return text.partition("\n\n")[0].replace("\n", " ")


def imports() -> set[tuple[str, str]]:
    """Which room imports from which."""
    known, found = set(rooms()), set[tuple[str, str]]()
    for room in rooms():
        for file in sorted((SOURCE / room).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                names = [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
                names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                targets = {name.split(".")[1] for name in names if name.startswith("kinetree.")}
                found |= {(room, target) for target in targets & known - {room}}
    return found


def picture() -> str:
    """The drawing: rooms from the bottom up, an arc for every import."""
    order, edges = rooms(), imports()
    height = ROW * len(order) + 30
    y = {room: height - 30 - ROW * i for i, room in enumerate(order)}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
        'font-size="13" role="img" aria-label="Rooms of Kinetree and the imports between them">',
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="5" markerHeight="5" orient="auto">'
        '<path d="M0 0 8 4 0 8z" fill="#47729e"/></marker></defs>',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    right = LEFT + BOX
    for above, below in sorted(edges):
        span = abs(order.index(above) - order.index(below))
        bend = right + 14 + 24 * span
        colour = "#47729e" if order.index(above) > order.index(below) else "#c02020"
        parts.append(
            f'<path d="M{right} {y[above] - 4} C{bend} {y[above] - 4} {bend} {y[below] + 4} {right + 2} {y[below] + 4}"'
            f' fill="none" stroke="{colour}" stroke-width="1.2" stroke-opacity="0.55" marker-end="url(#tip)">'
            f"<title>{above} imports {below}</title></path>"
        )
    for room in order:
        parts.append(
            f'<rect x="{LEFT}" y="{y[room] - 15}" width="{BOX}" height="30" rx="5" fill="#eaf1f8" stroke="#47729e"/>'
            f'<text x="{LEFT + 10}" y="{y[room] + 5}" font-weight="bold">{room}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def table() -> str:
    """The rooms from the top down with their sentences, as Markdown."""
    rows = [f"| `{room}` | {sentence(room)} |" for room in reversed(rooms())]
    return "\n".join(["| room | what is in it |", "|---|---|", *rows])


PAGE = """# Architecture

From a model to a report, a question passes through rooms that import only downwards. The picture is drawn from the
imports themselves by `python docs/architecture.py`, and a test compares it with them: every arc is an import. An arc
that ran back up would be red.

![The rooms of the package and the imports between them](images/architecture.svg)

{table}
"""


def page() -> str:
    """The page around the picture."""
    return PAGE.format(table=table())


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8", newline="\n")
    (HERE / "architecture.md").write_text(page(), encoding="utf-8", newline="\n")
