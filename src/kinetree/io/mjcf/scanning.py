"""MJCF files scanned before MuJoCo parses them: the names in them, and the numbers of elements they ask for.

MuJoCo copies what stands in ``<replicate>``, what is attached, and the points of ``<flexcomp>``: a few lines can be
gigabytes. So the elements are counted as often as they will be there (`_Documents`), and products of numbers that let
MuJoCo ask for memory have limits.
"""

from __future__ import annotations

import math
import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from kinetree.files.input import REACH_REMEDY, Reach, opened_plain
from kinetree.io.mjcf.source import WrittenElements
from kinetree.io.model_file import whole_file
from kinetree.io.xml import Budget, read_bytes, scan

MAX_ELEMENTS: Final = 1_000_000
MAX_DEPTH: Final = 400
MAX_FILES: Final = 200
ASSETS: Final = ("mesh", "hfield", "texture", "skin", "flexcomp", "composite")
FOLDERS: Final = ("meshdir", "texturedir", "assetdir")
MOST: Final[dict[str, dict[str, float]]] = {
    "hfield": {"nrow": 10_000, "ncol": 10_000},
    "texture": {"width": 10_000, "height": 60_000},
    "mesh": {"params": 300},
    "user": {"dim": 1e6},
    "contact": {"num": 1e4},
    "general": {"actdim": 1e4},
    "replicate": {"count": 2_000},
    "composite": {"count": 1_000},
    "flexcomp": {"count": 1_000},
    "size": {"memory": 2e9, "nstack": 2e8, "njmax": 1e6, "nconmax": 1e6, "nkey": 1e4, "nuserdata": 1e6}
    | {
        f"nuser_{kind}": 1e4
        for kind in ("body", "jnt", "geom", "site", "cam", "tendon", "actuator", "sensor")
    },
}
"""Largest numbers of elements and attributes that let MuJoCo ask for memory and time."""
MOST_TOGETHER: Final[dict[str, dict[tuple[str, ...], float]]] = {
    "flexcomp": {("count",): 3_000, ("cellcount",): 3_000},
    "composite": {("count",): 3_000},
    "hfield": {("nrow", "ncol"): 2.5e7},
    "texture": {("width", "height"): 2.5e7},
}
"""Largest products of all numbers of some attributes."""
MOST_COPIES: Final = 100_000
"""Most elements that come from copying: repeated and attached ones."""
OF_A_POINT: Final = 30
"""Number of elements that a point of a flexible thing counts as: it becomes a body with three joints."""
MOST_DOTS: Final = 1e8
"""Dots of an image."""
_IMAGE: Final = b"\x89PNG\r\n\x1a\n"
COMPOSING: Final[dict[str, tuple[str, ...]]] = {
    "frame": ("name", "childclass", "pos", "quat", "axisangle", "xyaxes", "zaxis", "euler"),
    "replicate": ("count", "sep", "offset", "euler"),
}
"""Attributes of elements of which MuJoCo passes over all others, also misspelt ones."""
_NAMES: Final = (
    "name", "class", "childclass", "model", "file", "prefix", "key", "value", "data", "joint", "body", "geom", "site",
    "tendon", "material", "texture", "mesh",
)  # fmt: skip
"""Attributes that hold names and texts, also with a number behind them."""
_NO_NUMBER = re.compile(r"[+-]?nan(\(.*\))?", re.IGNORECASE)


def no_numbers(attributes: dict[str, str]) -> list[str]:
    """Attributes in which a number is "nan".

    MuJoCo must not see them: it writes a warning to the error stream and into a file in the working folder, and where
    it refused something before, the handler of its warnings may call itself without end.
    """
    return [
        name
        for name, text in attributes.items()
        if "nan" in text.lower()
        and name.rstrip("12") not in _NAMES
        and any(_NO_NUMBER.fullmatch(word) for word in text.split())
    ]


