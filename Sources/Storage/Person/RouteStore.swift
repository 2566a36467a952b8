import FoundationEssentials
import GRDB
package import ListenCore
package import Routes

/// The events of the routes of chapters, a row for each in the person's database.
package struct RouteStore: RouteKeeping {
    private typealias T = RouteTable

    /// The most events that are read, of which the newest count.
    private static let most = 50_000

    let connection: StoreConnection

    /// All events, or those of one chapter; a row of an unknown kind, as a later version writes it,
    /// is left out.
    package func events(of chapter: ChapterAddress?) async throws(StoreError) -> [RouteEvent] {
        let condition = chapter == nil ? "" : " WHERE \(ChapterColumns.key.areGiven)"
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: "\(T.table.select)\(condition) ORDER BY \(T.at) DESC LIMIT \(Self.most)",
                arguments: chapter?.storedKey ?? []
            ).compactMap(\.routeEvent)
        }
    }

    /// Adds events in one transaction; one that is there already stays.
    package func add(_ events: [RouteEvent]) async throws(StoreError) {
        try await connection.write { database in
            for event in events {
                try T.table.add(
                    try event.chapter.keptKey() + [
                        StoredTime.microseconds(of: event.at), event.kind.rawValue,
                        StoredText.title(event.step), Int64(event.day), event.expected,
                        event.judged, StoredText.passage(event.text),
                        max(0, event.length.microseconds), StoredText.title(event.bookTitle),
                        StoredText.title(event.chapterTitle),
                    ], or: "IGNORE", in: database)
            }
        }
    }
}

extension Row {
    /// The event in a row of `RouteTable`; `nil` where its kind is unknown.
    fileprivate var routeEvent: RouteEvent? {
        typealias T = RouteTable
        guard let kind = RouteEvent.Kind(rawValue: text(T.kind)) else { return nil }
        // A day that is on no calendar would overflow where days are counted on from it.
        let day = Int(clamping: Swift.min(Swift.max(integer(T.day), -1_000_000), 1_000_000))
        return RouteEvent(
            chapter: chapterAddress, at: instant(T.at), day: day, kind, step: text(T.step),
            expected: optionalInteger(T.expected).map { Int(clamping: $0) },
            judged: optionalInteger(T.judged).map { Int(clamping: $0) }, text: text(T.text),
            length: time(T.length), bookTitle: bookTitle, chapterTitle: chapterTitle)
    }
}
