/* Factors of sparse matrices of blocks, 1 + Σ Rᵀ K R, where blocks that one group acts on are neighbours.

   Blocks are eliminated in the order of least degree. Of block k with its later neighbours i, j there is the inverse
   of its own part D_k, and the panels U_kj = A_kj and V_ki = D_k⁻ᵀ A_ikᵀ, with which

       A_ij ← A_ij − V_kiᵀ U_kj

   In symmetric matrices A_ik = A_kiᵀ is not stored; other ones keep it, transposed, where V_ki then stands. */
#ifndef KINETREE_ROW_FACTOR_H
#define KINETREE_ROW_FACTOR_H

#include "row_products.h"

#define WORD 64
#define FILL_BASE 16 /* neighbours of a block at its elimination that there is room for: so many, */
#define FILL_ROOT 4  /* and so many times the square root of the number of blocks, if not all */

typedef struct {
    const Rows *rows;
    const int64_t *partner; /* (groups): the group that has the partner row; -1: none */
    int64_t n;           /* blocks of the island */
    const int64_t *node; /* (n): blocks of the table, in the order of elimination */
    int64_t *turn;       /* (blocks of the table): where a block stands in that order */
    int64_t *first;      /* (n + 1): first neighbour */
    int64_t *later;      /* neighbours that are eliminated later, ascending */
    int64_t *panel;      /* of each neighbour: where its blocks begin in U and V */
    int64_t *own;        /* (n): where D begins */
    double *U, *V, *D, *room;
    int64_t most_later, most_panel, symmetric;
} Factor;

/* C −= Xᵀ Y with X (n × a) and Y (n × b). */
static inline void subtract_product(double *C, const double *X, const double *Y, int64_t n, int64_t a, int64_t b) {
    if (a == BODY && b == BODY) {
        for (int64_t i = 0; i < BODY; i++) {
            double *c = C + i * BODY;
            double c0 = c[0], c1 = c[1], c2 = c[2], c3 = c[3], c4 = c[4], c5 = c[5];
            for (int64_t k = 0; k < n; k++) {
                const double *y = Y + k * BODY;
                double x = X[k * BODY + i];
                c0 -= x * y[0];
                c1 -= x * y[1];
                c2 -= x * y[2];
                c3 -= x * y[3];
                c4 -= x * y[4];
                c5 -= x * y[5];
            }
            c[0] = c0;
            c[1] = c1;
            c[2] = c2;
            c[3] = c3;
            c[4] = c4;
            c[5] = c5;
        }
        return;
    }
    for (int64_t k = 0; k < n; k++)
        for (int64_t i = 0; i < a; i++)
            for (int64_t j = 0; j < b; j++)
                C[i * b + j] -= X[k * a + i] * Y[k * b + j];
}

/* Replace A (n × n) by its inverse, with rows exchanged for the largest pivots; 0: singular. `row` is room (n). */
static int invert(double *A, int64_t n, int64_t *row) {
    for (int64_t k = 0; k < n; k++) {
        int64_t best = k;
        for (int64_t i = k + 1; i < n; i++)
            if (size_of(A[i * n + k]) > size_of(A[best * n + k]))
                best = i;
        row[k] = best;
        double pivot = A[best * n + k];
        if (!(size_of(pivot) > LEAST_NORMAL))
            return 0;
        for (int64_t j = 0; j < n && best != k; j++)
            swap(&A[k * n + j], &A[best * n + j]);
        double scale = 1.0 / pivot;
        A[k * n + k] = 1.0;
        for (int64_t j = 0; j < n; j++)
            A[k * n + j] *= scale;
        for (int64_t i = 0; i < n; i++) {
            double x = A[i * n + k];
            if (i == k || x == 0.0)
                continue;
            A[i * n + k] = 0.0;
            if (n == BODY)
                add_body(A + i * n, -x, A + k * n);
            else
                for (int64_t j = 0; j < n; j++)
                    A[i * n + j] -= x * A[k * n + j];
        }
    }
    for (int64_t k = n - 1; k >= 0; k--)
        for (int64_t i = 0; i < n && row[k] != k; i++)
            swap(&A[i * n + k], &A[i * n + row[k]]);
    return 1;
}

static inline int64_t bits_of(uint64_t x) {
    x = x - ((x >> 1) & 0x5555555555555555u);
    x = (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int64_t)((x * 0x0101010101010101u) >> 56);
}

