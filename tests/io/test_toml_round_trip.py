"""What is written reads back as an equal model, for anything the registries hold."""

from __future__ import annotations

import tomllib
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kinetree.io.toml import dumps, loads, save
from kinetree.io.toml.building import build
from kinetree.io.toml.fields import options
from kinetree.io.toml.structure import check_structure
from kinetree.model import Body, Frame, Marker, Model, Parameter
from kinetree.model.constraints import CONSTRAINTS
from kinetree.model.events import ACTIONS, EVENTS, Action
from kinetree.model.expressions import Expr, Name
from kinetree.model.flexible.base import Flexible
from kinetree.model.flexible.nodes import FLEXIBLE, FlexibleMatrices
from kinetree.model.geometry.shapes import SHAPES, Mesh, Shape
from kinetree.model.joints import JOINTS, Custom
from kinetree.model.loads import LOADS, Gravity
from kinetree.model.values.fields import Invalid
from kinetree.preparation.run_settings import RunSettings
from kinetree.words.arguments import ArgumentError

NUMBERS = st.floats(-1e6, 1e6, allow_nan=False).map(float)
EXPRESSIONS = st.sampled_from(
    [
        "2*l*sin(omega*t)",
        "-l",
        "if(t < 1, k, 0)",
        "hinge.q1 - `left-hip`.u",
        "smoothstep(t, 0, 1)*pi",
        "l**-2",
    ]
)
SCALARS = st.one_of(NUMBERS, EXPRESSIONS)
TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=12)
NAMES = st.sampled_from(["crank", "left-hip", "Lenker 1", "größe", 'a"b', "back\\slash", "a.b", "x`y"])


def _rotations() -> st.SearchStrategy[Frame]:
    vectors = st.tuples(NUMBERS, NUMBERS, NUMBERS)
    nonzero = st.tuples(*[st.integers(-9, 9).map(float)] * 4).filter(any)
    return st.one_of(
        st.builds(Frame),
        st.builds(Frame, st.tuples(SCALARS, SCALARS, SCALARS)),
        st.builds(Frame.from_quaternion, nonzero, vectors),
        st.builds(Frame.along, nonzero.map(lambda v: v[:3]).filter(any), vectors),
        st.builds(Frame.from_angles, st.tuples(SCALARS, NUMBERS, SCALARS), vectors),
    )