def check_xml(path: Path, reach: Reach) -> WrittenElements:
    """Refuse a file, or one that it includes or attaches, which MuJoCo must not be given.

    Parameters
    ----------
    path
        The main file.
    reach
        Folders in which the files may be that it names.

    Returns
    -------
    WrittenElements
        Named elements with their files and lines.

    Raises
    ------
    ModelFileError
        With the line, for XML that is not well-formed, declares a document type, is larger than 50 MB in all, has
        more than a million elements or more than 400 within one another, asks for very much memory, names files out
        of reach, or is not MJCF.
    """
    budget = Budget(MAX_ELEMENTS, MAX_DEPTH)
    waiting, seen = [(path, path, 1.0)], set[tuple[Path, Path]]()
    named, written = ReferencedFiles(), WrittenElements(path)
    documents: dict[Path, _Document] = {}
    while waiting:
        main, file, copies = waiting.pop()
        key = (_real(main), _real(file) if file == main else file)
        if key in seen:
            continue
        if len(seen) >= MAX_FILES:
            raise whole_file(str(file), f"is one of more than {MAX_FILES} files", "include fewer files")
        content = _scanned(file, budget, is_first=not seen)
        document = documents.setdefault(_real(main), _Document())
        document.elements += copies * content.elements
        document.attached += [(model, copies * times) for model, times in content.attached]
        named.files += [(main, file, line, name) for line, name in content.assets]
        named.folders.setdefault(main, {""}).update(content.folders)
        written.add(file, content.named)
        written.assets += [(file, line, name) for line, name in content.assets]
        written.classes |= content.classes
        written.without_number |= bool(content.without_number)
        written.passed_over += [(file, *attribute) for attribute in content.passed_over]
        if content.without_number and main != path:  # MuJoCo reads what is attached by itself
            line, name = content.without_number[0]
            raise whole_file(str(file), f"{name} is no number", "give plain decimal numbers", line)
        for line, name, model, times in content.documents:
            place, attached = place_of(main, file, name), model is not None
            if not reach.holds(place):
                verb = "attaches" if attached else "includes"
                message = f'{verb} "{name}", which lies outside the folder of the model'
                raise whole_file(str(file), message, REACH_REMEDY, line)
            if not os.path.exists(place):
                message = f'{"attaches" if attached else "includes"} "{name}", which is not there'
                raise whole_file(str(file), message, "correct its name, or put it there", line)
            waiting.append((place if attached else main, place, 1.0 if attached else copies * times))
            if model is not None:
                document.models.append((model, _real(place)))
        seen.add(key)
    _check_assets(named, reach)
    _check_copies(path, documents, budget.used_elements)
    return written


def _real(file: Path) -> Path:
    return Path(os.path.realpath(file))


@dataclass
class _Document:
    """A document, with the documents it includes.

    Attributes
    ----------
    elements
        Elements, each as often as it is repeated.
    models
        Names and files of the models that it may attach.
    attached
        Names of the models that it attaches, and how often.
    """

    elements: float = 0.0
    models: list[tuple[str, Path]] = field(default_factory=list)
    attached: list[tuple[str, float]] = field(default_factory=list)


def _check_copies(path: Path, documents: dict[Path, _Document], written: int) -> None:
    """Refuse documents that attach themselves, and those of very many elements when all is repeated and attached."""
    made: dict[Path, tuple[float, float]] = {}

    def count(file: Path, within: tuple[Path, ...]) -> tuple[float, float]:
        """Elements of a document, and with those of the models that MuJoCo makes before it attaches them."""
        if file in within:
            circle = " → ".join(one.name for one in (*within[within.index(file) :], file))
            raise whole_file(
                str(path), f"files attach one another in a circle: {circle}", "attach no file to itself"
            )
        if file not in made:
            document = documents[file]
            inner = {model: count(place, (*within, file)) for model, place in document.models}
            largest = max((own for own, _ in inner.values()), default=0.0)
            attached = sum(times * inner.get(model, (largest, 0.0))[0] for model, times in document.attached)
            own = document.elements + attached
            made[file] = (own, own + sum(all_ for _, all_ in inner.values()))
        return made[file]

    _, total = count(_real(path), ())
    if total - written > MOST_COPIES:
        message = (
            f"asks for {total:.3g} elements when all is repeated and attached, "
            "which takes very much memory and time"
        )
        raise whole_file(str(path), message, f"repeat fewer: at most {MOST_COPIES}")


@dataclass
class ReferencedFiles:
    """Files of meshes, textures and the like: main file, file and line that name each; the folders they begin at."""

    files: list[tuple[Path, Path, int, str]] = field(default_factory=list)
    folders: dict[Path, set[str]] = field(default_factory=dict)


@dataclass
class _Content:
    """Names in a file: other documents, assets, folders, and its own elements.

    Documents have a line, a name, the name of the model where they are attached, and how often what holds them is
    repeated; so have the models that are attached. The number of elements counts each as often as it is repeated. And
    attributes that are no numbers, with their lines, and those that MuJoCo passes over: line, tag, attribute.
    """

    documents: list[tuple[int, str, str | None, float]] = field(default_factory=list)
    elements: float = 0.0
    attached: list[tuple[str, float]] = field(default_factory=list)
    assets: list[tuple[int, str]] = field(default_factory=list)
    folders: set[str] = field(default_factory=set)
    named: list[tuple[int, str]] = field(default_factory=list)
    classes: set[str] = field(default_factory=set)
    without_number: list[tuple[int, str]] = field(default_factory=list)
    passed_over: list[tuple[int, str, str]] = field(default_factory=list)


def _check_assets(named: ReferencedFiles, reach: Reach) -> None:
    """Refuse files of meshes and the like out of reach, wherever MuJoCo might look for them."""
    for main, file, line, name in named.files:
        for folder in {main.parent / start for start in named.folders[main]} | {file.parent}:
            place = folder / name
            if not reach.holds(place) and (os.path.isfile(place) or not reach.holds(folder)):
                message = f'names the file "{name}", which lies outside the folder of the model'
                raise whole_file(str(file), message, REACH_REMEDY, line)
            if place.suffix.lower() == ".png" and os.path.isfile(place):
                _check_image(place, file, line)


