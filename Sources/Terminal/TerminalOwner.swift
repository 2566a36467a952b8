import Glibc

/// Whose a terminal is.
public enum TerminalOwner {
    /// Whether this process may read, set and draw on a terminal: its group is in the foreground.
    ///
    /// A terminal that is not the controlling one of this session has no foreground to ask for
    /// (tcgetpgrp(3) fails), and its use stops nobody.
    public static func isOurs(_ descriptor: Int32) -> Bool {
        let owner = tcgetpgrp(descriptor)
        return owner < 0 || owner == getpgrp()
    }

    /// The terminal behind a descriptor opened anew, so that it does not block, or nil.
    ///
    /// The caller closes it. The standard descriptors belong to the shell and all it starts too,
    /// and what does not block for one of them blocks for none.
    public static func reopen(_ shared: Int32, _ access: Int32) -> Int32? {
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
