#define _GNU_SOURCE
#include "CProcesses.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int argument_count;
static char **arguments;

// The C library hands constructors what it hands to main.
__attribute__((constructor)) static void keep_arguments(int count, char **values, char **variables) {
    (void)variables;
    argument_count = count;
    arguments = values;
}

int listen_argument_count(void) { return argument_count; }

char *const *listen_arguments(void) { return arguments; }

int listen_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

// By its number: glibc has a function for it from 2.36 on. The descriptor closes on exec.
int listen_process_descriptor(pid_t process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}
