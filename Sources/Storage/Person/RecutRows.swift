import GRDB
import ListenCore

/// Moves the records with times of chapters when a book is divided again: places, and the rows of
/// every `RecutTable`; `RecutTexts` moves the texts.
///
/// Runs inside a transaction of the caller's.
struct RecutRows {
    let places: RecutPlaces
    let book: ImportedBook
    /// The chapters that the book had until now, to which the records belong.
    let former: Set<ChapterID>
    /// The times that are believed.
    let times: MergeTimes
    let database: Database

    /// Moves what belongs to these chapters; those that are as they were keep it.
    func run(_ known: [KnownChapter]) throws {
        // A chapter that is simply gone has no other.
        let chapters = known.map(\.id).filter(places.moves)
        guard !chapters.isEmpty else { return }
        try moveProgress(of: chapters)
        for table in RecutTable.all { try move(table, of: chapters) }
        try RecutTexts(rows: self).run(chapters)
    }

    func address(_ chapter: ChapterID) -> ChapterAddress {
        ChapterAddress(source: .local, book: book.id, chapter: chapter)
    }

    private func moveProgress(of chapters: [ChapterID]) throws {
        var kept: [RecutProgress.Former] = []
        for chapter in chapters {
            let key = address(chapter)
            guard let position = try ListeningProgressStore.position(of: key, in: database) else {
                continue
            }
            // One of a chapter that was gone before may be of another division, as a backup
            // brings it.
            kept.append(RecutProgress.Former(position, isExact: former.contains(chapter)))
            try ListeningProgressStore.forget(key, in: database)
        }
        let progress = RecutProgress(
            of: kept, places, in: book, believing: times.latestInstant)
        var outdone = progress.outdone
        for position in progress.positions + progress.shelved {
            if let loser = try put(position) { outdone.append(loser) }
        }
        for place in outdone.sorted(by: { $0.updatedAt < $1.updatedAt }) {
            try ListeningProgressStore.keepOutdone(place, in: database)
        }
    }

    /// Leaves a chapter somewhere; returns what counts less of that and of where it was left.
    private func put(_ position: PlaybackPosition) throws -> PlaybackPosition? {
        let there = try ListeningProgressStore.position(of: position.chapter, in: database)
        if let there,
            !RecutProgress.counts(position, over: there, believing: times.latestInstant)
        {
            return position
        }
        try ListeningProgressStore.put(position, in: database)
        return there
    }
}

extension RecutRows {
    /// Saves a player's place in a former chapter in the present ones; false when it is in none of
    /// these.
    ///
    /// As in a normal save, it replaces any place there. The part before it counts as heard where
    /// the player came from there; another player may be anywhere else.
    func takeOver(_ position: PlaybackPosition) throws -> Bool {
        let chapter = position.chapter.chapter
        let progress = RecutProgress(
            of: [RecutProgress.Former(position, isExact: true)], places, in: book,
            believing: times.latestInstant)
        let end = max(places.length(of: chapter), position.position) - MediaTime(microseconds: 1)
        let time = position.isCompleted ? end : position.position
        guard let here = places.place(of: time, in: chapter)?.chapter,
            progress.positions.contains(where: { $0.chapter.chapter == here })
        else { return false }
        for place in progress.positions {
            if place.chapter.chapter == here {
                try ListeningProgressStore.replace(place, in: database)
            } else {
                try keepHeard(place)
            }
        }
        return true
    }

    /// Moves the notes in a chapter that a player is still in and that belong to others now.
    func takeOverNotes(in chapter: ChapterID) throws {
        for table in RecutTable.all {
            try move(table, of: [chapter], ownIsLater: true) { $0.chapter != chapter }
        }
    }

    private func keepHeard(_ place: PlaybackPosition) throws {
        if let there = try ListeningProgressStore.position(of: place.chapter, in: database) {
            let rest = place.position - there.position
            guard !there.isCompleted, rest <= ListeningProgressStore.unnotedStepBack else {
                return
            }
        }
        try ListeningProgressStore.put(place, in: database)
    }
    /// Moves the rows of a table in some chapters.
    private func move(
        _ table: RecutTable, of chapters: [ChapterID], ownIsLater: Bool = false,
        where isWanted: (RecutPlaces.Place) -> Bool = { _ in true }
    ) throws {
        let changed = Set(chapters)
        let rows = try table.table.rows(
            where: ChapterColumns.ofBook,
            are: [StoredText(SourceID.local.rawValue), StoredText(book.id.rawValue)], in: database)
        let move = RowMove(table: table, times: times, database: database, ownIsLater: ownIsLater)
        try move.run(rows) { row in
            let chapter = ChapterID(rawValue: row.text(ChapterColumns.chapter))
            let time = table.time.map(row.time) ?? .zero
            guard changed.contains(chapter), let place = places.place(of: time, in: chapter),
                isWanted(place)
            else { return nil }
            return values(of: row, in: table, at: place, from: time)
        }
    }

    /// The values that a row has at another place.
    private func values(
        of row: Row, in table: RecutTable, at place: RecutPlaces.Place, from time: MediaTime
    ) -> RowMove.Values {
        let shift = (place.time - time).microseconds
        var values: RowMove.Values = [:]
        values[ChapterColumns.chapter] = StoredText(place.chapter.rawValue).databaseValue
        if table.hasTitle, let title = places.title(of: place.chapter) {
            values[ChapterColumns.chapterTitle] = StoredText(title).databaseValue
        }
        for column in [table.time].compactMap(\.self) + table.others {
            guard let own = row.optionalInteger(column) else { continue }
            values[column] = (own &+ shift).databaseValue
        }
        return values
    }
}
