# %% [markdown]
# # Lesson 10 · The reduced form
#
# Lesson 9 found directions in which the arm can move, mixtures of all nine speeds. The *reduced form* (Kamman and Huston) keeps some of the
# speeds themselves. They are parted into independent ones $y_a$ and dependent ones $y_b$ (Huston 48), with the columns of $B$ (Huston 49):
#
# $$B_a\dot y_a + B_b\dot y_b = \gamma\quad\Rightarrow\quad\dot y_b = B_b^{-1}(\gamma - B_a\dot y_a)\qquad\text{(Huston 50)}$$
#
# Written for all speeds, $\dot y = V\dot y_a + u$, with $BV = 0$ and $Bu = \gamma$. So $V$ spans the free motions, as $\hat T$ did, and
# $V^T$ makes $\lambda$ disappear (Huston 54, 55):
#
# $$V^T A V\,\dot y_a = V^T (f - A u)$$
#
# The arm is that of lesson 9: nine speeds, four rows, of which one follows from the others.

# %%
import numpy as np

import kinetree as kt

np.set_printoptions(precision=4, suppress=True, linewidth=120)
course = kt.course
A, f, B, gamma = course.state("reduced-form")
rank = np.linalg.matrix_rank(B)
print(len(f), "speeds,", rank, "independent rows:", len(f) - rank, "speeds stay")

# %% [markdown]
# ## Which speeds may depend
#
# $B_b$ has to be invertible, and far from being singular: small pivots make large entries of $B_b^{-1}$, and these enlarge
# every error of $y_a$. The speeds of the hand are no choice at all: nothing holds it, and its columns are zero. Nor are the three of the shoulder:
# turning about it moves the tip on a sphere, in two directions of three. The same is true of the elbow. Both have to help:

# %%
rows = B[:3]
for dependent in ([6, 7, 8], [0, 1, 2], [3, 4, 5], [0, 1, 3], [0, 1, 4], [0, 2, 4]):
    print(
        dependent, "smallest singular value of B_b:", format(np.linalg.svd(rows[:, dependent])[1][-1], ".2g")
    )

# %% [markdown]
# ## V and u, by hand
#
# Here two speeds of the shoulder and one of the elbow follow from the others.

# %%
dependent, independent = [0, 1, 4], [2, 3, 5, 6, 7, 8]
B_a, B_b = rows[:, independent], rows[:, dependent]
V, u = np.zeros((9, 6)), np.zeros(9)
V[independent] = np.eye(6)
V[dependent] = -np.linalg.solve(B_b, B_a)
u[dependent] = np.linalg.solve(B_b, gamma[:3])
assert np.allclose(B @ V, 0) and np.allclose(B @ u, gamma)
y_a_dot = np.linalg.solve(V.T @ A @ V, V.T @ (f - A @ u))
print("ẏ_a =", y_a_dot)

# %% [markdown]
# They are the accelerations of lesson 9, found from six equations with a symmetric matrix instead of nine.

# %%
contracted = course.solution("zero-eigenvalues")(A, f, B, gamma)
assert np.allclose(V @ y_a_dot + u, contracted["y_dot"])
assert np.allclose(contracted["T_hat"] @ contracted["T_hat"].T @ V, V)
print("V lies in the space of T̂")

# %% [markdown]
# ## Exercise
#
# Choose the independent speeds yourself; any choice is right for which $B_b$ is not singular. The other matrices are compared with the speeds
# that you return.

# %%
print(course.task("reduced-form"))


# %%
def without_u(A, f, B, gamma):
    """The right answer, but the right side forgets A u."""
    answer = dict(course.solution("reduced-form")(A, f, B, gamma))
    f_hat = answer["V"].T @ f
    return {
        **answer,
        "f_hat": f_hat,
        "y_dot": answer["V"] @ np.linalg.solve(answer["A_hat"], f_hat) + answer["u"],
    }


print(course.compare(without_u, "reduced-form"))
verdict = course.compare(course.solution("reduced-form"), "reduced-form")
print(verdict)
assert verdict

# %% [markdown]
# ## In a run
#
# With `constraints="reduced"` the integrator has $y_a$ alone. A choice wears out as the arm moves; the audit counts how often another one was made.

# %%
run = kt.simulate(
    course.model("reduced-form"), t_end=1.0, output=0.01, formulation="elimination", constraints="reduced",
    initial={"shoulder.wx": 1.0},
)  # fmt: skip
print(run.audit.equations, "equations;", run.audit.verdict)
assert run.audit.verdict == "ok"
figure = run.plot("energy.kinetic", "energy.potential")
figure
