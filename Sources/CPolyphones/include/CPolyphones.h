#ifndef CPOLYPHONES_H
#define CPOLYPHONES_H

#include <stddef.h>
#include <stdint.h>

/// The file of the network that reads Chinese characters by their sentence.
const uint8_t *polyphones_bytes(void);

/// The number of its bytes.
size_t polyphones_count(void);

#endif
