# %% [markdown]
# # Lesson 9 · Zero eigenvalues
#
# Constraints $B y = b$ say which motions are *not* possible. The *zero eigenvalues theorem* (Kamman and Huston) finds those that are:
# the eigenvectors of
#
# $$S = B^T B \qquad\text{(Huston 15)}$$
#
# with the eigenvalue zero span them. They are the columns of $\hat T$, and $B\hat T = 0$ (Huston 22). Multiplying $A\dot y = f + B^T\lambda$ by
# $\hat T^T$ makes $\lambda$ disappear; together with $B\dot y = \gamma$ this is a square system (Huston 29 to 34):
#
# $$\begin{pmatrix}\hat T^T A\\ B\end{pmatrix}\dot y = \begin{pmatrix}\hat T^T f\\ \gamma\end{pmatrix}$$
#
# The theorem does not mind rows that say the same thing twice. So the arm of lesson 8 has its hand again, and one more part: a bar from a post to the
# tip of the forearm. The tip is held already, and the bar adds a row without taking a freedom.

# %%
import numpy as np

import kinetree as kt

np.set_printoptions(precision=4, suppress=True, linewidth=120)
course = kt.course
A, f, B, gamma = course.state("zero-eigenvalues")
print("B =\n", B)
print("rank of B:", np.linalg.matrix_rank(B), "of", len(B), "rows")

# %% [markdown]
# ## Eigenvalues
#
# $n = 9$ speeds and $m = 4$ rows leave $n - m = 5$ motions, one should think. But there are six zero eigenvalues: $p \ge n - m$.

# %%
values, vectors = np.linalg.eigh(B.T @ B)
print("eigenvalues of S:", values)
T_hat = vectors[:, values < 1e-9 * values.max()]
assert T_hat.shape == (9, 6) and np.allclose(B @ T_hat, 0)

# %% [markdown]
# ## Contraction, by hand
#
# $\hat T^T A$ has six rows. Three independent rows of $B$ complete it. The first three will do: they hold the tip, and the fourth, that
# of the bar, follows from them.

# %%
C = np.vstack([T_hat.T @ A, B[:3]])
y_dot = np.linalg.solve(C, np.concatenate([T_hat.T @ f, gamma[:3]]))
assert np.allclose(B @ y_dot, gamma)
print("ẏ =", y_dot)

# %% [markdown]
# The other way round, with multipliers: what $A\dot y - f$ leaves is a force of the constraints, $B^T\lambda$.

# %%
lam, *_ = np.linalg.lstsq(B.T, A @ y_dot - f, rcond=None)
assert np.allclose(B.T @ lam, A @ y_dot - f)
print("λ =", lam, "(one of many: rows that follow from others can share the load in any way)")

# %% [markdown]
# ## Exercise
#
# Any basis of the space is right: your $\hat T$ need not be ours. $\hat T^TA$ and $\hat T^Tf$ are compared with the $\hat T$ that you return.

# %%
print(course.task("zero-eigenvalues"))


# %%
def by_count(A, f, B, gamma):
    """The right answer, but it takes n − m columns because it counts rows instead of zeros."""
    answer = dict(course.solution("zero-eigenvalues")(A, f, B, gamma))
    T_hat = answer["T_hat"][:, : B.shape[1] - B.shape[0]]
    return {**answer, "T_hat": T_hat, "A_hat": T_hat.T @ A, "f_hat": T_hat.T @ f}


print(course.compare(by_count, "zero-eigenvalues"))
verdict = course.compare(course.solution("zero-eigenvalues"), "zero-eigenvalues")
print(verdict)
assert verdict

# %% [markdown]
# `kt.examine` counts the same way, and names the row that is redundant.

# %%
diagnosis = kt.examine(course.model("zero-eigenvalues"))
print("freedoms:", len(diagnosis.modes), " redundant:", len(diagnosis.redundant))
assert diagnosis.rank == 3 and len(diagnosis.redundant) == 1

# %%
import matplotlib.pyplot as plt

figure, axes = plt.subplots()
axes.semilogy(range(1, 10), np.maximum(values, 1e-18), "o")
axes.set_xlabel("number")
axes.set_ylabel("eigenvalue of BᵀB")
axes.set_title("six are zero, to round-off")
figure
