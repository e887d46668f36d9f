"""The same mechanism in other words: another order of parts, other names, parameters, definitions, files."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

import kinetree as kt
from kinetree.io.toml import dumps, loads
from kinetree.model.expressions import Apply, Expr, Name
from kinetree.model.expressions.nodes import postorder
from kinetree.model.parts import ROOMS
from metamorphic.relation import Change, relation
from metamorphic.rewriting import Place, rewritten, rewritten_events, rewritten_model
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
    return Change(changed, name=names.channel)


class Names:
    """New names for old, in texts, expressions and channels."""

    def __init__(self, new: dict[str, str]) -> None:
        self.new = new

    def text(self, text: str, _place: object = None) -> str:
        """A name, or that of an interface of a flexible body: ``body.interface``."""
        if text in self.new:
            return self.new[text]
        head, dot, rest = text.partition(".")
        return self.new.get(head, head) + dot + rest

    def value(self, value: object, place: Place) -> object:
        """An expression with its names and tables."""
        if not isinstance(value, Expr):
            return value
        done: dict[int, Expr] = {}
        for node in postorder(value):
            operands = tuple(done[id(operand)] for operand in node.operands)
            if isinstance(node, Name):
                head, *rest = node.segments
                done[id(node)] = node if head in place.hidden else Name(self.first(head), *rest)
            elif isinstance(node, Apply):
                done[id(node)] = Apply(self.new.get(node.function, node.function), *operands)
            else:
                done[id(node)] = node.with_operands(operands) if operands else node
        return done[id(value)]

    def first(self, name: str) -> str:
        """The first segment of a name: a part, or the free joint that a floating body is given."""
        body = name.removesuffix("_free")
        return self.text(name) if name in self.new or body not in self.new else f"{self.new[body]}_free"

    def channel(self, name: str) -> str:
        """A channel: the longest part of its name that is known is replaced, and the place it names at its end."""
        segments = name.split(".")
        for k in range(len(segments), 0, -1):
            head = ".".join(segments[:k])
            if head in self.new or head.removesuffix("_free") in self.new:
                segments = [self.first(head), *segments[k:]]
                break
        if len(segments) > 2 and segments[1] == "on":
            segments[2:] = [self.text(".".join(segments[2:]))]
        return ".".join(segments)


# --- files ------------------------------------------------------------------------------------------------------------
@relation("written to a file and read again")
def through_a_file(scene: Scene) -> Change:
    """The model and its events from the text of a file."""
    from kinetree.io.run_settings import RunSettings

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
