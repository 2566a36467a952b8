public import ListenCore

/// The source of books in a run, and how it is asked.
public struct SourceSelection: Hashable, Sendable {
    /// The source of books.
    public enum Source: Hashable, Sendable {
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
    public let source: Source
    /// The way it is asked.
    public let mode: FetchMode
    /// The command line named the source, so that lists leave the others out.
    let isAlone: Bool

    /// A selection; by default the configured source, stored copies first.
    public init(source: Source = .configured, mode: FetchMode = .cacheFirst) {
        self.init(source: source, mode: mode, isAlone: source != .configured)
    }

    init(source: Source, mode: FetchMode, isAlone: Bool) {
        (self.source, self.mode, self.isAlone) = (source, mode, isAlone)
    }
}
