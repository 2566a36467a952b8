public import ListenCore

/// A transcript whose times are the recogniser's, made better by the aligner where it may be
/// believed.
public struct PlacedTranscript: Hashable, Sendable {
    /// A line of the transcript.
    public struct Line: Hashable, Sendable {
        /// Its words, as they were recognised, in order; never empty.
        public let words: [Word]
        /// How sure the aligner was of its place, from 0 to 1; `nil` where the recogniser's own
        /// times were kept.
        public let confidence: Double?

        /// When the line begins.
        public var start: MediaTime { words.first?.start ?? .zero }
        /// When its last word ends.
        public var end: MediaTime { words.last?.end ?? .zero }
    }

    /// The lines, in order.
    public private(set) var lines: [Line]

    /// How far the aligner may put a line from where the recogniser heard it.
    ///
    /// Recognisers cut a recording at its pauses and are wrong by a second or two at most; further
    /// away the aligner has taken another place that sounds alike, or words that were misheard
    /// led it astray.
    public static let trust = MediaTime.seconds(3)

    /// A transcript with the recogniser's times alone; its lines are in order.
    public init(_ lines: [[Word]]) {
        self.lines = lines.filter { !$0.isEmpty }.map { Line(words: $0, confidence: nil) }
    }

    /// A transcript whose script was aligned.
    ///
    /// A line keeps the recogniser's times where the aligner did not find it, put it further away
    /// than `trust`, or out of order with a line that keeps its own.
    public init(_ lines: [[Word]], by aligned: AlignedScript) {
        self.init(lines)
        let own = self.lines
        for line in aligned.lines where own.indices.contains(line.index) {
            let before = own[line.index]
            guard line.words.count == before.words.count,
                Self.isNear(line.start, before.start), Self.isNear(line.end, before.end)
            else { continue }
            self.lines[line.index] = Line(words: line.words, confidence: line.confidence)
        }
        putBack(own)
        part()
    }

    private static func isNear(_ one: MediaTime, _ other: MediaTime) -> Bool {
        max(one, other) - min(one, other) <= trust
    }

    /// Gives lines that would begin before the one above them their own times back.
    private mutating func putBack(_ own: [Line]) {
        // Lines with their own times are in order, so each round leaves fewer to look at.
        var isInOrder = false
        while !isInOrder {
            isInOrder = true
            for index in lines.indices.dropFirst()
            where lines[index].start < lines[index - 1].start {
                for place in [index - 1, index] where lines[place].confidence != nil {
                    lines[place] = own[place]
                    isInOrder = false
                }
            }
        }
    }

    /// A line with the recogniser's times makes room for an aligned one beside it.
    private mutating func part() {
        for index in lines.indices.dropFirst() {
            let (last, next) = (lines[index - 1], lines[index])
            guard last.end > next.start else { continue }
            if last.confidence == nil, next.confidence != nil {
                lines[index - 1] = last.clamped(to: .zero...next.start)
            } else if last.confidence != nil, next.confidence == nil, last.end <= next.end {
                lines[index] = next.clamped(to: last.end...next.end)
            }
        }
    }
}

extension PlacedTranscript.Line {
    fileprivate func clamped(to range: ClosedRange<MediaTime>) -> Self {
        func held(_ time: MediaTime) -> MediaTime {
            min(max(time, range.lowerBound), range.upperBound)
        }
        return Self(
            words: words.map { word in
                Word(
                    start: held(word.start), end: held(word.end), text: word.text,
                    isFollowedBySpace: word.isFollowedBySpace, isEstimated: word.isEstimated)
            }, confidence: confidence)
    }

    /// The line as one text.
    public var text: String { Sentence(index: 0, words: words)?.text ?? "" }
}

extension PlacedTranscript {
    /// The lines as cues.
    public func cues(words: AlignedScript.WordCues) -> [Cue] {
        let found = lines.flatMap { line -> [Cue] in
            guard words == .alone else {
                return [
                    Cue(
                        id: 0, start: line.start, end: line.end, text: line.text,
                        words: words == .inside ? line.words : [])
                ]
            }
            return line.words.map { Cue(id: 0, start: $0.start, end: $0.end, text: $0.text) }
        }
        return found.enumerated().map { index, cue in
            Cue(id: index, start: cue.start, end: cue.end, text: cue.text, words: cue.words)
        }
    }
}
