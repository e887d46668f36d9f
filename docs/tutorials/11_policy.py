# %% [markdown]
# # 11 · A policy that learns through the mechanism
#
# A rod stands on a motor that is too weak to lift it from the side, and wants to fall. You will train a small neural network that
# keeps it upright, with JAX: the gradient of what a run costs goes through the whole run, exactly. This needs `kinetree[jax]`.

# %%
import jax
import numpy as np

import kinetree as kt

jax.config.update("jax_enable_x64", True)

# %% [markdown]
# The network stands in the model: four neurons see angle and speed, and their sum is the torque, within ±3 N·m. Weights are
# parameters like any others, so the trained model is an ordinary model: it can be simulated, exported, and checked.

# %%
neurons = range(4)
weights = [f"{kind}{k}" for k in neurons for kind in "abv"]
policy = " + ".join(f"v{k}*tanh(a{k}*hinge.angle + b{k}*hinge.angle_rate)" for k in neurons)
model = kt.Model.of(
    "standing rod",
    *(kt.Parameter(name, 0.0) for name in weights),
    kt.Gravity(acceleration=(0, 0, -9.81)),
    kt.Body.rod("rod", 1.0, 1.0, pose=kt.Frame.rotated((0, 1, 0), -np.pi / 2, (0, 0, 0.5))),
    kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0)),
    kt.JointMotor("motor", "hinge", torque=f"-3*tanh({policy})"),
)
cost = kt.Objective(integral="hinge.angle^2 + 0.1*hinge.angle_rate^2 + 0.01*motor.force^2")
run = kt.run_function(model, 2.0, cost, [*weights, "hinge.angle"])

# %% [markdown]
# One call of `run` simulates two seconds and gives the cost; `run.jax()` is the same for JAX. The weights are shared by six starts,
# between −0.4 and 0.4 rad. The derivative that JAX finds is the one of Kinetree:

# %%
starts = np.linspace(-0.4, 0.4, 6)
cost_of = run.jax()


@jax.jit
def loss(w):
    return jax.numpy.mean(jax.vmap(lambda angle: cost_of(jax.numpy.append(w, angle)))(starts))


step = jax.jit(jax.value_and_grad(loss))
w = np.random.default_rng(3).normal(0, 0.5, len(weights))
_, gradient = step(w)
own = run.slopes(np.column_stack([np.tile(w, (6, 1)), starts]))[1]
assert np.abs(gradient - own[:, :-1].mean(axis=0)).max() <= 1e-10 * np.abs(gradient).max()

# %% [markdown]
# Adam, written out: sixty steps.

# %%
first, speed, square, costs = w, 0.0, 0.0, []
for k in range(1, 61):
    value, gradient = step(w)
    costs.append(float(value))
    speed, square = 0.9 * speed + 0.1 * gradient, 0.99 * square + 0.01 * gradient**2
    w = w - 0.1 * (speed / (1 - 0.9**k)) / (jax.numpy.sqrt(square / (1 - 0.99**k)) + 1e-9)
print(f"cost {costs[0]:.2f} before, {costs[-1]:.4f} after")
assert costs[-1] < 0.05 * costs[0]

# %% [markdown]
# Has it learnt to balance, or six runs by heart? A start it never saw, and three times as long:

# %%
trained = model.with_parameters(**dict(zip(weights, map(float, w), strict=True)))
seen = kt.simulate(trained, 6.0, initial={"hinge.angle": 0.27})
print(f"after 6 s: {seen['hinge.angle'][-1]:.4f} rad")
assert seen.audit.verdict == "ok" and abs(seen["hinge.angle"][-1]) < 0.02

# %% [markdown]
# Its linearisation says how stable the upright position is; eigenvalues with negative real parts come back to it:

# %%
poles = kt.linearize(trained).poles
print("poles", np.round(np.sort_complex(poles), 2))
assert np.all(poles.real < 0)

# %%
from matplotlib.figure import Figure

figure = Figure(figsize=(8, 4.2), layout="constrained")
over, learnt = figure.subplots(1, 2)
untrained = model.with_parameters(**dict(zip(weights, map(float, first), strict=True)))
for name, which, color in (("before", untrained, "#d97a06"), ("trained", trained, "#1f6fd1")):
    shown = kt.simulate(which, 2.0, initial={"hinge.angle": 0.27})
    over.plot(shown.t, shown["hinge.angle"], color=color, label=name)
over.set_ylim(-0.5, 1.5)
over.set_xlabel("time [s]")
over.set_ylabel("angle from upright [rad]")
over.legend()
learnt.semilogy(costs, color="#0b8a6c")
learnt.set_xlabel("step of Adam")
learnt.set_ylabel("mean cost")
figure
