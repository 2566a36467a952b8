import ListenCore

/// The pieces of a chapter's text with the sound that speaks each, without gaps: a piece lasts until
/// the next begins.
///
/// Times are whole milliseconds, as the overlay states them.
struct OverlayPlan {
    /// A piece of the text: one word, or words that begin at the same time.
    struct Piece: Equatable {
        /// Its id in the page.
        let id: String
        /// The words of the sentence that it has.
        let words: Range<Int>
        /// The parts of files that speak it; more than one where a file ends in the midst of it.
        var clips: [SoundRange]
    }

    /// A sentence.
    struct Line: Equatable {
        /// Its id in the page.
        let id: String
        /// Its place among the chapter's sentences.
        let sentence: Int
        var pieces: [Piece]
    }

    /// The sound before the first sentence, or of the whole chapter when it has no text.
    private(set) var heading: [SoundRange] = []
    private(set) var lines: [Line] = []

    /// A lead shorter than this is silence, which is left out.
    static let shortestLead = MediaTime.milliseconds(200)

    /// The pieces of a chapter; `unit` makes each word or each sentence one.
    init(_ chapter: SpokenChapter, by unit: OverlayUnit) {
        let length = chapter.length
        for (place, sentence) in chapter.sentences.enumerated() {
            lines.append(Self.line(sentence, place, unit))
        }
        let ends = chapter.sentences.map(\.words).map { $0.map(\.end) }
        // Every piece with its own beginning, in the order of the text.
        var starts: [(line: Int, piece: Int, start: MediaTime, end: MediaTime)] = []
        for (line, content) in lines.enumerated() {
            let words = chapter.sentences[content.sentence].words
            for (piece, part) in content.pieces.enumerated() {
                let last = ends[line][part.words.upperBound - 1]
                starts.append(
                    (line, piece, Self.rounded(words[part.words.lowerBound].start), last))
            }
        }
        for (place, piece) in starts.enumerated() {
            let next = place + 1 < starts.count ? starts[place + 1].start : length
            // Sentences of two who speak at once are heard one after the other.
            let end =
                next > piece.start
                ? next : max(Self.rounded(piece.end), piece.start + .milliseconds(1))
            lines[piece.line].pieces[piece.piece].clips = Self.clips(
                from: piece.start, to: min(end, length), in: chapter.clips)
        }
        let first = starts.map(\.start).min() ?? length
        if first >= Self.shortestLead || starts.isEmpty {
            heading = Self.clips(from: .zero, to: min(first, length), in: chapter.clips)
        }
    }

    /// A sentence with its pieces, which have no sound yet.
    private static func line(_ sentence: Sentence, _ place: Int, _ unit: OverlayUnit) -> Line {
        let id = "s\(place + 1)"
        guard unit == .word else {
            let piece = Piece(id: id, words: sentence.words.indices, clips: [])
            return Line(id: id, sentence: place, pieces: [piece])
        }
        var pieces: [Piece] = []
        for (index, word) in sentence.words.enumerated() {
            // A clip needs a length, so a word that begins with the next one, or after it, has no
            // piece of its own.
            if let last = pieces.last,
                rounded(word.start) <= rounded(sentence.words[last.words.lowerBound].start)
            {
                pieces[pieces.count - 1] = Piece(
                    id: last.id, words: last.words.lowerBound..<(index + 1), clips: [])
            } else {
                pieces.append(
                    Piece(id: "\(id)w\(index + 1)", words: index..<(index + 1), clips: []))
            }
        }
        return Line(id: id, sentence: place, pieces: pieces)
    }

    /// The parts of files that are heard between two times of the chapter.
    private static func clips(
        from start: MediaTime, to end: MediaTime, in clips: [SoundRange]
    ) -> [SoundRange] {
        var found: [SoundRange] = []
        var base = MediaTime.zero
        for clip in clips {
            let from = max(start, base)
            let to = min(end, base + clip.length)
            let range = SoundRange(
                sound: clip.sound, start: rounded(clip.start + (from - base)),
                end: rounded(clip.start + (to - base)))
            if range.end > range.start, to > from { found.append(range) }
            base = base + clip.length
        }
        return found
    }

    /// The nearest whole millisecond.
    private static func rounded(_ time: MediaTime) -> MediaTime {
        .milliseconds((time + MediaTime(microseconds: 500)).milliseconds)
    }

    /// The length of all that is played.
    var duration: MediaTime {
        let clips = heading + lines.flatMap(\.pieces).flatMap(\.clips)
        return clips.reduce(.zero) { $0 + $1.length }
    }

    /// True when nothing of the chapter is heard.
    var isSilent: Bool { duration == .zero }
}
