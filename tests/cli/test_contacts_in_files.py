"""Commands that know no contacts refuse a file that has some, and name the remedy."""

from __future__ import annotations

from importlib.resources import files

import pytest

CRADLE = str(files("kinetree.examples") / "newtons_cradle.toml")


@pytest.mark.parametrize("command", ["equilibrium", "modes", "linearize", "kinematics", "periodic"])
def test_commands_of_the_model_alone_refuse_contacts(kinetree, command):
    code, out, err = kinetree(command, CRADLE)
    assert code == 2
    assert out == ""
    assert "newtons_cradle.toml has [contacts], which run and export --to c know; take them out" in err
