/// The pieces of present chapters in one file, found by their times.
struct PieceIndex: Sendable {
    /// A piece of a present chapter.
    struct Own: Sendable {
        let chapter: ChapterID
        /// Its beginning in the chapter.
        let offset: MediaTime
        let piece: ChapterPiece
        /// True if the chapter ends with it.
        let isLast: Bool

        func holds(_ time: MediaTime) -> Bool {
            time >= piece.start && piece.end.map { time < $0 } ?? true
        }
    }

    /// By where they begin, of those that begin together in the order they are heard.
    private let pieces: [Own]
    /// The ends of the pieces up to each: never less than before it.
    private let reaches: [MediaTime]

    init(_ own: [Own]) {
        pieces = own.enumerated().sorted {
            ($0.element.piece.start, $0.offset) < ($1.element.piece.start, $1.offset)
        }.map(\.element)
        var reach = MediaTime.zero
        reaches = pieces.map { own in
            reach = max(reach, own.piece.end ?? MediaTime(microseconds: .max))
            return reach
        }
    }

    /// The piece that contains a time of the file, otherwise the one before, otherwise the one
    /// after.
    func piece(at time: MediaTime) -> Own? {
        let next = Self.first(pieces) { $0.piece.start > time }
        let first = Self.first(reaches) { $0 > time }
        return pieces[min(first, next)..<next].first { $0.holds(time) }
            ?? (next > 0 ? pieces[next - 1] : pieces.first)
    }

    /// The pieces that share something with a stretch of the file.
    func pieces(from start: MediaTime, to end: MediaTime?) -> ArraySlice<Own> {
        let first = Self.first(reaches) { $0 > start }
        let next = end.map { end in Self.first(pieces) { $0.piece.start >= end } } ?? pieces.count
        return pieces[min(first, next)..<next]
    }

    /// The index of the first element for which something holds, as it does for all after it.
    private static func first<Element>(
        _ elements: [Element], _ holds: (Element) -> Bool
    ) -> Int {
        var (low, high) = (0, elements.count)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(elements[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
