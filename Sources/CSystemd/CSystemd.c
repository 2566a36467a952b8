#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// For this program alone: the library's own calls go to its own functions.
#pragma GCC visibility push(hidden)
#include "CSystemd.h"

// Every function that is used: result, name, parameters, arguments.
#define LISTEN_SYSTEMD_FUNCTIONS(F) \
    F(sd_bus *, sd_bus_close_unref, (sd_bus *bus), (bus)) \
    F(int, sd_bus_get_events, (sd_bus *bus), (bus)) \
    F(int, sd_bus_get_fd, (sd_bus *bus), (bus)) \
    F(int, sd_bus_get_timeout, (sd_bus *bus, uint64_t *timeout_usec), (bus, timeout_usec)) \
    F(int, sd_bus_message_append_array, \
      (sd_bus_message *m, char type, const void *ptr, size_t size), \
      (m, type, ptr, size)) \
    F(int, sd_bus_message_append_basic, \
      (sd_bus_message *m, char type, const void *p), \
      (m, type, p)) \
    F(int, sd_bus_message_close_container, (sd_bus_message *m), (m)) \
    F(int, sd_bus_message_enter_container, \
      (sd_bus_message *m, char type, const char *contents), \
      (m, type, contents)) \
    F(int, sd_bus_message_exit_container, (sd_bus_message *m), (m)) \
    F(const sd_bus_error *, sd_bus_message_get_error, (sd_bus_message *m), (m)) \
    F(int, sd_bus_message_get_expect_reply, (sd_bus_message *m), (m)) \
    F(const char *, sd_bus_message_get_interface, (sd_bus_message *m), (m)) \
    F(const char *, sd_bus_message_get_member, (sd_bus_message *m), (m)) \
    F(const char *, sd_bus_message_get_path, (sd_bus_message *m), (m)) \
    F(int, sd_bus_message_get_reply_cookie, (sd_bus_message *m, uint64_t *cookie), (m, cookie)) \
    F(const char *, sd_bus_message_get_sender, (sd_bus_message *m), (m)) \
    F(int, sd_bus_message_has_signature, \
      (sd_bus_message *m, const char *signature), \
      (m, signature)) \
    F(int, sd_bus_message_is_method_call, \
      (sd_bus_message *m, const char *interface, const char *member), \
      (m, interface, member)) \
    F(int, sd_bus_message_is_method_error, (sd_bus_message *m, const char *name), (m, name)) \
    F(int, sd_bus_message_is_signal, \
      (sd_bus_message *m, const char *interface, const char *member), \
      (m, interface, member)) \
    F(int, sd_bus_message_new_method_call, \
      (sd_bus *bus, sd_bus_message **m, const char *destination, \
       const char *path, const char *interface, const char *member), \
      (bus, m, destination, path, interface, member)) \
    F(int, sd_bus_message_new_method_return, \
      (sd_bus_message *call, sd_bus_message **m), \
      (call, m)) \
    F(int, sd_bus_message_new_signal, \
      (sd_bus *bus, sd_bus_message **m, \
       const char *path, const char *interface, const char *member), \
      (bus, m, path, interface, member)) \
    F(int, sd_bus_message_open_container, \
      (sd_bus_message *m, char type, const char *contents), \
      (m, type, contents)) \
    F(int, sd_bus_message_peek_type, \
      (sd_bus_message *m, char *type, const char **contents), \
      (m, type, contents)) \
    F(int, sd_bus_message_read_array, \
      (sd_bus_message *m, char type, const void **ptr, size_t *size), \
      (m, type, ptr, size)) \
    F(int, sd_bus_message_read_basic, (sd_bus_message *m, char type, void *p), (m, type, p)) \
    F(int, sd_bus_message_set_auto_start, (sd_bus_message *m, int b), (m, b)) \
    F(int, sd_bus_message_skip, (sd_bus_message *m, const char *types), (m, types)) \
    F(sd_bus_message *, sd_bus_message_unref, (sd_bus_message *m), (m)) \
    F(int, sd_bus_negotiate_fds, (sd_bus *bus, int b), (bus, b)) \
    F(int, sd_bus_new, (sd_bus **ret), (ret)) \
    F(int, sd_bus_process, (sd_bus *bus, sd_bus_message **r), (bus, r)) \
    F(int, sd_bus_reply_method_error, (sd_bus_message *call, const sd_bus_error *e), (call, e)) \
    F(int, sd_bus_send, (sd_bus *bus, sd_bus_message *m, uint64_t *cookie), (bus, m, cookie)) \
    F(int, sd_bus_set_address, (sd_bus *bus, const char *address), (bus, address)) \
    F(int, sd_bus_set_bus_client, (sd_bus *bus, int b), (bus, b)) \
    F(int, sd_bus_start, (sd_bus *bus), (bus))

#define LISTEN_DECLARE(result, name, parameters, arguments) static __typeof__(&name) load_##name;
LISTEN_SYSTEMD_FUNCTIONS(LISTEN_DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int status = 1;
static char reason[256];

static void load(void) {
    // Never closed: connections may last as long as the process.
    void *library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(reason, sizeof reason, "%s", dlerror());
        return;
    }
#define LISTEN_FIND(result, name, parameters, arguments) \
    if (!(load_##name = (__typeof__(&name))dlsym(library, #name))) { \
        snprintf(reason, sizeof reason, "libsystemd.so.0 is too old: it has no " #name); \
        return; \
    }
    LISTEN_SYSTEMD_FUNCTIONS(LISTEN_FIND)
    status = 0;
}

int listen_systemd_load(void) {
    pthread_once(&once, load);
    return status;
}

const char *listen_systemd_load_error(void) { return reason; }

#define LISTEN_FORWARD(result, name, parameters, arguments) \
    result name parameters { return load_##name arguments; }
LISTEN_SYSTEMD_FUNCTIONS(LISTEN_FORWARD)
#pragma GCC visibility pop
