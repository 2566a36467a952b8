/// The assignment of a book's files to those it had: pure.
///
/// A file is followed when it is moved, renamed or rewritten, as long as it cannot be confused with
/// another: the most specific facts are compared first, and a file of another length is another
/// file.
package struct FileFollowing: Sendable {
    private var now: [FileMark: FileMark] = [:]
    private var taken: Set<FileMark> = []

    /// The facts known of a file.
    private struct Facts {
        let mark: FileMark
        let path: String
        let modified: Int64
        /// Its length; zero if that is not known.
        let length: MediaTime

        func isAsLong(as other: Facts) -> Bool {
            guard length > .zero, other.length > .zero else { return true }
            return max(length, other.length) - min(length, other.length)
                <= RecutPlaces.slack(of: length)
        }
    }

    /// Follows the files of chapters that are known, and those that a book had until now, to
    /// the files it has.
    package init(
        _ known: [KnownChapter], of former: ImportedBook?, to recordings: [ImportedRecording]
    ) {
        let own = Self.facts(of: recordings)
        let old = Self.facts(of: former?.recordings ?? [])
        let marks = Set(own.map(\.mark))
        let others = Self.facts(of: known, but: Set(old.map(\.mark)))
        // A file that was only renamed keeps size and time.
        match(old, own) { [$0.mark.size, $0.modified] }
        for file in old + others where marks.contains(file.mark) { claim(file.mark, file.mark) }
        // Names and times may change; a unique length in bytes and in time still identifies a file.
        match(old, own) { [$0.mark.size, $0.length.microseconds] }
        match(others, own, \.mark.size)
        // A file that was rewritten with other tags has the same length in time.
        match(old, own, \.path)
        match(old + others, own, \.mark.name)
        // A recording that is the whole book is still that, whatever its length now.
        if old.count == 1, own.count == 1, old[0].path == own[0].path {
            claim(old[0].mark, own[0].mark)
        }
    }

    /// The mark that a file has now; its own where it is gone.
    package subscript(_ mark: FileMark) -> FileMark { now[mark] ?? mark }

    /// The pieces of a former division, by the files as they are now.
    package func pieces(_ pieces: [ChapterPiece]) -> [ChapterPiece] {
        pieces.map { piece in
            var own = piece
            own.file = self[piece.file]
            return own
        }
    }

    /// Chapters of a former division, by the files as they are now.
    package func chapters(_ known: [KnownChapter]) -> [KnownChapter] {
        known.map { chapter in
            var own = chapter
            own.pieces = pieces(chapter.pieces)
            return own
        }
    }

    private static func facts(of recordings: [ImportedRecording]) -> [Facts] {
        zip(FileMark.marks(of: recordings), recordings).map { mark, recording in
            Facts(
                mark: mark, path: recording.path, modified: recording.modified,
                length: recording.duration)
        }
    }

    /// The facts that pieces of chapters state of their files: the end of one is known if a chapter
    /// has it.
    private static func facts(of known: [KnownChapter], but old: Set<FileMark>) -> [Facts] {
        var lengths: [FileMark: MediaTime] = [:]
        for piece in known.lazy.flatMap(\.pieces) where !old.contains(piece.file) {
            let end = piece.reachesEnd && piece.length > .zero ? piece.start + piece.length : .zero
            lengths[piece.file] = max(lengths[piece.file] ?? .zero, end)
        }
        return lengths.map { Facts(mark: $0, path: "", modified: 0, length: $1) }
    }

    private mutating func claim(_ old: FileMark, _ new: FileMark) {
        guard now[old] == nil, taken.insert(new).inserted else { return }
        now[old] = new
    }

    /// Claims those that are alike in something that no others of either side have, and that
    /// are as long as each other.
    private mutating func match<Sign: Hashable>(
        _ old: [Facts], _ new: [Facts], _ sign: (Facts) -> Sign
    ) {
        let olds = Dictionary(grouping: old.filter { now[$0.mark] == nil }, by: sign)
        let news = Dictionary(grouping: new.filter { !taken.contains($0.mark) }, by: sign)
        for (sign, olds) in olds {
            guard olds.count == 1, let news = news[sign], news.count == 1,
                olds[0].isAsLong(as: news[0])
            else { continue }
            claim(olds[0].mark, news[0].mark)
        }
    }
}