static inline int64_t lowest_bit(uint64_t x) { return bits_of((x & (0 - x)) - 1); }

static void join(uint64_t *of, int64_t words, int64_t a, int64_t b) {
    if (a != b) {
        of[a * words + b / WORD] |= (uint64_t)1 << (b % WORD);
        of[b * words + a / WORD] |= (uint64_t)1 << (a % WORD);
    }
}

/* Blocks that a group couples, one after the other: those that it acts on, and those of the group whose impulse its
   radius follows. */
static int64_t reached(const Factor *f, int64_t g, int64_t k) {
    const Rows *rows = f->rows;
    int64_t own = rows->coupling[g + 1] - rows->coupling[g], partner = f->partner[g];
    if (k < own)
        return rows->block[rows->coupling[g] + k];
    if (partner < 0 || k - own >= rows->coupling[partner + 1] - rows->coupling[partner])
        return -1;
    return rows->block[rows->coupling[partner] + k - own];
}

/* Order of least degree; of each block its later neighbours. Gives 0 where they are more than there is room for. */
static int plan_factor(Factor *f, const int64_t *groups, int64_t count, const int64_t *blocks, int64_t *node, Room room) {
    const Rows *rows = f->rows;
    int64_t n = f->n, words = (n + WORD - 1) / WORD, entries = 0, panels = 0, own = 0;
    uint64_t *of = (uint64_t *)take(&room, n * words);
    int64_t *degree = take_integers(&room, n), *local = take_integers(&room, n);
    for (int64_t i = 0; i < n * words; i++)
        of[i] = 0;
    for (int64_t i = 0; i < n; i++)
        f->turn[blocks[i]] = i;
    for (int64_t i = 0; i < count; i++)
        for (int64_t a = 0, first; (first = reached(f, groups[i], a)) >= 0; a++)
            for (int64_t b = 0, second; b < a && (second = reached(f, groups[i], b)) >= 0; b++)
                join(of, words, f->turn[first], f->turn[second]);
    for (int64_t i = 0; i < n; i++) {
        degree[i] = 0;
        for (int64_t k = 0; k < words; k++)
            degree[i] += bits_of(of[i * words + k]);
    }
    for (int64_t turn = 0; turn < n; turn++) {
        int64_t best = -1;
        for (int64_t i = 0; i < n; i++)
            if (degree[i] >= 0 && (best < 0 || degree[i] < degree[best]))
                best = i;
        uint64_t *row = of + best * words;
        if (entries + degree[best] > f->most_later)
            return 0;
        local[turn] = best;
        f->first[turn] = entries;
        degree[best] = -1;
        for (int64_t k = 0; k < words; k++)
            for (uint64_t left = row[k]; left; left &= left - 1)
                f->later[entries++] = k * WORD + lowest_bit(left);
        for (int64_t e = f->first[turn]; e < entries; e++) {
            int64_t i = f->later[e];
            uint64_t *other = of + i * words;
            degree[i] = 0;
            for (int64_t k = 0; k < words; k++)
                other[k] |= row[k];
            other[best / WORD] &= ~((uint64_t)1 << (best % WORD));
            other[i / WORD] &= ~((uint64_t)1 << (i % WORD));
            for (int64_t k = 0; k < words; k++)
                degree[i] += bits_of(other[k]);
        }
    }
    f->first[n] = entries;
    for (int64_t turn = 0; turn < n; turn++) {
        node[turn] = blocks[local[turn]];
        f->turn[node[turn]] = turn;
    }
    for (int64_t turn = 0; turn < n; turn++) {
        int64_t size = size_of_block(rows, node[turn]);
        f->own[turn] = own;
        own += size * size;
        for (int64_t e = f->first[turn]; e < f->first[turn + 1]; e++) { /* from places of the island to turns, sorted */
            int64_t next = f->turn[blocks[f->later[e]]], k = e;
            for (; k > f->first[turn] && f->later[k - 1] > next; k--)
                f->later[k] = f->later[k - 1];
            f->later[k] = next;
        }
        for (int64_t e = f->first[turn]; e < f->first[turn + 1]; e++) {
            f->panel[e] = panels;
            panels += size * size_of_block(rows, node[f->later[e]]);
        }
    }
    f->node = node;
    return panels <= f->most_panel;
}

