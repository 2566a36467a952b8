import GRDB
public import ListenCore

/// The sounds of cards: files beside the database, each kept as long as a card
/// names it.
extension StudyCardStore: CardSoundKeeping {
    /// Keeps a new card with its sound, as `add(_:)` does.
    ///
    /// The sound of a card that is there already is left as it is.
    public func add(_ card: StudyCard, with sound: CardSound) async throws(StoreError)
        -> AddedCard
    {
        var card = card
        card.audio = AudioCut(range: sound.range, file: try await written(sound))
        let added = try await add(card)
        if added.isNew {
            // Another process may have removed the last card of the same sound in between.
            _ = try await written(sound)
        } else if let file = card.audio?.file {
            try await drop(file)
        }
        return added
    }

    /// Gives a card that has none its sound; nothing happens when it was
    /// removed meanwhile, or has one.
    public func give(_ sound: CardSound, to card: Int64) async throws(StoreError) {
        guard let file = try await written(sound) else { return }
        let isGiven = try await connection.write { database in
            try database.execute(
                sql: """
                    UPDATE study_card SET audio_start = ?, audio_end = ?, audio_file = ?
                    WHERE id = ? AND audio_file IS NULL
                    """,
                arguments: [
                    sound.range.lowerBound.microseconds, sound.range.upperBound.microseconds,
                    file, card,
                ])
            return database.changesCount > 0
        }
        if isGiven { _ = try await written(sound) } else { try await drop(file) }
    }

    /// The path of a kept sound; `nil` when the file is gone.
    public func path(ofSound name: String) -> String? { cuts.existing(name) }

    /// Removes a sound inside the transaction in which its card went, so that
    /// whoever adds another card of it comes before or after.
    static func drop(_ file: String?, of cuts: CutFolder, in database: Database) throws {
        guard let file else { return }
        let users = try Int.fetchOne(
            database, sql: "SELECT count(*) FROM study_card WHERE audio_file = ?",
            arguments: [StoredText(file)])
        if users == 0 { cuts.remove(file) }
    }

    private func drop(_ file: String) async throws(StoreError) {
        let cuts = cuts
        try await connection.write { database in
            try Self.drop(file, of: cuts, in: database)
        }
    }

    /// Writes a sound, away from the caller's actor.
    @concurrent
    private func written(_ sound: CardSound) async throws(StoreError) -> String? {
        try cuts.write(sound)
    }
}
