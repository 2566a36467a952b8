#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// For this program alone: the library's own calls go to its own functions.
#pragma GCC visibility push(hidden)
#include "CPulse.h"

// Every function that is used: result, name, parameters, arguments.
#define LISTEN_PULSE_FUNCTIONS(F) \
    F(pa_channel_map *, pa_channel_map_init_extend, \
      (pa_channel_map *m, unsigned channels, pa_channel_map_def_t def), \
      (m, channels, def)) \
    F(int, pa_context_connect, \
      (pa_context *c, const char *server, pa_context_flags_t flags, const pa_spawn_api *api), \
      (c, server, flags, api)) \
    F(void, pa_context_disconnect, (pa_context *c), (c)) \
    F(int, pa_context_errno, (const pa_context *c), (c)) \
    F(pa_operation *, pa_context_get_server_info, \
      (pa_context *c, pa_server_info_cb_t cb, void *userdata), \
      (c, cb, userdata)) \
    F(pa_operation *, pa_context_get_sink_info_by_index, \
      (pa_context *c, uint32_t idx, pa_sink_info_cb_t cb, void *userdata), \
      (c, idx, cb, userdata)) \
    F(pa_context_state_t, pa_context_get_state, (const pa_context *c), (c)) \
    F(pa_context *, pa_context_new_with_proplist, \
      (pa_mainloop_api *mainloop, const char *name, const pa_proplist *proplist), \
      (mainloop, name, proplist)) \
    F(pa_time_event *, pa_context_rttime_new, \
      (const pa_context *c, pa_usec_t usec, pa_time_event_cb_t cb, void *userdata), \
      (c, usec, cb, userdata)) \
    F(void, pa_context_rttime_restart, \
      (const pa_context *c, pa_time_event *e, pa_usec_t usec), \
      (c, e, usec)) \
    F(void, pa_context_set_state_callback, \
      (pa_context *c, pa_context_notify_cb_t cb, void *userdata), \
      (c, cb, userdata)) \
    F(void, pa_context_set_subscribe_callback, \
      (pa_context *c, pa_context_subscribe_cb_t cb, void *userdata), \
      (c, cb, userdata)) \
    F(pa_operation *, pa_context_subscribe, \
      (pa_context *c, pa_subscription_mask_t m, pa_context_success_cb_t cb, void *userdata), \
      (c, m, cb, userdata)) \
    F(void, pa_context_unref, (pa_context *c), (c)) \
    F(void, pa_operation_cancel, (pa_operation *o), (o)) \
    F(void, pa_operation_unref, (pa_operation *o), (o)) \
    F(void, pa_proplist_free, (pa_proplist *p), (p)) \
    F(pa_proplist *, pa_proplist_new, (void), ()) \
    F(int, pa_proplist_sets, \
      (pa_proplist *p, const char *key, const char *value), \
      (p, key, value)) \
    F(pa_usec_t, pa_rtclock_now, (void), ()) \
    F(int, pa_stream_begin_write, (pa_stream *p, void **data, size_t *nbytes), (p, data, nbytes)) \
    F(int, pa_stream_cancel_write, (pa_stream *p), (p)) \
    F(int, pa_stream_connect_playback, \
      (pa_stream *s, const char *dev, const pa_buffer_attr *attr, \
       pa_stream_flags_t flags, const pa_cvolume *volume, pa_stream *sync_stream), \
      (s, dev, attr, flags, volume, sync_stream)) \
    F(pa_operation *, pa_stream_cork, \
      (pa_stream *s, int b, pa_stream_success_cb_t cb, void *userdata), \
      (s, b, cb, userdata)) \
    F(int, pa_stream_disconnect, (pa_stream *s), (s)) \
    F(pa_operation *, pa_stream_flush, \
      (pa_stream *s, pa_stream_success_cb_t cb, void *userdata), \
      (s, cb, userdata)) \
    F(uint32_t, pa_stream_get_device_index, (const pa_stream *s), (s)) \
    F(const char *, pa_stream_get_device_name, (const pa_stream *s), (s)) \
    F(const pa_sample_spec *, pa_stream_get_sample_spec, (pa_stream *s), (s)) \
    F(pa_stream_state_t, pa_stream_get_state, (const pa_stream *p), (p)) \
    F(const pa_timing_info *, pa_stream_get_timing_info, (pa_stream *s), (s)) \
    F(int, pa_stream_is_suspended, (const pa_stream *s), (s)) \
    F(pa_stream *, pa_stream_new, \
      (pa_context *c, const char *name, const pa_sample_spec *ss, const pa_channel_map *map), \
      (c, name, ss, map)) \
    F(void, pa_stream_set_event_callback, \
      (pa_stream *p, pa_stream_event_cb_t cb, void *userdata), \
      (p, cb, userdata)) \
    F(void, pa_stream_set_moved_callback, \
      (pa_stream *p, pa_stream_notify_cb_t cb, void *userdata), \
      (p, cb, userdata)) \
    F(pa_operation *, pa_stream_set_name, \
      (pa_stream *s, const char *name, pa_stream_success_cb_t cb, void *userdata), \
      (s, name, cb, userdata)) \
    F(void, pa_stream_set_state_callback, \
      (pa_stream *s, pa_stream_notify_cb_t cb, void *userdata), \
      (s, cb, userdata)) \
    F(void, pa_stream_set_suspended_callback, \
      (pa_stream *p, pa_stream_notify_cb_t cb, void *userdata), \
      (p, cb, userdata)) \
    F(void, pa_stream_set_underflow_callback, \
      (pa_stream *p, pa_stream_notify_cb_t cb, void *userdata), \
      (p, cb, userdata)) \
    F(void, pa_stream_set_write_callback, \
      (pa_stream *p, pa_stream_request_cb_t cb, void *userdata), \
      (p, cb, userdata)) \
    F(void, pa_stream_unref, (pa_stream *s), (s)) \
    F(pa_operation *, pa_stream_update_timing_info, \
      (pa_stream *p, pa_stream_success_cb_t cb, void *userdata), \
      (p, cb, userdata)) \
    F(size_t, pa_stream_writable_size, (const pa_stream *p), (p)) \
    F(int, pa_stream_write, \
      (pa_stream *p, const void *data, size_t nbytes, \
       pa_free_cb_t free_cb, int64_t offset, pa_seek_mode_t seek), \
      (p, data, nbytes, free_cb, offset, seek)) \
    F(const char *, pa_strerror, (int error), (error)) \
    F(void, pa_threaded_mainloop_free, (pa_threaded_mainloop *m), (m)) \
    F(pa_mainloop_api *, pa_threaded_mainloop_get_api, (pa_threaded_mainloop *m), (m)) \
    F(void, pa_threaded_mainloop_lock, (pa_threaded_mainloop *m), (m)) \
    F(pa_threaded_mainloop *, pa_threaded_mainloop_new, (void), ()) \
    F(void, pa_threaded_mainloop_set_name, (pa_threaded_mainloop *m, const char *name), (m, name)) \
    F(void, pa_threaded_mainloop_signal, \
      (pa_threaded_mainloop *m, int wait_for_accept), \
      (m, wait_for_accept)) \
    F(int, pa_threaded_mainloop_start, (pa_threaded_mainloop *m), (m)) \
    F(void, pa_threaded_mainloop_stop, (pa_threaded_mainloop *m), (m)) \
    F(void, pa_threaded_mainloop_unlock, (pa_threaded_mainloop *m), (m)) \
    F(void, pa_threaded_mainloop_wait, (pa_threaded_mainloop *m), (m)) \
    F(pa_usec_t, pa_timeval_age, (const struct timeval *tv), (tv))

#define LISTEN_DECLARE(result, name, parameters, arguments) static __typeof__(&name) load_##name;
LISTEN_PULSE_FUNCTIONS(LISTEN_DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int status = 1;
static char reason[256];

static void load(void) {
    // Never closed: its threads may outlive every connection.
    void *library = dlopen("libpulse.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(reason, sizeof reason, "%s", dlerror());
        return;
    }
#define LISTEN_FIND(result, name, parameters, arguments) \
    if (!(load_##name = (__typeof__(&name))dlsym(library, #name))) { \
        snprintf(reason, sizeof reason, "libpulse.so.0 is too old: it has no " #name); \
        return; \
    }
    LISTEN_PULSE_FUNCTIONS(LISTEN_FIND)
    status = 0;
}

int listen_pulse_load(void) {
    pthread_once(&once, load);
    return status;
}

const char *listen_pulse_load_error(void) { return reason; }

#define LISTEN_FORWARD(result, name, parameters, arguments) \
    result name parameters { return load_##name arguments; }
LISTEN_PULSE_FUNCTIONS(LISTEN_FORWARD)
#pragma GCC visibility pop
