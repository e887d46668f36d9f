# %% [markdown]
# # Lesson 2 · Kane's equations with angles
#
# Three angles $\theta_K$ give the attitude of a body relative to the body below: turn about axis 1, then 2, then 3.
# Their rates are the speeds, $y = (\dot\theta_1, \dot\theta_2, \dot\theta_3)$. The relative angular velocity is
# $\hat\omega_K = P_K\,\dot\theta_K$ (Kamman θ, equation 17):
#
# $$P_K = \begin{pmatrix} C_2C_3 & S_3 & 0\\ -C_2S_3 & C_3 & 0\\ S_2 & 0 & 1\end{pmatrix}$$
#
# Its determinant is $C_2$: at $\theta_2 = \pm\pi/2$ the angles lose a direction. The arm is that of lesson 1.

# %%
import numpy as np
from scipy.integrate import solve_ivp

import kinetree as kt

np.set_printoptions(precision=3, suppress=True)
course = kt.course
bodies, g = course.state("kane-angles")
for body in bodies:
    print(body.name, " θ =", body.theta, " θ̇ =", body.theta_dot)

# %% [markdown]
# ## Step by step
#
# The recursion is that of lesson 1, with $P_K$ in the place of the unit matrix in $E_K$. As $P_K$ changes with time, the
# *rates* of the partial velocities are needed too (Kamman θ, equations 20, 33, 34), with
# $W_K = [\tilde{\hat\omega}_K]^T$:
#
# $$[\dot\omega_{K,y}] = {}^JR_K\,[\dot\omega_{J,y}] + W_K\,{}^JR_K\,[\omega_{J,y}] + \dot E_K$$
# $$[\dot v_{O_K,y}] = {}^{L(J)}R_J\,[\dot v_{O_J,y}] + W_J\,{}^{L(J)}R_J\,[v_{O_J,y}] - [\tilde q_K]\,[\dot\omega_{J,y}]$$
# $$[\dot v_{G_K,y}] = {}^JR_K\,[\dot v_{O_K,y}] + W_K\,{}^JR_K\,[v_{O_K,y}] - [\tilde r_K]\,[\dot\omega_{K,y}]$$
#
# The accelerations are $\dot\omega_K = [\omega_{K,y}]\,\dot y + [\dot\omega_{K,y}]\,y$ and
# $a_{G_K} = [v_{G_K,y}]\,\dot y + [\dot v_{G_K,y}]\,y + \omega_K\times v_{G_K}$. Kane's equations say that generalized forces and
# generalized inertia forces add up to zero: $A\,\dot y = f$ with (Kamman θ, equations 42, 43)
#
# $$A = \sum_K m_K [v_{G_K,y}]^T[v_{G_K,y}] + [\omega_{K,y}]^T I_K [\omega_{K,y}]$$
# $$f = \sum_K [v_{G_K,y}]^T \bigl(F_K - m_K([\dot v_{G_K,y}]\,y + \omega_K\times v_{G_K})\bigr)
#   - [\omega_{K,y}]^T \bigl(I_K [\dot\omega_{K,y}]\,y + \omega_K\times I_K\omega_K\bigr)$$
#
# ## The real matrices

# %%
q, u = course.coordinates(bodies)
found = kt.intermediates(course.model("kane-angles"), "kane-angles", q=q, u=u)
for name in ("P", "P_dot"):
    print(found[name, "fore"])
print("A =\n", found["A_full"].value[:9, :9])
print("f =", found["f_full"].value[:9])

# %% [markdown]
# ## By hand: P and its rate
#
# Every entry of $P_K$ is differentiated. The first is $C_2C_3$, so its rate is $-S_2C_3\,\dot\theta_2 - C_2S_3\,\dot\theta_3$.

# %%
theta, rate = bodies[1].theta, bodies[1].theta_dot
first = -np.sin(theta[1]) * np.cos(theta[2]) * rate[1] - np.cos(theta[1]) * np.sin(theta[2]) * rate[2]
assert np.isclose(first, found["P_dot", "fore"].value[0, 0])
print("first entry of Ṗ:", first)

# %% [markdown]
# ## Exercise

# %%
print(course.task("kane-angles"))

# %% [markdown]
# A common mistake is to forget that $P_K$ changes. This is what the verdict says of it:


# %%
def forgotten(bodies, g):
    """The right answer, but for the rate of P of the forearm."""
    answer = dict(course.solution("kane-angles")(bodies, g))
    answer["P_dot"] = [answer["P_dot"][0], np.zeros((3, 3)), answer["P_dot"][2]]
    return answer


print(course.compare(forgotten, "kane-angles"))

# %% [markdown]
# The solution is right, and it can be integrated: the arm falls and tumbles as in the program's own run.

# %%
answer = course.solution("kane-angles")
verdict = course.compare(answer, "kane-angles")
print(verdict)
assert verdict

# %%
from dataclasses import replace

from scipy.spatial.transform import Rotation


def moved(x):
    """The bodies at angles and rates x = (θ_1, θ_2, θ_3, θ̇_1, θ̇_2, θ̇_3)."""
    found, R = [], np.eye(3)
    for body, theta, rate in zip(bodies, x[:9].reshape(3, 3), x[9:].reshape(3, 3), strict=True):
        R = Rotation.from_euler("XYZ", theta).as_matrix().T @ R
        found.append(replace(body, theta=theta, theta_dot=rate, R=R))
    return tuple(found)


start = np.concatenate([[0.4, 0.3, 0.2], [0.6, -0.2, 0.5], [-0.3, 0.2, 0.1], np.zeros(9)])
t = np.linspace(0, 0.6, 31)
path = solve_ivp(
    lambda _, x: np.concatenate([x[9:], answer(moved(x), g)["y_dot"]]),
    (0, 0.6),
    start,
    t_eval=t,
    rtol=1e-8,
    atol=1e-9,
).y


def energy(x):
    """Kinetic and potential energy."""
    A, height, R_J, O = answer(moved(x), g)["A"], 0.0, np.eye(3), np.zeros(3)
    for body in moved(x):
        O = O + R_J.T @ body.q
        height += body.m * 9.81 * (O + body.R.T @ body.r)[2]
        R_J = body.R
    return x[9:] @ A @ x[9:] / 2 + height


kept = np.array([energy(x) for x in path.T])
print("energy is kept to", np.abs(kept - kept[0]).max(), "J")
assert np.abs(kept - kept[0]).max() < 1e-5

# %%
import matplotlib.pyplot as plt

figure, axes = plt.subplots()
axes.plot(t, path[:9].T)
axes.set_xlabel("t (s)")
axes.set_ylabel("angles (rad)")
axes.legend([f"{body} θ{i}" for body in ("upper", "fore", "hand") for i in (1, 2, 3)], fontsize=8)
figure
