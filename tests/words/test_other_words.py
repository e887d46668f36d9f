"""Words that other programs and trades use are answered with what to write here."""

import numpy as np
import pytest

import kinetree as kt
from kinetree.cli.app import start
from kinetree.io.model_file import ModelFileError

MODEL = """format = 1
[model]
name = "cart"
[[body]]
name = "cart"
mass = 1
inertia = [1, 1, 1, 0, 0, 0]
pose = {position = [0, 0, 0]}
[[joint]]
type = "prismatic"
name = "rail"
inner = "ground"
outer = "cart"
point = [0, 0, 0]
axis = [1, 0, 0]
[[load]]
type = "joint-motor"
name = "push"
joint = "rail"
force = 3
"""


def test_the_force_of_a_motor_is_its_torque_in_files_and_in_python(tmp_path):
    (tmp_path / "cart.toml").write_text(MODEL, encoding="utf-8")
    with pytest.raises(
        ModelFileError, match='unknown key "force"; torque is the force of a joint that slides'
    ):
        kt.load(tmp_path / "cart.toml")
    with pytest.raises(kt.ArgumentError, match="torque is the force of a joint that slides, in N"):
        kt.JointMotor("push", "rail", force=3)


@pytest.mark.parametrize(
    ("word", "said"),
    [("final", "terminal"), ("average", "integral"), ("greatest", "along="), ("intgral", '"integral"')],
)
def test_words_of_objectives(word, said):
    with pytest.raises(kt.ArgumentError, match=said):
        kt.Objective(**{word: "A.angle"})


def test_shapes_are_found_where_they_are():
    with pytest.raises(AttributeError, match=r"kinetree\.shapes\.Rod, and Body\.rod"):
        kt.Rod  # noqa: B018
    assert kt.shapes.Rod


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["watch", "m.toml"], "kinetree view MODEL --watch"),
        (["simulate", "m.toml"], "kinetree run MODEL"),
        (["run", "m.toml", "-o", "b.h5"], "--out is the folder"),
    ],
)
def test_commands_and_options_of_other_programs(command, said, capsys):
    assert start(command) == 2
    assert said in capsys.readouterr().err


def test_a_place_that_moves_by_a_law_is_on_a_body():
    model = kt.Model.of("road", kt.Marker.at("road", "ground", (0, 0, "0.1*sin(t)")))
    assert "JointDriver" in " ".join(map(str, model.validate().faults))


class Balance:
    """Like an equilibrium."""

    coordinates = {"A.angle": 0.3}  # noqa: RUF012


def test_a_run_from_an_equilibrium():
    model = kt.Model.of("body", kt.Body.sphere("ball", 1.0, 0.1, pose=kt.Frame()))
    with pytest.raises(
        kt.ArgumentError, match=r"got a Balance\); give its coordinates, or simulate its model"
    ):
        kt.simulate(model, 1.0, initial=Balance())


@pytest.mark.parametrize("ends", [None, 3.0, (1.0,), ("a", "b"), (0.0, np.nan), (2.0, 1.0)])
def test_limits_that_are_none_are_told(ends):
    from kinetree.analysis.search.trials import limits

    with pytest.raises(kt.NoAnswerError, match="'k'"):
        limits(("k",), np.array([1.5]), {"k": ends})


def test_none_is_no_limit():
    from kinetree.analysis.search.trials import limits

    low, high = limits(("k", "c"), np.array([1.5, 1.0]), {"k": (None, 2), "c": (0.5, None)})
    np.testing.assert_array_equal([low, high], [[-np.inf, 0.5], [2.0, np.inf]])


def test_arguments_in_the_wrong_order_are_told_with_the_order():
    with pytest.raises(kt.ArgumentError, match=r"only fit, prior can be given without a name.*method=…"):
        kt.posterior("model", "data", ["k"])
    with pytest.raises(kt.ArgumentError, match=r"duration is given twice.*the order is model, duration"):
        kt.optimal_motion("model", {"motor": (-1, 1)}, duration=1.0)


def test_names_without_an_owner_are_compared_with_parameters_too():
    model = kt.Model.of(
        "cart",
        kt.Parameter("mass", 1.0),
        kt.Body("cart", "mass", inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("push", "rail"),
    )
    with pytest.raises(
        kt.UnknownNameError, match='neither a parameter nor an initial value; did you mean "mass"'
    ):
        kt.uncertainty(model, 1.0, {"mas": kt.Normal(1.0, 0.1)}, ["rail.displacement"])
    with pytest.raises(kt.UnknownNameError, match="'mass': this is a parameter; give it in parameters="):
        kt.simulate(model, 1.0, initial={"mass": 2.0})
    with pytest.raises(kt.ArgumentError, match='did you mean "rest"'):
        kt.optimal_motion(model, 1.0, controls={"push.torque": (-1, 1)}, end={"rset": True})


def swing(*parts: kt.JointMotor) -> kt.Model:
    body = kt.Body("arm", 1.0, com=(0.3, 0, 0), inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame())
    joint = kt.Revolute("hinge", "ground", "arm", point=(0, 0, 0), axis=(0, 0, 1))
    return kt.Model.of("swing", body, joint, *parts)


@pytest.mark.parametrize(
    ("law", "words"),
    [
        ("math.sin(t)", "unknown function 'math.sin'; did you mean 'sin'?"),
        (
            lambda t: 3.0,
            'write an expression as text, "3*sin(t)"; functions of Python are called by the block Sampled',
        ),
    ],
)
def test_laws_as_python_writes_them(law: object, words: str) -> None:
    (fault,) = swing(kt.JointMotor("motor", "hinge", torque=law)).validate().faults
    assert words in str(fault)


def test_a_list_of_parts_needs_a_star() -> None:
    with pytest.raises(kt.ArgumentError, match=r"with a star before it: add\(\*parts\)"):
        swing().add([kt.Marker("tip", "arm")])


def test_a_run_is_asked_by_names() -> None:
    run = kt.simulate(swing(), 0.1, progress=False)
    with pytest.raises(KeyError, match=r"by the names of its channels \(got 0\); write run\[\"…\"\]"):
        run[0]
