/// The reason that the place in a chapter changed.
package enum PlaceReason: String, CaseIterable, Hashable, Sendable, Codable {
    /// It was heard up to there.
    case heard
    /// The person went there.
    case sought
    /// It was heard to the end.
    case finished
    /// The person went back to the beginning, so that it counts as not begun.
    case reset
    /// It came from a service that knows places and nothing else of them.
    case synced
}
