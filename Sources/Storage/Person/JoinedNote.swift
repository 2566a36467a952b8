/// Makes one note of two of the same place, so that none is lost.
enum JoinedNote {
    /// The text between two notes.
    private static let separator = "\n\n"

    /// A note with the paragraphs of another that it does not have, as far as there is room.
    ///
    /// Joining the same again changes nothing.
    static func text(of own: String, and other: String) -> String {
        guard !own.isEmpty else { return other }
        guard !other.isEmpty, !own.contains(other) else { return own }
        var parts = own.split(separator: separator).map(String.init)
        var joined = own
        for part in other.split(separator: separator).map(String.init) where !parts.contains(part) {
            let longer = joined + separator + part
            guard longer.utf8.count <= TextBounds.note else { continue }
            parts.append(part)
            joined = longer
        }
        return joined
    }
}
