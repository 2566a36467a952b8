#include "CSndFile.h"

#include "Encoders.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

// The parts of libsndfile 1's interface (sndfile.h) that are used.
enum {
    mode_write = 0x20,
    format_flac = 0x170000 | 0x0002,
    format_mp3 = 0x230000 | 0x0082,
    format_opus = 0x200000 | 0x0064,
    set_compression = 0x1301,
    set_bit_rate_mode = 0x1305,
    constant_bit_rate = 0,
};
typedef struct {
    int64_t frames;
    int rate, channels, format, sections, is_seekable;
} sound_form;

// The library's state of a file, and the way to bytes that the program gives it.
typedef struct library_file library_file;
typedef struct {
    int64_t (*length)(void *);
    int64_t (*seek)(int64_t, int, void *);
    int64_t (*read)(void *, int64_t, void *);
    int64_t (*write)(const void *, int64_t, void *);
    int64_t (*tell)(void *);
} sound_bytes;

struct listen_encoded {
    // The one of them that writes; libsndfile where the encoder by itself is not there.
    library_file *library;
    mp3_stream *mp3;
    opus_stream *opus;
    int descriptor, channels;
    // The number of the first error in writing; the library reports none of those at the end.
    int fault;
};

static library_file *(*load_open)(sound_bytes *, int, sound_form *, void *);
static int64_t (*load_write)(library_file *, const short *, int64_t);
static const char *(*load_error)(library_file *);
static int (*load_close)(library_file *);
static int (*load_check)(const sound_form *);
static int (*load_command)(library_file *, int, void *, int);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_ready = 0;

static void load(void) {
    void *library = dlopen("libsndfile.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    const struct {
        void *place;
        const char *name;
    } functions[] = {
        {&load_open, "sf_open_virtual"},
        {&load_write, "sf_write_short"},
        {&load_error, "sf_strerror"},
        {&load_close, "sf_close"},
        {&load_check, "sf_format_check"},
        {&load_command, "sf_command"},
    };
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        void *found = dlsym(library, functions[index].name);
        if (!found) return;
        *(void **)functions[index].place = found;
    }
    is_ready = 1;
}

int listen_encoded_is_available(void) {
    pthread_once(&once, load);
    return is_ready;
}

static int64_t length_of(void *user) {
    struct stat facts;
    return fstat(((listen_encoded *)user)->descriptor, &facts) == 0 ? facts.st_size : -1;
}

static int64_t seek_to(int64_t offset, int whence, void *user) {
    return lseek(((listen_encoded *)user)->descriptor, offset, whence);
}

static int64_t read_from(void *bytes, int64_t count, void *user) {
    return read(((listen_encoded *)user)->descriptor, bytes, (size_t)count);
}

static int64_t write_to(const void *bytes, int64_t count, void *user) {
    listen_encoded *file = user;
    int64_t done = 0;
    while (done < count) {
        ssize_t written = write(file->descriptor, (const char *)bytes + done, (size_t)(count - done));
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            if (!file->fault) file->fault = written < 0 ? errno : EIO;
            break;
        }
        done += written;
    }
    return done;
}

static int64_t tell_of(void *user) { return lseek(((listen_encoded *)user)->descriptor, 0, SEEK_CUR); }

static sound_form form_of(int encoding, int rate, int channels) {
    static const int formats[] = {format_flac, format_mp3, format_opus};
    int is_known = encoding >= 0 && (size_t)encoding < sizeof formats / sizeof *formats;
    return (sound_form){.rate = rate, .channels = channels, .format = is_known ? formats[encoding] : 0};
}

int listen_encoded_can_write(int encoding, int rate, int channels) {
    if (!listen_encoded_is_available()) return 0;
    sound_form form = form_of(encoding, rate, channels);
    return load_check(&form) != 0;
}

