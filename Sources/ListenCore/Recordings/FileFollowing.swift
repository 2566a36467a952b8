/// Which file of a book is which of those it had: pure.
///
/// A file is followed when it is moved, renamed or written anew, as long as it cannot be
/// mistaken for another.
public struct FileFollowing: Sendable {
    private var now: [FileMark: FileMark] = [:]
    private var taken: Set<FileMark> = []

    /// Follows files of former divisions, and those that a book had until now, to the
    /// files it has.
    public init(
        _ known: Set<FileMark>, of former: ImportedBook?, to recordings: [ImportedRecording]
    ) {
        let marks = FileMark.marks(of: recordings)
        let own = Array(zip(marks, recordings))
        let old = former.map { Array(zip(FileMark.marks(of: $0.recordings), $0.recordings)) } ?? []
        // A file that was only renamed keeps size and time.
        match(old, own) { [$0.size, $0.modified] }
        for mark in old.map(\.0) + Array(known) where marks.contains(mark) { claim(mark, mark) }
        match(old, own) { $0.path }
        // Names and times may go; a length in bytes and in time that nothing else has tells it.
        match(old, own) { [$0.size, $0.duration.microseconds] }
        let others = known.subtracting(old.map(\.0))
        match(others.map { ($0, $0.size) }, own.map { ($0.0, $0.1.size) }) { $0 }
    }

    /// The mark that a file has now; its own where it is gone.
    public subscript(_ mark: FileMark) -> FileMark { now[mark] ?? mark }

    /// The pieces of a former division, by the files as they are now.
    public func pieces(_ pieces: [ChapterPiece]) -> [ChapterPiece] {
        pieces.map { piece in
            var own = piece
            own.file = self[piece.file]
            return own
        }
    }

    private mutating func claim(_ old: FileMark, _ new: FileMark) {
        guard now[old] == nil, taken.insert(new).inserted else { return }
        now[old] = new
    }

    /// Claims those that are alike in something that no others of either side have.
    private mutating func match<Facts, Sign: Hashable>(
        _ old: [(FileMark, Facts)], _ new: [(FileMark, Facts)], by sign: (Facts) -> Sign
    ) {
        let olds = Dictionary(grouping: old.filter { now[$0.0] == nil }) { sign($0.1) }
        let news = Dictionary(grouping: new.filter { !taken.contains($0.0) }) { sign($0.1) }
        for (sign, olds) in olds {
            guard olds.count == 1, let news = news[sign], news.count == 1 else { continue }
            claim(olds[0].0, news[0].0)
        }
    }
}
