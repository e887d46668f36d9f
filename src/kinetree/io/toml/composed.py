"""Writing a model as it was composed: tables ``[[use]]`` for the files that it uses, and the rest of it."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from kinetree.io.toml.items import UsedFile
from kinetree.model import Frame, Model
from kinetree.model.composition.use import Use
from kinetree.model.expressions import Expr
from kinetree.model.parts import ROOMS
from kinetree.preparation.run_settings import RunSettings


def decomposed(
    model: Model, run: RunSettings | None, folder: Path
) -> tuple[Model, RunSettings | None, list[UsedFile]]:
    """What a file in ``folder`` has to say itself of a model and its run, and the files that it uses for the rest.

    A part that was changed since it was added, other than in the values of its parameters, is not left to its file.
    """
    used: list[UsedFile] = []
    rest, settings = model, run
    for use in model.uses:
        values = _values(use, rest) if use.file else None
        if values is None:
            continue
        rooms, events = use.expanded()
        named = {room: {part.name for part in rooms[room]} for room, _ in ROOMS}
        kept: dict[str, Any] = {
            room: tuple(part for part in getattr(rest, room) if part.name not in named[room])
            for room, _ in ROOMS
        }
        kept["ground_shapes"] = tuple(s for s in rest.ground_shapes if s not in rooms["ground_shapes"])
        told = {f"{use.prefix}: {words}" for words in use.part.not_represented}
        kept["not_represented"] = tuple(words for words in rest.not_represented if words not in told)
        rest = replace(rest, **kept)
        with_events = use.with_events
        if settings is not None:
            with_events = with_events and all(event in settings.events for event in events)
            if with_events:
                settings = replace(settings, events=tuple(e for e in settings.events if e not in events))
        used.append(_table(use, values, folder, with_events))
    return rest, settings, used


def _values(use: Use, model: Model) -> dict[str, Any] | None:
    """Values of the parameters of a part as it stands in a model; None where it stands there otherwise."""
    rooms, _ = use.expanded()
    present = {room: {part.name: part for part in getattr(model, room)} for room, _ in ROOMS}
    for room, _ in ROOMS:
        if room == "parameters":
            continue
        if any(present[room].get(part.name) != part for part in rooms[room]):
            return None
    if any(shape not in model.ground_shapes for shape in rooms["ground_shapes"]):
        return None
    found: dict[str, set[tuple[float, float]]] = {}
    for parameter in rooms["parameters"]:
        here = present["parameters"].get(parameter.name)
        if here is None or here.unit != parameter.unit:
            return None
        prefix = next(one for one in use.prefixes if parameter.name.startswith(f"{one}."))
        inner = parameter.name.removeprefix(f"{prefix}.")
        found.setdefault(inner, set()).add((parameter.value, here.value))
    if any(len(pairs) > 1 for pairs in found.values()):
        return None  # copies that differ
    pairs = {name: next(iter(pairs)) for name, pairs in found.items()}
    return {**use.set, **{name: here for name, (given, here) in pairs.items() if here != given}}


def _table(use: Use, values: dict[str, Any], folder: Path, events: bool) -> UsedFile:
    try:
        path = Path(os.path.relpath(use.file, os.path.abspath(folder))).as_posix()
    except ValueError:  # on another drive
        path = use.file
    return UsedFile(
        path,
        use.prefix,
        at=None if use.at == Frame() else use.at,
        set={name: str(v) if isinstance(v, Expr) else v for name, v in values.items()} or None,
        mirror=use.mirror,  # type: ignore[arg-type]
        count=use.count,
        step=None if use.step == Frame() else use.step,
        events=events,
    )
