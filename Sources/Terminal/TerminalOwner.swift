import Glibc

/// Tells whether a terminal belongs to this process.
package enum TerminalOwner {
    /// True when this process may read, set and draw on a terminal, because its group is in the
    /// foreground.
    ///
    /// A terminal that is not the controlling one of this session has no foreground group
    /// (tcgetpgrp(3) fails), and using it stops nobody.
    package static func isOurs(_ descriptor: Int32) -> Bool {
        let owner = tcgetpgrp(descriptor)
        return owner < 0 || owner == getpgrp()
    }

    /// A new descriptor of the terminal behind a descriptor, which does not block, or nil.
    ///
    /// The caller closes it. The standard descriptors are shared with the shell and all its
    /// children, and a flag such as O_NONBLOCK would apply to all of them.
    package static func reopen(_ shared: Int32, _ access: Int32) -> Int32? {
        var path = [CChar](repeating: 0, count: 256)
        guard ttyname_r(shared, &path, path.count) == 0 else { return nil }
        let own = open(path, access | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard own >= 0 else { return nil }
        var (wanted, found) = (stat(), stat())
        if fstat(shared, &wanted) == 0, fstat(own, &found) == 0, wanted.st_rdev == found.st_rdev {
            return own
        }
        close(own)
        return nil
    }
}
