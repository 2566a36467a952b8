import GRDB
import ListenCore

/// Moves rows between books when they get files of each other: several became one, or one became
/// several.
///
/// Records of a chapter of another book get a spare id of the book that gets its files
/// (`ChapterRows`), with the description of that chapter; keeping that book then moves them like
/// those of any former chapter. Nothing stays of a book that has no file any more.
struct BookHandover {
    let database: Database

    /// A book that gives files, with all chapters that are known of it.
    private struct Giver {
        let book: ImportedBook
        let chapters: [KnownChapter]
        /// The files that go to each of the books: their names in these.
        var files: [Int: [String: FileMark]] = [:]
        /// The one of the books that gets the rest; `nil` when it stays.
        var heir: Int?
    }

    /// Moves rows to books that are not written yet; returns for each the chapters that it now has
    /// under spare ids, whose files are named as in it.
    ///
    /// `sources` are the paths of the files each was made of, also of those that are elsewhere now.
    func handOver(
        to books: [ImportedBook], madeOf sources: [Set<String>]
    ) throws -> [[KnownChapter]] {
        let givers = try givers(to: books, madeOf: sources)
        var taken = books.map { _ in [KnownChapter]() }
        guard !givers.isEmpty else { return taken }
        var used = try books.map { book in
            Set(book.chapters.map(\.id)).union(
                try KnownChapterRows.chapters(of: book.id, in: database).map(\.id))
        }
        for giver in givers {
            // The heir goes last and gets the rest.
            let heirs = giver.files.keys.sorted().filter { $0 != giver.heir }
            for index in heirs + [giver.heir].compactMap(\.self) {
                used[index].formUnion(giver.book.chapters.map(\.id))
                taken[index] += try move(
                    giver, to: books[index], index, &used[index], all: index == giver.heir)
                let isWhole = giver.files[index]?.count == giver.book.recordings.count
                try BookWords(database: database).inherit(
                    from: giver.book, for: books[index], isWhole: isWhole)
            }
            if let heir = giver.heir { try leaveNothing(of: giver.book.id, to: books[heir].id) }
        }
        return taken
    }

    /// The books whose files go to others.
    private func givers(
        to books: [ImportedBook], madeOf sources: [Set<String>]
    ) throws -> [Giver] {
        var givers: [BookID: Giver] = [:]
        for (index, book) in books.enumerated() {
            var places = Dictionary(
                zip(book.recordings.map(\.path), FileMark.marks(of: book.recordings)),
                uniquingKeysWith: { first, _ in first })
            let gone = sources[index].subtracting(places.keys).sorted()
            var free: [Substring: [String]] = [:]
            for path in places.keys.sorted() where try !gone.isEmpty && owner(of: path) == nil {
                free[Self.name(of: path), default: []].append(path)
            }
            for path in gone {
                let name = Self.name(of: path)
                guard let new = Self.likest(path, in: free[name] ?? []) else { continue }
                free[name]?.removeAll { $0 == new }
                places[path] = places[new]
            }
            for (path, mark) in places {
                guard let owner = try owner(of: path), owner != book.id else { continue }
                if givers[owner] == nil { givers[owner] = try giver(owner) }
                givers[owner]?.files[index, default: [:]][path] = mark
            }
        }
        let kept = Set(books.map(\.id))
        return givers.values.sorted { $0.book.id.rawValue < $1.book.id.rawValue }.map { giver in
            var own = giver
            let given = Set(giver.files.values.flatMap(\.keys))
            let isGone = giver.book.recordings.allSatisfy { given.contains($0.path) }
            if isGone, !kept.contains(giver.book.id) {
                let most = giver.files.values.map(\.count).max()
                own.heir = giver.files.keys.sorted().first { giver.files[$0]?.count == most }
            }
            return own
        }
    }

    private func owner(of path: String) throws -> BookID? {
        try ImportedBookStore.owner(of: path, in: database)
    }

    private static func name(of path: String) -> Substring {
        path.split(separator: "/").last ?? ""
    }

    /// The one of some paths that ends most like another, as discs may have a `01.mp3` each.
    private static func likest(_ path: String, in paths: [String]) -> String? {
        let wanted = path.split(separator: "/").reversed()
        let likeness = paths.map { other in
            zip(wanted, other.split(separator: "/").reversed()).prefix { $0 == $1 }.count
        }
        return likeness.indices.max { likeness[$0] < likeness[$1] }.map { paths[$0] }
    }

