package import ListenCore

/// The fit of cues to the speech of a recording, and the change that improves it: a shift, and a
/// drift where the text was timed for another frame rate.
///
/// Only the presence of speech counts, not its words: translations are fitted as well.
package struct TimingFit: Hashable, Sendable {
    /// The factor for times.
    package let rate: Double
    /// The shift that is added after that.
    package let offset: MediaTime
    /// The correlation of cues and speech as they are, from −1 to 1.
    package let before: Double
    /// The same with the times changed.
    package var after: Double
    /// True when the place was found beyond doubt.
    package let isSure: Bool
    /// The pieces with a shift each, in order, when the recording is another cut than the one the
    /// text was timed for; empty when one shift serves all.
    package let pieces: [Piece]
    /// The stretches of the file's times with cues that have no speech of their own.
    package let unplaced: [Range<MediaTime>]

    /// The first lines, when they have no place and their shift would put them before the
    /// recording's start; `nil` for other files.
    package let lead: Lead?

    /// First lines without a place, which stay as far as there is room for them.
    package struct Lead: Hashable, Sendable {
        /// The time in the file at which the first line with a place begins.
        let begin: MediaTime
        /// The time up to which lines stay; those behind are pressed into what is left before the
        /// first line with a place.
        let kept: MediaTime

        /// The room that is left for each line that is pressed, if there is as much.
        private static let least = 0.2

        /// The first lines of a file, given the times of the first line with a place before and
        /// after the change.
        package init(_ lines: [Range<MediaTime>], before begin: MediaTime, at place: MediaTime) {
            self.begin = begin
            let ends = lines.map(\.upperBound).sorted()
            var kept = MediaTime.zero
            for (index, end) in ends.enumerated() {
                let room = MediaTime.seconds(Self.least * Double(ends.count - index - 1))
                if end + room <= place { kept = max(kept, end) }
            }
            self.kept = min(kept, begin)
        }
    }

    /// Cues that follow each other with the same shift.
    package struct Piece: Hashable, Sendable {
        /// The file's times from the beginning of the first cue to the end of the last.
        package let span: Range<MediaTime>
        /// The shift after times were multiplied by the rate.
        package let offset: MediaTime

        /// A piece.
        package init(span: Range<MediaTime>, offset: MediaTime) {
            (self.span, self.offset) = (span, offset)
        }
    }

    /// A fit; with pieces, `offset` is that of the first.
    package init(
        rate: Double, offset: MediaTime, before: Double, after: Double, isSure: Bool,
        pieces: [Piece] = [], unplaced: [Range<MediaTime>] = [], lead: Lead? = nil
    ) {
        (self.rate, self.offset, self.isSure) = (rate, offset, isSure)
        (self.before, self.after) = (before, after)
        (self.pieces, self.unplaced, self.lead) = (pieces, unplaced, lead)
    }

    /// True when cues stay where they are, since nothing fits clearly better.
    package var isUnchanged: Bool { rate == 1 && offset == .zero && pieces.isEmpty }

    /// A corrected time; it may be before the recording's start.
    ///
    /// Times between two pieces go on with the one before, and are pressed together where the
    /// recording has less room than they need: cues begin in the order they had.
    package func corrected(_ time: MediaTime) -> MediaTime {
        if let lead, time < lead.begin { return led(time, lead) }
        let next = pieces.lastIndex { $0.span.lowerBound <= time }.map { $0 + 1 } ?? 0
        guard next > 0, next < pieces.count, time > pieces[next - 1].span.upperBound else {
            return moved(time, by: next > 0 ? pieces[next - 1].offset : offset)
        }
        let (one, other) = (pieces[next - 1], pieces[next])
        let (from, to) = (one.span.upperBound, other.span.lowerBound)
        let (start, end) = (moved(from, by: one.offset), moved(to, by: other.offset))
        let plain = moved(time, by: one.offset)
        guard moved(to, by: one.offset) > end, to > from else { return plain }
        // Lines that the recording has are not covered, even when others get no length.
        let room = max(0, (end - start).seconds)
        let share = (time - from).seconds / (to - from).seconds
        return max(min(start, end), min(plain, end - .seconds(room * (1 - share))))
    }

    /// True for a time of a cue that has no place in the recording.
    package func isUnplaced(_ time: MediaTime) -> Bool {
        unplaced.contains { $0.contains(time) }
    }

    /// A time before the first line with a place: it stays, or is pressed into the room that is
    /// left.
    private func led(_ time: MediaTime, _ lead: Lead) -> MediaTime {
        guard time > lead.kept else { return time }
        let room = max(0, (max(.zero, moved(lead.begin, by: offset)) - lead.kept).seconds)
        let share = (time - lead.kept).seconds / (lead.begin - lead.kept).seconds
        return lead.kept + .seconds(room * share)
    }

    private func moved(_ time: MediaTime, by offset: MediaTime) -> MediaTime {
        let scaled = Double(time.microseconds) * rate
        guard scaled.isFinite, abs(scaled) < 1e15 else { return time }
        return MediaTime(microseconds: Int64(scaled.rounded())) + offset
    }
}

/// Cues with their times repaired by the speech of a recording.
package struct TimingRepair: Hashable, Sendable {
    /// The fit of the cues, and the change to all of them.
    package let fit: TimingFit
    /// The cues with their new times, in the order they had.
    package let cues: [Cue]
    /// The number of cues with an edge that was moved to speech near by besides.
    package let snapped: Int

    /// A repair.
    package init(fit: TimingFit, cues: [Cue], snapped: Int) {
        (self.fit, self.cues, self.snapped) = (fit, cues, snapped)
    }
}
