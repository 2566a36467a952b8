import ListenCore

/// Undoes rolling captions: each spoken word once, with its own time.
///
/// YouTube's automatic WebVTT and live roll-up captions show every line two or
/// three times while it moves up. What is new in a cue is: the lines with
/// inline times, when there are any; else what is left after the words that
/// the cue before showed last. A cue of some 10 ms that only holds what was
/// shown says nothing. Repeated lyrics, whole cues alike, stay: they hold
/// nothing new, so a track of them does not roll.
enum RollingCaptions {
    /// A cue that lasts no longer than this (µs) and repeats holds the picture.
    private static let longestHold: Int64 = 60_000
    /// Cues with inline times that are further apart (µs) than this do not
    /// roll into each other.
    private static let farthest: Int64 = 3_000_000
    /// Without inline times only cues that touch do: after a pause the same
    /// words are said again, as in a drill.
    private static let farthestUntimed: Int64 = 100_000
    /// So many whole words in common make an overlap inside a line.
    private static let fewestWords = 3
    /// So many words are compared at most.
    private static let mostWords = 64

    /// So many cues show whether a track rolls.
    private static let looks = 400

    /// The cues, each word once, or `nil` when the track does not roll.
    static func undone(_ cues: [Cue]) -> [Cue]? {
        let hasTimes = cues.contains { cue in cue.words.contains { !$0.isEstimated } }
        let reach = hasTimes ? farthest : farthestUntimed
        guard cues.count > 2, rolls(cues, within: reach) else { return nil }
        var made: [Cue] = []
        made.reserveCapacity(cues.count)
        var shown: CaptionWords?
        for cue in cues {
            let caption = CaptionWords(cue.text)
            let before = shown.flatMap { follows(cue, $0.end, within: reach) ? $0 : nil }
            shown = caption.until(cue.end.microseconds)
            let fresh = fresh(of: cue, caption, after: before)
            guard fresh < caption.words.count else {
                extend(&made, to: cue)
                continue
            }
            made.append(
                fresh == 0 && !caption.hasTaggedLine(cue)
                    ? cue.numbered(made.count) : caption.cue(cue, from: fresh, id: made.count))
        }
        return made
    }

    /// The cues with each word once, or as they are, and what is said about
    /// it when anything was left out.
    static func spoken(_ cues: [Cue]) -> (cues: [Cue], diagnostics: [SubtitleDiagnostic]) {
        guard let kept = undone(cues), kept != cues else { return (cues, []) }
        let message =
            "Rolling captions: what was shown again was left out, "
            + "\(kept.count) of \(cues.count) cues stay."
        return (kept, [SubtitleDiagnostic(line: 1, message: message)])
    }

    /// How many words at the front of a cue were shown before.
    private static func fresh(of cue: Cue, _ caption: CaptionWords, after shown: CaptionWords?)
        -> Int
    {
        // Lines with inline times are what is being said, repeated or not.
        if let tagged = caption.firstTaggedWord(cue), tagged > 0 || caption.lineStarts.count == 1 {
            return tagged
        }
        guard let shown else { return 0 }
        if isHold(cue, caption, shown) { return caption.words.count }
        return caption.overlap(
            after: shown, fewest: fewestWords, most: mostWords)
    }

    private static func isHold(_ cue: Cue, _ caption: CaptionWords, _ shown: CaptionWords) -> Bool {
        (cue.end - cue.start).microseconds <= longestHold
            && shown.words.count >= caption.words.count
            && shown.words.suffix(caption.words.count).elementsEqual(caption.words)
    }

    private static func follows(_ cue: Cue, _ end: Int64, within reach: Int64) -> Bool {
        cue.start.microseconds - end <= reach
    }

    /// Whether enough cues begin with what the cue before showed last and add
    /// something to it.
    private static func rolls(_ cues: [Cue], within reach: Int64) -> Bool {
        var (rolling, pairs) = (0, 0)
        var shown = CaptionWords(cues[0].text).until(cues[0].end.microseconds)
        for cue in cues[1..<min(cues.count, looks)] {
            let caption = CaptionWords(cue.text)
            if !isHold(cue, caption, shown) {
                pairs += 1
                let common = caption.overlap(after: shown, fewest: fewestWords, most: mostWords)
                if common > 0, common < caption.words.count, follows(cue, shown.end, within: reach)
                {
                    rolling += 1
                }
            }
            shown = caption.until(cue.end.microseconds)
        }
        return rolling >= 2 && rolling * 2 >= pairs
    }

