/// Where the places in a book's chapters are once it is cut into others: pure.
///
/// A place is a time in a file, whatever chapter it is heard in. A file that is at
/// another path now is known by its name and size, where they are only its own.
public struct RecutPlaces: Sendable {
    /// A part of a file with its place in its chapter.
    private struct Piece: Sendable {
        let chapter: ChapterID
        let file: String
        let start: MediaTime
        /// The end in the file; `nil` where that is not known.
        let end: MediaTime?
        /// Where it begins in the chapter.
        let offset: MediaTime
        /// Whether its chapter is nothing else.
        let isAlone: Bool

        func holdsEnd(_ other: MediaTime?) -> Bool {
            guard let end else { return true }
            return other.map { $0 <= end } ?? false
        }

        func holds(_ time: MediaTime) -> Bool { time >= start && end.map { time < $0 } ?? true }
    }

    /// A time in a chapter.
    public struct Place: Hashable, Sendable {
        /// The chapter.
        public let chapter: ChapterID
        /// The time from the chapter's beginning.
        public let time: MediaTime
    }

    /// The former chapters whose times mean something else now, in their order.
    public let chapters: [ChapterID]
    private let former: [ChapterID: [Piece]]
    private let now: [String: [Piece]]

    /// What became of a book's chapters.
    public init(from former: ImportedBook, to book: ImportedBook) {
        let (oldFiles, files) = Self.files(of: former, and: book)
        var stayed: [ChapterID: [Cut]] = [:]
        for chapter in book.chapters { stayed[chapter.id] = Cut.cuts(of: chapter, files) }
        let cut = former.chapters.filter { stayed[$0.id] != Cut.cuts(of: $0, oldFiles) }
        let pieces =
            cut.isEmpty ? [] : book.chapters.flatMap { Self.pieces(of: $0, in: book, files) }
        let now = Dictionary(grouping: pieces, by: \.file)
        // A chapter that is simply gone has no other.
        let recut = cut.filter { chapter in
            Self.pieces(of: chapter, in: former, oldFiles).contains { now[$0.file] != nil }
        }
        chapters = recut.map(\.id)
        self.now = now
        self.former = Dictionary(
            recut.map { ($0.id, Self.pieces(of: $0, in: former, oldFiles)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Where a time of a former chapter is now; `nil` where no chapter has it.
    public func place(of time: MediaTime, in chapter: ChapterID) -> Place? {
        let pieces = former[chapter] ?? []
        guard let piece = pieces.last(where: { $0.offset <= time }) ?? pieces.first else {
            return nil
        }
        let inFile = piece.start + max(time - piece.offset, .zero)
        let candidates = now[piece.file] ?? []
        // The end of a file is of its last chapter.
        guard
            let found = candidates.first(where: { $0.holds(inFile) })
                ?? candidates.last(where: { $0.start <= inFile })
        else { return nil }
        return Place(chapter: found.chapter, time: found.offset + (inFile - found.start))
    }

    /// The chapters that lie in a former one as a whole, in their order.
    public func chapters(inside chapter: ChapterID) -> [ChapterID] {
        (former[chapter] ?? []).flatMap { piece in
            (now[piece.file] ?? []).filter { own in
                own.isAlone && own.start >= piece.start && piece.holdsEnd(own.end)
            }.map(\.chapter)
        }
    }

    /// A part of a file, which two books may have alike.
    private struct Cut: Hashable {
        let file: String
        let start: MediaTime
        let end: MediaTime?

        static func cuts(of chapter: ImportedChapter, _ files: [String]) -> [Cut] {
            chapter.parts.filter { files.indices.contains($0.recording) }.map {
                Cut(file: files[$0.recording], start: $0.start, end: $0.end)
            }
        }
    }

    /// What each file of both books is known by: its path where both have it, else
    /// its name and size where no other has them.
    private static func files(
        of former: ImportedBook, and book: ImportedBook
    ) -> ([String], [String]) {
        let shared = Set(former.recordings.map(\.path)).intersection(book.recordings.map(\.path))
        func mark(_ recording: ImportedRecording) -> String {
            let name = recording.path.split(separator: "/").last ?? ""
            return "\(recording.size)/\(name)"
        }
        func files(of book: ImportedBook) -> [String] {
            let moved = book.recordings.filter { !shared.contains($0.path) }.map(mark)
            let counts = Dictionary(moved.map { ($0, 1) }, uniquingKeysWith: +)
            return book.recordings.map { recording in
                let own = mark(recording)
                return shared.contains(recording.path) || counts[own] != 1 ? recording.path : own
            }
        }
        return (files(of: former), files(of: book))
    }

    private static func pieces(
        of chapter: ImportedChapter, in book: ImportedBook, _ files: [String]
    ) -> [Piece] {
        var offset = MediaTime.zero
        return chapter.parts.compactMap { part in
            guard book.recordings.indices.contains(part.recording) else { return nil }
            let recording = book.recordings[part.recording]
            let length = recording.duration > .zero ? recording.duration : nil
            let end = part.end ?? length
            defer { offset = offset + (end.map { max($0 - part.start, .zero) } ?? .zero) }
            return Piece(
                chapter: chapter.id, file: files[part.recording], start: part.start, end: end,
                offset: offset, isAlone: chapter.parts.count == 1)
        }
    }
}
