"""``kinetree examples``: the models that come with Kinetree."""

from __future__ import annotations

import ast
import os
import tomllib
import webbrowser
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cyclopts import App

from kinetree.cli.console import OK, UsageError, say, say_json, say_note
from kinetree.cli.options import Everything, Flag, Json, Quiet
from kinetree.files.output import write_text
from kinetree.words.names import did_you_mean, nearest

if TYPE_CHECKING:
    from kinetree.report.gallery import GalleryItem

app = App(help="List the example models, or copy them.", help_format="plaintext")


class Example(NamedTuple):
    """An example: its name, title and purpose, and its file."""

    name: str
    title: str
    description: str
    text: str
    file: str


def index() -> list[Example]:
    """All examples, by name."""
    found = []
    for entry in files("kinetree.examples").iterdir():
        if not _is_example(entry.name):
            continue
        text = entry.read_text(encoding="utf-8")
        if entry.name.endswith(".toml"):
            header = tomllib.loads(text)["model"]
            title, description = header["name"], header.get("description", "")
        else:
            title = description = (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
        found.append(Example(_name_of(entry.name), title, description, text, entry.name))
    return sorted(found)


def _is_example(file: str) -> bool:
    """Model files, and Python files that define a model."""
    return file.endswith(".toml") or (file.endswith(".py") and not file.startswith("_"))


def _name_of(file: str) -> str:
    return file.removesuffix(".toml").removesuffix(".py")


def _parts_of(example: Example) -> list[str]:
    """Files that an example uses as parts."""
    uses = tomllib.loads(example.text).get("use", []) if example.file.endswith(".toml") else []
    return sorted({use["file"] for use in uses})


def names() -> list[str]:
    """Names of all examples."""
    folder = files("kinetree.examples")
    return sorted(_name_of(entry.name) for entry in folder.iterdir() if _is_example(entry.name))


def gallery_items(wanted: Sequence[str] = ()) -> list[GalleryItem]:
    """The examples of these names, or all, as the gallery takes them."""
    from kinetree.report.gallery import GalleryItem

    folder = Path(str(files("kinetree.examples")))
    known = [example for example in index() if not wanted or example.name in wanted]
    return [GalleryItem(e.name, e.title, e.description, e.text, folder / e.file) for e in known]


@app.default
def show(
    *name: str,
    gallery: Flag = False,
    to: Path = Path("kinetree-gallery"),
    no_open: Flag = False,
    quiet: Quiet = False,
    json: Json = False,
) -> int:
    """List the examples, or show them as a gallery.

    Parameters
    ----------
    name
        Examples in a gallery; all where left out, which takes minutes.
    gallery
        Run the examples and show their motions, questions and reports as pages.
    to
        Folder of the gallery.
    no_open
        Write the gallery without opening it in the browser.
    """
    if gallery:
        return _gallery(name, to, no_open, quiet, json)
    if name:
        raise UsageError(
            f"kinetree examples copy {name[0]} copies it; kinetree examples {name[0]} --gallery shows it"
        )
    examples = index()
    if json:
        say_json([{"name": e.name, "title": e.title, "description": e.description} for e in examples])
        return OK
    width = max(len(example.name) for example in examples)
    lines = [f"{example.name:<{width}}  {example.description or example.title}" for example in examples]
    say(
        "\n".join(
            [
                *lines,
                "",
                "Copy one with: kinetree examples copy NAME; see them all: kinetree examples --gallery",
            ]
        )
    )
    return OK


def _gallery(wanted: Sequence[str], folder: Path, no_open: bool, quiet: bool, json: bool) -> int:
    from kinetree.report.gallery import write_gallery

    unknown = [name for name in wanted if name not in names()]
    if unknown:
        raise UsageError(f"there is no example {unknown[0]!r}; {nearest(unknown[0], names())}")
    page = write_gallery(gallery_items(wanted), folder, lambda words: say_note(words, quiet))
    if json:
        say_json({"gallery": page})
    elif not quiet:
        say(f"wrote {page}")
    if not no_open:
        webbrowser.open(page.resolve().as_uri())
    return OK


@app.command
def copy(
    *name: str, to: Path = Path(), all_: Everything = False, force: Flag = False, json: Json = False
) -> int:
    """Copy examples into a folder, to be run and changed.

    Parameters
    ----------
    name
        Names as kinetree examples lists them.
    to
        Folder; made where it does not exist.
    all_
        Copy all of them.
    force
        Replace files that exist.
    """
    known = {example.name: example for example in index()}
    wanted = list(known) if all_ else [_name_of(one) for one in name]
    unknown = [one for one in wanted if one not in known]
    if unknown or not wanted:
        what = f"there is no example {unknown[0]!r}" if unknown else "which example?"
        meant = did_you_mean(unknown[0], known) if unknown else ""
        raise UsageError(f"{what}; {meant or 'choose from ' + ', '.join(known)}")
    targets = {one: to / known[one].file for one in wanted}
    taken = [str(path) for path in targets.values() if os.path.exists(path)]
    if taken and not force:
        raise UsageError(
            f"{', '.join(taken)} exists; give another folder with --to, or --force to replace it"
        )
    to.mkdir(parents=True, exist_ok=True)
    for one, path in targets.items():
        write_text(path, known[one].text)
        for file in _parts_of(known[one]):
            (to / file).parent.mkdir(parents=True, exist_ok=True)
            write_text(to / file, files("kinetree.examples").joinpath(file).read_text(encoding="utf-8"))
    if json:
        say_json(list(targets.values()))
    else:
        say("\n".join(f"wrote {path}" for path in targets.values()))
    return OK
