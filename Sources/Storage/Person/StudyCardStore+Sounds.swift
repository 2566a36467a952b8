import GRDB
package import ListenCore

/// The sounds of cards: files beside the database, each kept as long as a card
/// names it.
extension StudyCardStore: CardSoundKeeping {
    /// Keeps a new card with its sound, as `add(_:)` does.
    ///
    /// A card that is there already keeps its sound; one whose file is missing
    /// is given this one.
    package func add(_ card: StudyCard, with sound: CardSound) async throws(StoreError)
        -> AddedCard
    {
        var card = card
        let file = try await written(sound)
        card.audio = AudioCut(range: sound.range, file: file)
        let added = try await add(card)
        if added.isNew {
            // Another process may have removed the last card of the same sound in between.
            _ = try await written(sound)
            return added
        }
        guard let file, try await put(file, of: sound, on: added.card),
            let given = try await self.card(added.card.id)
        else { return added }
        return AddedCard(card: given, isNew: false)
    }

    /// Gives a card whose sound was not cut yet, or whose file is missing, its
    /// sound; nothing happens when it was removed meanwhile, or has one.
    package func give(_ sound: CardSound, to card: Int64) async throws(StoreError) {
        guard let stored = try await self.card(card), let file = try await written(sound)
        else { return }
        _ = try await put(file, of: sound, on: stored)
    }

    /// Gives a card the name of a sound that is written, unless it has one; returns true when the
    /// card changed.
    ///
    /// The file is removed again when no card has its name.
    private func put(_ file: String, of sound: CardSound, on card: StudyCard)
        async throws(StoreError) -> Bool
    {
        let named = card.audio?.file
        // It was written under the name the card has.
        if named == file { return false }
        let hasSound = named.flatMap(cuts.existing) != nil
        let isGiven = try await connection.write { database in
            guard !hasSound else { return false }
            try database.execute(
                sql: """
                    \(CardTable.table.update(
                        CardTable.audioStart, CardTable.audioEnd, CardTable.audioFile))
                    WHERE \(StoredColumn.row) = ? AND \(CardTable.audioFile) IS ?
                    """,
                arguments: [
                    sound.range.lowerBound.microseconds, sound.range.upperBound.microseconds,
                    file, card.id, named.map(StoredText.init),
                ])
            return database.changesCount > 0
        }
        if isGiven { _ = try await written(sound) } else { await forget(file) }
        return isGiven
    }

    /// The path of a kept sound; `nil` when the file is gone.
    package func path(ofSound name: String) -> String? { cuts.existing(name) }

    /// Removes the file of a sound that no card names any more.
    ///
    /// In a transaction of its own, after the one that removed its last card: if it fails, the file
    /// stays. Adding a card with the same sound comes before or after, and writes the file again.
    func forget(_ file: String?) async {
        guard let file else { return }
        let cuts = cuts
        // A file that no card names does no harm; the card's removal is what counts.
        try? await connection.write { database in
            let users = try Int.fetchOne(
                database,
                sql: "SELECT count(*) FROM \(CardTable.table) WHERE \(CardTable.audioFile) = ?",
                arguments: [StoredText(file)])
            if users == 0 { cuts.remove(file) }
        }
    }

    /// Writes a sound, away from the caller's actor.
    @concurrent
    private func written(_ sound: CardSound) async throws(StoreError) -> String? {
        try cuts.write(sound)
    }
}
