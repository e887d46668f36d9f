"""Linear models as systems of python-control."""

import numpy as np
import pytest
from differentiable_mechanisms import pendulum

import kinetree as kt


def test_the_system_has_the_transfer_function_and_the_names():
    pytest.importorskip("control.statesp")
    model = pendulum().replace(kt.JointMotor("motor", "hinge"))
    linear = kt.linearize(model, at="equilibrium", inputs=["motor"], outputs=["hinge.angle"])
    system = linear.to_control()
    assert system(2.0j) == pytest.approx(complex(np.ravel(linear.transfer(2.0j))[0]), rel=1e-12)
    assert system.output_labels == ["hinge_angle"] and system.input_labels == ["motor"]
