"""Misspelled keywords of public functions and of the parts of models are answered with the nearest one."""

from __future__ import annotations

import copy
import inspect
import pickle

import pytest

import kinetree as kt

FOUND_NOT_MADE = {"Run", "Sweep", "Fit", "Optimum", "Gradient", "Modes", "Mode", "Linearization", "Linearizer"} | {
    "Sensitivities", "Equilibrium", "Equilibria", "Actuation", "Transmission", "Comparison", "RunComparison", "Growth",
    "Functions", "RunFunction", "ReadableEquations", "ShardedRuns", "Expr",
    "ParetoFront", "Uncertainty", "Posterior",
    "Held", "ActiveLimit", "OptimalMotion", "PeriodicMotion", "PeriodicPath",
    "HorizonPlan", "Intermediate", "Intermediates", "IntermediatesOverTime",
}  # fmt: skip
"""Classes of results, and small values that take their arguments in order."""


def _asked() -> list[str]:
    names = []
    for name in sorted(set(kt.__all__) - FOUND_NOT_MADE - {"__version__", "parse", "beam", "cable"}):
        found = getattr(kt, name)
        if not callable(found) or (isinstance(found, type) and issubclass(found, Exception)):
            continue
        parameters = inspect.signature(found).parameters.values()
        if parameters and not any(p.kind is p.VAR_KEYWORD for p in parameters):  # those hand others on
            names.append(name)
    return names


@pytest.mark.parametrize("name", _asked())
def test_a_misspelled_keyword_is_named(name: str):
    found = getattr(kt, name)
    keyword = [p.name for p in inspect.signature(found).parameters.values() if p.kind != p.VAR_POSITIONAL][-1]
    with pytest.raises(kt.ArgumentError) as error:
        found(**{f"{keyword}x": 1})
    shown = str(error.value)
    assert f"there is no argument '{keyword}x'; did you mean \"{keyword}\"?" in shown


def test_constructors_of_shapes_name_those_of_the_body():
    with pytest.raises(kt.ArgumentError, match=r"no argument 'poze'; did you mean \"pose\"\?"):
        kt.Body.sphere("ball", 1.0, 0.1, poze=kt.Frame.at((0, 0, 0)))
    with pytest.raises(kt.ArgumentError, match=r"no argument 'lenght'; did you mean \"length\"\?"):
        kt.cable("line", (0, 0, 0), (1, 0, 0), mass=1.0, lenght=2.0)


def test_parts_are_copied_and_pickled_as_before():
    body = kt.Body.sphere("ball", 1.0, 0.1, pose=kt.Frame.at((0, 0, 0)))
    assert pickle.loads(pickle.dumps(body)) == copy.deepcopy(body) == body
    assert "mass" in inspect.signature(kt.cable).parameters  # what completes a call


def test_a_missing_mass_is_remedied_once():
    with pytest.raises(kt.ModelError) as error:
        kt.Model.of("m", kt.Body("b")).checked()
    assert str(error.value).count("give its mass in kg") == 1


def test_names_that_there_are_not_are_answered_with_the_nearest():
    with pytest.raises(
        AttributeError, match=r"no attribute 'Motor'; did you mean \"DCMotor\" or \"JointMotor\"\?"
    ):
        kt.Motor  # noqa: B018
    with pytest.raises(AttributeError, match=r"dir\(kinetree\) lists all"):
        kt.Zzyzx  # noqa: B018


def test_a_keyword_like_no_other_is_answered_with_all_there_are():
    with pytest.raises(
        kt.ArgumentError, match=r"no argument 'initial_speeds'; it takes name, inner, outer, .*q0, u0"
    ):
        kt.Revolute("A", "ground", "arm", initial_speeds=(1.0,))


def test_misspelled_keywords_of_methods_are_named():
    model = kt.Model.of("m", kt.Body.sphere("ball", 1.0, 0.1, pose=kt.Frame()))
    with pytest.raises(
        kt.ArgumentError, match=r"Model\.add: there is no argument 'prefx'; did you mean \"prefix\"\?"
    ):
        model.add(model, prefx="a")
    run = kt.simulate(model, 0.1, progress=False)
    with pytest.raises(
        kt.ArgumentError, match=r"Run\.plot: there is no argument 'ovr'; did you mean \"over\"\?"
    ):
        run.plot("ball_free.z", ovr="t")
    with pytest.raises(
        kt.ArgumentError, match=r"to_video: there is no argument 'fpss'; did you mean \"fps\"\?"
    ):
        run.to_video("ball.gif", fpss=3)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: kt.Frame.at(0, 0, 1),
            r"Frame\.at: only position can .* a vector is one argument, \(x, y, z\)",
        ),
        (lambda: kt.Gravity(0, 0, -9.81), r"Gravity: only name, acceleration .* a vector is one argument"),
        (
            lambda: kt.Revolute("J", "a", "b", (0, 0, 0), (0, 0, 1)),
            r"only name, inner, outer .*: point=…, axis=…",
        ),
        (lambda: kt.Marker("m", "b", body="b"), "Marker: body is given twice"),
    ],
)
def test_components_given_one_by_one_are_told(call, words):
    with pytest.raises(kt.ArgumentError, match=words):
        call()


def test_misspelled_keywords_of_constructors_with_names_are_named():
    with pytest.raises(
        kt.ArgumentError, match=r"Marker\.at: there is no argument 'poin'; did you mean \"point\""
    ):
        kt.Marker.at("m", "b", poin=(0, 0, 0))


@pytest.mark.parametrize("make", [kt.Model, kt.Model.of])
def test_gravity_is_a_part(make):
    with pytest.raises(kt.ArgumentError, match="gravity is a part like any other: Gravity"):
        make("m", gravity=(0, 0, -9.81))
    with pytest.raises(kt.ArgumentError, match="it is called acceleration, three components"):
        kt.Gravity(g=(0, 0, -9.81))


def test_what_has_to_be_given_is_told_by_the_signature():
    assert "start: 'tuple[float, float, float]' = <start is not given; give a point" in str(
        inspect.signature(kt.cable)
    )


@pytest.mark.parametrize(
    ("cls", "own", "inherited"),
    [
        (kt.Beam, "bending_side", "start_held, end_held"),
        (kt.SpherePlane, "sphere", "bristle, bristle_time"),
        (kt.GearPair, "helix_angle", "pressure_angle"),
        (kt.FlexibleMesh, "mesh", "stiffness_damping"),
    ],
)
def test_help_describes_inherited_parameters_once(cls, own, inherited):
    text = inspect.getdoc(cls)
    assert text.count("\nParameters\n") == text.count(f"\n{inherited}\n    ") == 1
    assert 0 < text.index(f"\n{own}\n    ") < text.index(f"\n{inherited}\n    ")


def test_help_of_readers_describes_their_parameters():
    assert "\nfloating_base\n    True if the root link" in inspect.getdoc(kt.read_urdf)
    assert kt.read_urdf.__name__ == "read_urdf"
