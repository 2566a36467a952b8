package import ListenCore

/// What became of a card that was to be kept or forgotten.
package enum CardNews: Hashable, Sendable {
    /// It is on disk.
    case kept(StudyCard)
    /// There was one like it already.
    case known(StudyCard)
    /// It is forgotten.
    case forgotten(StudyCard)
    /// It was to be forgotten, and stays: it was reviewed meanwhile.
    case reviewed(StudyCard)
    /// It is on disk without its sound or meaning; a sentence says why.
    case incomplete(StudyCard, reason: String)
    /// It could not be kept or forgotten; a sentence for the person.
    case failed(String)
}
