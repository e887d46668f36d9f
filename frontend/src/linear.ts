// Least squares of small matrices, row by row in flat arrays.

/**
 * Singular values of an m × n matrix by one-sided rotations (Hestenes): A = Σ σ_k u_k v_kᵀ.
 * `U` holds σ_k u_k as its columns (m × n), `V` the v_k (n × n), `values` the σ_k; in no order.
 */
function singular(A: Float64Array, m: number, n: number): { U: Float64Array; V: Float64Array; values: Float64Array } {
  const U = A.slice();
  const V = new Float64Array(n * n);
  for (let i = 0; i < n; i++) V[i * n + i] = 1;
  for (let sweep = 0; sweep < 60; sweep++) {
    let turned = false;
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) {
        let [a, b, c] = [0, 0, 0];
        for (let i = 0; i < m; i++) {
          a += U[i * n + p] ** 2;
          b += U[i * n + q] ** 2;
          c += U[i * n + p] * U[i * n + q];
        }
        if (Math.abs(c) <= 1e-16 * Math.sqrt(a * b) || c === 0) continue;
        turned = true;
        const theta = (b - a) / (2 * c);
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const cosine = 1 / Math.sqrt(t * t + 1);
        rotate(U, m, n, p, q, cosine, t * cosine);
        rotate(V, n, n, p, q, cosine, t * cosine);
      }
    }
    if (!turned) break;
  }
  const values = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    let sum = 0;
    for (let i = 0; i < m; i++) sum += U[i * n + k] ** 2;
    values[k] = Math.sqrt(sum);
  }
  return { U, V, values };
}

function rotate(M: Float64Array, rows: number, n: number, p: number, q: number, c: number, s: number): void {
  for (let i = 0; i < rows; i++) {
    const [x, y] = [M[i * n + p], M[i * n + q]];
    M[i * n + p] = c * x - s * y;
    M[i * n + q] = s * x + c * y;
  }
}

/** The least x with A x = b (least squares): singular values up to `tolerance` of the largest count as zero. */
export function leastSolution(A: Float64Array, m: number, n: number, b: Float64Array, tolerance: number): Float64Array {
  const x = new Float64Array(n);
  const { U, V, values } = singular(A, m, n);
  const largest = values.reduce((most, value) => Math.max(most, value), 0);
  for (let k = 0; k < n; k++) {
    if (!(values[k] > tolerance * largest)) continue;
    let content = 0;
    for (let i = 0; i < m; i++) content += U[i * n + k] * b[i];
    content /= values[k] * values[k];
    for (let j = 0; j < n; j++) x[j] += V[j * n + k] * content;
  }
  return x;
}
