/// Which words are marked in the lines.
package enum WordMarking: String, CaseIterable, Hashable, Sendable {
    /// None.
    case off
    /// Words without a status.
    case new
    /// Words without a status, and those on the way.
    case all
}

/// Under which text the status of a word is kept.
package enum StatusText: String, CaseIterable, Hashable, Sendable {
    /// As it stands in the line.
    case form
    /// Its dictionary form, where that is known.
    case lemma
}
