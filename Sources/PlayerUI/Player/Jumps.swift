package import ListenCore

/// A jump to a sentence lands a little before it; it is shown until it begins, and then as long
/// as what begins with it is heard.
package struct JumpAnchor: Hashable, Sendable {
    let sentence: Int
    let landing: MediaTime
}

/// The last jump, and the places before jumps, to be gone back to.
package struct Jumps: Hashable, Sendable {
    /// The most jumps that can be undone.
    static let undoLimit = 64

    /// The sentence that was gone to last, while no other place was.
    package var anchor: JumpAnchor?
    package var undo: [MediaTime] = []

    /// Notes a place that can be gone back to.
    mutating func note(_ place: MediaTime) {
        undo.append(place)
        if undo.count > Self.undoLimit { undo.removeFirst() }
    }
}
