import Glibc

/// The image of a program's memory that a system keeps when it crashes.
package enum CoreImages {
    /// Lets the system keep none of this program, nor of those it starts: it would hold the tokens
    /// and passwords that were used.
    ///
    /// The hard limit stays, so that `ulimit -c` can allow one to a program that is started.
    package static func refuse() {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = 0
        setrlimit(resource, &limit)
    }
}
