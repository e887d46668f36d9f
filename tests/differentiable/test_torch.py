"""PyTorch: values, gradients and batches are those of the functions themselves."""

import numpy as np
import pytest
from differentiable_mechanisms import WRT, around, four_bar, pendulum, swings

import kinetree as kt

torch = pytest.importorskip("torch")


def test_gradients_of_a_batch_are_the_tangents():
    f, F = swings(), swings().torch()
    rows = around(f.start, 4)
    values, by = f.slopes(rows)
    given = torch.tensor(rows, requires_grad=True)
    loss = (F(given) ** 2).sum()
    loss.backward()
    expected = 2 * np.einsum("stc,stcj->sj", values, by)
    assert np.abs(given.grad.numpy() - expected).max() < 1e-10 * np.abs(expected).max()
    assert np.array_equal(F(torch.from_numpy(rows)).numpy(), f(rows))
    alone = torch.autograd.functional.jacobian(F, torch.tensor(rows[0]))
    assert np.abs(alone.numpy() - f.slopes(rows[0])[1]).max() < 1e-10 * np.abs(by).max()


def test_values_by_name_are_broadcast():
    F = swings().torch()
    named = {name: torch.tensor(float(value)) for name, value in zip(WRT, swings().start, strict=True)}
    named["c"] = torch.tensor([0.05, 0.1, 0.2], requires_grad=True)
    found = F(named)[:, -1, 0]
    found.sum().backward()
    by = swings().slopes({**{n: float(v) for n, v in named.items() if n != "c"}, "c": [0.05, 0.1, 0.2]})[1]
    assert np.abs(named["c"].grad.numpy() - by[:, -1, 0, WRT.index("c")]).max() < 1e-6  # numbers of 32 bits


def test_objectives_have_the_gradient_of_the_adjoint():
    objective = kt.Objective(terminal="hinge.angle^2", integral="hinge.angle_rate^2")
    given = torch.tensor(swings().start, requires_grad=True)
    value = kt.run_function(pendulum(), 1.0, objective, WRT).torch()(given)
    value.backward()
    alone = kt.gradient(pendulum(), 1.0, objective, WRT)
    assert abs(float(value.detach()) - alone.value) < 1e-10 * abs(alone.value)
    assert np.abs(given.grad.numpy() - alone.values).max() < 1e-10 * np.abs(alone.values).max()


@pytest.mark.parametrize("model", [pendulum, four_bar])
def test_functions_of_a_state_have_the_derivatives_of_accelerations(model):
    own = kt.functions(model())
    F = own.torch()
    rng = np.random.default_rng(1)
    tau = rng.normal(size=(3, own.u0.size))
    given = [
        torch.tensor(array, requires_grad=True) for array in (own.q0, own.u0, tau, own.p0, np.array(0.4))
    ]
    found = F.forward(*given[:3], p=given[3], t=given[4])
    found.sum().backward()
    exact = own.derivatives(own.q0, own.u0, tau, t=np.full(3, 0.4))
    for tensor, slope in zip(given, (exact.q, exact.u, exact.tau, exact.p, exact.t[..., None]), strict=True):
        expected = slope.sum(axis=1)  # over u̇
        expected = expected if tensor.ndim == 2 else expected.sum(axis=0).reshape(tensor.shape)
        assert np.abs(tensor.grad.numpy() - expected).max(initial=0.0) < 1e-9
    M = F.mass_matrix(torch.tensor(own.q0))
    assert np.abs(M.numpy() - own.mass_matrix(own.q0)).max() < 1e-12


def test_tensors_share_their_memory():
    found = swings().torch()(torch.tensor(swings().start))
    assert found.numpy().base is not None and found.dtype == torch.float64


def test_second_derivatives_are_refused():
    F, given = swings().torch(), torch.tensor(swings().start, requires_grad=True)
    (first,) = torch.autograd.grad((F(given) ** 2).sum(), given, create_graph=True)
    with pytest.raises(RuntimeError, match="once_differentiable"):
        first.sum().backward()
