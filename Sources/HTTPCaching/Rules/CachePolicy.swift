/// The class of a response, which sets its lifetime and eviction rules.
package enum ResourceClass: String, Hashable, Sendable, Codable, CaseIterable {
    /// Lists of books and chapters.
    case list
    /// A chapter's data and its subtitles.
    case payload
    /// Recordings.
    case media
}

/// The lifetimes of the cache, all in one place.
///
/// The lifetime of a response is the shorter of its own (RFC 9111 section 4.2.1) and its class's;
/// the class's alone when the response states none (heuristic freshness, section 4.2.2). Only a 200
/// is stored, a stale one is shown while it is refreshed, and every failure leaves it in place.
///
/// In pure HTTP there are no classes: see `isPureHTTP`.
///
/// ```swift
/// CachePolicy().lifetime(of: .list)  // .seconds(21_600)
/// ```
package struct CachePolicy: Hashable, Sendable {
    /// The lifetime of lists.
    package var list: Duration
    /// The lifetime of chapter data and subtitles.
    package var payload: Duration
    /// The lifetime of recordings.
    package var media: Duration
    /// The number of bytes of recordings that are kept.
    package var mediaBytes: Int64
    /// True when RFC 9111 and RFC 5861 alone decide.
    ///
    /// Then a response is fresh for its stated lifetime or a tenth of the time since it was
    /// modified; every status may be stored; a stale response is used only as it permits, as the
    /// request permits, or when the server cannot be reached (section 4.2.4).
    package var isPureHTTP: Bool

    /// A policy; by default 6, 12 and 24 hours, and 2 GB of recordings.
    package init(
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
    package func lifetime(of resource: ResourceClass) -> Duration {
        switch resource {
        case .list: list
        case .payload: payload
        case .media: media
        }
    }
}
