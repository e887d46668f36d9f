"""One case of the covering array: two routes that agree, or a refusal in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from metamorphic.comparison import differences
from metamorphic.feature_scenes import scene_of
from metamorphic.motion import of_run
from metamorphic.relation import Change
from metamorphic.scene import Scene
from pairs.analyses import ANALYSES
from pairs.cases import RUN, Choice, none_chosen
from pairs.features import MODEL_FEATURES, mechanism
from pairs.routes import ENDED, ROUTES, motion_channels, precision, settings
from pairs.verdicts import Verdict

PLAIN_MISTAKES = (
    KeyError,
    IndexError,
    AttributeError,
    TypeError,
    ZeroDivisionError,
    RuntimeError,
    AssertionError,
)
"""What a user must never see: refusals are in words."""

WITHOUT_END = "repeats at ever shorter intervals"
"""How a run ends whose events pile up (an impulse at every overload that brings the next one nearer): in words."""


@dataclass(frozen=True)
class Outcome:
    """How a case ended: "agree", "refused", "failed" or "differ", with words and the verdicts of its runs."""

    kind: str
    words: str = ""
    verdicts: tuple[Verdict, ...] = ()


def outcome(choice: Choice) -> Outcome:
    """Answer a case by its two routes."""
    return _told(lambda: _answered(choice), choice["output"])


def _answered(choice: Choice) -> Outcome:
    if choice["analysis"] != RUN:
        made = mechanism(choice)
        words = ANALYSES[choice["analysis"]](made.model().checked(), made.events)
        return Outcome("differ" if words else "agree", "\n".join(words))
    output, method = choice["output"], choice["method"]
    scene = _scene_of(choice, watched=output != "stepper")
    usual = of_run(scene.plain)
    other = ROUTES[output](scene, **settings(choice["formulation"], method))
    found = (usual, other)
    if all(WITHOUT_END in motion.reason for motion in found):
        return Outcome("refused", usual.reason)
    if any(motion.status not in ENDED for motion in found):
        return Outcome("failed", "; ".join(f"{motion.status}: {motion.reason}" for motion in found))
    asked = set(motion_channels(scene.model)) & set(other.channels)
    change = Change(
        scene,
        name=lambda channel: channel if channel in asked else None,
        run=lambda: replace(other, verdict=None),
        precision=precision(output, method),
    )
    differing = differences(scene, change)
    verdicts = tuple(
        (route, *motion.verdict())
        for route, motion in (("usual", usual), (output, other))
        if motion.verdict is not None
    )
    return Outcome("differ" if differing else "agree", "\n".join(differing), verdicts)


@lru_cache(maxsize=8)
def _scene(features: tuple[str, ...], watched: bool) -> Scene:
    return scene_of({**none_chosen(), **dict(zip(MODEL_FEATURES, features, strict=True))}, watched)


def _scene_of(choice: Choice, watched: bool = True) -> Scene:
    """The scene of a choice, whose usual run is made once for all routes to it."""
    return _scene(tuple(choice[kind] for kind in MODEL_FEATURES), watched)


def refused(choice: Choice) -> Outcome:
    """Take the route of a case that the program has to refuse; "agree" where it does not."""

    def taken() -> Outcome:
        ROUTES[choice["output"]](_scene_of(choice), **settings(choice["formulation"], choice["method"]))
        return Outcome("agree")

    return _told(taken, choice["output"])


def _told(answered: Callable[[], Outcome], output: str) -> Outcome:
    """An outcome; errors that the program raises on purpose are refusals, and all others are faults of it."""
    try:
        return answered()
    except PLAIN_MISTAKES as mistake:
        if type(mistake).__module__.startswith("kinetree"):
            return Outcome("refused", str(mistake))
        return Outcome("differ", f"{output}: {type(mistake).__name__}: {mistake}")
    except (ValueError, RuntimeWarning) as refusal:
        return Outcome("refused", f"{output}: {refusal}")
