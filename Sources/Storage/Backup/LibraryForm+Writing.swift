import FoundationEssentials
import GRDB
import ListenCore
import Markup

/// The library file as it is written: the collections that came from one, brought up to date,
/// then every other book with a place, and the imported ones with all their chapters.
extension LibraryForm {
    init(in database: Database, _ times: MergeTimes) throws {
        let places = try ProgressTable.table.rows(
            by: "\(ProgressTable.updatedAt) DESC, \(ChapterColumns.chapter)", in: database
        ).map(ListeningProgressStore.position(from:))
        let byChapter = Dictionary(places.map { ($0.chapter, $0) }) { first, _ in first }
        let tags = try Self.tags(in: database)
        var (collections, spokenFor) = ([LibraryCollection](), Set<BookKey>())
        let links = try LibraryCollectionStore.links(in: database)
        let stored = try Row.fetchCursor(
            database, sql: "\(CollectionTable.table.select) ORDER BY \(StoredColumn.row)")
        while let row = try stored.next() {
            let bytes = Data(row.text(CollectionTable.record).utf8)
            guard let record = try? JSONDecoder().decode(JSONValue.self, from: bytes),
                var collection = try? LibraryCollection(record)
            else { continue }
            let own = links[collection.id] ?? [:]
            if let source = collection.source {
                spokenFor.insert(BookKey(source, BookID(rawValue: collection.id)))
            }
            for track in collection.tracks.map(\.id) + collection.states.keys.sorted() {
                let address =
                    own[track]
                    ?? collection.source.map {
                        ChapterAddress(
                            source: $0, book: BookID(rawValue: collection.id),
                            chapter: ChapterID(rawValue: track))
                    }
                guard let address else { continue }
                spokenFor.insert(BookKey(address))
                let place =
                    try own[track].map {
                        try TrackParts(of: $0, in: database).place(among: byChapter, times)
                    } ?? byChapter[address]
                if let place { collection.setPlace(place, of: track, times) }
            }
            if let book = own.values.map(BookKey.init).first(where: { tags[$0] != nil }) {
                collection.setTags(tags[book] ?? [])
            }
            collections.append(collection)
        }
        var heard = Dictionary(grouping: places) { BookKey($0.chapter) }
        for book in try Self.importedBooks(in: database) where !spokenFor.contains(book.key) {
            let own = heard.removeValue(forKey: book.key) ?? []
            collections.append(
                try LibraryCollection(
                    Self.record(
                        of: own, book.key, title: book.title, author: book.author,
                        tracks: book.tracks, tags: tags[book.key] ?? [], times)))
        }
        for (key, own) in heard.sorted(by: { $0.key < $1.key }) where !spokenFor.contains(key) {
            let tracks = own.map { place -> JSONValue in
                .object([
                    "id": .text(place.chapter.chapter.rawValue), "title": .text(place.chapterTitle),
                ])
            }
            let record = Self.record(
                of: own, key, title: own.first?.bookTitle ?? "", author: "",
                tracks: tracks.sorted { ($0["id"]?.text ?? "") < ($1["id"]?.text ?? "") },
                tags: tags[key] ?? [], times)
            // A book without an id, which none has, would make the file unreadable.
            if let collection = try? LibraryCollection(record) { collections.append(collection) }
        }
        self.init(collections)
    }

    private struct BookKey: Hashable, Comparable {
        let source: SourceID
        let book: BookID

        init(_ address: ChapterAddress) { (source, book) = (address.source, address.book) }
        init(_ source: SourceID, _ book: BookID) { (self.source, self.book) = (source, book) }

        static func < (one: BookKey, other: BookKey) -> Bool {
            (one.source.rawValue, one.book.rawValue) < (other.source.rawValue, other.book.rawValue)
        }
    }

    private struct Listed {
        let key: BookKey
        let title: String
        let author: String
        var tracks: [JSONValue]
    }

    private static func tags(in database: Database) throws -> [BookKey: [BookTag]] {
        try TagTable.table.rows(by: "\(TagTable.folded)", in: database)
            .reduce(into: [:]) { tags, row in
                guard let tag = BookTag(row.text(TagTable.tag)) else { return }
                let key = BookKey(
                    SourceID(rawValue: row.text(ChapterColumns.source)),
                    BookID(rawValue: row.text(ChapterColumns.book)))
                tags[key, default: []].append(tag)
            }
    }

    /// The imported books with all their chapters, and the file each begins in.
    private static func importedBooks(in database: Database) throws -> [Listed] {
        let said = try ImportedBookStore.said(in: database)
        var books: [Listed] = []
        typealias Chapter = ImportedChapterTable
        let (of, chapterOf) = (ChapterColumns.book, ChapterColumns.chapter)
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT book.\(BookTable.id), book.\(BookTable.title), book.\(BookTable.author),
                    chapter.\(Chapter.id), chapter.\(Chapter.title), file.\(RecordingTable.path)
                FROM \(BookTable.table) AS book
                JOIN \(Chapter.table) AS chapter ON chapter.\(of) = book.\(BookTable.id)
                JOIN \(PartTable.table) AS part ON part.\(of) = book.\(BookTable.id)
                    AND part.\(chapterOf) = chapter.\(Chapter.id) AND part.\(PartTable.number) = 0
                JOIN \(RecordingTable.table) AS file ON file.\(of) = book.\(BookTable.id)
                    AND file.\(RecordingTable.number) = part.\(PartTable.recording)
                ORDER BY book.\(BookTable.place), chapter.\(Chapter.number)
                """)
        while let row = try rows.next() {
            let key = BookKey(.local, BookID(rawValue: row.text(0)))
            if books.last?.key != key {
                let own = said[row.text(0)]
                books.append(
                    Listed(
                        key: key, title: own?.title ?? row.text(1),
                        author: own?.author ?? row.text(2), tracks: []))
            }
            books[books.count - 1].tracks.append(
                .object([
                    "id": .text(row.text(3)), "title": .text(row.text(4)),
                    "location": .object(["type": .text("local"), "path": .text(row.text(5))]),
                ]))
        }
        return books
    }

    private static func record(
        of places: [PlaybackPosition], _ key: BookKey, title: String, author: String,
        tracks: [JSONValue], tags: [BookTag], _ times: MergeTimes
    ) -> JSONValue {
        let origin: [String: JSONValue] =
            key.source == .local
            ? ["type": .text("local")]
            : ["type": .text("external"), "url": .text(key.source.rawValue)]
        let states = places.sorted { $0.chapter.chapter.rawValue < $1.chapter.chapter.rawValue }
        var record: [String: JSONValue] = [
            "id": .text(key.book.rawValue), "title": .text(title), "author": .text(author),
            "source": .object(origin), "tracks": .list(tracks),
            "tags": .list(tags.map { .text($0.text) }),
            "playbackStates": .list(states.flatMap(state)),
        ]
        let last = places.max { one, other in
            times.isEarlier(one.updatedAt, than: other.updatedAt)
                ?? (one.chapter.chapter.rawValue > other.chapter.chapter.rawValue)
        }
        if let last { record["lastPlayedTrackId"] = .text(last.chapter.chapter.rawValue) }
        return .object(record)
    }

    private static func state(_ place: PlaybackPosition) -> [JSONValue] {
        let isWhole = place.isCompleted && place.duration > .zero
        return [
            .text(place.chapter.chapter.rawValue),
            .object([
                "duration": .real(place.duration.seconds),
                "position": .real((isWhole ? place.duration : place.position).seconds),
                "updatedAt": .text(place.updatedAt.formatted(.iso8601)),
            ]),
        ]
    }
}
