/* Loaded before the C library (LD_PRELOAD): counts what a process does to files under one folder, and its large
   allocations, and lets one of these operations fail, or kills the process before it. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

enum { MOST_FILES = 1 << 16, LARGE = 1 << 16, KILLED = -1, NO_MEMORY = -2 };

static char folder[PATH_MAX];
static char ours[MOST_FILES];
static int64_t operations, allocations, failing = -1;
static int how;

/* From now on the operation number `number` (from 0) fails with errno `error`, KILLED or NO_MEMORY; -1: none does. */
void fault_arm(const char *path, int64_t number, int error) {
    strncpy(folder, path, PATH_MAX - 1);
    operations = allocations = 0;
    failing = number;
    how = error;
}

int64_t fault_operations(void) { return operations; }
int64_t fault_allocations(void) { return allocations; }

static int fails(void) {
    if (folder[0] == 0 || how == NO_MEMORY || operations++ != failing)
        return folder[0] != 0 && how == NO_MEMORY ? (operations++, 0) : 0;
    if (how == KILLED)
        kill(getpid(), SIGKILL);
    errno = how;
    return 1;
}

static int no_memory(size_t size) {
    return folder[0] != 0 && size >= LARGE && allocations++ == failing && how == NO_MEMORY;
}

static int inside(const char *path) { return folder[0] != 0 && strncmp(path, folder, strlen(folder)) == 0; }
static int is_ours(int fd) { return fd >= 0 && fd < MOST_FILES && ours[fd]; }

#define NEXT(kind, name, ...) static kind (*next)(__VA_ARGS__); if (!next) next = dlsym(RTLD_NEXT, name)

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...) {                                                                       \
        NEXT(int, #name, const char *, int, ...);                                                                      \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = va_arg(rest, mode_t);                                                                            \
        va_end(rest);                                                                                                  \
        int writes = (flags & O_ACCMODE) != O_RDONLY && inside(path);                                                  \
        if (writes && fails())                                                                                         \
            return -1;                                                                                                 \
        int fd = next(path, flags, mode);                                                                              \
        if (fd >= 0 && fd < MOST_FILES)                                                                                \
            ours[fd] = (char)writes;                                                                                   \
        return fd;                                                                                                     \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                                                   \
    int name(int at, const char *path, int flags, ...) {                                                               \
        NEXT(int, #name, int, const char *, int, ...);                                                                 \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = va_arg(rest, mode_t);                                                                            \
        va_end(rest);                                                                                                  \
        int writes = (flags & O_ACCMODE) != O_RDONLY && inside(path);                                                  \
        if (writes && fails())                                                                                         \
            return -1;                                                                                                 \
        int fd = next(at, path, flags, mode);                                                                          \
        if (fd >= 0 && fd < MOST_FILES)                                                                                \
            ours[fd] = (char)writes;                                                                                   \
        return fd;                                                                                                     \
    }
OPENAT(openat)
OPENAT(openat64)

#define ON_FILE(kind, name, arguments, ...)                                                                            \
    kind name(__VA_ARGS__) {                                                                                           \
        NEXT(kind, #name, __VA_ARGS__);                                                                                \
        return is_ours(fd) && fails() ? -1 : next arguments;                                                           \
    }
ON_FILE(ssize_t, write, (fd, data, size), int fd, const void *data, size_t size)
ON_FILE(ssize_t, pwrite, (fd, data, size, at), int fd, const void *data, size_t size, off_t at)
ON_FILE(ssize_t, pwrite64, (fd, data, size, at), int fd, const void *data, size_t size, off64_t at)
ON_FILE(ssize_t, writev, (fd, data, count), int fd, const struct iovec *data, int count)
ON_FILE(int, fsync, (fd), int fd)
ON_FILE(int, fdatasync, (fd), int fd)
ON_FILE(int, ftruncate, (fd, size), int fd, off_t size)
ON_FILE(int, ftruncate64, (fd, size), int fd, off64_t size)

#define ON_NAMES(name)                                                                                                 \
    int name(const char *from, const char *to) {                                                                       \
        NEXT(int, #name, const char *, const char *);                                                                  \
        return inside(to) && fails() ? -1 : next(from, to);                                                            \
    }
ON_NAMES(rename)
ON_NAMES(link)

void *malloc(size_t size) { return no_memory(size) ? (errno = ENOMEM, NULL) : __libc_malloc(size); }
void *calloc(size_t n, size_t size) { return no_memory(n * size) ? (errno = ENOMEM, NULL) : __libc_calloc(n, size); }
void *realloc(void *old, size_t size) { return no_memory(size) ? (errno = ENOMEM, NULL) : __libc_realloc(old, size); }
