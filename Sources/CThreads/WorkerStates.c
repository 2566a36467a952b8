// libdispatch reads the state of its workers from /proc/THREAD/stat, once a second while work waits,
// and ends the program by a trap where it cannot be opened ("workq: unregistered worker exited
// prematurely"). This `open`, which the program has in place of the C library's, gives it an empty
// file then: it counts such a worker as waiting, and may start one more.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/types.h>

static int is_state_of_thread(const char *path) {
    if (strncmp(path, "/proc/", 6) != 0) { return 0; }
    const char *rest = path + 6;
    size_t digits = strspn(rest, "0123456789");
    return digits > 0 && strcmp(rest + digits, "/stat") == 0;
}

int open(const char *path, int flags, ...) {
    mode_t mode = 0;
    if ((flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE) {
        va_list rest;
        va_start(rest, flags);
        mode = va_arg(rest, mode_t);
        va_end(rest);
    }
    int file = openat(AT_FDCWD, path, flags, mode);
    if (file >= 0 || errno != ENOENT || !is_state_of_thread(path)) { return file; }
    return openat(AT_FDCWD, "/dev/null", O_RDONLY | O_CLOEXEC);
}