/* Neighbours and entries of panels that there is room for. */
static int64_t most_later_of(int64_t n) {
    int64_t all = n * (n - 1) / 2, some = n * (FILL_BASE + (int64_t)(FILL_ROOT * square_root((double)n)));
    return least(all, some);
}

static int64_t most_panel_of(const Rows *rows) {
    int64_t n = rows->blocks, total = rows->begin[n], largest = 0, squares = 0;
    for (int64_t b = 0; b < n; b++) {
        largest = most(largest, size_of_block(rows, b));
        squares += size_of_block(rows, b) * size_of_block(rows, b);
    }
    int64_t all = (total * total - squares) / 2;
    if (n < 2 || most_later_of(n) == n * (n - 1) / 2)
        return all;
    double share = (double)most_later_of(n) / (double)(n * (n - 1) / 2);
    return least(all, (int64_t)(share * (double)all) + total * largest);
}

static int64_t most_of_blocks(const Rows *rows) {
    int64_t largest = 1;
    for (int64_t b = 0; b < rows->blocks; b++)
        largest = most(largest, size_of_block(rows, b));
    return largest;
}

static int64_t squares_of_blocks(const Rows *rows) {
    int64_t squares = 0;
    for (int64_t b = 0; b < rows->blocks; b++)
        squares += size_of_block(rows, b) * size_of_block(rows, b);
    return squares;
}

static Factor new_factor(const Rows *rows, const int64_t *partner, Room *room) {
    Factor f = {.rows = rows, .partner = partner, .n = 0};
    int64_t n = rows->blocks;
    f.most_later = most_later_of(n);
    f.most_panel = most_panel_of(rows);
    f.turn = take_integers(room, n);
    f.first = take_integers(room, n + 1);
    f.own = take_integers(room, n);
    f.later = take_integers(room, f.most_later);
    f.panel = take_integers(room, f.most_later);
    f.U = take(room, f.most_panel);
    f.V = take(room, f.most_panel);
    f.D = take(room, squares_of_blocks(rows));
    f.room = take(room, most_of_blocks(rows) * most_of_blocks(rows));
    return f;
}

/* Where the blocks of an earlier and a later block of the order stand in the panels. */
static inline int64_t panel_of(const Factor *f, int64_t early, int64_t late) {
    int64_t low = f->first[early], high = f->first[early + 1];
    while (high - low > 1) {
        int64_t middle = (low + high) / 2;
        if (f->later[middle] > late)
            high = middle;
        else
            low = middle;
    }
    return f->panel[low];
}

/* A multiple of the matrix 1. */
static void begin_with(Factor *f, double diagonal, int symmetric) {
    f->symmetric = symmetric;
    for (int64_t k = 0; k < f->n; k++) {
        int64_t size = size_of_block(f->rows, f->node[k]);
        clear(f->D + f->own[k], size * size);
        for (int64_t i = 0; i < size; i++)
            f->D[f->own[k] + i * (size + 1)] = diagonal;
        for (int64_t e = f->first[k]; e < f->first[k + 1]; e++) {
            int64_t entries = size * size_of_block(f->rows, f->node[f->later[e]]);
            clear(f->U + f->panel[e], entries);
            if (!symmetric)
                clear(f->V + f->panel[e], entries);
        }
    }
}

static void begin_matrix(Factor *f, int symmetric) { begin_with(f, 1.0, symmetric); }

/* Add Rᵀ K R of a group with −K given; KR is room (rows by the largest block). */
static void add_group(Factor *f, int64_t g, const double *minus, double *KR) {
    const Rows *rows = f->rows;
    int64_t m = count_of(rows, g);
    for (int64_t c = rows->coupling[g]; c < rows->coupling[g + 1]; c++) {
        int64_t turn = f->turn[rows->block[c]], n = size_of_block(rows, rows->block[c]);
        const double *R = rows->R + rows->place[c];
        clear(KR, m * n);
        for (int64_t i = 0; i < m; i++)
            for (int64_t j = 0; j < m; j++) {
                double x = minus[i * m + j];
                if (x == 0.0)
                    continue;
                if (n == BODY)
                    add_body(KR + i * n, x, R + j * n);
                else
                    for (int64_t k = 0; k < n; k++)
                        KR[i * n + k] += x * R[j * n + k];
            }
        for (int64_t d = rows->coupling[g]; d < rows->coupling[g + 1]; d++) {
            int64_t other = f->turn[rows->block[d]], size = size_of_block(rows, rows->block[d]);
            const double *own = rows->R + rows->place[d];
            if (other == turn) /* C −= Xᵀ Y */
                subtract_product(f->D + f->own[turn], R, KR, m, n, n);
            else if (other < turn) /* A_other,turn = R_otherᵀ K R_turn */
                subtract_product(f->U + panel_of(f, other, turn), own, KR, m, size, n);
            else if (!f->symmetric) /* A_other,turn, transposed */
                subtract_product(f->V + panel_of(f, turn, other), KR, own, m, n, size);
        }
    }
}

