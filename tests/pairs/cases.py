"""The covering array: choices of a feature of every kind, so that every pair (or triple) of features is there."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from random import Random

from pairs.features import MODEL_FEATURES
from pairs.routes import FORMULATIONS, METHODS, OUTPUTS

Choice = dict[str, str]

KINDS: dict[str, tuple[str, ...]] = {
    **{kind: tuple(features) for kind, features in MODEL_FEATURES.items()},
    "formulation": FORMULATIONS,
    "method": METHODS,
    "output": OUTPUTS,
}


def refusal(choice: Choice) -> str:
    """Why a choice is refused, whatever else is chosen; "" where it is not. Some kinds may not be chosen yet."""
    get = choice.get
    impulsive = get("contact") in ("rigid", "rigid with friction") or get("friction") in (
        "dry force",
        "dry coefficient",
    )
    if get("formulation") == "recursive" and (
        get("constraint", "none") != "none" or get("action") == "switch"
    ):
        return "the recursive formulation is for open trees"
    if get("body") == "flexible" and get("formulation") not in (
        None,
        "auto",
        "recursive",
        "cut-joint",
        "elimination",
    ):
        return "the formulation takes no flexible bodies"
    if get("output") == "stepper" and (
        get("friction") in ("dry force", "dry coefficient") or get("method") == "auto"
    ):
        return "a stepper follows no dry friction, and its method is chosen"
    if get("output") == "emulated device":
        if impulsive or get("event", "none") != "none":
            return "a device watches no events"
        if get("method") not in (None, "dop853", "tsit5", "rk4") or get("formulation") not in (None, "auto"):
            return "a device integrates by explicit methods"
    if get("output") == "many" and get("formulation") not in (None, "auto"):
        return "a sweep chooses its formulation"
    if get("event") == "none" and get("action") not in (None, "record"):
        return "an action needs an event"
    if get("constraint") == "coupler" and get("joint") in ("spherical", "free"):
        return "coordinates of a joint with Euler parameters are not coupled"
    return ""


Feature = tuple[str, str]
"""Kind and name."""


@cache
def covering(seed: int) -> tuple[Choice, ...]:
    """Choices in which every two features of different kinds meet that are not refused; other ones for other seeds.

    Built greedily, one choice after the other: around a pair that is missing, kind by kind, with the feature that
    brings the most of the missing pairs (D. M. Cohen et al., The AETG system, IEEE Trans. Softw. Eng. 23, 1997).
    """
    random = Random(seed)
    missing = {frozenset(pair) for pair in product(FEATURES, repeat=2) if pair[0][0] != pair[1][0]}
    found = []
    for pair in random.sample(sorted(map(sorted, missing)), len(missing)):
        if frozenset(pair) in missing:  # type: ignore[arg-type]
            choice = _around(dict(pair), missing, random)
            if choice:
                found.append(choice)
                missing -= {frozenset(met) for met in combinations(choice.items(), 2)}
    return tuple(found)


FEATURES: list[Feature] = [(kind, name) for kind, names in KINDS.items() for name in names]


def _around(choice: Choice, missing: set[frozenset[Feature]], random: Random) -> Choice:
    """A choice with some features given, and with as many missing pairs as the others bring; {} where there is none."""
    others = [kind for kind in KINDS if kind not in choice]
    for kind in random.sample(others, len(others)):
        fitting = [name for name in KINDS[kind] if not refusal({**choice, kind: name})]
        if refusal(choice) or not fitting:
            return {}
        gains = {
            name: sum(frozenset(((kind, name), chosen)) in missing for chosen in choice.items())
            for name in fitting
        }
        most = max(gains.values())
        choice = {**choice, kind: random.choice([name for name in fitting if gains[name] == most])}
    return choice


def words(choice: Choice) -> str:
    """What is chosen, without what is not there."""
    return ", ".join(f"{kind} {value}" for kind, value in choice.items() if value != "none")
