#include <pulse/pulseaudio.h>

/* The sample format of Swift's Float on this machine (a macro over an enumerator). */
static inline pa_sample_format_t listen_pulse_float_format(void) {
    return PA_SAMPLE_FLOAT32NE;
}