/* Update of the blocks of the later neighbours of block k. */
static void eliminate(Factor *f, int64_t k) {
    int64_t n = size_of_block(f->rows, f->node[k]);
    for (int64_t a = f->first[k]; a < f->first[k + 1]; a++) {
        int64_t i = f->later[a], n_i = size_of_block(f->rows, f->node[i]), at = f->first[i];
        const double *U_i = f->U + f->panel[a], *V_i = f->V + f->panel[a];
        subtract_product(f->D + f->own[i], V_i, U_i, n, n_i, n_i);
        for (int64_t b = a + 1; b < f->first[k + 1]; b++) {
            int64_t j = f->later[b], n_j = size_of_block(f->rows, f->node[j]);
            while (f->later[at] != j)
                at++;
            subtract_product(f->U + f->panel[at], V_i, f->U + f->panel[b], n, n_i, n_j);
            if (!f->symmetric)
                subtract_product(f->V + f->panel[at], U_i, f->V + f->panel[b], n, n_i, n_j);
        }
    }
}

/* Factor the matrix; 0: singular. */
static int finish_factor(Factor *f) {
    for (int64_t k = 0; k < f->n; k++) {
        int64_t n = size_of_block(f->rows, f->node[k]);
        double *D = f->D + f->own[k];
        if (!invert(D, n, (int64_t *)f->room))
            return 0;
        for (int64_t e = f->first[k]; e < f->first[k + 1]; e++) {
            int64_t n_e = size_of_block(f->rows, f->node[f->later[e]]), entries = n * n_e;
            double *V = f->V + f->panel[e];
            const double *from = f->symmetric ? f->U + f->panel[e] : V;
            for (int64_t i = 0; i < entries; i++)
                f->room[i] = -from[i];
            clear(V, entries);
            subtract_product(V, D, f->room, n, n, n_e);
        }
        eliminate(f, k);
    }
    return 1;
}

/* Solve for speeds x (of the table), in place; r is room (the largest block). */
static void solve_factor(const Factor *f, double *x) {
    const int64_t *begin = f->rows->begin;
    for (int64_t k = 0; k < f->n; k++) {
        int64_t n = size_of_block(f->rows, f->node[k]);
        const double *own = x + begin[f->node[k]];
        for (int64_t e = f->first[k]; e < f->first[k + 1]; e++) {
            int64_t b = f->node[f->later[e]], n_e = size_of_block(f->rows, b);
            const double *V = f->V + f->panel[e];
            double *other = x + begin[b];
            if (n_e == BODY)
                for (int64_t i = 0; i < n; i++)
                    add_body(other, -own[i], V + i * BODY);
            else
                for (int64_t i = 0; i < n; i++)
                    for (int64_t j = 0; j < n_e; j++)
                        other[j] -= own[i] * V[i * n_e + j];
        }
    }
    for (int64_t k = f->n - 1; k >= 0; k--) {
        int64_t n = size_of_block(f->rows, f->node[k]);
        const double *D = f->D + f->own[k];
        double *own = x + begin[f->node[k]], *held = f->room;
        for (int64_t e = f->first[k]; e < f->first[k + 1]; e++) {
            int64_t b = f->node[f->later[e]], n_e = size_of_block(f->rows, b);
            const double *U = f->U + f->panel[e], *other = x + begin[b];
            for (int64_t i = 0; i < n; i++)
                own[i] -= n_e == BODY ? dot_body(U + i * BODY, other) : dot_of(U + i * n_e, other, n_e);
        }
        copy(held, own, n);
        for (int64_t i = 0; i < n; i++)
            own[i] = n == BODY ? dot_body(D + i * BODY, held) : dot_of(D + i * n, held, n);
    }
}

#endif
