extension ServerBook {
    /// A chapter that a server names, by its times in the whole book, in seconds.
    package struct StatedChapter: Hashable, Sendable {
        package let title: String
        package let start: Double

        /// A chapter.
        package init(title: String, start: Double) { (self.title, self.start) = (title, start) }
    }

    /// Edges of chapters this near to the edge of a recording mean it, in seconds.
    static let snap = 0.25

    /// The chapters that a server names over recordings that follow each other, none of whose sound
    /// is lost: the first begins with the sound, and each ends where the next begins.
    ///
    /// Without any every recording is a chapter. `titles` are those of the recordings.
    package static func parts(
        of stated: [StatedChapter], over tracks: [Track], titles: [String]
    ) -> [Part] {
        let edges = starts(of: tracks)
        let total = edges.last ?? 0
        var kept: [StatedChapter] = []
        let sorted = stated.prefix(most).enumerated()
            .filter { $0.element.start.isFinite && $0.element.start >= 0 }
            .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
        for chapter in sorted.map(\.element) {
            let near = edges.min { abs($0 - chapter.start) < abs($1 - chapter.start) } ?? 0
            var start = abs(near - chapter.start) <= snap ? near : chapter.start
            if kept.isEmpty { start = 0 }
            guard start < total, kept.last.map({ $0.start < start }) ?? true else { continue }
            kept.append(StatedChapter(title: chapter.title, start: start))
        }
        // Lengths that nobody states leave no place for a chapter inside a recording.
        guard !kept.isEmpty, tracks.allSatisfy({ $0.seconds > 0 }) else {
            return tracks.indices.map { index in
                whole(index, of: tracks, start: edges[index], title: titles[index])
            }
        }
        return kept.indices.map { index in
            let (start, title) = (kept[index].start, kept[index].title)
            let end = index + 1 < kept.count ? kept[index + 1].start : total
            let pieces = pieces(from: start, to: end, over: edges)
            guard let only = pieces.first, pieces.count == 1, only.isWhole else {
                return Part(
                    id: "s\(Int((start * 1_000).rounded()))", title: title, start: start,
                    seconds: end - start, pieces: pieces)
            }
            return whole(only.track, of: tracks, start: start, title: title)
        }
    }

    private static func whole(
        _ index: Int, of tracks: [Track], start: Double, title: String
    ) -> Part {
        Part(
            id: trackID(tracks[index]), title: title, start: start,
            seconds: tracks[index].seconds, pieces: [Piece(track: index)])
    }

    /// The id of a chapter that is a whole recording, and of the recording in the cache.
    package static func trackID(_ track: Track) -> String { "t" + track.id }

    /// The beginnings of recordings in the whole book, and the end of the last.
    private static func starts(of tracks: [Track]) -> [Double] {
        tracks.reduce(into: [0]) { starts, track in
            starts.append((starts.last ?? 0) + track.seconds)
        }
    }

    private static func pieces(
        from start: Double, to end: Double, over edges: [Double]
    ) -> [Piece] {
        (0..<max(0, edges.count - 1)).compactMap { track in
            let (first, last) = (edges[track], edges[track + 1])
            guard start < last, end > first else { return nil }
            return Piece(
                track: track, start: max(0, start - first), end: end < last ? end - first : nil)
        }
    }
}
