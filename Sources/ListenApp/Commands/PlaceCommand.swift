import ListenCore

/// Writes the command that goes to a place, ready to be pasted into a shell.
struct PlaceCommand: Sendable {
    /// The source that books come from when nothing is said.
    let inUse: SourceID
    /// The servers there are.
    let servers: [BackendServer]

    /// `listen book ferry chapter c2 --start 1:02:03`; `nil` for a file whose
    /// path is not known and for a server that was removed.
    func text(
        for chapter: ChapterAddress, bookTitle: String, chapterTitle: String, at place: MediaTime
    ) -> String? {
        guard let source = sourceFlag(chapter.source) else { return nil }
        let book = Self.name(chapter.book.rawValue, title: bookTitle)
        let part = Self.name(chapter.chapter.rawValue, title: chapterTitle)
        let options = "--start \(max(place, .zero).clockText)\(source)"
        // What begins with a hyphen would be read as an option.
        return book.hasPrefix("-") || part.hasPrefix("-")
            ? "listen book \(options) -- \(book.shellWord) chapter \(part.shellWord)"
            : "listen book \(book.shellWord) chapter \(part.shellWord) \(options)"
    }

    /// What the person calls a source.
    func name(of source: SourceID) -> String {
        servers.first { $0.url == source.rawValue }?.name ?? source.label
    }

    private func sourceFlag(_ source: SourceID) -> String? {
        if source == .file { return nil }
        if source == inUse { return "" }
        if source == .local { return " --local" }
        return servers.first { $0.url == source.rawValue }.map { " --server \($0.name.shellWord)" }
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
