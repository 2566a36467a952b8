// sd-bus of libsystemd, loaded when a bus is opened: linked, it and the six libraries it needs
// would cost every start of the program.
//
// Types, constants and functions are libsystemd's own. The functions that CSystemd.c defines may be
// called once `listen_systemd_load` has returned 0; no others are there.
#ifndef LISTEN_CSYSTEMD_H
#define LISTEN_CSYSTEMD_H

#include <systemd/sd-bus.h>

// Loads libsystemd, once for the process; 0 when it is ready. From any thread.
int listen_systemd_load(void);
// Why it could not be loaded.
const char *listen_systemd_load_error(void);

#endif
