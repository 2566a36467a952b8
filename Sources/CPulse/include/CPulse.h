// libpulse, loaded when sound is opened: linked, it and the twenty libraries it needs would cost
// every start of the program some two milliseconds, and no command would run without it.
//
// Types, constants and functions are libpulse's own. The functions that CPulse.c defines may be
// called once `listen_pulse_load` has returned 0; no others are there.
#ifndef LISTEN_CPULSE_H
#define LISTEN_CPULSE_H

#include <pulse/pulseaudio.h>

// Loads libpulse, once for the process; 0 when it is ready. From any thread.
int listen_pulse_load(void);
// Why it could not be loaded.
const char *listen_pulse_load_error(void);

// The sample format of Swift's Float on this machine (a macro over an enumerator).
static inline pa_sample_format_t listen_pulse_float_format(void) {
    return PA_SAMPLE_FLOAT32NE;
}

#endif
