# %% [markdown]
# # Lesson 3 · Kane's equations with Euler parameters
#
# Four Euler parameters $\varepsilon_K$ with $\varepsilon_K^T\varepsilon_K = 1$ give the attitude of a body, and no attitude is singular.
# The speeds are the components of the relative angular velocity itself, $y = (\hat\omega_1, \hat\omega_2, \hat\omega_3)$. So
# (Kamman ε, equations 9 and 15):
#
# $$P_K = I,\qquad \dot P_K = 0,\qquad \dot\varepsilon_K = \tfrac12 \hat E_K^T\,\hat\omega_K,\qquad
# \hat E_K^T = \begin{pmatrix}\varepsilon_4 & -\varepsilon_3 & \varepsilon_2\\ \varepsilon_3 & \varepsilon_4 & -\varepsilon_1\\
# -\varepsilon_2 & \varepsilon_1 & \varepsilon_4\\ -\varepsilon_1 & -\varepsilon_2 & -\varepsilon_3\end{pmatrix}$$
#
# Everything else is as in lesson 2: the same recursion, the same $A$ and $f$. There is one more equation for each body, 13
# of first order for a free one in place of 12.

# %%
import numpy as np

import kinetree as kt

np.set_printoptions(precision=3, suppress=True)
course = kt.course
bodies, g = course.state("kane-euler-parameters")
q, u = course.coordinates(bodies)
model = course.model("kane-euler-parameters")
found = kt.intermediates(model, "kane-euler-parameters", q=q, u=u)
print(found["JR", "fore"])
print("A =\n", found["A_full"].value[:9, :9])

# %% [markdown]
# ## By hand: the rates of the Euler parameters


# %%
def epsilon_rate(epsilon, omega_hat):
    """Kamman ε (9)."""
    a, b, c, d = epsilon
    E_T = np.array([[d, -c, b], [c, d, -a], [-b, a, d], [-a, -b, -c]])
    return E_T @ omega_hat / 2


rates = np.concatenate([epsilon_rate(body.epsilon, body.u) for body in bodies])
assert np.allclose(rates, found["N"].value @ found["y"].value)
assert all(abs(body.epsilon @ epsilon_rate(body.epsilon, body.u)) < 1e-15 for body in bodies)
print("ε̇ =", rates, " and ε·ε̇ = 0: the length stays 1")

# %% [markdown]
# ## Two choices, one motion
#
# With $\omega = P\dot\theta$, the equations of lesson 2 follow from these: $A_\theta = P^T A_\varepsilon P$, where $P$ holds the $P_K$ of all
# bodies on its diagonal. (The partial velocities of lesson 2 are those of this lesson times $P$.)

# %%
from scipy.linalg import block_diag

angles = kt.intermediates(model, "kane-angles", q=q, u=u)
P = block_diag(*[angles["P", body.name].value for body in bodies])
A_epsilon = found["A_full"].value[:9, :9]
assert np.allclose(P.T @ A_epsilon @ P, angles["A_full"].value[:9, :9])
assert np.allclose(found["v_G_y", "fore"].value[:, :9] @ P, angles["v_G_y", "fore"].value[:, :9])

# %% [markdown]
# ## Exercise
#
# Take your function of lesson 2 and change what must be changed.

# %%
print(course.task("kane-euler-parameters"))

# %% [markdown]
# Somebody turned the wrong way: the matrix of the source takes components from $J$ to $K$, its transpose goes back.


# %%
def turned_back(bodies, g):
    """The right answer, but for the direction of one rotation."""
    answer = dict(course.solution("kane-euler-parameters")(bodies, g))
    answer["JR"] = [answer["JR"][0], answer["JR"][1].T, answer["JR"][2]]
    return answer


print(course.compare(turned_back, "kane-euler-parameters"))
verdict = course.compare(course.solution("kane-euler-parameters"), "kane-euler-parameters")
print(verdict)
assert verdict

# %% [markdown]
# The program's own run with both: with angles it comes near $\theta_2 = \pm\pi/2$ sooner or later, with Euler parameters there is
# nothing to come near to.

# %%
t = np.linspace(0, 1.0, 101)
runs = [
    kt.simulate(
        model,
        t_end=1.0,
        output=t,
        formulation=name,
        rtol=1e-9,
        atol=1e-11,
        initial={"shoulder.wx": 3.0, "elbow.wy": 2.0},
    )
    for name in ("kane-angles", "kane-euler-parameters")
]
assert np.abs(runs[0]["hand.position"] - runs[1]["hand.position"]).max() < 1e-6
print("first-order equations:", [run.audit.equations for run in runs])
figure = runs[1].plot("hand.position")
figure
