package import FoundationEssentials

/// Makes files of cards: tables, and packages that Anki imports.
package protocol CardExporting: Sendable {
    /// The table that Anki imports, without sounds.
    func tsv(_ cards: [StudyCard]) -> String
    /// The table for LingQ, Quizlet and spreadsheets.
    func csv(_ cards: [StudyCard]) -> String
    /// Writes a package with the sounds, replacing what is at the path.
    ///
    /// Blocks until it is written. Throws `.failed`, also where a sound cannot be read.
    func writePackage(_ cards: [SoundedCard], to path: String, now: Date) throws(StoreError)
}

/// Adds cards to the collection of a program that runs.
package protocol CardSending: Sendable {
    /// Adds cards with their sounds; those that are there already are counted and left alone.
    ///
    /// Throws when the program cannot be used at all.
    func add(_ cards: [SoundedCard]) async throws -> CardTally
}

/// A card with the file of its sound.
package struct SoundedCard: Sendable {
    /// The card.
    package let card: StudyCard
    /// The path of the sound; `nil` without any.
    package let soundPath: String?

    /// A card with its sound.
    package init(_ card: StudyCard, soundPath: String?) {
        self.card = card
        self.soundPath = soundPath
    }
}

/// The outcome of cards that were sent.
package struct CardTally: Hashable, Sendable {
    /// Cards that are there now and were not.
    package var added = 0
    /// Cards that were there already.
    package var duplicates = 0
    /// The reasons that cards were not taken: a sentence for each.
    package var failures: [String] = []

    /// Nothing yet.
    package init() {}
}

/// The address of AnkiConnect, the add-on that a running Anki is reached by.
package enum AnkiAddress {
    /// The address it has unless told otherwise.
    package static let usual = "http://127.0.0.1:8765"
}
