"""The same mechanism in other words: another order of parts, other names, parameters, definitions, files."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

import kinetree as kt
from kinetree.io.toml import dumps, loads
from kinetree.model.composition.use import Names
from kinetree.model.expressions import Name
from kinetree.model.parts import ROOMS
from metamorphic.relation import Change, relation
from metamorphic.rewriting import rewritten, rewritten_events, rewritten_model, with_names
from metamorphic.scene import Scene
from strategies.redescribed import shuffled


@relation("parts in another order")
def another_order(scene: Scene) -> Change:
    """Parts and events in another order."""
    order = np.random.default_rng(1).permutation(len(scene.events))
    return Change(
        scene.with_(model=shuffled(scene.model, seed=4), events=tuple(scene.events[k] for k in order))
    )


@relation("parts in reverse order")
def reverse_order(scene: Scene) -> Change:
    """Parts and events from the last to the first."""
    parts = [part for room, _ in ROOMS for part in getattr(scene.model, room)]
    model = replace(scene.model, **{room: () for room, _ in ROOMS}).add(*reversed(parts))
    return Change(scene.with_(model=model, events=scene.events[::-1]))


# --- names ------------------------------------------------------------------------------------------------------------
@relation("other names")
def other_names(scene: Scene) -> Change:
    """Parts and events with names that are sorted differently; parts that share a name share the new one."""
    known = sorted(
        {part.name for room, _ in ROOMS for part in getattr(scene.model, room)}
        | {event.name for event in scene.events}
    )
    order = np.random.default_rng(2).permutation(len(known))
    new = {name: f"n{k}" for name, k in zip(known, order, strict=True)}
    names = Names(new)

    def part(p: object) -> object:
        return rewritten(p, names.text, names.value)

    changed = scene.with_(
        model=rewritten_model(scene.model, part), events=rewritten_events(scene.events, part)
    )
    return Change(changed, name=lambda channel: with_names(names.channel(channel), names.text))


# --- files ------------------------------------------------------------------------------------------------------------
@relation("written to a file and read again")
def through_a_file(scene: Scene) -> Change:
    """The model and its events from the text of a file."""
    from kinetree.preparation.run_settings import RunSettings

    settings = RunSettings(t_end=scene.end, t_start=scene.start, events=scene.events)
    again = loads(dumps(scene.model, settings))
    assert again.run is not None
    return Change(scene.with_(model=again.model, events=again.run.events))


# --- parameters and definitions ---------------------------------------------------------------------------------------
@relation("definitions instead of parameters")
def definitions_for_parameters(scene: Scene) -> Change | None:
    """Every parameter p is used through a definition ``of_p = p + 0``."""
    known = {p.name for p in scene.model.parameters}
    if not known or any(isinstance(e.action, kt.SetParameter) for e in scene.events):
        return None
    names = Names({name: f"of_{name}" for name in known})

    def part(p: object) -> object:
        return p if isinstance(p, kt.Parameter) else rewritten(p, value=names.value)

    model = rewritten_model(scene.model, part).add(
        *(kt.Definition(f"of_{name}", Name(name) + 0.0) for name in sorted(known))
    )
    return Change(scene.with_(model=model, events=rewritten_events(scene.events, part)))
