package import AppEnvironment
package import ConsoleOutput
import FoundationEssentials
package import ListenCore
package import Places

/// `listen progress --history`: the places a person visited, each with the command that returns to
/// it.
package struct HistoryReport: Sendable {
    let history: @Sendable () throws -> any PlaceHistoryStoring
    /// The newest changes of places on other devices, at most as many, with the devices' names.
    let elsewhere: @Sendable (_ limit: Int) async throws -> [(entry: PlaceEntry, device: String)]
    let finder: HeardFinder
    let command: @Sendable () async throws -> PlaceCommand
    let localTime: LocalTime
    let console: Console

    package init(
        history: @escaping @Sendable () throws -> any PlaceHistoryStoring,
        elsewhere:
            @escaping @Sendable (_ limit: Int) async throws -> [(
                entry: PlaceEntry, device: String
            )] = { _ in [] },
        finder: HeardFinder,
        command: @escaping @Sendable () async throws -> PlaceCommand, localTime: LocalTime,
        console: Console
    ) {
        (self.history, self.elsewhere) = (history, elsewhere)
        (self.finder, self.command) = (finder, command)
        (self.localTime, self.console) = (localTime, console)
    }

    /// Prints the newest places, at most `limit`, optionally of one book or chapter.
    package func list(book: String?, chapter: String?, limit: Int, json: Bool) async throws {
        let store = try history()
        var places = try await store.history(of: nil, limit: book == nil ? limit : nil)
            .map(NotedPlace.init)
        let others = try await elsewhere(book == nil ? limit : 20_000)
        if !others.isEmpty {
            places = (places + others.map(NotedPlace.init)).sorted { $1.at < $0.at }
        }
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
                localTime.minute(at: place.at), place.words, place.position.clockText,
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

/// A place of the history, of this device or another one.
private struct NotedPlace {
    let chapter: ChapterAddress
    let position: MediaTime
    /// The occasion or the reason, for scripts.
    let occasion: String
    /// The same for people, with the device.
    let words: String
    let at: Date
    let bookTitle: String
    let chapterTitle: String
    /// The name of the other device; `nil` for this one.
    let device: String?

    init(_ place: PlaceRecord) {
        (chapter, position, at) = (place.chapter, place.position, place.at)
        (occasion, words) = (place.occasion.rawValue, place.occasion.words)
        (bookTitle, chapterTitle) = (place.bookTitle, place.chapterTitle)
        device = nil
    }

    init(_ other: (entry: PlaceEntry, device: String)) {
        let entry = other.entry
        (chapter, position, at) = (entry.chapter, entry.position, entry.notedAt)
        (occasion, words) = (entry.reason.rawValue, "\(entry.reason.words) on \(other.device)")
        (bookTitle, chapterTitle) = (entry.bookTitle, entry.chapterTitle)
        device = other.device
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
    let device: String?
    let at: String
    let command: String?

    /// The advice for a place without a command.
    var advice: String {
        source == SourceID.file.rawValue
            ? "(a file: listen play FILE --start \(MediaTime.seconds(positionSeconds).clockText))"
            : source.contains("://")
                ? "(its server was removed)" : "(its source cannot be played here)"
    }

    init(_ place: NotedPlace, _ command: PlaceCommand) {
        source = place.chapter.source.rawValue
        book = place.chapter.book.rawValue
        chapter = place.chapter.chapter.rawValue
        bookTitle = place.bookTitle
        chapterTitle = place.chapterTitle
        positionSeconds = place.position.seconds
        (occasion, device) = (place.occasion, place.device)
        at = place.at.formatted(.iso8601)
        self.command = command.text(
            for: place.chapter, bookTitle: place.bookTitle, chapterTitle: place.chapterTitle,
            at: place.position)
    }
}
