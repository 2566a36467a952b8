// libmecab, loaded when Japanese is first read: it is not needed for anything else, and may
// well be absent.
#ifndef LISTEN_CMECAB_H
#define LISTEN_CMECAB_H

#include <stddef.h>

// A tagger, for one caller at a time.
typedef struct listen_mecab listen_mecab;

// Opens a tagger, with UniDic where it is installed; NULL when libmecab or a dictionary in UTF-8
// is missing. From any thread.
listen_mecab *listen_mecab_open(void);
void listen_mecab_close(listen_mecab *tagger);

// One morpheme.
typedef struct {
    // Its place in the text, in bytes.
    size_t offset, length;
    // Comma-separated; valid until the callback returns.
    const char *features;
    // How likely it is to stand here, from 0 to 1; 1 where that was not asked.
    double probability;
    // Whether no dictionary has it.
    int is_unknown;
    // Whether it is only another reading of the same bytes as the morpheme before it.
    int is_rival;
} listen_mecab_morpheme;

typedef void (*listen_mecab_taker)(void *context, const listen_mecab_morpheme *morpheme);

// Gives every morpheme of a UTF-8 text in order, and where they are to be weighed behind each its
// rivals; 0 when it could be parsed.
int listen_mecab_parse(
    listen_mecab *tagger, const char *text, size_t length, int weighs, listen_mecab_taker each,
    void *context);

#endif
