// Calls of Linux for child processes that Swift's import of the C library lacks.
#ifndef LISTEN_CPROCESSES_H
#define LISTEN_CPROCESSES_H

#include <sys/types.h>

// Two ends of a pipe, reading first, which no program inherits that another thread starts
// meanwhile; -1 and errno where none can be made.
int listen_pipe(int ends[2]);

// A descriptor that poll(2) finds readable once the child has ended; -1 where the system has none.
int listen_process_descriptor(pid_t process);

// The arguments this process was started with, and how many; kept by its start, since Swift reads
// them from /proc, which may be missing.
int listen_argument_count(void);
char *const *listen_arguments(void);

#endif
