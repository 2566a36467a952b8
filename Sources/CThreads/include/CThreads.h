// What every thread that the program makes does first.
#ifndef LISTEN_CTHREADS_H
#define LISTEN_CTHREADS_H

// Names the calling thread, at most 15 bytes, and gives it a stack for signal handlers, so that one
// that overflows its own still gives the terminal back. The memory lives as long as the thread.
void listen_thread_begin(const char *name);

#endif
