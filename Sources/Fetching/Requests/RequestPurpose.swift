import ListenCore

/// The waiting for the answer to a request, and the copy that could be shown meanwhile.
enum RequestPurpose: Hashable, Sendable {
    /// Somebody waits, and there is nothing else to show.
    case needed
    /// Somebody waits, and an old copy can be shown instead.
    case renewing
    /// Nobody waits: a stale copy is shown, or the next chapter is fetched ahead.
    case background

    /// The purpose of asking in a mode, with or without an old copy.
    init(_ mode: FetchMode, hasCopy: Bool) {
        switch mode {
        case .refreshBehind: self = .background
        case .cacheFirst, .refresh, .cacheOnly: self = hasCopy ? .renewing : .needed
        }
    }
}
