public import ListenCore

/// Where books come from in a run, and how they are asked for.
public struct SourceSelection: Hashable, Sendable {
    /// Where books come from.
    public enum Source: Hashable, Sendable {
        /// The server in use, or the local library when there is none.
        case configured
        /// The local library, whatever is configured.
        case local
        /// A server by its name.
        case server(String)
    }

    /// Where books come from.
    public let source: Source
    /// How they are asked for.
    public let mode: FetchMode

    /// A selection; by default the configured source, stored copies first.
    public init(source: Source = .configured, mode: FetchMode = .cacheFirst) {
        self.source = source
        self.mode = mode
    }
}
