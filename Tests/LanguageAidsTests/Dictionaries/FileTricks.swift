import Glibc

/// Cuts a file in place to no bytes, as careless programs do.
func truncatesToNothing(_ path: String) -> Bool { truncate(path, 0) == 0 }

/// Makes a named pipe nobody writes to.
func mkfifoSucceeds(_ path: String) -> Bool { mkfifo(path, 0o600) == 0 }
