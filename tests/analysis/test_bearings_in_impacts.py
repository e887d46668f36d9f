"""Friction that follows reactions, in impacts, blows and couplings: closed forms of guides and hinges."""

from math import cos, sin

import pytest

import kinetree as kt
from kinetree.words.arguments import NoAnswerError

INERTIA = (1, 1, 1, 0, 0, 0)
ALPHA = 0.6
C, S = cos(ALPHA), sin(ALPHA)


def guided(mass: float = 2.0, speed: float = 0.0, **friction: float) -> list:
    """A slider along x whose guide rubs."""
    return [
        kt.Gravity(acceleration=(0, -1e-9, 0)),
        kt.Body("slider", mass=mass, inertia=INERTIA, pose=kt.Frame()),
        kt.Prismatic("guide", "ground", "slider", point=(0, 0, 0), axis=(1, 0, 0), u0=(speed,)),
        kt.DryFriction("rub", "guide", **friction),
    ]


def blow(at: str, impulse: tuple[float, float, float]) -> kt.ExpressionEvent:
    return kt.ExpressionEvent("blow", expression="t - 0.05", action=kt.Impulse(at, impulse))


def after(model: kt.Model, events: list, name: str, **settings: str) -> float:
    run = kt.simulate(model, 0.1, events=events, output=[0, 0.1], rtol=1e-10, atol=1e-12, **settings)
    assert run.status == "finished", run.reason
    assert run.audit is not None
    assert run.audit.verdict == "ok", run.audit
    return float(run[name][-1])


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("speed", [0.0, 1.0, -20.0])
def test_a_slider_that_is_struck_aslant_rubs_with_the_impulse_of_its_guide(speed: float) -> None:
    """M Δv = P (cos α ∓ μ sin α): the guide carries P sin α; backwards it is the other way round."""
    mu, P = 0.3, 10.0
    found = after(
        kt.Model.of("m", *guided(speed=speed, coefficient=mu)),
        [blow("slider", (P * C, 0, -P * S))],
        "guide.displacement_rate",
    )
    backwards = speed + P * (C + mu * S) / 2 < 0
    assert found == pytest.approx(speed + P * (C + (mu if backwards else -mu) * S) / 2, rel=1e-9)


@pytest.mark.parametrize(("static", "holds"), [(0.4, False), (0.5, True)])
def test_a_slider_at_rest_is_held_up_to_the_static_coefficient(static: float, holds: bool) -> None:
    """Struck at tan α = 1/0.45 against the guide: μₛ = 0.5 holds it, μₛ = 0.4 does not, and then μ rubs."""
    parts = guided(coefficient=0.2, static_coefficient=static)
    found = after(kt.Model.of("m", *parts), [blow("slider", (4.5, 10.0, 0))], "guide.displacement_rate")
    assert found == pytest.approx(0.0 if holds else (4.5 - 0.2 * 10) / 2, abs=1e-9)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("formulation", ["cut-joint", "elimination", "augmented", "kane-euler-parameters"])
def test_a_ball_that_hits_a_slider_aslant(formulation: str) -> None:
    """Λ [cos α (cos α − μ sin α)/M + 1/m] = (1 + e) V along the normal."""
    mu, e, M, m, V = 0.3, 0.5, 2.0, 1.0, 10.0
    ball = kt.Body(
        "ball", mass=m, inertia=INERTIA, pose=kt.Frame.at((-0.7 * C, 0, 0.7 * S)), velocity=(V * C, 0, -V * S)
    )
    pair = kt.DistanceEvent(
        "pair", "slider", "ball", distance=0.5, direction="falling", action=kt.Restitution(e)
    )
    model = kt.Model.of("m", *guided(M, coefficient=mu), ball)
    found = after(model, [pair], "guide.displacement_rate", formulation=formulation)
    impulse = (1 + e) * V / (C * (C - mu * S) / M + 1 / m)
    assert found == pytest.approx(impulse * (C - mu * S) / M, rel=1e-8)


@pytest.mark.parametrize("inside", [False, True])
def test_a_rod_on_a_bearing_of_radius_r(inside: bool) -> None:
    """Struck at its end: I ω = J l − μ r |S|, S = m ω l/2 − J. Struck within the circle of friction it stands."""
    m, l, mu, r, J = 1.5, 0.8, 0.4, 0.05, 3.0
    I = m * l**2 / 3
    rod = kt.Body(
        "rod", mass=m, inertia=(1e-3, m * l**2 / 12, m * l**2 / 12, 0, 0, 0), pose=kt.Frame.at((l / 2, 0, 0))
    )
    model = kt.Model.of(
        "rod",
        kt.Gravity(acceleration=(0, 0, -1e-9)),
        rod,
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.DryFriction("rub", "hinge", coefficient=mu, radius=r),
        kt.Marker.at("struck", "rod", ((0.9 * mu * r if inside else l) - l / 2, 0, 0)),
    )
    found = kt.simulate(model, 0.0501, events=[blow("struck", (0, J, 0))], output=[0, 0.0501])
    assert found.status == "finished", found.reason
    omega = 0.0 if inside else J * (l + mu * r) / (I + mu * r * m * l / 2)
    # the reaction of turning brakes it from then on: over 0.1 ms by less than μ r m ω² l/2 · Δt/I
    braked = mu * r * m * omega**2 * l / 2 * 1e-4 / I
    assert abs(found["hinge.angle_rate"][-1] - omega) <= 1.1 * braked + 1e-9


def test_a_coupling_that_closes_rubs_in_the_guide() -> None:
    """A rod at the angle α to the guide catches a mass m: v⁺ = M v/(M + m cos α (cos α + μ sin α))."""
    mu, M, m, v = 0.3, 2.0, 1.0, 5.0
    parts = guided(M, v, coefficient=mu)
    # the slider has gone 0.05 v when the rod is switched on
    mass = kt.Body("mass", mass=m, inertia=INERTIA, pose=kt.Frame.at((0.25 - C, 0, S)))
    rod = kt.Distance("rod", "slider", "mass", length=1.0, active=False)
    catch = kt.ExpressionEvent("catch", expression="t - 0.05", action=kt.Switch(on=("rod",)))
    found = kt.simulate(
        kt.Model.of("m", *parts, mass, rod), 0.05 + 1e-6, events=[catch], output=[0, 0.05 + 1e-6]
    )
    assert found["guide.displacement_rate"][-1] == pytest.approx(M * v / (M + m * C * (C + mu * S)), rel=1e-4)


def test_derivatives_through_an_impact_in_which_a_bearing_rubs_are_refused_in_words() -> None:
    ball = kt.Body(
        "ball",
        mass=1.0,
        inertia=INERTIA,
        pose=kt.Frame.at((-0.7 * C, 0, 0.7 * S)),
        velocity=("10*c", 0, "-10*s"),
    )
    pair = kt.DistanceEvent(
        "pair", "slider", "ball", distance=0.5, direction="falling", action=kt.Restitution(0.5)
    )
    model = kt.Model.of("m", kt.Parameter("c", C), kt.Parameter("s", S), *guided(coefficient=0.3), ball)
    with pytest.raises(NoAnswerError, match="a bearing rubs"):
        kt.sensitivities(model, 0.1, ["guide.displacement"], ["c"], events=[pair])
