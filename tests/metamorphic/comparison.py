"""The one comparison: a changed scene, seen in the axes, names and units of the original, against the original."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import pytest

import kinetree as kt
from kinetree.results.channels import ChannelInfo
from metamorphic.motion import Motion, RefusedError, of_run
from metamorphic.relation import Change, relations, same_values
from metamorphic.scene import Array, Scene

UNSUSPECTED = 1e-7
"""Differences over the size of a quantity that need no estimate: a hundred times the tolerance of a step."""
ALLOWED = 3.0
"""Largest difference over the sum of the estimated errors: no estimate is below a third of the error."""
ROUND_OFF = 1e-12
"""Of what follows from a position, over its distance from the origin (m) and the size of the quantity."""


NOTHING = 1e-20
"""Size of what is nothing, but for the underflow of other operations."""


def compared_channels(scene: Scene, run: kt.Run) -> dict[str, ChannelInfo]:
    """Channels that say something about the motion.

    Residuals are errors, Euler parameters e and −e are the same rotation (which is a channel of its own), which body of
    several that float together is given a free joint is a choice, and forces may be undetermined.
    """
    own = {joint.name for joint in scene.model.joints}
    given = {link.joint.name for link in scene.model.topology.tree} - own
    signed = {
        f"{joint.name}.{name}"
        for joint in scene.model.joints
        if joint.quaternion is not None
        for name in joint.coordinate_names[joint.quaternion : joint.quaternion + 4]
    }
    return {
        name: info
        for name, info in ((name, run.describe(name)) for name in run.channels)
        if info.kind != "residual"
        and not name.startswith("counted.")
        and not name.endswith((".quaternion", ".course"))
        and name not in signed
        and name.rpartition(".")[0] not in given
        and not (
            info.kind in ("joint", "constraint")
            and _is_force(name)
            and name.split(".")[0] in scene.undetermined
        )
    }


def _is_force(name: str) -> bool:
    return any(f".{word}" in name for word in ("reaction", "force", "on.", "power"))


def differences(scene: Scene, change: Change) -> list[str]:
    """What differs between a scene and the changed one, in words; empty where the relation holds."""
    plain, changed = of_run(scene.plain), change.made()
    found: list[str] = []
    if (plain.status, changed.status) != ("finished", "finished"):
        if plain.status != changed.status:
            found.append(f"status {plain.status} and {changed.status}: {changed.reason or plain.reason}")
        if plain.status != "stopped":
            return found
    found += _verdicts(plain, changed)
    found += _events(scene, plain, changed, change)
    return found + _channels(scene, plain, changed, change)


def _verdicts(plain: Motion, changed: Motion) -> list[str]:
    if plain.verdict is None or changed.verdict is None:
        return []
    ours, theirs = plain.verdict(), changed.verdict()
    if ours[0] == theirs[0]:
        return []
    worse = max(ours, theirs, key=lambda verdict: ("ok", "warn", "bad").index(verdict[0]))
    return [f"verdicts {ours[0]} and {theirs[0]}: {worse[1]}"]


def _events(scene: Scene, plain: Motion, changed: Motion, change: Change) -> list[str]:
    if changed.events is None:
        return []
    whole = {event.name: change.name(event.name) or event.name for event in _with_features(scene)}
    ours = sorted(
        (t, whole.get(part := _whole(name, whole), change.name(part) or part))
        for name, t in plain.events or ()
        if t > change.since
    )
    theirs = sorted((change.time(t), _whole(name, whole.values())) for name, t in changed.events)
    if sorted(name for _, name in ours) != sorted(name for _, name in theirs):
        return [f"events {[(n, float(t)) for t, n in ours]} and {[(n, float(t)) for t, n in theirs]}"]
    if not ours:
        return []
    worst = float(np.abs(np.subtract([t for t, _ in ours], [t for t, _ in theirs])).max())
    allowed = (100 * (UNSUSPECTED + change.precision) + change.distance * ROUND_OFF) * scene.seconds
    if worst <= allowed:
        return []
    errors = [motion.instants() if motion.instants is not None else 0.0 for motion in (plain, changed)]
    if worst <= ALLOWED * (errors[0] + change.time(errors[1]) - change.time(0.0)):
        return []
    return [f"times of events differ by {worst:.3g} s, estimated errors {errors[0]:.3g}, {errors[1]:.3g}"]


def _with_features(scene: Scene) -> list[kt.ConvexEvent]:
    """Rigid contacts of convex bodies, each of which stands for many: of corners and edges by their numbers and places.

    Another name of a place, or a mirror, gives these other names.
    """
    events = (event for event in scene.events if isinstance(event, kt.ConvexEvent))
    return [event for event in events if isinstance(event.action, kt.Restitution)]


def _whole(name: str, events: Iterable[str]) -> str:
    """The name of the event that a contact of two features belongs to; any other name as it is."""
    return next((event for event in events if name.startswith(f"{event} ")), name)


def _channels(scene: Scene, plain: Motion, changed: Motion, change: Change) -> list[str]:
    infos = compared_channels(scene, scene.plain)
    if change.seen is not same_values or change.scene.events != scene.events:
        parts = [event.name for event in _with_features(scene)]
        infos = {name: info for name, info in infos.items() if _whole(name, parts) == name}
    known = set(changed.channels)
    pairs = {name: new for name in infos if (new := change.name(name)) is not None and new in known}
    lost = [name for name in infos if (new := change.name(name)) is not None and new not in known]
    ours, theirs = plain.evaluate(pairs), changed.evaluate(pairs.values())
    here, there = _common_rows(plain.t, np.array([change.time(t) for t in changed.t]), 1e-9 * scene.seconds)
    values: dict[str, tuple[Array, Array]] = {}
    for name, new in pairs.items():
        seen = change.seen(name, infos[name], theirs[new])
        if seen is not None:
            a, b = ours[name][here], seen[there]
            if name in ("energy.potential", "energy.total"):
                a, b = a - a[:1], b - b[:1]  # the zero of potential energy is a convention
            values[name] = a, b
    sizes = _sizes(infos, values)
    words = [f"channels that are gone: {lost}"] if lost else []
    for name, (a, b) in values.items():
        worst = float(np.abs(a - b).max(initial=0.0))
        size = max([NOTHING, *(sizes[unit] for unit in _units(infos[name]))])
        if worst <= (UNSUSPECTED + change.precision + ROUND_OFF * change.distance) * size:
            continue
        assert plain.error is not None
        errors = plain.error(name), _error_seen(change, name, infos[name], changed, theirs, pairs[name])
        if not worst <= ALLOWED * sum(errors):
            words.append(
                f"{name}: differs by {worst:.3g} of {size:.3g}, estimated errors {errors[0]:.3g}, {errors[1]:.3g}"
            )
    return words


def _error_seen(
    change: Change, name: str, info: ChannelInfo, changed: Motion, values: Mapping[str, Array], new: str
) -> float:
    """Largest estimated error of a channel of the changed scene, in units of the original."""
    if changed.error is None:
        return 0.0
    shape = values[new]
    unit = change.seen(name, info, np.ones_like(shape)), change.seen(name, info, np.zeros_like(shape))
    assert unit[0] is not None and unit[1] is not None
    scale = float(np.abs(unit[0] - unit[1]).max(initial=0.0))  # what is seen is linear in what is there
    return scale * changed.error(new)


def _common_rows(ours: Array, theirs: Array, tolerance: float) -> tuple[Array, Array]:
    """Rows of two runs at the same times; none where both stop at the start, of which not every program has a row."""
    if len(ours) == 1 and not len(theirs):
        return np.zeros(0, dtype=int), np.zeros(0, dtype=int)
    nearest = np.clip(np.searchsorted(theirs, ours - tolerance), 0, len(theirs) - 1)
    here = np.flatnonzero(np.abs(theirs[nearest] - ours) <= tolerance)
    assert len(here) > 1 or len(theirs) == len(here) == 1, "the runs have no rows in common"
    return here, nearest[here]


def _units(info: ChannelInfo) -> tuple[str, ...]:
    return info.units or (info.unit,)


def _sizes(infos: dict[str, ChannelInfo], values: dict[str, tuple[Array, Array]]) -> dict[str, float]:
    """Size of what is measured in each unit: the largest value of all channels in it.

    Where nothing turns or nothing shifts, what is measured in the one is compared with the other at an arm as long as
    the mechanism: moments of 1e-14 N·m are nothing where forces are of 1 N.
    """
    sizes: dict[str, float] = {"rad": 1.0, "1": 1.0}
    for name, (a, _) in values.items():
        for unit in _units(infos[name]):
            sizes[unit] = max(sizes.get(unit, 0.0), float(np.abs(a).max(initial=0.0)))
    arm = sizes.get("m") or 1.0
    sizes["N"] = max(sizes.get("N", 0.0), sizes.get("J", 0.0) / arm)
    for long, short in (("N·m", "N"), ("m/s", "rad/s"), ("m/s²", "rad/s²")):
        a, b = sizes.get(long, 0.0), sizes.get(short, 0.0)
        sizes[long], sizes[short] = max(a, arm * b), max(b, a / arm)
    energies = ("J", sizes["N"] * arm), ("W", sizes["N"] * sizes["m/s"])
    return sizes | {unit: max(sizes.get(unit, 0.0), size) for unit, size in energies}


def check(scene: Scene, relation: str) -> None:
    """A relation holds for a scene; skipped where it says nothing about it, or where its route refuses it in words."""
    change = relations()[relation](scene)
    if change is None:
        pytest.skip("the relation says nothing about this scene")
    try:
        found = differences(scene, change)
    except RefusedError as refusal:
        pytest.skip(f"refused: {refusal}")
    assert not found, "\n".join(found[:12])
