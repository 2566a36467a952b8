import ListenCore
package import SharedWork

/// Writes the command that resumes at a place, ready for a shell.
package struct PlaceCommand: Sendable {
    /// All sources.
    let sources: SourceList

    package init(sources: SourceList) {
        self.sources = sources
    }

    /// `listen book ferry chapter c2 --start 1:02:03`; `nil` for a file of unknown path and for a
    /// source that was removed.
    func text(
        for chapter: ChapterAddress, bookTitle: String, chapterTitle: String, at place: MediaTime
    ) -> String? {
        guard let flag = sourceFlag(chapter.source) else { return nil }
        let book = Self.name(chapter.book.rawValue, title: bookTitle)
        let part = Self.name(chapter.chapter.rawValue, title: chapterTitle)
        let options = "--start \(max(place, .zero).clockText)\(flag)"
        // A word that begins with a hyphen would be read as an option.
        return book.hasPrefix("-") || part.hasPrefix("-")
            ? "listen book \(options) -- \(book.shellWord) chapter \(part.shellWord)"
            : "listen book \(book.shellWord) chapter \(part.shellWord) \(options)"
    }

    /// The name of a source.
    func name(of source: SourceID) -> String { sources.name(of: source) }

    private func sourceFlag(_ source: SourceID) -> String? {
        sources[source]?.neededFlag
    }

    /// The id; the title when the id is a number, which would be read as an index into the list.
    private static func name(_ id: String, title: String) -> String {
        isNumber(id) && !title.isEmpty && !isNumber(title) ? title : id
    }

    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    }
}
