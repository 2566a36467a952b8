// libmecab, loaded when Japanese is first read: it is not needed for anything else, and may
// well be absent.
#ifndef LISTEN_CMECAB_H
#define LISTEN_CMECAB_H

#include <stddef.h>

// A tagger with the system's dictionary, for one caller at a time.
typedef struct listen_mecab listen_mecab;

// Opens a tagger; NULL when libmecab or a dictionary in UTF-8 is missing. From any thread.
listen_mecab *listen_mecab_open(void);
void listen_mecab_close(listen_mecab *tagger);

// One morpheme: its place in the text in bytes, and its features (comma-separated, not
// terminated by the caller's text; valid until the callback returns).
typedef void (*listen_mecab_morpheme)(
    void *context, size_t offset, size_t length, const char *features);

// Gives every morpheme of a UTF-8 text in order; 0 when it could be parsed.
int listen_mecab_parse(
    listen_mecab *tagger, const char *text, size_t length, listen_mecab_morpheme each,
    void *context);

#endif