    private func giver(_ id: BookID) throws -> Giver? {
        guard let former = try ImportedBookStore.book(id, in: database) else { return nil }
        let now = BookDivision(of: former).chapters
        let ids = Set(now.map(\.id))
        let older = try KnownChapterRows.chapters(of: id, in: database)
            .filter { !ids.contains($0.id) }
        let known = FileFollowing(now + older, of: former, to: former.recordings)
            .chapters(now + older)
        let named = Set(known.map(\.id))
        // Records from a backup may refer to chapters that are otherwise unknown.
        let others = try KnownChapterRows.chaptersInUse(of: id, in: database).subtracting(named)
            .sorted { $0.rawValue < $1.rawValue }
            .map { KnownChapter(id: $0, title: "", pieces: []) }
        return Giver(book: former, chapters: known + others)
    }

    private func move(
        _ giver: Giver, to book: ImportedBook, _ index: Int, _ used: inout Set<ChapterID>,
        all: Bool
    ) throws -> [KnownChapter] {
        let files = giver.files[index] ?? [:]
        let marks = FileMark.marks(of: giver.book.recordings)
        let moved = Dictionary(
            zip(marks, giver.book.recordings).compactMap { mark, recording in
                files[recording.path].map { (mark, $0) }
            }, uniquingKeysWith: { first, _ in first })
        let own = Set(FileMark.marks(of: book.recordings))
        return try giver.chapters.compactMap { chapter in
            let places = chapter.placed { moved[$0.file] != nil }
            guard all || !places.moved.isEmpty else { return nil }
            let id = RecutPlaces.shelf(for: chapter.id, &used)
            let (from, to) = (address(giver.book.id, chapter.id), address(book.id, id))
            let rows = ChapterRows(database: database)
            if all || places.staying.isEmpty {
                try rows.move(from, to: to)
            } else {
                try rows.move(places.moved, and: places.staying, of: from, to: to)
            }
            return KnownChapter(
                id: id, title: chapter.title,
                pieces: chapter.pieces.map { piece in
                    var named = piece
                    let isMissing = all && !marks.contains(piece.file) && !own.contains(piece.file)
                    named.file =
                        moved[piece.file]
                        ?? (isMissing ? piece.file : Self.elsewhere(piece.file))
                    return named
                })
        }
    }

    /// The mark of a file that stays in another book: of no file here, whatever its name.
    private static func elsewhere(_ file: FileMark) -> FileMark {
        FileMark(name: "\u{1}" + file.name, size: file.size, number: file.number)
    }

    private func address(_ book: BookID, _ chapter: ChapterID) -> ChapterAddress {
        ChapterAddress(source: .local, book: book, chapter: chapter)
    }

    /// Moves all other records of a book to the one that contains it now.
    private func leaveNothing(of former: BookID, to heir: BookID) throws {
        try ListeningDayStore.move(former, to: heir, at: .local, in: database)
        try BookWords(database: database).remove(of: former)
        try KnownTable.table.remove(
            where: [ChapterColumns.book], are: [StoredText(former.rawValue)], in: database)
        // The files are elsewhere now, or are written again for the heir.
        try RecordingTable.table.remove(
            where: [ChapterColumns.book], are: [StoredText(former.rawValue)], in: database)
    }
}

extension KnownChapter {
    /// Its stretches in files that are moved, and in those that stay; the last has no end.
    fileprivate func placed(
        _ isMoved: (ChapterPiece) -> Bool
    ) -> (moved: [ChapterRows.Stretch], staying: [ChapterRows.Stretch]) {
        var offset = MediaTime.zero
        var stretches = (moved: [ChapterRows.Stretch](), staying: [ChapterRows.Stretch]())
        for (index, piece) in pieces.enumerated() {
            let end = offset + piece.length
            let stretch = ChapterRows.Stretch(
                start: offset, end: index == pieces.count - 1 ? nil : end)
            if isMoved(piece) {
                stretches.moved.append(stretch)
            } else {
                stretches.staying.append(stretch)
            }
            offset = end
        }
        return stretches
    }
}
