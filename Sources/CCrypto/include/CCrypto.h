// The digests of libcrypto (OpenSSL 3 or 1.1), loaded by the first that is wanted.
//
// Declared here in full: the interface is older than both libraries and the same in them, and no
// header of theirs has to be installed.
#ifndef LISTEN_CCRYPTO_H
#define LISTEN_CCRYPTO_H

#include <stddef.h>

// A digest that is being computed; used by one thread at a time.
typedef struct listen_digest listen_digest;

// Begins a digest by its name, such as "SHA256"; NULL when there is no library, it does not know
// the name or refuses it (MD5, where only approved digests are allowed). From any thread.
listen_digest *listen_digest_begin(const char *name);
// Takes in more bytes; 0 when it could not.
int listen_digest_update(listen_digest *digest, const void *bytes, size_t count);
// Writes the digest of all bytes so far, of 64 bytes at most, and leaves it able to go on; gives
// its length, 0 when it could not be had.
unsigned int listen_digest_value(const listen_digest *digest, unsigned char *value);
void listen_digest_free(listen_digest *digest);

#endif
