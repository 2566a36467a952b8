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
/// (heuristic freshness, section 4.2.2). Only a 200 is kept, a stale one is
/// shown while it is refreshed, and any failure keeps it.
///
/// In pure HTTP there are no classes: see `isPureHTTP`.
public struct CachePolicy: Hashable, Sendable {
    /// The lifetime of lists.
    public var list: Duration
    /// The lifetime of chapter data and subtitles.
    public var payload: Duration
    /// The lifetime of recordings.
    public var media: Duration
    /// How many bytes of recordings are kept.
    public var mediaBytes: Int64
    /// Whether RFC 9111 and RFC 5861 alone decide.
    ///
    /// Then a response is fresh for what it states or a tenth of the time since
    /// it was modified; every status may be kept; a stale response is used only
    /// as it permits, as the request permits, or when the server cannot be
    /// reached (section 4.2.4).
    public var isPureHTTP: Bool

    /// A policy; by default 6, 12 and 24 hours, and 2 GB of recordings.
    public init(
        list: Duration = .seconds(6 * 3_600), payload: Duration = .seconds(12 * 3_600),
        media: Duration = .seconds(24 * 3_600), mediaBytes: Int64 = 2 << 30,
        isPureHTTP: Bool = false
    ) {
        self.list = list
        self.payload = payload
        self.media = media
        self.mediaBytes = mediaBytes
        self.isPureHTTP = isPureHTTP
    }

    /// The longest that a response of this class counts as fresh, unless HTTP alone decides.
    public func lifetime(of resource: ResourceClass) -> Duration {
        switch resource {
        case .list: list
        case .payload: payload
        case .media: media
        }
    }
}