// Speech needs 64 kbit/s for a channel, less below 24 kHz. The first frame has room at these rates for the length to
// the sample, which it has not at 48 kbit/s of 22,050 Hz.
static int bit_rate_for(int rate, int channels) {
    int wanted = rate >= 24000 ? 64 : rate > 16000 ? 56 : rate == 16000 ? 48 : 32;
    return channels > 1 ? wanted * 3 / 2 : wanted;
}

// libsndfile takes the place between the largest and the smallest bit rate of the kind of frames that belongs to the
// sampling rate.
static void choose_bit_rate(library_file *file, int rate, int channels) {
    int mode = constant_bit_rate;
    double most = rate >= 32000 ? 320 : rate >= 16000 ? 160 : 64;
    double least = rate >= 32000 ? 32 : 8;
    double place = (most - bit_rate_for(rate, channels)) / (most - least);
    load_command(file, set_bit_rate_mode, &mode, sizeof mode);
    load_command(file, set_compression, &place, sizeof place);
}

static int take(const void *bytes, size_t count, void *user) {
    return write_to(bytes, (int64_t)count, user) == (int64_t)count ? 0 : -1;
}

static void open_encoder(listen_encoded *file, int encoding, int rate, int channels) {
    if (encoding == listen_encoding_mp3)
        file->mp3 = listen_mp3_begin(rate, channels, bit_rate_for(rate, channels), take, file);
    if (encoding == listen_encoding_opus) file->opus = listen_opus_begin(rate, channels, take, file);
    if (file->mp3 || file->opus || file->fault) return;
    sound_bytes bytes = {length_of, seek_to, read_from, write_to, tell_of};
    sound_form form = form_of(encoding, rate, channels);
    file->library = load_open(&bytes, mode_write, &form, file);
    if (file->library && encoding == listen_encoding_mp3) choose_bit_rate(file->library, rate, channels);
}

static int close_encoder(listen_encoded *file) {
    if (file->library) return load_close(file->library);
    if (file->opus) return listen_opus_end(file->opus);
    if (!file->mp3) return 0;
    uint8_t head[2880];
    long size = listen_mp3_end(file->mp3, head, sizeof head);
    if (size <= 0) return (int)size;
    if (lseek(file->descriptor, 0, SEEK_SET) < 0) file->fault = errno;
    return take(head, (size_t)size, file);
}

listen_encoded *listen_encoded_open(int descriptor, int encoding, int rate, int channels, int *fault) {
    *fault = -1;
    if (!listen_encoded_is_available()) return NULL;
    listen_encoded *file = calloc(1, sizeof *file);
    if (!file) {
        *fault = ENOMEM;
        return NULL;
    }
    file->descriptor = descriptor;
    file->channels = channels;
    open_encoder(file, encoding, rate, channels);
    int is_open = file->library || file->mp3 || file->opus;
    if (is_open && !file->fault) return file;
    if (file->fault) *fault = file->fault;
    if (is_open) close_encoder(file);
    free(file);
    return NULL;
}

int listen_encoded_write(listen_encoded *file, const int16_t *samples, size_t count) {
    size_t frames = count / (size_t)file->channels;
    if (frames * (size_t)file->channels != count) return -1;
    int is_whole = file->mp3 ? listen_mp3_write(file->mp3, samples, frames) == 0
        : file->opus         ? listen_opus_write(file->opus, samples, frames) == 0
                             : load_write(file->library, samples, (int64_t)count) == (int64_t)count;
    if (file->fault) return file->fault;
    return is_whole ? 0 : -1;
}

const char *listen_encoded_error(listen_encoded *file) {
    return file && !file->library ? "its encoder failed"
        : is_ready                ? load_error(file ? file->library : NULL) : "libsndfile is not there";
}

int listen_encoded_close(listen_encoded *file) {
    int is_whole = close_encoder(file) == 0;
    int fault = file->fault;
    free(file);
    if (fault) return fault;
    return is_whole ? 0 : -1;
}
