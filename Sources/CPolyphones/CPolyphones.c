#include "CPolyphones.h"

// The file stands in the program: `listen` needs no other file to read Chinese.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t bytes[] = {
#embed "polyphones.bin"
};
#pragma clang diagnostic pop

const uint8_t *polyphones_bytes(void) { return bytes; }

size_t polyphones_count(void) { return sizeof bytes; }
