/// The words that are marked in the lines.
package enum WordMarking: String, CaseIterable, Hashable, Sendable {
    /// None.
    case off
    /// Words without a status.
    case new
    /// Words without a status, and words being learned, in the sentence that is heard.
    case sentence
    /// Both in every sentence.
    case all
}

/// The text under which the status of a word is stored.
package enum StatusText: String, CaseIterable, Hashable, Sendable {
    /// The form in the line.
    case form
    /// The dictionary form, where it is known.
    case lemma
}
