#include "CSoundTouch.h"

#include <soundtouch/SoundTouch.h>

#include <new>
#include <type_traits>

static_assert(
    std::is_same<soundtouch::SAMPLETYPE, float>::value,
    "this build of SoundTouch works on integers");

// No exception may pass into C: each entry catches all and says so by value.
struct listen_stretcher {
    soundtouch::SoundTouch engine;
};

listen_stretcher *listen_stretcher_create(
    int sample_rate, int channels, double tempo,
    int sequence_ms, int seek_window_ms, int overlap_ms) {
    listen_stretcher *made = nullptr;
    try {
        made = new listen_stretcher;
        made->engine.setSampleRate(static_cast<unsigned>(sample_rate));
        made->engine.setChannels(static_cast<unsigned>(channels));
        made->engine.setSetting(SETTING_USE_QUICKSEEK, 0);
        made->engine.setSetting(SETTING_SEQUENCE_MS, sequence_ms);
        made->engine.setSetting(SETTING_SEEKWINDOW_MS, seek_window_ms);
        made->engine.setSetting(SETTING_OVERLAP_MS, overlap_ms);
        made->engine.setTempo(tempo);
        return made;
    } catch (...) {
        delete made;
        return nullptr;
    }
}

void listen_stretcher_destroy(listen_stretcher *stretcher) {
    delete stretcher;
}

bool listen_stretcher_put(listen_stretcher *stretcher, const float *samples, int frames) {
    try {
        stretcher->engine.putSamples(samples, static_cast<unsigned>(frames));
        return true;
    } catch (...) {
        return false;
    }
}

int listen_stretcher_receive(listen_stretcher *stretcher, float *output, int frames) {
    try {
        return static_cast<int>(
            stretcher->engine.receiveSamples(output, static_cast<unsigned>(frames)));
    } catch (...) {
        return 0;
    }
}

int listen_stretcher_available(const listen_stretcher *stretcher) {
    return static_cast<int>(stretcher->engine.numSamples());
}
