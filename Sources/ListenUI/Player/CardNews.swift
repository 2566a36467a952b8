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

/// How much of the sound around a sentence its card keeps, where no other
/// sentence is heard there.
package struct CardPadding: Hashable, Sendable {
    /// What is kept before its first word.
    package var before: MediaTime
    /// What is kept behind its last word.
    package var after: MediaTime

    /// A padding; 150 ms before and 250 ms behind unless told otherwise.
    package init(before: MediaTime = .milliseconds(150), after: MediaTime = .milliseconds(250)) {
        self.before = before
        self.after = after
    }
}
