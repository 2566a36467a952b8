package import FoundationEssentials
package import ListenCore
package import Practice

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
        _ cards: [SoundedCard], to path: String, now: Date, terms: MemoryTerms
    ) throws(StoreError) {
        let notes = cards.map(CardNote.init)
        try AnkiPackage(archiver: archiver).write(notes, to: path, now: now, terms: terms)
    }
}

extension CardFiles {
    /// The way back out of a package that Anki exported: notes are known by their identifiers.
    package static func way(
        from path: String, with archives: any ArchiveReading,
        expand: @escaping @Sendable (_ path: String, _ target: String) throws(StoreError) -> Void
    ) -> CardReturn {
        CardReturn(
            from: "this package",
            read: { try AnkiPackage.read(path, with: archives, expand: expand) },
            key: { CardNote.guid(of: $0) }, deck: { CardNote.deck(of: $0) })
    }
}

extension AnkiConnect: CardSending {
    /// Adds cards as notes.
    package func add(
        _ cards: [SoundedCard], now: Date, terms: MemoryTerms
    ) async throws -> CardTally {
        try await add(cards.map(CardNote.init), now: now, terms: terms)
    }
}
