"""The covering array: choices of a feature of every kind, so that every pair (or triple) of features is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from random import Random

from pairs.analyses import ANALYSES
from pairs.features import MODEL_FEATURES
from pairs.routes import FORMULATIONS, METHODS, OUTPUTS

Choice = dict[str, str]

ARRAYS = 12
"""Covering arrays of the longer tests."""
RUN = "run"
KINDS: dict[str, tuple[str, ...]] = {
    **{kind: tuple(features) for kind, features in MODEL_FEATURES.items()},
    "formulation": FORMULATIONS,
    "method": METHODS,
    "output": OUTPUTS,
    "analysis": (RUN, *ANALYSES),
}


def none_chosen() -> Choice:
    """The plainest choice: nothing that can be left out, and the first of what cannot."""
    return {kind: "none" if "none" in names else names[0] for kind, names in KINDS.items()}


@dataclass(frozen=True)
class Refusal:
    """Features that the program refuses together, whatever else is chosen.

    Parameters
    ----------
    words
        What the program says of it.
    features
        Kinds with the names of which each is refused with each of the other kinds.
    """

    words: str
    features: tuple[tuple[str, tuple[str, ...]], ...]

    def holds(self, choice: Choice) -> bool:
        """Whether a choice is refused; kinds that are not chosen yet leave it open."""
        return all(choice.get(kind) in names for kind, names in self.features)

    def choices(self) -> Iterator[Choice]:
        """All choices of these features, with nothing beside them."""
        kinds = [kind for kind, _ in self.features]
        for names in product(*(names for _, names in self.features)):
            yield {**none_chosen(), **dict(zip(kinds, names, strict=True))}


def _but(kind: str, *names: str) -> tuple[str, tuple[str, ...]]:
    return kind, tuple(name for name in KINDS[kind] if name not in names)


DRY = ("friction", ("dry force", "dry coefficient"))
RIGID = ("contact", ("rigid", "rigid with friction"))
DEVICE = ("output", ("emulated device",))
STEPPER = ("output", ("stepper",))
C_AND_FMU = ("output", ("c", "fmu"))

REFUSALS = (
    Refusal("is for open trees", (("formulation", ("recursive",)), _but("constraint", "none"))),
    Refusal(
        "flexible",
        (("body", ("flexible",)), _but("formulation", "auto", "recursive", "cut-joint", "elimination")),
    ),
    Refusal("friction", (STEPPER, DRY)),
    Refusal("the processor integrates instead", (DEVICE, _but("method", "auto", "dop853", "tsit5", "rk4"))),
    Refusal("Euler parameters", (("constraint", ("coupler",)), ("joint", ("spherical",)))),
)
"""What is refused in words."""

ABOUT_REST = ("analysis", ("equilibrium", "linearize", "modes"))
WITH_STATES = _but("block", "none", "saturation")
POSSIBLE = (
    Refusal("couples bodies of several branches", (("load", ("gyroscopic-rotor",)),)),
    Refusal("which only runs follow", (_but("analysis", RUN), DRY)),
    Refusal("blocks with states", (("analysis", ("inverse dynamics", "kinematics")), WITH_STATES)),
    Refusal("sampled blocks", (("analysis", ("gradient", *ABOUT_REST[1])), ("block", ("sampled",)))),
    Refusal("the run cannot be gone through backwards", (("analysis", ("gradient",)),)),
    Refusal("no equilibrium was found from this pose", (ABOUT_REST,)),
    Refusal("no equilibrium and no steady motion", (ABOUT_REST,)),
    Refusal("inside each other", (("contact", ("sphere-plane", "sphere-sphere")),)),
    Refusal("cannot be made to start from its states", (ABOUT_REST, WITH_STATES)),
    Refusal("has no equilibrium here", (ABOUT_REST,)),
    Refusal("came to a pose where coordinates are singular", (ABOUT_REST, ("joint", ("spherical-angles",)))),
    Refusal(
        "the run ended early", (("analysis", ("gradient", "sensitivities", "sweep")), _but("event", "none"))
    ),
    Refusal("freedoms undetermined", (("analysis", ("kinematics",)),)),
    Refusal(
        "of these constraints cannot be met", (("analysis", ("kinematics",)), _but("constraint", "none"))
    ),
    Refusal("of these constraints cannot be met", (("analysis", ("kinematics",)), ("action", ("switch",)))),
    Refusal("repeats at ever shorter intervals", (_but("event", "none"), _but("action", "record"))),
    Refusal("the processor integrates instead", (DEVICE, DRY)),
    Refusal("the processor integrates instead", (DEVICE, ("contact", ("rigid with friction",)))),
    Refusal("the processor integrates instead", (DEVICE, ("action", ("switch",)))),
    Refusal("the motion has no derivative there", (("analysis", ("gradient",)), _but("event", "none"))),
)
"""What may be refused in these words, as the mechanism or its motion has it; any other refusal is a finding."""


def is_declared(choice: Choice, told: str) -> bool:
    """Whether a refusal is one of those that are known for these features."""
    return any(refusal.holds(choice) and refusal.words in told for refusal in (*REFUSALS, *POSSIBLE))


def without_meaning(choice: Choice) -> str:
    """Why a choice cannot be written down; "" where it can. Some kinds may not be chosen yet."""
    get = choice.get
    if get("output") == "stepper" and get("method") == "auto":
        return "the method of a stepper is chosen"
    if get("output") in ("many", "emulated device", "c", "fmu") and get("formulation") not in (None, "auto"):
        return "it chooses its formulation"
    if get("output") in ("c", "fmu") and get("method") not in (None, "auto"):
        return "a program has its own method"
    if get("event") == "none" and get("action") not in (None, "record"):
        return "an action needs an event"
    if get("formulation") == "recursive" and get("action") == "switch":
        return "what is switched is a constraint, which the recursive formulation refuses"
    if get("analysis") not in (None, RUN) and (
        get("formulation") not in (None, "auto")
        or get("method") not in (None, "auto")
        or get("output") not in (None, "solo")
    ):
        return "the analysis chooses its formulation and method"
    return ""


def left_out(choice: Choice) -> bool:
    """Whether a choice is no case: it cannot be written down, or is refused whatever else is chosen."""
    return bool(without_meaning(choice)) or any(refusal.holds(choice) for refusal in REFUSALS)


LONG = (
    Refusal("", (C_AND_FMU, DRY)),
    Refusal("", (DEVICE, DRY)),
    Refusal("", (DEVICE, RIGID)),
    Refusal("", (DEVICE, ("event", ("force-limit",)))),
    Refusal("", (DEVICE, _but("event", "none", "force-limit"), ("action", ("impulse", "switch")))),
)
"""Features that meet in the longer arrays: programs bring the equations of every state of friction and of contacts."""


def _left_out_of_first(choice: Choice) -> bool:
    """Whether a choice is no case of the array of the ordinary tests."""
    return left_out(choice) or any(pair.holds(choice) for pair in LONG)


Feature = tuple[str, str]
"""Kind and name."""


@cache
def covering(seed: int) -> tuple[Choice, ...]:
    """Choices in which every two features of different kinds meet that are not refused; other ones for other seeds.

    That of seed 0 is for the ordinary tests, and leaves out what takes minutes.

    Built greedily, one choice after the other: around a pair that is missing, kind by kind, with the feature that
    brings the most of the missing pairs (D. M. Cohen et al., The AETG system, IEEE Trans. Softw. Eng. 23, 1997).
    """
    random, elsewhere = Random(seed), left_out if seed else _left_out_of_first
    missing = {frozenset(pair) for pair in product(FEATURES, repeat=2) if pair[0][0] != pair[1][0]}
    found = []
    for pair in random.sample(sorted(map(sorted, missing)), len(missing)):
        if frozenset(pair) in missing:  # type: ignore[arg-type]
            choice = _around(dict(pair), missing, random, elsewhere)
            if choice:
                found.append(choice)
                missing -= {frozenset(met) for met in combinations(choice.items(), 2)}
    return tuple(found)


FEATURES: list[Feature] = [(kind, name) for kind, names in KINDS.items() for name in names]


def _around(
    choice: Choice, missing: set[frozenset[Feature]], random: Random, elsewhere: Callable[[Choice], bool]
) -> Choice:
    """A choice with some features given, and with as many missing pairs as the others bring; {} where there is none."""
    others = [kind for kind in KINDS if kind not in choice]
    for kind in random.sample(others, len(others)):
        fitting = [name for name in KINDS[kind] if not elsewhere({**choice, kind: name})]
        if elsewhere(choice) or not fitting:
            return {}
        gains = {
            name: sum(frozenset(((kind, name), chosen)) in missing for chosen in choice.items())
            for name in fitting
        }
        most = max(gains.values())
        choice = {**choice, kind: random.choice([name for name in fitting if gains[name] == most])}
    return choice


def words(choice: Choice) -> str:
    """What is chosen beyond the plainest."""
    plain = none_chosen()
    return ", ".join(f"{kind} {value}" for kind, value in choice.items() if value != plain[kind])
