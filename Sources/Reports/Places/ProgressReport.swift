package import ConsoleOutput
import FoundationEssentials
package import ListenCore

/// `listen progress`: the progress of each chapter, the latest first.
package struct ProgressReport: Sendable {
    let progress: @Sendable () throws -> any ProgressStoring
    let console: Console

    package init(progress: @escaping @Sendable () throws -> any ProgressStoring, console: Console) {
        self.progress = progress
        self.console = console
    }

    /// Prints every chapter that was started.
    package func list(json: Bool) async throws {
        let positions = try await progress().recentPositions(limit: nil)
        if json {
            console.print(json: ProgressJSON(chapters: positions.map(PositionJSON.init)))
            return
        }
        if positions.isEmpty {
            console.note("Nothing was heard yet. Begin with `listen book 3 chapter 2`.")
        }
        var table = TextTable(.right, .left, .left, .left, .left)
        for position in positions {
            table.add(
                position.share.map(percent) ?? "", position.bookTitle, position.chapterTitle,
                position.duration > .zero
                    ? "\(position.position.clockText) / \(position.duration.clockText)"
                    : heardText(position),
                position.updatedAt.formatted(.iso8601))
        }
        console.print(table)
    }
}

private struct ProgressJSON: Encodable {
    let version = 1
    let chapters: [PositionJSON]
}

private struct PositionJSON: Encodable {
    let source: String
    let book: String
    let chapter: String
    let bookTitle: String
    let chapterTitle: String
    let positionSeconds: Double
    let durationSeconds: Double?
    let isCompleted: Bool
    let updatedAt: String

    init(_ position: PlaybackPosition) {
        source = position.chapter.source.rawValue
        book = position.chapter.book.rawValue
        chapter = position.chapter.chapter.rawValue
        bookTitle = position.bookTitle
        chapterTitle = position.chapterTitle
        positionSeconds = position.position.seconds
        durationSeconds = position.duration > .zero ? position.duration.seconds : nil
        isCompleted = position.isCompleted
        updatedAt = position.updatedAt.formatted(.iso8601)
    }
}
