package import ListenCore

/// The source of books in a run, and its fetch mode.
package struct SourceSelection: Hashable, Sendable {
    /// The source of books.
    package enum Source: Hashable, Sendable {
        /// The source in use, or the library on this machine when there is none.
        case configured
        /// The library on this machine, whatever is configured.
        case local
        /// A backend by its name.
        case server(String)
        /// Any source by its name.
        case named(String)
    }

    /// The source of books.
    package let source: Source
    /// The fetch mode.
    package let mode: FetchMode
    /// True when the command line named the source, so that lists leave the others out.
    package let isAlone: Bool

    /// A selection; by default the configured source, stored copies first.
    package init(source: Source = .configured, mode: FetchMode = .cacheFirst) {
        self.init(source: source, mode: mode, isAlone: source != .configured)
    }

    package init(source: Source, mode: FetchMode, isAlone: Bool) {
        (self.source, self.mode, self.isAlone) = (source, mode, isAlone)
    }
}
