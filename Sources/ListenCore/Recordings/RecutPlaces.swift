/// Where the places in a book's chapters are once it is divided into others: pure.
///
/// A place is a time in a file, whatever chapter it is heard in.
public struct RecutPlaces: Sendable {
    /// A time in a chapter.
    public struct Place: Hashable, Sendable {
        /// The chapter.
        public let chapter: ChapterID
        /// The time from the chapter's beginning.
        public let time: MediaTime
    }

    /// A stretch of a former chapter that is heard in one of the present ones.
    public struct Stretch: Hashable, Sendable {
        /// Where it begins in the former chapter.
        public let start: MediaTime
        /// Where it ends in the former chapter; `nil` where both chapters end with a file
        /// whose length does not matter.
        public let end: MediaTime?
        /// Where it begins now.
        public let place: Place
    }

    /// A piece of a present chapter.
    private struct Own: Sendable {
        let chapter: ChapterID
        let offset: MediaTime
        let piece: ChapterPiece

        func holds(_ time: MediaTime) -> Bool {
            time >= piece.start && piece.end.map { time < $0 } ?? true
        }
    }

    /// How much two lengths of one chapter may differ, since that of a file may be an estimate.
    static func slack(of length: MediaTime) -> MediaTime {
        max(.seconds(2), MediaTime(microseconds: length.microseconds / 32))
    }

    private let known: [ChapterID: KnownChapter]
    private let now: [FileMark: [Own]]
    /// The present chapters by their ids.
    private let present: [ChapterID: KnownChapter]
    private let files: [(mark: FileMark, length: MediaTime)]

    /// The places in `known` chapters, whose files are named as they are now, as places in
    /// a division; the present chapters are known too.
    public init(_ known: [KnownChapter], in division: BookDivision) {
        let both = known + division.chapters
        self.known = Dictionary(both.map { ($0.id, $0) }) { first, _ in first }
        present = Dictionary(division.chapters.map { ($0.id, $0) }) { first, _ in first }
        now = Dictionary(
            grouping: division.chapters.flatMap { chapter in
                chapter.placed.map { Own(chapter: chapter.id, offset: $0.offset, piece: $0.piece) }
            }, by: \.piece.file)
        files = division.files
    }

    /// Whether times of a chapter mean what they meant.
    public func isUnchanged(_ chapter: ChapterID) -> Bool {
        known[chapter]?.pieces == present[chapter]?.pieces
    }

    /// What a present chapter is called; empty where there is none of this id.
    public func title(of chapter: ChapterID) -> String { present[chapter]?.title ?? "" }

    /// How long a chapter was; zero where that is not known.
    public func length(of chapter: ChapterID) -> MediaTime { known[chapter]?.length ?? .zero }

    /// Whether a length may be that of a chapter as it is known.
    public func isAsLong(_ length: MediaTime, as chapter: ChapterID) -> Bool {
        let known = self.length(of: chapter)
        guard known > .zero, length > .zero else { return true }
        return max(known, length) - min(known, length) <= Self.slack(of: known)
    }

    /// Where a time of a chapter is now; `nil` where no chapter has it, or nothing is known of it.
    public func place(of time: MediaTime, in chapter: ChapterID) -> Place? {
        guard let former = known[chapter] else { return nil }
        // A place at the very end of a chapter that stays is no place of the next.
        if isUnchanged(chapter),
            former.length == .zero || time <= former.length + Self.slack(of: former.length)
        {
            return Place(chapter: chapter, time: time)
        }
        guard var (file, inFile) = Self.locate(time, in: former) else { return nil }
        // A time beyond all that is known of the chapter is of the files that follow.
        while let index = files.firstIndex(where: { $0.mark == file }),
            files[index].length > .zero,
            inFile > files[index].length + Self.slack(of: files[index].length),
            index + 1 < files.count
        {
            (file, inFile) = (files[index + 1].mark, inFile - files[index].length)
        }
        let candidates = now[file] ?? []
        // The end of a file is of its last chapter.
        guard
            let found = candidates.first(where: { $0.holds(inFile) })
                ?? candidates.filter({ $0.piece.start <= inFile })
                .max(by: { $0.piece.start < $1.piece.start })
        else { return nil }
        return Place(chapter: found.chapter, time: found.offset + (inFile - found.piece.start))
    }

    /// The stretches of a chapter in the present ones, in their order.
    public func stretches(of chapter: ChapterID) -> [Stretch] {
        (known[chapter]?.placed ?? []).flatMap { offset, piece in
            (now[piece.file] ?? []).compactMap { own in
                let start = max(piece.start, own.piece.start)
                let end = [piece.end, own.piece.end].compactMap(\.self).min()
                if let end, end <= start { return nil }
                return Stretch(
                    start: offset + (start - piece.start),
                    end: end.map { offset + ($0 - piece.start) },
                    place: Place(
                        chapter: own.chapter, time: own.offset + (start - own.piece.start)))
            }
        }
    }

    private static func locate(
        _ time: MediaTime, in chapter: KnownChapter
    ) -> (file: FileMark, time: MediaTime)? {
        let placed = chapter.placed
        guard let (offset, piece) = placed.last(where: { $0.offset <= time }) ?? placed.first
        else { return nil }
        return (piece.file, piece.start + max(time - offset, .zero))
    }
}
