import AppEnvironment
import ConsoleOutput
import FoundationEssentials
import ListenCore
import Places
import SharedWork

/// `listen sync history`: every change of a place, on every device.
extension SyncReport {
    /// Prints the newest changes, at most `limit`, each with the command that goes there.
    package func history(book: String?, limit: Int, json: Bool) async throws {
        let keeping = try keeping()
        var entries = try await keeping.entries(
            of: nil, at: nil, limit: book == nil ? limit : .max)
        let known = entries.map {
            HeardFinder.Known(
                chapter: $0.chapter, bookTitle: $0.bookTitle, chapterTitle: $0.chapterTitle)
        }
        if let filter = try await finder.filter(book: book, chapter: nil, among: known) {
            entries = entries.filter { filter.includes($0.chapter) }
        }
        entries = Array(entries.prefix(limit))
        let (names, command) = (await work.names(), try await command())
        if json {
            console.print(
                json: EntriesJSON(changes: entries.map { EntryJSON($0, names, command) }))
            return
        }
        if entries.isEmpty { console.note("No place has changed yet.") }
        var table = TextTable(.left, .left, .left, .right, .left, .left)
        for entry in entries {
            table.add(
                localTime.minute(at: entry.notedAt),
                names.name(of: entry.stamp.device), entry.reason.words,
                entry.position.clockText, entry.bookTitle, entry.chapterTitle)
        }
        for (line, entry) in zip(table.lines, entries) {
            console.print(line)
            guard let text = command.text(for: entry) else { continue }
            console.print("    " + text)
        }
    }
}

extension PlaceCommand {
    /// The command that goes to a place; `nil` where none does.
    fileprivate func text(for entry: PlaceEntry) -> String? {
        text(
            for: entry.chapter, bookTitle: entry.bookTitle, chapterTitle: entry.chapterTitle,
            at: entry.position)
    }
}

private struct EntriesJSON: Encodable {
    let version = 1
    let changes: [EntryJSON]
}

private struct EntryJSON: Encodable {
    let device: String
    let deviceName: String?
    let number: Int64
    let reason: String
    let source: String
    let book: String
    let chapter: String
    let bookTitle: String
    let chapterTitle: String
    let fromSeconds: Double
    let positionSeconds: Double
    let isCompleted: Bool
    let at: String
    let command: String?

    init(_ entry: PlaceEntry, _ names: [DeviceID: String], _ command: PlaceCommand) {
        (device, number) = (entry.stamp.device.rawValue, entry.stamp.number)
        deviceName = names[entry.stamp.device]
        reason = entry.reason.rawValue
        source = entry.chapter.source.rawValue
        book = entry.chapter.book.rawValue
        chapter = entry.chapter.chapter.rawValue
        (bookTitle, chapterTitle) = (entry.bookTitle, entry.chapterTitle)
        (fromSeconds, positionSeconds) = (entry.start.seconds, entry.position.seconds)
        isCompleted = entry.isCompleted
        at = entry.notedAt.formatted(.iso8601)
        self.command = command.text(for: entry)
    }
}
