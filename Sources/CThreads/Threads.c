#include "CThreads.h"

#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>

enum { stack_bytes = 64 * 1024 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static int has_key;

static void drop_stack(void *memory) {
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    munmap(memory, stack_bytes);
}

static void make_key(void) { has_key = pthread_key_create(&key, drop_stack) == 0; }

void listen_thread_begin(const char *name) {
    if (name) prctl(PR_SET_NAME, name, 0, 0, 0);
    stack_t held;
    // Another library may have given it one.
    if (sigaltstack(NULL, &held) != 0 || !(held.ss_flags & SS_DISABLE)) return;
    pthread_once(&once, make_key);
    if (!has_key) return;
    void *memory = mmap(
        NULL, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return;
    stack_t stack = {.ss_sp = memory, .ss_size = stack_bytes};
    if (sigaltstack(&stack, NULL) != 0 || pthread_setspecific(key, memory) != 0) drop_stack(memory);
}
