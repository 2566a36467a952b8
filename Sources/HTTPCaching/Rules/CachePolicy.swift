/// Which lifetime and eviction rules hold for a response.
public enum ResourceClass: String, Hashable, Sendable, Codable, CaseIterable {
    /// Lists of books and chapters.
    case list
    /// A chapter's data and its subtitles.
    case payload
    /// Recordings.
    case media
}

/// The cache's lifetimes; the one place where they are.
///
/// The lifetime of a response is the shorter of its own (RFC 9111 section
/// 4.2.1) and its class's; the class's alone where the response says nothing
/// (heuristic freshness, section 4.2.2).
public struct CachePolicy: Hashable, Sendable {
    /// The lifetime of lists.
    public var list: Duration
    /// The lifetime of chapter data and subtitles.
    public var payload: Duration
    /// The lifetime of recordings.
    public var media: Duration
    /// How many bytes of recordings are kept.
    public var mediaBytes: Int64

    /// A policy; by default 6, 12 and 24 hours, and 2 GB of recordings.
    public init(
        list: Duration = .seconds(6 * 3_600), payload: Duration = .seconds(12 * 3_600),
        media: Duration = .seconds(24 * 3_600), mediaBytes: Int64 = 2 << 30
    ) {
        self.list = list
        self.payload = payload
        self.media = media
        self.mediaBytes = mediaBytes
    }

    /// The longest that a response of this class counts as fresh.
    public func lifetime(of resource: ResourceClass) -> Duration {
        switch resource {
        case .list: list
        case .payload: payload
        case .media: media
        }
    }
}
