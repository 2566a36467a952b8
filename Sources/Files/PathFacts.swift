import Glibc

/// The system's answers about a path.
///
///     PathFacts.isFile("/etc/passwd")  // true
///     PathFacts.isFile("/etc")         // false: a folder
package enum PathFacts {
    /// True when it leads to an ordinary file.
    package static func isFile(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    /// True when it leads to a folder.
    package static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    /// True when it leads to anything.
    package static func exists(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0
    }

    /// True when something lies there, a link that leads nowhere too.
    package static func isAnything(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0
    }

    /// The time at which what it leads to last changed, in nanoseconds since 1970; `nil` where it
    /// leads nowhere.
    package static func changed(_ path: String) -> Int64? {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        let (seconds, isOver) = Int64(facts.st_mtim.tv_sec).multipliedReportingOverflow(
            by: 1_000_000_000)
        return isOver ? nil : seconds &+ Int64(facts.st_mtim.tv_nsec)
    }

    /// The path without symbolic links; itself when it leads nowhere.
    package static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
