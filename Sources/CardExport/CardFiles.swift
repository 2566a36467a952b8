package import FoundationEssentials
package import ListenCore

/// Cards as the files that Anki and others import.
package struct CardFiles: CardExporting {
    private let archiver: any Archiving

    /// Files whose packages an archiver zips.
    package init(archiver: any Archiving) {
        self.archiver = archiver
    }

    /// The table for Anki.
    package func tsv(_ cards: [StudyCard]) -> String { CardTable.tsv(cards) }

    /// The table for everything else.
    package func csv(_ cards: [StudyCard]) -> String { CardTable.csv(cards) }

    /// Writes a package for Anki.
    package func writePackage(
        _ cards: [SoundedCard], to path: String, now: Date
    ) throws(StoreError) {
        let notes = cards.map(CardNote.init)
        try AnkiPackage(archiver: archiver).write(notes, to: path, now: now)
    }
}

extension AnkiConnect: CardSending {
    /// Adds cards as notes.
    package func add(_ cards: [SoundedCard]) async throws -> CardTally {
        try await add(cards.map(CardNote.init))
    }
}
