import ListenCore

/// Undoes rolling captions: each spoken word once, with its own time.
///
/// YouTube's automatic WebVTT and live roll-up captions show every line two or three times while it
/// moves up. The new part of a cue is the lines with inline times, when there are any, or the words
/// after those that the cue before showed last. A cue of some 10 ms that only repeats the text adds
/// nothing. Repeated lyrics, whole cues alike, stay: they hold no new part, so a track of them does
/// not roll.
enum RollingCaptions {
    /// The longest time (µs) of a repeating cue that only holds the picture.
    private static let longestHold: Int64 = 60_000
    /// The largest distance (µs) between cues with inline times that roll into each other.
    private static let farthest: Int64 = 3_000_000
    /// The same distance (µs) for cues without inline times, which have to touch: after a pause the
    /// same words are spoken again, as in a drill.
    private static let farthestUntimed: Int64 = 100_000
    /// The fewest common words that make an overlap inside a line.
    private static let fewestWords = 3
    /// The most words that are compared.
    private static let mostWords = 64

    /// The number of cues that show whether a track rolls.
    private static let looks = 400

    /// The cues with each word once; `nil` when the track does not roll.
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

    /// The cues with each word once, or unchanged, and a diagnostic when anything was left out.
    static func spoken(_ cues: [Cue]) -> (cues: [Cue], diagnostics: [SubtitleDiagnostic]) {
        guard let kept = undone(cues), kept != cues else { return (cues, []) }
        let message =
            "Rolling captions: what was shown again was left out, "
            + "\(kept.count) of \(cues.count) cues stay."
        return (kept, [SubtitleDiagnostic(line: 1, message: message)])
    }

    /// The number of words at the front of a cue that were shown before.
    private static func fresh(of cue: Cue, _ caption: CaptionWords, after shown: CaptionWords?)
        -> Int
    {
        // Lines with inline times are being spoken, repeated or not.
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

    /// True when enough cues begin with the last words of the cue before and add something to them.
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

    /// Extends the last cue to the end of one that only shows it on, unless a gap lies between them
    /// or the words of the last have times.
    private static func extend(_ made: inout [Cue], to cue: Cue) {
        guard let last = made.last, last.words.isEmpty, cue.start <= last.end, cue.end > last.end
        else { return }
        made[made.count - 1] = Cue(
            id: last.id, start: last.start, end: cue.end, text: last.text,
            readings: last.readings, voices: last.voices, confidence: last.confidence)
    }
}

/// The words of a caption and the lines they stand in.
struct CaptionWords {
    /// The words between blanks.
    let words: [Substring]
    /// For each line that holds words, the place of its first one.
    let lineStarts: [Int]
    /// The end of its display, in microseconds.
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

    /// The number of words at the front that are the last ones of `shown`: at least `fewest`, or
    /// whole lines of both, or all of `shown`.
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

    /// True when any line holds inline times.
    func hasTaggedLine(_ cue: Cue) -> Bool { firstTaggedWord(cue) != nil }

    /// The place of the first word of the first line with inline times; `nil` without any.
    func firstTaggedWord(_ cue: Cue) -> Int? {
        guard let tagged = cue.words.firstIndex(where: { !$0.isEstimated }) else { return nil }
        // The old lines and one word come before the first inline time.
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

    /// The words of the file after a number of characters; the first one begins with the cue, since
    /// no inline time comes before it.
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
    /// The number of characters that are not blank.
    fileprivate var solidCount: Int {
        unicodeScalars.count { ScalarClass($0) != .space }
    }
}

extension Cue {
    /// The same cue at another place of its track.
    func numbered(_ id: Int) -> Cue {
        Cue(
            id: id, start: start, end: end, text: text, words: words, readings: readings,
            voices: voices, confidence: confidence)
    }
}
