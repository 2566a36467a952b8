import GRDB
import ListenCore

/// Takes along what hangs on times of chapters when a book is cut into others:
/// where they were left, bookmarks, noted places, cards.
struct RecutRows {
    private let places: RecutPlaces
    private let book: ImportedBook
    private let database: Database

    /// The rows of a book that was `former` until now; its new rows are written already.
    init(from former: ImportedBook, to book: ImportedBook, in database: Database) {
        places = RecutPlaces(from: former, to: book)
        self.book = book
        self.database = database
    }

    /// Changes the rows.
    func run() throws {
        guard !places.chapters.isEmpty else { return }
        try moveProgress()
        try move("bookmark", by: "range_start", with: ["range_end"])
        try move("study_card", by: "range_start", with: ["range_end", "audio_start", "audio_end"])
        try move("place_history", by: "position", with: [])
    }

    private func moveProgress() throws {
        var moved: [ChapterID: Moved] = [:]
        for chapter in places.chapters {
            guard
                let former = try ListeningProgressStore.position(
                    of: address(chapter), in: database)
            else { continue }
            let news = positions(of: former)
            guard !news.isEmpty else { continue }
            try database.execute(
                sql: "DELETE FROM progress WHERE source = ? AND book = ? AND chapter = ?",
                arguments: address(chapter).storedKey)
            for new in news {
                let own = Moved(position: new, wasCompleted: former.isCompleted)
                let other = moved[new.chapter.chapter]
                if other.map(own.counts(over:)) ?? true { moved[new.chapter.chapter] = own }
            }
        }
        for own in moved.values { try ListeningProgressStore.put(own.position, in: database) }
    }

    /// A position that comes of one of several former ones.
    private struct Moved {
        let position: PlaybackPosition
        let wasCompleted: Bool

        /// Where the person is counts more than what was heard before; of places the
        /// later, of what was heard the furthest.
        func counts(over other: Moved) -> Bool {
            if wasCompleted != other.wasCompleted { return other.wasCompleted }
            return wasCompleted
                ? position.position > other.position.position
                : position.updatedAt > other.position.updatedAt
        }
    }

    /// Where a chapter that was left somewhere is left now: what lies before that
    /// place was heard, and all of a chapter that was completed.
    private func positions(of former: PlaybackPosition) -> [PlaybackPosition] {
        let old = former.chapter.chapter
        let inside = places.chapters(inside: old)
        let end = max(former.position, former.duration)
        // The end of a chapter is the beginning of the next, which was not heard.
        let instant = MediaTime(microseconds: 1)
        let time = former.isCompleted ? max(end - instant, .zero) : former.position
        guard let place = places.place(of: time, in: old) else { return [] }
        let heard = inside.filter {
            former.isCompleted || number(of: $0) < number(of: place.chapter)
        }
        let done = heard.map { position($0, at: duration(of: $0), of: former, isCompleted: true) }
        if heard.contains(place.chapter) { return done }
        let length = duration(of: place.chapter)
        let reached = former.isCompleted ? place.time + instant : place.time
        let isEnd = former.isCompleted && length > .zero && reached >= length
        return done + [position(place.chapter, at: reached, of: former, isCompleted: isEnd)]
    }

    private func position(
        _ chapter: ChapterID, at time: MediaTime, of former: PlaybackPosition, isCompleted: Bool
    ) -> PlaybackPosition {
        PlaybackPosition(
            chapter: address(chapter), position: time, duration: duration(of: chapter),
            isCompleted: isCompleted, updatedAt: former.updatedAt, bookTitle: former.bookTitle,
            chapterTitle: title(of: chapter))
    }

    /// Moves each row of a table by the time in a column, and `others` as far as it;
    /// one that would be another row's twin stays where it is.
    private func move(_ table: String, by start: String, with others: [String]) throws {
        let changes = [start] + others
        let sql =
            "UPDATE OR IGNORE \(table) SET chapter = ?1, chapter_title = ?2, "
            + changes.map { "\($0) = \($0) + ?3" }.joined(separator: ", ") + " WHERE id = ?4"
        // All are read before one is changed: a chapter's new id may be another's old one.
        let rows = try places.chapters.flatMap { chapter in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, \(start) FROM \(table)
                    WHERE source = ? AND book = ? AND chapter = ?
                    """, arguments: address(chapter).storedKey
            ).map { (chapter, $0.integer("id"), $0.time(start)) }
        }
        for (chapter, id, time) in rows {
            guard let place = places.place(of: time, in: chapter) else { continue }
            try database.execute(
                sql: sql,
                arguments: [
                    StoredText(place.chapter.rawValue), StoredText(title(of: place.chapter)),
                    (place.time - time).microseconds, id,
                ])
        }
    }

    private func number(of chapter: ChapterID) -> Int {
        book.chapters.firstIndex { $0.id == chapter } ?? 0
    }

    private func address(_ chapter: ChapterID) -> ChapterAddress {
        ChapterAddress(source: .local, book: book.id, chapter: chapter)
    }

    private func duration(of chapter: ChapterID) -> MediaTime {
        book.chapters.first { $0.id == chapter }.map(book.duration(of:)) ?? .zero
    }

    private func title(of chapter: ChapterID) -> String {
        book.chapters.first { $0.id == chapter }?.title ?? ""
    }
}
