package import FoundationEssentials

/// Makes files of cards: tables, and packages that Anki imports.
package protocol CardExporting: Sendable {
    /// The table that Anki imports, without sounds.
    func tsv(_ cards: [StudyCard]) -> String
    /// The table for LingQ, Quizlet and spreadsheets.
    func csv(_ cards: [StudyCard]) -> String
    /// Writes a package with the sounds and what is remembered of the cards, replacing what is at
    /// the path.
    ///
    /// Blocks until it is written. Throws `.failed`, also where a sound cannot be read.
    func writePackage(
        _ cards: [SoundedCard], to path: String, now: Date, terms: MemoryTerms
    ) throws(StoreError)
}

/// The terms on which cards are remembered here: what a day is, and how much shall be kept.
package struct MemoryTerms: Sendable {
    /// The number of the day that an instant counts for, from 1970-01-01.
    package let day: @Sendable (Date) -> Int
    /// The hour at which a day begins.
    package let rollover: Int
    /// The share of cards to be remembered when they come again.
    package let retention: Double
    /// The exponent of the forgetting curve, without its sign.
    package let decay: Double

    /// Terms.
    package init(
        rollover: Int, retention: Double, decay: Double, day: @escaping @Sendable (Date) -> Int
    ) {
        self.rollover = rollover
        self.retention = retention
        self.decay = decay
        self.day = day
    }

    /// The terms of a person who changed no setting and lives by universal time.
    package static let usual = MemoryTerms(rollover: 4, retention: 0.9, decay: 0.1542) {
        Int((($0.timeIntervalSince1970 - 14_400) / 86_400).rounded(.down))
    }
}

/// Adds cards to the collection of a program that runs.
package protocol CardSending: Sendable {
    /// Adds cards with their sounds and what was learnt of them; the texts of those that are there
    /// already are left alone.
    ///
    /// Throws when the program cannot be used at all.
    func add(_ cards: [SoundedCard], now: Date, terms: MemoryTerms) async throws -> CardTally
}

/// A card with the file of its sound.
package struct SoundedCard: Sendable {
    /// The card.
    package let card: StudyCard
    /// The path of the sound; `nil` without any.
    package let soundPath: String?
    /// The log of its gradings, oldest first.
    package let log: [ReviewRecord]

    /// A card with its sound and its log.
    package init(_ card: StudyCard, soundPath: String?, log: [ReviewRecord] = []) {
        self.card = card
        self.soundPath = soundPath
        self.log = log
    }
}

/// The outcome of cards that were sent.
package struct CardTally: Hashable, Sendable {
    /// Cards that are there now and were not.
    package var added = 0
    /// Cards that were there already.
    package var duplicates = 0
    /// Cards whose gradings from here were not known there.
    package var taught = 0
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
