import ListenCore

/// The folders of a path that name a book: pure.
struct BookFolders {
    /// The given paths, without links.
    let roots: [String]
    /// The program's own folder of books, if it has one.
    let own: String?

    /// The facts from the names around a book: from its file's name, unless an author's folder has
    /// a folder for the book.
    func facts(of group: BookGrouping.Group) -> BookFacts {
        var facts = facts(of: group.folder)
        let names = named(group.folder)
        let isBooks =
            group.kind == .file && group.isAlone && names.count > 1
            && !names.contains(where: FileNames.isHeap)
        if let fileName = group.fileName, !isBooks { facts.title = fileName }
        facts.authors = facts.authors.filter { !Self.isNoAuthor($0, of: facts.title, group.album) }
        // The owner of a folder for anything is not the author of its content.
        if let last = names.last, FileNames.isHeap(last) { facts.authors = [] }
        return facts
    }

    /// True when the name in the place of an author is the book itself, a disc of it, or a folder
    /// for anything.
    static func isNoAuthor(_ name: String, of titles: String?...) -> Bool {
        FileNames.isHeap(name) || DiscName(name)?.stem.isEmpty == true
            || titles.contains { $0?.lowercased() == name.lowercased() }
    }

    /// The facts from a book's folders, below the given path; only the last one counts when the
    /// book's folder itself was given.
    func facts(of folder: String) -> BookFacts {
        BookFacts(BookNames.tags(ofFolders: named(folder).joined(separator: "/")))
    }

    /// The folders without a last one such as `mp3`, which names no book, and without discs.
    private func named(_ folder: String) -> [String] {
        let names = below(folder)
        let last = names.lastIndex { !BookAssembly.isPlain($0) } ?? names.indices.first ?? 0
        var named = Array(names.prefix(last + 1))
        guard let disc = named.last.flatMap({ DiscName($0) }), disc.isSure || disc.isExact else {
            return named
        }
        if !disc.stem.isEmpty {
            named[named.count - 1] = disc.stem
        } else if named.count > 1 {
            named.removeLast()
        }
        return named
    }

    private func below(_ folder: String) -> [String] {
        if let own, let inside = Self.below(folder, own) {
            // An id of the program's, the name of the archive or folder, then its own folders.
            let names = Array(inside.dropFirst())
            return names.count > 1 ? Array(names.dropFirst()) : names
        }
        let inside = roots.compactMap { Self.below(folder, $0) }.min { $0.count < $1.count } ?? []
        guard inside.allSatisfy(BookAssembly.isPlain) else { return inside }
        let last = folder.split(separator: "/").last { !BookAssembly.isPlain(String($0)) }
        return last.map { [String($0)] } ?? inside
    }

    /// The folders of a path below another; `nil` when it is not there.
    private static func below(_ path: String, _ root: String) -> [String]? {
        let (names, parents) = (path.split(separator: "/"), root.split(separator: "/"))
        guard names.starts(with: parents) else { return nil }
        return names.dropFirst(parents.count).map(String.init)
    }
}
