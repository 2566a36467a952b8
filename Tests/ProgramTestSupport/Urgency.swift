import Glibc

/// Spawns a process that runs before all others, as a sound server does on a person's machine; an
/// ordinary one when the system does not allow it.
///
/// `priority` is one of SCHED_RR (sched(7)), 1 the lowest; `nil` requests none. `spawn` is called
/// with the attributes, and again when they are not permitted.
func spawnUrgently(
    _ priority: Int32?, _ attributes: inout posix_spawnattr_t, flags: Int16,
    _ spawn: (inout posix_spawnattr_t) -> Int32
) -> Int32 {
    if let priority {
        var parameters = sched_param()
        parameters.sched_priority = priority
        posix_spawnattr_setschedpolicy(&attributes, SCHED_RR)
        posix_spawnattr_setschedparam(&attributes, &parameters)
        posix_spawnattr_setflags(&attributes, flags | Int16(POSIX_SPAWN_SETSCHEDULER))
        let result = spawn(&attributes)
        if result != EPERM { return result }
    }
    posix_spawnattr_setflags(&attributes, flags)
    return spawn(&attributes)
}
