package import AppEnvironment
package import ConsoleOutput
import FoundationEssentials
package import ListenCore
package import SharedWork

/// `listen bookmarks …`: lists, annotates, removes and exports a person's bookmarks.
package struct BookmarkReport: Sendable {
    /// A filter of bookmarks.
    package struct Choice: Hashable, Sendable {
        /// The book, as it was typed.
        var book: String?
        /// The chapter, as it was typed.
        var chapter: String?
        /// Only this grade.
        var grade: Bookmark.Grade?

        /// A choice; without arguments all bookmarks.
        package init(
            book: String? = nil, chapter: String? = nil, grade: Bookmark.Grade? = nil
        ) {
            self.book = book
            self.chapter = chapter
            self.grade = grade
        }
    }

    let store: @Sendable () throws -> any BookmarkStoring
    let finder: HeardFinder
    let command: @Sendable () async throws -> PlaceCommand
    let environment: ProcessEnvironment
    let console: Console
    let removals: Removals

    package init(
        store: @escaping @Sendable () throws -> any BookmarkStoring, finder: HeardFinder,
        command: @escaping @Sendable () async throws -> PlaceCommand,
        environment: ProcessEnvironment, console: Console, removals: Removals? = nil
    ) {
        self.removals = removals ?? .plain(console)
        (self.store, self.finder, self.command) = (store, finder, command)
        (self.environment, self.console) = (environment, console)
    }

    /// Prints bookmarks: those of one chapter in order of place, others with the newest first.
    package func list(_ choice: Choice, json: Bool) async throws {
        var marks = try await marks(choice)
        if choice.chapter != nil { marks.sort { $0.range.lowerBound < $1.range.lowerBound } }
        let command = try await command()
        if json {
            console.print(json: BookmarksJSON(bookmarks: marks.map { BookmarkJSON($0, command) }))
            return
        }
        if marks.isEmpty { console.note(emptyText(of: choice)) }
        var table = TextTable(.right, .left, .right, .left, .left, .left)
        for mark in marks {
            table.add(
                "\(mark.id)", mark.grade?.rawValue ?? "", mark.range.lowerBound.clockText,
                mark.bookTitle, mark.chapterTitle, mark.text)
        }
        for (line, mark) in zip(table.lines, marks) {
            console.print(line)
            if !mark.note.isEmpty { console.print("    " + oneLine(mark.note)) }
        }
    }

    /// Writes a note on a bookmark, replacing the former one.
    package func note(_ id: Int64, text: String) async throws {
        let store = try store()
        guard try await marks(Choice()).contains(where: { $0.id == id }) else {
            throw StatedError.noBookmarks([id])
        }
        try await store.change(id, .note(text))
        console.note(text.isEmpty ? "The note was taken away." : "The note was kept.")
    }

    /// Removes bookmarks; none when one of them does not exist.
    package func remove(_ ids: [Int64], isSure: Bool = false) async throws {
        let store = try store()
        let known = Set(try await marks(Choice()).map(\.id))
        let unknown = ids.filter { !known.contains($0) }
        guard unknown.isEmpty else { throw StatedError.noBookmarks(unknown) }
        let count = Set(ids).count
        _ = try await removals.remove(
            count == 1 ? "1 bookmark" : "\(count) bookmarks", isSure: isSure
        ) {
            for id in Set(ids) { try await store.remove(id) }
            console.note(
                count == 1 ? "1 bookmark was removed." : "\(count) bookmarks were removed.")
        }
    }

    /// Writes bookmarks to a file, or prints them without one.
    ///
    /// Throws when the file exists, unless it may be replaced.
    package func export(
        _ choice: Choice, as format: BookmarkFormat, to file: String?, replacing: Bool
    ) async throws {
        let marks = try await marks(choice)
        guard !marks.isEmpty else {
            console.note(emptyText(of: choice))
            return
        }
        let text = format.text(of: marks)
        guard let file, let written = OutputFile(file, replaces: replacing, environment) else {
            console.print(export: text, environment)
            return
        }
        try written.write(text.utf8)
        console.note(
            "\(marks.count) bookmark\(marks.count == 1 ? " is" : "s are") in \(file).")
    }

    private func marks(_ choice: Choice) async throws -> [Bookmark] {
        let all = try await store().recentBookmarks(limit: nil)
        let known = all.map {
            HeardFinder.Known(
                chapter: $0.chapter, bookTitle: $0.bookTitle, chapterTitle: $0.chapterTitle)
        }
        let filter = try await finder.filter(
            book: choice.book, chapter: choice.chapter, among: known)
        return all.filter { mark in
            filter?.includes(mark.chapter) != false
                && (choice.grade == nil || mark.grade == choice.grade)
        }
    }

    private func emptyText(of choice: Choice) -> String {
        choice == Choice()
            ? "Nothing is marked yet. In the player, m marks the sentence you hear."
            : "Nothing is marked there. `listen bookmarks` shows all that is."
    }
}

extension StatedError {
    /// The error for bookmarks that do not exist.
    static func noBookmarks(_ ids: [Int64]) -> StatedError {
        let numbers = ids.map(String.init).joined(separator: ", ")
        return StatedError(
            .notFound,
            (ids.count == 1 ? "There is no bookmark " : "There are no bookmarks ") + numbers
                + ". `listen bookmarks` shows them with their numbers.")
    }
}

private struct BookmarksJSON: Encodable {
    let version = 1
    let bookmarks: [BookmarkJSON]
}

private struct BookmarkJSON: Encodable {
    let id: Int64
    let source: String
    let book: String
    let chapter: String
    let bookTitle: String
    let chapterTitle: String
    let startSeconds: Double
    let endSeconds: Double
    let text: String
    let note: String
    let grade: String?
    let createdAt: String
    let command: String?

    init(_ mark: Bookmark, _ command: PlaceCommand) {
        id = mark.id
        source = mark.chapter.source.rawValue
        book = mark.chapter.book.rawValue
        chapter = mark.chapter.chapter.rawValue
        bookTitle = mark.bookTitle
        chapterTitle = mark.chapterTitle
        startSeconds = mark.range.lowerBound.seconds
        endSeconds = mark.range.upperBound.seconds
        text = mark.text
        note = mark.note
        grade = mark.grade?.rawValue
        createdAt = mark.createdAt.formatted(.iso8601)
        self.command = command.text(
            for: mark.chapter, bookTitle: mark.bookTitle, chapterTitle: mark.chapterTitle,
            at: mark.range.lowerBound)
    }
}
