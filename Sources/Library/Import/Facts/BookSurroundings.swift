import ListenCore

/// The files and names around the recordings of a book.
struct BookSurroundings: Sendable {
    /// The facts from sidecars and names.
    let facts: [FactSource: BookFacts]
    /// True when no other book has files in its folder.
    let isAlone: Bool
    /// Chapters on the time of the whole book; empty for none.
    let chapters: [RecordingChapter]
    /// Notes about files that could not be read.
    let notes: [ImportNote]

    /// All facts of files and names about a book, by source.
    func facts(
        of group: BookGrouping.Group, _ former: ImportedBook?
    ) -> [FactSource: BookFacts] {
        var facts = facts
        facts[.tags] = BookFacts(group)
        let title = BookFacts(facts).title
        facts[.former] = former.map { BookFacts($0).corrected(of: $0, for: group, title) }
        return facts
    }
}

extension Importer {
    /// The surroundings of the recordings of each group.
    func surroundings(
        of groups: [BookGrouping.Group], below roots: [String]
    ) async throws -> [BookSurroundings] {
        let folders = BookFolders(roots: roots, own: tools.own?.path)
        return try await offThread { [analysis = tools.analysis] isCancelled in
            let shares = Dictionary(groups.map { ($0.folder, 1) }, uniquingKeysWith: +)
            var files = SidecarFiles(analysis: analysis)
            return try groups.map { group in
                if isCancelled() { throw CancellationError() }
                let isAlone = shares[group.folder] == 1
                let sidecars = files.contents(of: group, isAlone: isAlone)
                var facts = sidecars.facts
                facts[.sheets] = group.sheets
                facts[.names] = folders.facts(of: group)
                return BookSurroundings(
                    facts: facts, isAlone: isAlone, chapters: sidecars.chapters?.chapters ?? [],
                    notes: sidecars.notes)
            }
        }
    }
}