def _check_image(place: Path, file: Path, line: int) -> None:
    """Refuse an image that becomes far larger than its file."""
    with opened_plain(place) as opened:
        start = opened.read(24)
    width, height = (int.from_bytes(start[at : at + 4], "big") for at in (16, 20))
    if start.startswith(_IMAGE) and width * height > MOST_DOTS:
        message = f'"{place.name}" is an image of {width} × {height} dots, which takes very much memory'
        raise whole_file(str(file), message, f"give at most {MOST_DOTS:g} in all", line)


def place_of(main: Path, file: Path, name: str) -> Path:
    """Return the place of an included file: MuJoCo looks in the folder of the main file, then of the file itself."""
    places = (main.parent / name, file.parent / name)
    return next((place for place in places if os.path.isfile(place)), places[0])


def _check_size(file: Path, tag: str, line: int, attributes: dict[str, str]) -> None:
    """Refuse numbers, and products of them, that let MuJoCo ask for more memory than there is."""
    for key, most in MOST.get(tag, {}).items():
        for text in attributes.get(key, "").split():
            if _number(text) > most:
                message = f'<{tag} {key}="{attributes[key]:.40}"> asks for very much memory and time'
                raise whole_file(str(file), message, f"give at most {most:g}", line)
    for keys, most in MOST_TOGETHER.get(tag, {}).items():
        if _product(attributes, keys) > most:
            written = " ".join(f'{key}="{attributes[key]:.40}"' for key in keys if key in attributes)
            message = f"<{tag} {written}> asks for very much memory and time"
            raise whole_file(str(file), message, f"give at most {most:g} in all", line)
    if tag == "replicate" and not _COUNT.fullmatch(attributes.get("count", "").strip()):
        given = attributes.get("count")
        message = (
            "<replicate> has no count"
            if given is None
            else f'<replicate count="{given:.40}"> makes no copies'
        )
        raise whole_file(str(file), message, "give a whole number of copies, 1 at least", line)


_COUNT = re.compile(r"\+?0*[1-9]\d*")


def _product(attributes: dict[str, str], keys: tuple[str, ...]) -> float:
    """Product of all numbers of some attributes; texts that are not numbers are left to MuJoCo."""
    numbers = [_number(text) for key in keys for text in attributes.get(key, "").split()]
    return math.prod(max(number, 1.0) for number in numbers)


def _number(text: str) -> float:
    factor = {"k": 1e3, "m": 1e6, "g": 1e9, "t": 1e12, "p": 1e15, "e": 1e18}.get(text[-1:].lower(), 1.0)
    try:
        return float(text if factor == 1.0 else text[:-1]) * factor
    except ValueError:
        return 0.0  # MuJoCo says what is wrong with it


def _scanned(file: Path, budget: Budget, *, is_first: bool) -> _Content:
    """Collect the names in a file; the first one must begin with <mujoco>."""
    content = _Content()
    first = is_first
    copies: list[float] = [1.0]  # of what stands in replicates, one within the other

    def start(tag: str, line: int, attributes: dict[str, str]) -> None:
        nonlocal first
        if first and tag != "mujoco":
            hint = " (URDF files end in .urdf)" if tag == "robot" else ""
            message = f"begins with <{tag}>, not with <mujoco>"
            raise whole_file(str(file), message, f"give an MJCF file{hint}", line)
        first = False
        if tag == "model" and "file" in attributes:
            model = attributes.get("name", "")
            content.documents.append((line, attributes["file"], model, 1.0))
        elif tag == "include" and "file" in attributes:
            content.documents.append((line, attributes["file"], None, copies[-1]))
        elif tag == "attach":
            content.attached.append((attributes.get("model", ""), copies[-1]))
        elif tag in ASSETS:
            content.assets += [(line, attributes[key]) for key in attributes if key.startswith("file")]
        elif tag == "compiler":
            content.folders.update(attributes[key] for key in FOLDERS if key in attributes)
        if tag == "default" and "class" in attributes:
            content.classes.add(attributes["class"])
        if "name" in attributes:
            content.named.append((line, attributes["name"]))
        # a colour that is none is left out with a note, by who draws it
        content.without_number += [(line, name) for name in no_numbers(attributes) if name != "rgba"]
        known = COMPOSING.get(tag, attributes)
        content.passed_over += [(line, tag, name) for name in attributes if name not in known]
        _check_size(file, tag, line, attributes)
        copies.append(copies[-1] * (_number(attributes.get("count", "1")) if tag == "replicate" else 1.0))
        if copies[-1] > MOST["replicate"]["count"]:
            message = f"<replicate> within others makes {copies[-1]:g} copies, which asks for very much memory and time"
            raise whole_file(str(file), message, f"give at most {MOST['replicate']['count']:g}", line)
        flexible = OF_A_POINT * _product(attributes, ("count",)) if tag in ("flexcomp", "composite") else 1.0
        content.elements += copies[-1] * flexible

    def end() -> None:
        copies.pop()

    scan(read_bytes(file, budget, "MJCF"), str(file), budget, start, end)
    return content
