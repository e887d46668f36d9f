/* A scenario: a motion, which of all it is, and how many events have happened in it. */
typedef struct {
    @name@_model m;
    const Scenarios *all;
    long long number, noted;
} scenario;

static void note_scenario(const @name@_model *m, int64_t k);
#define NOTE(m, event) note_scenario(m, event)
