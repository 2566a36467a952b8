package import AppEnvironment
package import ConsoleOutput
import FoundationEssentials
package import ListenCore

/// `listen progress --history`: the places a person visited, each with the command that returns to
/// it.
package struct HistoryReport: Sendable {
    let history: @Sendable () throws -> any PlaceHistoryStoring
    let finder: HeardFinder
    let command: @Sendable () async throws -> PlaceCommand
    let localTime: LocalTime
    let console: Console

    package init(
        history: @escaping @Sendable () throws -> any PlaceHistoryStoring, finder: HeardFinder,
        command: @escaping @Sendable () async throws -> PlaceCommand, localTime: LocalTime,
        console: Console
    ) {
        (self.history, self.finder, self.command) = (history, finder, command)
        (self.localTime, self.console) = (localTime, console)
    }

    /// Prints the newest places, at most `limit`, optionally of one book or chapter.
    package func list(book: String?, chapter: String?, limit: Int, json: Bool) async throws {
        let store = try history()
        var places = try await store.history(of: nil, limit: book == nil ? limit : nil)
        let known = places.map {
            HeardFinder.Known(
                chapter: $0.chapter, bookTitle: $0.bookTitle, chapterTitle: $0.chapterTitle)
        }
        if let filter = try await finder.filter(book: book, chapter: chapter, among: known) {
            places = places.filter { filter.includes($0.chapter) }
        }
        let command = try await command()
        let rows = places.prefix(limit).map { PlaceJSON($0, command) }
        if json {
            console.print(json: HistoryJSON(places: rows))
            return
        }
        if rows.isEmpty { console.note(emptyText(of: book)) }
        var table = TextTable(.left, .left, .right, .left, .left)
        for place in places.prefix(limit) {
            table.add(
                localTime.minute(at: place.at), place.occasion.words, place.position.clockText,
                place.bookTitle, place.chapterTitle)
        }
        for (line, row) in zip(table.lines, rows) {
            console.print(line)
            console.print("    " + (row.command ?? row.advice))
        }
    }

    private func emptyText(of book: String?) -> String {
        book == nil
            ? "No place was noted yet. Places are noted when you jump, pause or leave a chapter:"
                + " begin with `listen book 3 chapter 2`."
            : "No place was noted there yet. `listen progress --history` shows them all."
    }
}

extension PlaceRecord.Occasion {
    /// The occasion of a place, for lists.
    var words: String {
        switch self {
        case .jump: "jumped away"
        case .pause: "paused"
        case .leave: "left"
        case .end: "heard to the end"
        case .sleep: "sleep timer"
        case .touch: "last key"
        case .interruption: "interrupted"
        }
    }
}

private struct HistoryJSON: Encodable {
    let version = 1
    let places: [PlaceJSON]
}

private struct PlaceJSON: Encodable {
    let source: String
    let book: String
    let chapter: String
    let bookTitle: String
    let chapterTitle: String
    let positionSeconds: Double
    let occasion: String
    let at: String
    let command: String?

    /// The advice for a place without a command.
    var advice: String {
        source == SourceID.file.rawValue
            ? "(a file: listen play FILE --start \(MediaTime.seconds(positionSeconds).clockText))"
            : source.contains("://")
                ? "(its server was removed)" : "(its source cannot be played here)"
    }

    init(_ place: PlaceRecord, _ command: PlaceCommand) {
        source = place.chapter.source.rawValue
        book = place.chapter.book.rawValue
        chapter = place.chapter.chapter.rawValue
        bookTitle = place.bookTitle
        chapterTitle = place.chapterTitle
        positionSeconds = place.position.seconds
        occasion = place.occasion.rawValue
        at = place.at.formatted(.iso8601)
        self.command = command.text(
            for: place.chapter, bookTitle: place.bookTitle, chapterTitle: place.chapterTitle,
            at: place.position)
    }
}