    /// What was only shown on makes the text before it last longer, up to its
    /// end; what stands alone in a hold does not.
    private static func extend(_ made: inout [Cue], to cue: Cue) {
        guard let last = made.last, last.words.isEmpty, cue.start <= last.end, cue.end > last.end
        else { return }
        made[made.count - 1] = Cue(
            id: last.id, start: last.start, end: cue.end, text: last.text,
            readings: last.readings, confidence: last.confidence)
    }
}

/// The words of a caption and the lines they stand in.
struct CaptionWords {
    /// The words between blanks.
    let words: [Substring]
    /// For each line that holds words, the place of its first one.
    let lineStarts: [Int]
    /// When it stops being shown, in microseconds.
    private(set) var end: Int64 = 0

    init(_ text: String) {
        var words: [Substring] = []
        var starts: [Int] = []
        for line in text.split(separator: "\n") {
            let found = line.unicodeScalars.split { ScalarClass($0) == .space }.map(Substring.init)
            if !found.isEmpty { starts.append(words.count) }
            words += found
        }
        self.words = words
        lineStarts = starts
    }

    func until(_ end: Int64) -> CaptionWords {
        var copy = self
        copy.end = end
        return copy
    }

    /// How many words at the front are the last ones of `shown`: at least
    /// `fewest`, or whole lines of both, or all that was shown.
    func overlap(after shown: CaptionWords, fewest: Int, most: Int) -> Int {
        var count = min(words.count, shown.words.count, most)
        while count > 0 {
            if isOverlap(count, shown, fewest),
                shown.words.suffix(count).elementsEqual(words.prefix(count))
            {
                return count
            }
            count -= 1
        }
        return 0
    }

    private func isOverlap(_ count: Int, _ shown: CaptionWords, _ fewest: Int) -> Bool {
        let isWholeLines =
            (count == words.count || lineStarts.contains(count))
            && shown.lineStarts.contains(shown.words.count - count)
        return count >= fewest || isWholeLines || count == shown.words.count
    }

    /// Whether any line holds inline times.
    func hasTaggedLine(_ cue: Cue) -> Bool { firstTaggedWord(cue) != nil }

    /// The place of the first word of the first line with inline times, when
    /// the cue has any.
    func firstTaggedWord(_ cue: Cue) -> Int? {
        guard let tagged = cue.words.firstIndex(where: { !$0.isEstimated }) else { return nil }
        // Before the first inline time stand the old lines and one word.
        let offset = cue.words[..<tagged].reduce(0) { $0 + $1.text.solidCount }
        return lineStarts.last { solidUpTo($0) <= offset }
    }

    private func solidUpTo(_ place: Int) -> Int {
        words[..<place].reduce(0) { $0 + $1.solidCount }
    }

    /// The cue with its words from `place` on.
    func cue(_ cue: Cue, from place: Int, id: Int) -> Cue {
        var lines: [String] = []
        for (number, start) in lineStarts.enumerated() {
            let end = number + 1 < lineStarts.count ? lineStarts[number + 1] : words.count
            let from = max(start, place)
            if from < end { lines.append(words[from..<end].joined(separator: " ")) }
        }
        return Cue(
            id: id, start: cue.start, end: cue.end, text: lines.joined(separator: "\n"),
            words: timedWords(cue, from: solidUpTo(place)), confidence: cue.confidence)
    }

    /// The words of the file after so many characters; the first one begins
    /// with the cue, since no inline time stands before it.
    private func timedWords(_ cue: Cue, from offset: Int) -> [Word] {
        var solid = 0
        var kept: [Word] = []
        for word in cue.words {
            if solid >= offset { kept.append(word) }
            solid += word.text.solidCount
        }
        guard let first = kept.first, kept.count > 1 || !first.isEstimated,
            kept.dropFirst().contains(where: { !$0.isEstimated }) || kept.count == 1
        else { return [] }
        kept[0] = Word(
            start: cue.start, end: kept.count > 1 ? kept[1].start : cue.end, text: first.text,
            isFollowedBySpace: first.isFollowedBySpace)
        return kept
    }
}

extension StringProtocol {
    /// How many characters it has that are not blank.
    fileprivate var solidCount: Int {
        unicodeScalars.count { ScalarClass($0) != .space }
    }
}

extension Cue {
    /// The same cue in another place of its track.
    func numbered(_ id: Int) -> Cue {
        Cue(
            id: id, start: start, end: end, text: text, words: words, readings: readings,
            confidence: confidence)
    }
}
