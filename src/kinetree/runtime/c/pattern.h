/* Places of a packed sparse pattern: sizes, then offsets of arrays. */
#ifndef KINETREE_PATTERN_H
#define KINETREE_PATTERN_H

enum {
    N_SPEEDS, N_ROWS, N_A, N_B, N_L,
    A_ROW, A_COLUMN, B_ROW, B_COLUMN, KEPT, ORDER, K_START, K_PLACE, K_SOURCE, L_START, L_PLACE, R_START, R_PLACE
};

#endif
