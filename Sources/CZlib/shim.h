#ifndef LISTEN_CZLIB_SHIM_H
#define LISTEN_CZLIB_SHIM_H

#include <zlib.h>

/// deflateInit2 is a macro; 31 window bits write the gzip format (RFC 1952).
static inline int listen_deflate_init_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
}

/// inflateInit2 is a macro; 31 window bits read the gzip format only.
static inline int listen_inflate_init_gzip(z_stream *stream) {
    return inflateInit2(stream, 31);
}

/// 15 window bits read the zlib format only (RFC 1950).
static inline int listen_inflate_init_zlib(z_stream *stream) {
    return inflateInit2(stream, 15);
}

/// Negative window bits read deflate without a header (RFC 1951), as a chunk of
/// a dictzip file is.
static inline int listen_inflate_init_raw(z_stream *stream) {
    return inflateInit2(stream, -15);
}

/// Negative window bits write deflate without a header (RFC 1951).
static inline int listen_deflate_init_raw(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}

#endif
