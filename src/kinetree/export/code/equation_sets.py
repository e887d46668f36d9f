"""Choice of the sets of contacts, friction and switched parts that have equations of their own in a program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations, islice, product

import casadi as ca

from kinetree.compile.compiled_model import CompiledModel
from kinetree.export.code.modes import parts_at_start
from kinetree.export.code.variables import ExportError
from kinetree.friction.contact_rows import contacts_of
from kinetree.model.events import Event, ForceLimitEvent
from kinetree.nonsmooth.contact_modes import ContactModes
from kinetree.nonsmooth.contact_state import contact_measures
from kinetree.preparation.prepare import Prepared
from kinetree.solve.modes import ALL_OPEN, BACKWARDS, FORWARDS, GIVEN, OFF, STICKS, ActiveSet

MOST_SETS = 16
"""Most sets with equations of their own in a program that is to be small or is compiled where it is used.
Up to as many, closed contacts have equations; beyond, forces hold them beside those of the open mechanism.
"""
MOST_EXPORTED = 128
"""Sets of friction and of switched parts in an exported program."""
MOST_IN_BITS = 31
"""Most places of friction whose states fit into the bits."""
MOST_COUNTED = 1000
"""Sets up to which it is counted how many there would be with states of friction as numbers."""


@dataclass(frozen=True)
class EquationSets:
    """Sets with equations of their own.

    ``given``: states of friction are numbers. ``beside``: closed contacts and all friction are held by forces beside
    the equations of the open mechanism. ``numbers``: the second set is that of all parts which events switch, and
    numbers tell which are on.
    """

    sets: tuple[ActiveSet, ...]
    given: bool = False
    beside: bool = False
    numbers: bool = False


def chosen_sets(
    modes: ContactModes, events: Sequence[Event], most: int, ready: Prepared, beside: bool
) -> EquationSets:
    """The sets of a program: ``beside`` the equations wherever there would be too many, or where nothing else does."""
    if not beside:
        for many in (most, max(most, MOST_EXPORTED)):
            with suppress(ExportError):
                return sets_of(modes, events, many, ready, beside=False)
    return sets_of(modes, events, most, ready, beside=True)


def sets_of(
    modes: ContactModes, events: Sequence[Event], most: int, ready: Prepared, beside: bool
) -> EquationSets:
    """The sets of a program.

    Where there would be too many, or the places of bodies decide which contacts hold the same motions, or parameters
    do, or feet that stick stand above each other at the start, contacts and friction are held ``beside`` the equations;
    :class:`ExportError` where they may not be. Parts that events switch are numbers where those would be too many sets.
    """
    limits = any(isinstance(event, ForceLimitEvent) for event in events)
    many = bool(modes.friction) and count_of_sets(modes, given=False) > most
    given = many and count_of_sets(modes, given=True) <= most
    sets, held = tuple[ActiveSet, ...](), modes.is_placed
    if not held:
        sets = active_sets(modes, most, given, beside)
        held = bool(beside and modes.indices and not any(active.contacts for active in sets))
        held = held or bool(beside and len(sets) > most and (modes.indices or modes.friction or limits))
        held = held or bool(beside and given and _are_more_than_bits(modes, sets))
        if not held and len(sets) <= most:
            held = bool(modes.friction) and _repeats_here(modes, sets, ready)
            held = held or _is_placed_by_parameters(ready.compiled)
    if held and not beside:
        raise ExportError("places of bodies or parameters decide which contacts hold the same motions")
    if held:
        every = (ActiveSet(switched=places) for places in modes.switched_sets)
        sets, given = tuple(islice(every, most + 1)), bool(modes.friction)
    alone = not (modes.indices or modes.friction or limits)
    if len(sets) > most and modes.switched and (held or alone):
        return EquationSets((ALL_OPEN, all_switched_on(modes)), given, held, numbers=True)
    _check_count(modes, sets, most, given)
    return EquationSets(sets, given, held)


def _are_more_than_bits(modes: ContactModes, sets: Sequence[ActiveSet]) -> bool:
    """True if some states of friction have sets of their own, and all friction has more states than bits."""
    return len(modes.friction) > MOST_IN_BITS and any(
        STICKS in dict(active.friction).values() for active in sets
    )


def _repeats_here(modes: ContactModes, sets: Sequence[ActiveSet], ready: Prepared) -> bool:
    """True if friction that sticks is redundant at the start, stays there, and is independent nearby."""
    state, z = ready.state, ready.compiled.pack(ready.state)
    return any(active.contacts and modes.kept_at(active, state.t, z, state.p) != active for active in sets)


def _is_placed_by_parameters(compiled: CompiledModel) -> bool:
    """True if parameters decide where several contacts are, and so whether they hold the same motions.

    Equations of a set are written for those that do at the export.
    """
    contacts = contacts_of(compiled.model)
    if len(contacts) < 2:
        return False
    return bool(ca.depends_on(contact_measures(compiled, contacts)["G"], compiled.equations.p))


def _check_count(modes: ContactModes, sets: Sequence[ActiveSet], most: int, given: bool) -> None:
    """Raise :class:`ExportError` where there are too many sets with equations of their own."""
    contacts, rubs = len(modes.indices), len(modes.friction)
    if given and _are_more_than_bits(modes, sets):
        raise ExportError(
            f"friction that sticks or slides in {rubs} places, some of which hold the same motions, is exported in at "
            f"most {MOST_IN_BITS} places: use a regularised law in some"
        )
    if len(sets) <= most:
        return
    closed, free = rubs or any(active.contacts for active in sets), rubs > 0 and is_free_to_stick(modes)
    count = count_of_sets(modes, free) if closed else len(modes.switched_sets)
    if given:
        counted = len(active_sets(modes, MOST_COUNTED, given, beside=False))
        count = counted if counted <= MOST_COUNTED else count
    parts = [
        f"friction that sticks or slides in {rubs} places" if rubs else "",
        f"{contacts} contacts" if contacts else "",
        f"events that switch {', '.join(modes.switched)}" if modes.switched else "",
    ]
    same = ", some of which hold the same motions" if rubs and not free else ""
    raise ExportError(
        f"{' and '.join(filter(None, parts))} would need {count} sets of equations{same}, more than {most}: use a "
        "regularised law or compliant contact in some places, or let fewer events switch"
    )


def active_sets(modes: ContactModes, most: int, given: bool, beside: bool) -> tuple[ActiveSet, ...]:
    """All sets of closed contacts and of friction that sticks or slides, of all parts switched that events can lead to.

    Those with nothing closed and friction off come first of each. Where that would be too many: without contacts that
    are closed, if forces ``beside`` the equations hold them, else the first of them, one more than the ``most`` there
    may be. ``given``: the states of friction are numbers, so that all of them have the same equations, but those that
    hold something twice: how it is shared depends on what sticks.
    """
    switched, sizes = modes.switched_sets, range(len(modes.indices) + 1)
    repeated = given and not is_free_to_stick(modes)
    if beside and not modes.friction and len(switched) * 2 ** len(modes.indices) > MOST_SETS:
        sizes = range(1)
    every = (
        active
        for places in switched
        for size in sizes
        for part in combinations(modes.indices, size)
        for active in (
            _as_numbers(modes, ActiveSet(contacts=part, switched=places), repeated)
            if given
            else _with_friction(modes, ActiveSet(contacts=part, switched=places))
        )
    )
    return tuple(islice(every, most + 1))


def count_of_sets(modes: ContactModes, given: bool) -> int:
    """Return the number of sets of `active_sets` with equations of all closed contacts, whatever their number.

    ``given``: where none of the friction holds something twice.
    """
    count, bases = 1, 0
    for place in range(len(modes.indices)):
        count *= 1 + (1 if given else 2 ** modes.pressed_by.count(place))
    if None in modes.pressed_by:  # what rubs in joints is never off, but in one set more
        count, bases = count * (1 if given else 3 ** modes.pressed_by.count(None)), 1
    return (count + bases) * len(modes.switched_sets)


def _with_friction(modes: ContactModes, closed: ActiveSet) -> Iterator[ActiveSet]:
    """A set of closed contacts with all friction that there may be; where nothing is closed, that without any first."""
    if not modes.friction or closed == closed.base:
        yield closed
    for found in product(*_states(modes, closed)) if modes.friction else ():
        active = closed.with_friction(zip(modes.friction, found, strict=True))
        if active != closed.base:
            yield active


def _as_numbers(modes: ContactModes, closed: ActiveSet, repeated: bool) -> Iterator[ActiveSet]:
    """Yield the set with states of friction as numbers, then, if any, those in which friction is redundant."""
    every = list(zip(modes.friction, _states(modes, closed), strict=True))
    rubs = [(k, states) for k, states in every if len(states) > 1]
    if closed == closed.base or not rubs:
        yield closed
    if not rubs:
        return
    yield closed.with_friction((k, GIVEN) for k, _ in rubs)
    for part in modes.repeated_friction(closed) if repeated else ():
        sliding = [(k, states[1:]) for k, states in rubs if k not in part]
        for found in product(*[states for _, states in sliding]):
            slides = zip((k for k, _ in sliding), found, strict=True)
            yield closed.with_friction([*((k, STICKS) for k in part), *slides])


def is_free_to_stick(modes: ContactModes) -> bool:
    """True if all friction can stick at once with every contact closed, and none of it is redundant.

    Forces of every state then follow from one set of equations.
    """
    sets = (ActiveSet(modes.indices, switched=switched) for switched in modes.switched_sets)
    return not any(True for closed in sets for _ in modes.repeated_friction(closed))


def _states(modes: ContactModes, closed: ActiveSet) -> list[tuple[int, ...]]:
    """The states that all friction may have where these contacts are closed, sticking first."""
    pressed = {modes.indices.index(k) for k in closed.contacts}
    moving = (STICKS, FORWARDS, BACKWARDS)
    return [
        moving if contact is None else moving[:2] if contact in pressed else (OFF,)
        for contact in modes.pressed_by
    ]


def all_switched_on(modes: ContactModes) -> ActiveSet:
    """The set in which all parts are on that events switch.

    Rows of parts that are off, times zero, hold nothing: its equations are those of every state.
    """
    return ActiveSet(
        switched=tuple(place for place, name in enumerate(modes.switched) if not parts_at_start(modes)[name])
    )
