import ListenCore

extension PlaceReason {
    /// The reason, for lists.
    var words: String {
        switch self {
        case .heard: "heard"
        case .sought: "went there"
        case .finished: "heard to the end"
        case .reset: "began anew"
        case .synced: "told"
        }
    }
}
