/// The course of a chapter's playing: straight on, or sentence by sentence.
///
/// A value the player follows; `Itinerary` (Practice) turns it into the steps
/// that are played. Places are on the sound's clock, the person's shift of the
/// text already applied.
package struct PlaybackPlan: Hashable, Sendable {
    /// A sentence as sound.
    package struct Line: Hashable, Sendable {
        /// From its first word to the end of its last.
        package let speech: Range<MediaTime>
        /// The stretch that is played of it alone: with lead-in and tail, never into the speech of
        /// a neighbour.
        package let played: Range<MediaTime>

        /// A line.
        package init(speech: Range<MediaTime>, played: Range<MediaTime>) {
            self.speech = speech
            self.played = played
        }
    }

    /// The places at which the sound waits by itself for the person.
    package struct AutoPause: OptionSet, Hashable, Sendable, Codable {
        /// The number it is stored as.
        package let rawValue: Int

        /// A set by its stored number.
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Before each line.
        package static let atStart = AutoPause(rawValue: 1)
        /// After each line.
        package static let atEnd = AutoPause(rawValue: 2)
        /// Only at lines with a word that has no status.
        package static let onlyNew = AutoPause(rawValue: 4)
    }

    /// The shortening of silences between lines.
    package struct Condensing: Hashable, Sendable {
        /// Gaps longer than this are shortened.
        package var longest: MediaTime
        /// The part of such a gap that is kept.
        package var kept: MediaTime

        /// By default gaps over a second are shortened to 400 ms.
        package init(
            longest: MediaTime = .milliseconds(1_000), kept: MediaTime = .milliseconds(400)
        ) {
            self.longest = longest
            self.kept = min(kept, longest)
        }
    }

    /// The chapter's lines in order of time.
    ///
    /// The index of a line is that of its sentence. Empty while there is no text.
    package var lines: [Line]
    /// The facts of the lines, by their index, where the drill or the pauses go by them; a line
    /// without any is one of which everything is known.
    package var traits: [LineTraits]
    /// The drill every line goes through; `nil` plays on.
    package var drill: DrillScore?
    /// A stretch that is played over and over.
    package var loop: Range<MediaTime>?
    /// The places at which the sound waits by itself.
    package var autoPause: AutoPause
    /// A line after which the sound waits once.
    package var holdAfter: Int?
    /// The lines that are played, ascending, all others left out; `nil` plays all.
    package var only: [Int]?
    /// The shortening of gaps between lines; `nil` leaves them.
    package var condensing: Condensing?
    /// True if silent stretches of the sound itself are shortened.
    package var skipsSilence: Bool
    /// The place behind which nothing more is played, unless the person goes there; `nil` for the
    /// end of the recording.
    package var end: MediaTime?

    /// A plan; without arguments the chapter is played straight on.
    package init(
        lines: [Line] = [], traits: [LineTraits] = [], drill: DrillScore? = nil,
        loop: Range<MediaTime>? = nil, autoPause: AutoPause = [], holdAfter: Int? = nil,
        only: [Int]? = nil, condensing: Condensing? = nil, skipsSilence: Bool = false
    ) {
        self.lines = lines
        self.traits = traits
        self.drill = drill
        self.loop = loop
        self.autoPause = autoPause
        self.holdAfter = holdAfter
        self.only = only
        self.condensing = condensing
        self.skipsSilence = skipsSilence
    }

    /// The facts of a line.
    package func traits(of line: Int) -> LineTraits {
        traits.indices.contains(line) ? traits[line] : LineTraits()
    }

    /// True if the sound waits by itself at a line, when it waits at lines at all.
    package func pauses(at line: Int) -> Bool {
        !autoPause.contains(.onlyNew) || traits(of: line).newWords > 0
    }

    /// Straight on to the end.
    package static let straight = PlaybackPlan()

    /// True if it leads straight on from line to line, so that the next chapter may follow without
    /// a gap.
    package var isFlowing: Bool {
        drill == nil && loop == nil && autoPause.isEmpty && holdAfter == nil && only == nil
            && end == nil
    }
}
