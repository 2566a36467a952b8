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
        for table in ["bookmark", "study_card"] {
            try move(table, from: "range_start", to: "range_end")
        }
        try move("place_history", from: "position", to: nil)
    }

    private func moveProgress() throws {
        var moved: [ChapterID: PlaybackPosition] = [:]
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
                guard let other = moved[new.chapter.chapter] else {
                    moved[new.chapter.chapter] = new
                    continue
                }
                let isLater = (other.updatedAt, other.position) < (new.updatedAt, new.position)
                if isLater { moved[new.chapter.chapter] = new }
            }
        }
        for position in moved.values { try ListeningProgressStore.put(position, in: database) }
    }

    /// Where a chapter that was left somewhere is left now: what lies before that
    /// place was heard.
    private func positions(of former: PlaybackPosition) -> [PlaybackPosition] {
        let old = former.chapter.chapter
        let time = former.isCompleted ? max(former.position, former.duration) : former.position
        guard let place = places.place(of: time, in: old) else { return [] }
        let inside = places.chapters(inside: old)
        let before = inside.prefix { $0 != place.chapter }
        let heard = inside.contains(place.chapter) ? Array(before) : []
        let length = duration(of: place.chapter)
        let isEnd = former.isCompleted && length > .zero && place.time >= length
        let left = position(
            place.chapter, at: isEnd ? length : place.time, of: former, isCompleted: isEnd)
        return [left]
            + heard.map { position($0, at: duration(of: $0), of: former, isCompleted: true) }
    }

    private func position(
        _ chapter: ChapterID, at time: MediaTime, of former: PlaybackPosition, isCompleted: Bool
    ) -> PlaybackPosition {
        PlaybackPosition(
            chapter: address(chapter), position: time, duration: duration(of: chapter),
            isCompleted: isCompleted, updatedAt: former.updatedAt, bookTitle: former.bookTitle,
            chapterTitle: title(of: chapter))
    }

    /// Moves each row of a table by the times in its columns; one that would be
    /// another row's twin stays where it is.
    private func move(_ table: String, from start: String, to end: String?) throws {
        for chapter in places.chapters {
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT * FROM \(table) WHERE source = ? AND book = ? AND chapter = ?",
                arguments: address(chapter).storedKey)
            for row in rows {
                let time = row.time(start)
                guard let place = places.place(of: time, in: chapter) else { continue }
                var changes = "chapter = ?, chapter_title = ?, \(start) = ?"
                var arguments: StatementArguments = [
                    StoredText(place.chapter.rawValue), StoredText(title(of: place.chapter)),
                    place.time.microseconds,
                ]
                if let end {
                    changes += ", \(end) = ?"
                    arguments += [(place.time + (row.time(end) - time)).microseconds]
                }
                try database.execute(
                    sql: "UPDATE OR IGNORE \(table) SET \(changes) WHERE id = ?",
                    arguments: arguments + [row.integer("id")])
            }
        }
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