def _values(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a type, in the form a constructor takes."""
    return st.one_of(*[_option(option) for option in options(hint)])


def _option(hint: Any) -> st.SearchStrategy[Any]:
    plain: dict[Any, st.SearchStrategy[Any]] = {
        str: NAMES,
        bool: st.booleans(),
        int: st.integers(0, 5),
        float: NUMBERS,
        Any: SCALARS,
        Expr: EXPRESSIONS,
        Frame: _rotations(),
    }
    if hint in plain:
        return plain[hint]
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    if get_origin(hint) is tuple:
        items = get_args(hint)
        if items[1:] == (...,):
            return st.lists(_values(items[0]), min_size=1, max_size=3).map(tuple)
        return st.tuples(*map(_values, items))
    if hint is Shape:
        return st.sampled_from(list(SHAPES.values())).flatmap(_objects)
    if hint is Flexible:
        return st.sampled_from(list(FLEXIBLE.values())).flatmap(_objects)
    if hint is Action:
        return st.sampled_from(list(ACTIONS.values())).flatmap(_objects)
    assert is_dataclass(hint), hint
    return _objects(hint)


def _objects(cls: type) -> st.SearchStrategy[Any]:
    hints = get_type_hints(cls)
    needed = {f.name: _values(hints[f.name]) for f in fields(cls) if _has_no_default(f)}
    optional = {f.name: _values(hints[f.name]) for f in fields(cls) if not _has_no_default(f)}
    return (
        st.fixed_dictionaries(needed, optional=optional)
        .map(lambda given: _made(cls, given))
        .filter(_is_sound)
    )


def _has_no_default(field: Any) -> bool:
    from dataclasses import MISSING

    return field.default is MISSING or isinstance(field.default, Invalid)


def _made(cls: type, given: dict[str, Any]) -> Any:
    if issubclass(cls, Custom) and "units" in given:
        del given["units"]
    if "q0" in given and hasattr(cls, "coordinate_names"):
        names = given.get("coordinates", ())
        n_q = len(names) if issubclass(cls, Custom) else cls("", "", "").n_q
        n_u = n_q if issubclass(cls, Custom) else cls("", "", "").n_u
        given["q0"] = (given["q0"] * n_q)[:n_q]
        given.pop("u0", None)
        given |= {"u0": (0.5,) * n_u}
    return cls(**given)


def _is_sound(value: Any) -> bool:
    """Whether the constructor understood all it was given (sizes are random)."""
    if isinstance(value, Invalid):
        return False
    if isinstance(value, tuple):
        return all(map(_is_sound, value))
    if is_dataclass(value):
        return all(_is_sound(getattr(value, f.name)) for f in fields(value))
    return True


def read_unchecked(text: str) -> tuple[Model, RunSettings | None]:
    """The model of a file whose references need not make sense."""
    data = tomllib.loads(text)
    assert check_structure(data) == []
    built = build(data)
    assert not built.problems
    assert not built.dropped
    return built.model, built.run


EVERY_TYPE = [*JOINTS.values(), *LOADS.values(), *CONSTRAINTS.values(), Body, Marker]


@pytest.mark.parametrize("cls", EVERY_TYPE, ids=lambda cls: cls.__name__)
@settings(max_examples=8, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_type_reads_back_equal(cls: type, data: st.DataObject) -> None:
    item = data.draw(_objects(cls))
    model = Model.of("m", item)
    again, _ = read_unchecked(dumps(model))
    assert again == model


@pytest.mark.parametrize("cls", [*EVENTS.values()], ids=lambda cls: cls.__name__)
@settings(max_examples=10, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_run_settings_read_back_equal(cls: type, data: st.DataObject) -> None:
    event = data.draw(_objects(cls))
    run = RunSettings(0.5, 2.0, "dop853", 1e-9, 1e-12, outputs=("hinge.angle", "tip.x"), events=(event,))
    _, again = read_unchecked(dumps(Model("m"), run))
    assert again == run


@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_models_of_random_parts_read_back_equal(data: st.DataObject) -> None:
    kinds = data.draw(st.lists(st.sampled_from(EVERY_TYPE), max_size=6))
    items = [data.draw(_objects(cls)) for cls in kinds]
    parameters = data.draw(
        st.lists(st.builds(Parameter, TEXTS, NUMBERS, TEXTS | st.just("")), unique_by=lambda p: p.name)
    )
    shapes = data.draw(st.lists(_option(Shape), max_size=2))
    model = Model.of(
        data.draw(TEXTS), *items, *parameters, description=data.draw(st.text()), ground_shapes=shapes
    )
    again, _ = read_unchecked(dumps(model))
    assert again == model


def test_gravity_is_written_with_the_model_only_where_it_comes_first() -> None:
    gravity, other = Gravity(), Gravity("pull", (1.0, 0.0, 0.0))
    for loads_ in ((gravity, other), (other, gravity), (other,)):
        model = Model.of("m", *loads_)
        assert read_unchecked(dumps(model))[0] == model
    assert "[[load]]" not in dumps(Model.of("m", gravity))


def test_directions_keep_their_last_digit() -> None:
    """Axes of custom joints are kept and written as they were given; their length has no meaning."""
    for i in range(1, 60):
        axis = (0.1 * i, 0.3, 7.0 / i)
        laws = ((axis, "s"), ((1.0, i, 0.2), "2*s"))
        joint = Custom("c", "ground", "b", coordinates=("s",), rotation_law=laws)
        model = Model.of("m", joint)
        assert joint.rotation_law[0][0] == axis
        assert repr(list(axis)) in dumps(model)
        assert read_unchecked(dumps(model))[0] == model


def test_saved_file_loads_equal(tmp_path: Any) -> None:
    frame = Frame.along((0.0, 1.0, 0.0))
    model = Model.of(
        "pendulum",
        Gravity(),
        Parameter("l", 0.5, "m"),
        Body("rod", 1.0, ("l/2", 0, 0), (0.1, 0.1, 0.1, 0, 0, 0)),
        JOINTS["revolute"]("hinge", "ground", "rod", frame_inner=frame, frame_outer=frame, q0=0.3),
    )
    save(model, tmp_path / "pendulum.toml", RunSettings(t_end=2.0))
    from kinetree.io.toml import load

    loaded = load(tmp_path / "pendulum.toml")
    assert loaded.model == model
    assert loaded.run == RunSettings(t_end=2.0)
    assert loaded.warnings == ()


@pytest.mark.parametrize("name", ["pendulum.json", "pendulum"])
def test_names_that_are_not_of_model_files_are_refused(tmp_path: Any, name: str) -> None:
    path = tmp_path / name
    with pytest.raises(ArgumentError, match=r'written as TOML; give "pendulum\.toml"'):
        save(Model("pendulum"), path)
    assert not path.exists()


def test_run_settings_are_arguments_of_simulate() -> None:
    import inspect

    from kinetree.analysis.simulate import simulate

    settings_ = RunSettings(0.0, 2.0, "auto", 1e-9, 1e-12, 0.1, 0.2, "auto", "auto", 0.01, ("a.x",))
    arguments = settings_.arguments()
    assert arguments["output"] == 0.01
    assert set(arguments) <= set(inspect.signature(simulate).parameters)
    assert RunSettings(t_end=1.0).arguments() == {"t_start": 0.0, "t_end": 1.0, "events": ()}


def test_all_ways_to_give_a_frame_agree() -> None:
    base = 'format = 1\n[model]\nname = "m"\n[[body]]\nname = "b"\nmass = 1\ninertia = [1, 1, 1, 0, 0, 0]\npose = '
    ways = [
        "{position = [1, 2, 3], axis = [0, 2, 0]}",
        "{position = [1, 2, 3], quaternion = [0.5, 0.5, 0.5, 0.5]}",
        "{position = [1, 2, 3], angles = [1.5707963267948966, 1.5707963267948966, 0]}",
        "{position = [1, 2, 3], rotation = [[0, 0, 1], [1, 0, 0], [0, 1, 0]]}",
        "{position = [1, 2, 3], x_axis = [0, 1, 0], y_axis = [0, 1, 1]}",
    ]
    poses = [loads(base + way).model.bodies[0].pose for way in ways]
    expected = {
        "z along y": Frame.along((0, 1, 0), (1, 2, 3)),
        "cyclic": Frame((1, 2, 3), ((0, 0, 1), (1, 0, 0), (0, 1, 0))),
    }
    assert poses[0] == expected["z along y"]
    for pose in poses[1:]:
        assert pose == expected["cyclic"]


def test_objects_that_no_file_can_hold_are_refused() -> None:
    with pytest.raises(ValueError, match='body "b": mass'):
        dumps(Model.of("m", Body("b", object())))

    long = sum((Name(f"k{i}") for i in range(5000)), Name("k"))
    with pytest.raises(ValueError, match=r'marker "m": frame position cannot be written .* characters'):
        dumps(Model.of("m", Marker("m", "ground", Frame((long, 0, 0)))))

    class Strange(Gravity):
        kind = "strange"

    with pytest.raises(ValueError, match="no registry"):
        dumps(Model.of("m", Gravity("a"), Strange("b")))


def test_files_of_a_model_are_named_from_the_folder_of_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether paths were given absolute or from the folder in which Python runs."""
    (tmp_path / "data").mkdir()
    names = ("K.npy", "M.npy", "x.npy", "box.stl")
    for name in names:
        (tmp_path / "data" / name).touch()
    monkeypatch.chdir(tmp_path)
    for folder in (tmp_path / "data", Path("data")):
        K, M, x, box = (str(folder / name) for name in names)
        arm = FlexibleMatrices(stiffness=K, mass=M, nodes=x)
        model = Model.of("arm", Body("arm", flexible=arm), Body("ball", 1.0, shapes=(Mesh(file=box),)))
        for place, prefix in (("data", ""), ("", "data/"), ("other", "../data/")):
            text = dumps(model, folder=tmp_path / place)
            assert all(f'"{prefix}{name}"' in text for name in names)
