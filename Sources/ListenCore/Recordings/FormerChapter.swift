extension KnownChapter {
    /// Whether a length may be that of the chapter; where one of both is not known it may.
    public func isAsLong(_ length: MediaTime) -> Bool {
        let known = self.length
        guard known > .zero, length > .zero else { return true }
        return max(known, length) - min(known, length) <= RecutPlaces.slack(of: known)
    }
}

extension BookDivision {
    /// How far the ends of chapters and files may lie apart and still be one.
    private static let sameness = MediaTime.seconds(2)

    /// A chapter as a former division had it that gave it this id and length.
    ///
    /// Chapters of one id begin at one place. `nil` where the chapter is as long, or where
    /// neither a file nor one of the `known` chapters tells of an end there: lengths of
    /// recordings may be estimates.
    public func former(
        _ id: ChapterID, ofLength length: MediaTime, among known: [KnownChapter]
    ) -> KnownChapter? {
        guard let own = chapters.first(where: { $0.id == id }), !own.isAsLong(length),
            let pieces = pieces(from: own, ofLength: length), let last = pieces.last,
            isEnd(last, among: known)
        else { return nil }
        return KnownChapter(id: id, title: own.title, pieces: pieces)
    }

    private func isEnd(_ last: ChapterPiece, among known: [KnownChapter]) -> Bool {
        let end = last.start + last.length
        return last.reachesEnd
            || known.compactMap(\.pieces.first).contains {
                $0.file == last.file
                    && max($0.start, end) - min($0.start, end) <= Self.sameness
            }
    }

    /// So much of the files from where a chapter begins; `nil` where they are not so long.
    private func pieces(
        from chapter: KnownChapter, ofLength length: MediaTime
    ) -> [ChapterPiece]? {
        var (pieces, rest) = ([ChapterPiece](), length)
        func add(_ file: FileMark, _ start: MediaTime, _ room: MediaTime, isToEnd: Bool) {
            // A file of which no length is known takes all.
            let taken = room > .zero ? min(room, rest) : rest
            pieces.append(
                ChapterPiece(
                    file: file, start: start, length: taken, reachesEnd: isToEnd && taken == room))
            rest = rest - taken
        }
        for piece in chapter.pieces where rest > .zero {
            add(piece.file, piece.start, piece.length, isToEnd: piece.reachesEnd)
        }
        guard rest > .zero else { return pieces }
        guard let last = pieces.last, let number = files.firstIndex(where: { $0.mark == last.file })
        else { return nil }
        if let end = last.end, files[number].length == .zero || files[number].length > end {
            add(last.file, end, max(files[number].length - end, .zero), isToEnd: true)
        }
        for file in files[(number + 1)...] where rest > .zero {
            add(file.mark, .zero, file.length, isToEnd: true)
        }
        return rest <= Self.sameness ? pieces : nil
    }
}
