/// The places in a book's chapters once it is divided into others: pure.
///
/// A place is a time in a file, whatever chapter it is heard in.
package struct RecutPlaces: Sendable {
    /// A time in a chapter.
    package struct Place: Hashable, Sendable {
        /// The chapter.
        package let chapter: ChapterID
        /// The time from the chapter's beginning.
        package let time: MediaTime
    }

    /// A stretch of a former chapter that is heard in one of the present ones.
    package struct Stretch: Hashable, Sendable {
        /// Its beginning in the former chapter.
        package let start: MediaTime
        /// Its end in the former chapter; `nil` if both chapters end with a file whose length does
        /// not matter.
        package let end: MediaTime?
        /// Its beginning now.
        package let place: Place
        /// Its end now, in the same chapter; `nil` as `end` is.
        package let placeEnd: MediaTime?
    }

    /// A stretch of a former chapter that no present one has, since its file is not there.
    package struct Lost: Hashable, Sendable {
        /// Its beginning in the former chapter.
        package let start: MediaTime
        /// Its end there; `nil` for the chapter's end.
        package let end: MediaTime?
    }

    /// The most that two lengths of one chapter may differ by, since that of a file may be an
    /// estimate.
    static func slack(of length: MediaTime) -> MediaTime {
        max(.seconds(2), MediaTime(microseconds: length.microseconds / 32))
    }

    private let known: [ChapterID: KnownChapter]
    private let now: [FileMark: PieceIndex]
    /// The present chapters by their ids.
    private let present: [ChapterID: KnownChapter]
    private let files: [(mark: FileMark, length: MediaTime)]
    private let numbers: [FileMark: Int]
    private let formerFiles: Set<FileMark>
    private let shelf: RecutShelf

    /// The places in `known` chapters, whose files are named as they are now, as places in
    /// a division; the present chapters are known too.
    package init(_ known: [KnownChapter], in division: BookDivision) {
        let both = known + division.chapters
        self.known = Dictionary(both.map { ($0.id, $0) }) { first, _ in first }
        present = Dictionary(division.chapters.map { ($0.id, $0) }) { first, _ in first }
        let now = Dictionary(
            grouping: division.chapters.flatMap { chapter in
                let placed = chapter.placed
                return placed.enumerated().map { index, own in
                    PieceIndex.Own(
                        chapter: chapter.id, offset: own.offset, piece: own.piece,
                        isLast: index == placed.count - 1)
                }
            }, by: \.piece.file
        ).mapValues(PieceIndex.init)
        self.now = now
        files = division.files
        numbers = Dictionary(
            division.files.enumerated().map { ($1.mark, $0) }
        ) { first, _ in first }
        formerFiles = Set(known.flatMap(\.pieces).map(\.file))
        shelf = RecutShelf(known, beside: Set(present.keys)) { now[$0] == nil }
    }

    /// Former chapters under spare ids, to be known as long as something waits under them.
    package var shelved: [KnownChapter] { shelf.spare }

    /// True for a spare id.
    package static func isShelf(_ chapter: ChapterID) -> Bool { RecutShelf.isSpare(chapter) }

    /// A spare id that is not used, made of a chapter's own; it is used then.
    package static func shelf(for chapter: ChapterID, _ used: inout Set<ChapterID>) -> ChapterID {
        RecutShelf.spare(for: chapter, &used)
    }

    /// The id under which what a chapter has in files that are not there waits; `nil` where all
    /// of its files are there.
    package func shelf(of chapter: ChapterID) -> ChapterID? { shelf[chapter] }

    /// True if some of the records of a chapter may belong to another one now.
    package func moves(_ chapter: ChapterID) -> Bool {
        guard !isUnchanged(chapter) else { return false }
        return shelf[chapter].map { $0 != chapter } ?? false || isHeard(chapter)
    }

    /// True if some part of a chapter is heard in a present one.
    package func isHeard(_ chapter: ChapterID) -> Bool {
        known[chapter]?.pieces.contains { piece in
            now[piece.file]?.pieces(from: piece.start, to: piece.end).contains { own in
                Self.stretch(of: piece, at: .zero, isLast: true, in: own) != nil
            } ?? false
        } ?? false
    }

    /// True if the division has a chapter.
    package func isPresent(_ chapter: ChapterID) -> Bool { present[chapter] != nil }

    /// True if none of a present chapter's files was known before.
    package func isOfNewFiles(_ chapter: ChapterID) -> Bool {
        present[chapter]?.pieces.allSatisfy { !formerFiles.contains($0.file) } ?? false
    }

    /// True if times of a chapter still mean the same.
    package func isUnchanged(_ chapter: ChapterID) -> Bool {
        known[chapter]?.pieces == present[chapter]?.pieces
    }

    /// The title of a chapter; `nil` for a spare id.
    package func title(of chapter: ChapterID) -> String? {
        (present[chapter] ?? known[chapter])?.title
    }

    /// The length a chapter had; zero if that is not known.
    package func length(of chapter: ChapterID) -> MediaTime { known[chapter]?.length ?? .zero }

    /// The length of a present chapter; zero if that is not known.
    func presentLength(of chapter: ChapterID) -> MediaTime { present[chapter]?.length ?? .zero }

    /// True if a length may be that of a chapter as it is known.
    package func isAsLong(_ length: MediaTime, as chapter: ChapterID) -> Bool {
        let known = self.length(of: chapter)
        guard known > .zero, length > .zero else { return true }
        return max(known, length) - min(known, length) <= Self.slack(of: known)
    }

    /// The present place of a time of a chapter; `nil` if nothing is known of the chapter.
    ///
    /// If its file is not there, that is the same time under the id it waits under.
    package func place(of time: MediaTime, in chapter: ChapterID) -> Place? {
        guard let former = known[chapter] else { return nil }
        // A place at the very end of an unchanged chapter is not a place in the next.
        if isUnchanged(chapter),
            former.length == .zero || time <= former.length + Self.slack(of: former.length)
        {
            return Place(chapter: chapter, time: time)
        }
        guard var (file, inFile) = Self.locate(time, in: former) else { return nil }
        // A time beyond the known end of the chapter belongs to the files that follow.
        while let index = numbers[file], files[index].length > .zero,
            inFile > files[index].length + Self.slack(of: files[index].length),
            index + 1 < files.count
        {
            (file, inFile) = (files[index + 1].mark, inFile - files[index].length)
        }
        // The end of a file belongs to its last chapter.
        guard let found = now[file]?.piece(at: inFile) else {
            return shelf[chapter].map { Place(chapter: $0, time: time) }
        }
        return Place(
            chapter: found.chapter,
            time: max(.zero, found.offset + (inFile - found.piece.start)))
    }

    /// The stretches of a chapter in the present ones, in their order.
    package func stretches(of chapter: ChapterID) -> [Stretch] {
        let placed = known[chapter]?.placed ?? []
        return placed.indices.flatMap { index in
            let (offset, piece) = placed[index]
            let isLast = index == placed.count - 1
            return (now[piece.file]?.pieces(from: piece.start, to: piece.end) ?? [])
                .compactMap { Self.stretch(of: piece, at: offset, isLast: isLast, in: $0) }
        }
    }

    /// The stretch that a piece of a former chapter has in common with one of a present chapter.
    private static func stretch(
        of piece: ChapterPiece, at offset: MediaTime, isLast: Bool, in own: PieceIndex.Own
    ) -> Stretch? {
        let start = max(piece.start, own.piece.start)
        var ends = (former: MediaTime?.none, now: MediaTime?.none)
        if let end = [piece.end, own.piece.end].compactMap(\.self).min() {
            ends = (end, end)
        } else if !isLast || !own.isLast {
            // To the end of the file, behind which one of the two continues.
            let lengths = [piece, own.piece].map { $0.start + $0.length }
            ends = (max(lengths[0], start), max(lengths[1], start))
            if piece.length == .zero { ends.former = ends.now }
            if own.piece.length == .zero { ends.now = ends.former }
        }
        if let end = ends.former, end <= start { return nil }
        return Stretch(
            start: offset + (start - piece.start),
            end: ends.former.map { offset + ($0 - piece.start) },
            place: Place(chapter: own.chapter, time: own.offset + (start - own.piece.start)),
            placeEnd: ends.now.map { own.offset + ($0 - own.piece.start) })
    }

    /// The parts of a chapter in files that are not there, in its order.
    package func lost(of chapter: ChapterID) -> [Lost] {
        let placed = known[chapter]?.placed ?? []
        return placed.indices.compactMap { index in
            let (offset, piece) = placed[index]
            guard now[piece.file] == nil else { return nil }
            let isOpen = piece.reachesEnd && index == placed.count - 1
            return Lost(start: offset, end: isOpen ? nil : offset + piece.length)
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
