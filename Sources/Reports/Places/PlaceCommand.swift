package import ListenCore
package import SharedWork

/// Writes the command that goes to a place, ready to be pasted into a shell.
package struct PlaceCommand: Sendable {
    /// The sources there are.
    package let sources: SourceList

    package init(sources: SourceList) {
        self.sources = sources
    }

    /// `listen book ferry chapter c2 --start 1:02:03`; `nil` for a file whose
    /// path is not known and for a server that was removed.
    package func text(
        for chapter: ChapterAddress, bookTitle: String, chapterTitle: String, at place: MediaTime
    ) -> String? {
        guard let flag = sourceFlag(chapter.source) else { return nil }
        let book = Self.name(chapter.book.rawValue, title: bookTitle)
        let part = Self.name(chapter.chapter.rawValue, title: chapterTitle)
        let options = "--start \(max(place, .zero).clockText)\(flag)"
        // What begins with a hyphen would be read as an option.
        return book.hasPrefix("-") || part.hasPrefix("-")
            ? "listen book \(options) -- \(book.shellWord) chapter \(part.shellWord)"
            : "listen book \(book.shellWord) chapter \(part.shellWord) \(options)"
    }

    /// A source as the person calls it.
    package func name(of source: SourceID) -> String { sources.name(of: source) }

    private func sourceFlag(_ source: SourceID) -> String? {
        sources[source].map { $0.isInUse ? "" : $0.flag }
    }

    /// The id, unless it is a number, which would be taken for a place in the
    /// list; then the title.
    private static func name(_ id: String, title: String) -> String {
        isNumber(id) && !title.isEmpty && !isNumber(title) ? title : id
    }

    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    }
}
