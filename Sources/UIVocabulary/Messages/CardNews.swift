package import ListenCore

/// The result of saving or deleting a card.
package enum CardNews: Hashable, Sendable {
    /// The card is on disk.
    case kept(StudyCard)
    /// An equal card exists already.
    case known(StudyCard)
    /// The card is deleted.
    case forgotten(StudyCard)
    /// The card was not deleted, since it was reviewed in the meantime.
    case reviewed(StudyCard)
    /// The card is on disk without its sound or meaning, for a reason given as a sentence.
    case incomplete(StudyCard, reason: String)
    /// The card could not be saved or deleted; a sentence for the person.
    case failed(String)
}
