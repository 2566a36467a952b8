#define _GNU_SOURCE
#include "CProcesses.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

int listen_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

// By its number: glibc has a function for it from 2.36 on. The descriptor closes on exec.
int listen_process_descriptor(pid_t process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}
