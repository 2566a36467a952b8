package import ListenCore

/// A transcript with the recogniser's times, improved by the aligner where it can be trusted.
package struct PlacedTranscript: Hashable, Sendable {
    /// A line of the transcript.
    package struct Line: Hashable, Sendable {
        /// Its words, as they were recognised, in order; never empty.
        package let words: [Word]
        /// The aligner's confidence in its place, from 0 to 1; `nil` where the recogniser's own
        /// times were kept.
        package let confidence: Double?
        /// The person who says it, where the recogniser names one.
        package var speaker: String?

        /// The beginning of the line.
        package var start: MediaTime { words.first?.start ?? .zero }
        /// The end of its last word.
        package var end: MediaTime { words.last?.end ?? .zero }
    }

    /// The lines, in order.
    package internal(set) var lines: [Line]

    /// The farthest the aligner may put a line from where the recogniser heard it.
    ///
    /// Most recognisers are wrong by a second or two at most; at a larger distance the aligner has
    /// taken another place that sounds alike, or misheard words led it astray. Some recognisers
    /// lose count in long pauses, though, so that many lines in a row are late by the same amount:
    /// a line that sounds like its text is trusted at a larger distance.
    static func trust(confidence: Double) -> MediaTime {
        .seconds(confidence >= sure ? 15 : 3)
    }

    /// The confidence from which a line sounds like its text nearly throughout.
    private static let sure = 0.8

    /// A transcript with the recogniser's times alone; its lines are in order.
    ///
    /// `speakers` are those of the lines, where the recogniser names them.
    package init(_ lines: [[Word]], spokenBy speakers: [String?] = []) {
        self.lines = lines.enumerated().filter { !$0.element.isEmpty }.map { place, words in
            Line(
                words: words, confidence: nil,
                speaker: speakers.indices.contains(place) ? speakers[place] : nil)
        }
    }

    /// A transcript whose script was aligned.
    ///
    /// A line keeps the recogniser's times where the aligner did not find it, or put it farther
    /// away than `trust` allows. When these times leave it no room between trusted lines, it takes
    /// the aligner's place after all, or moves with its neighbour.
    package init(
        _ lines: [[Word]], by aligned: AlignedScript, spokenBy speakers: [String?] = []
    ) {
        self.init(lines, spokenBy: speakers)
        let own = self.lines
        var found = [Line?](repeating: nil, count: own.count)
        for line in aligned.lines where own.indices.contains(line.index) {
            guard line.words.count == own[line.index].words.count else { continue }
            found[line.index] = Line(
                words: line.words, confidence: line.confidence, speaker: own[line.index].speaker)
        }
        var believed = zip(found, own).map { line, own in
            line.flatMap { Self.isBelieved($0, own) ? $0 : nil }
        }
        Self.order(&believed)
        place(own, found, believed)
    }

    private static func isBelieved(_ line: Line, _ own: Line) -> Bool {
        // A line without a duration has no time of its own.
        let trust = trust(confidence: own.end > own.start ? line.confidence ?? 0 : 1)
        return distance(line.start, own.start) <= trust && distance(line.end, own.end) <= trust
    }

    private static func distance(_ one: MediaTime, _ other: MediaTime) -> MediaTime {
        max(one, other) - min(one, other)
    }

    /// Takes out lines that begin before the end of an earlier line.
    private static func order(_ lines: inout [Line?]) {
        var end = MediaTime.zero
        for index in lines.indices {
            guard let line = lines[index] else { continue }
            if line.start < end { lines[index] = nil } else { end = line.end }
        }
    }

    private mutating func place(_ own: [Line], _ found: [Line?], _ believed: [Line?]) {
        var (next, ceiling) = (0, MediaTime.zero)
        var (floor, shift) = (MediaTime.zero, MediaTime.zero)
        for index in own.indices {
            if let line = believed[index] {
                lines[index] = line
                (floor, shift) = (line.end, line.start - own[index].start)
                continue
            }
            if next <= index {
                next = believed[index...].firstIndex { $0 != nil } ?? own.count
                ceiling = next < own.count ? believed[next]?.start ?? .latest : .latest
            }
            let room = min(floor, ceiling)...max(floor, ceiling)
            lines[index] = own[index].fitted(to: room, found[index], shift)
            // Lines of the recogniser may overlap, as it heard them.
            floor = lines[index].confidence == nil ? lines[index].start : lines[index].end
        }
    }
}

extension MediaTime {
    /// A time later than the end of any recording.
    fileprivate static let latest = MediaTime(microseconds: .max)
}

extension PlacedTranscript.Line {
    /// The line in the room between two others: as it is where half of it fits, otherwise where the
    /// aligner found it, otherwise moved like its neighbour.
    fileprivate func fitted(
        to room: ClosedRange<MediaTime>, _ found: Self?, _ shift: MediaTime
    ) -> Self {
        let fitting = clamped(to: room)
        let lengths = (fitting.end - fitting.start, end - start)
        if lengths.1 > .zero, lengths.0 + lengths.0 >= lengths.1 { return fitting }
        if let found, room.contains(found.start), room.contains(found.end) { return found }
        return moved(by: shift).clamped(to: room)
    }

    private func moved(by shift: MediaTime) -> Self {
        changed { max(.zero, $0 + shift) }
    }

    private func clamped(to range: ClosedRange<MediaTime>) -> Self {
        changed { min(max($0, range.lowerBound), range.upperBound) }
    }

    private func changed(_ change: (MediaTime) -> MediaTime) -> Self {
        Self(
            words: words.map { word in
                Word(
                    start: change(word.start), end: change(word.end), text: word.text,
                    isFollowedBySpace: word.isFollowedBySpace, isEstimated: word.isEstimated)
            }, confidence: confidence, speaker: speaker)
    }

    /// The line as one text.
    package var text: String { Sentence(index: 0, words: words)?.text ?? "" }
}

extension PlacedTranscript {
    /// The lines as cues.
    package func cues(words: AlignedScript.WordCues) -> [Cue] {
        let found = lines.flatMap { line -> [Cue] in
            guard words == .alone else {
                return [
                    Cue(
                        id: 0, start: line.start, end: line.end, text: line.text,
                        words: words == .inside ? line.words : [],
                        voices: [line.speaker.flatMap { CueVoice(name: $0) }].compactMap(\.self))
                ]
            }
            return line.words.map { Cue(id: 0, start: $0.start, end: $0.end, text: $0.text) }
        }
        return found.enumerated().map { index, cue in
            Cue(
                id: index, start: cue.start, end: cue.end, text: cue.text, words: cue.words,
                voices: cue.voices)
        }
    }
}
