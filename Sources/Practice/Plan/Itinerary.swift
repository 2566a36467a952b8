package import ListenCore

/// The sequence of what is played by a plan: the drill machine.
///
/// Pure and lazy: the decoder asks for the next step when the last one is
/// decoded, so that an endless loop costs nothing. A copy taken at a step goes
/// on from there, which is how a change of speed in the middle of a step keeps
/// its place. Entering costs a binary search, a step the same for any number
/// of lines. A step that begins where the former ended and is not faded in is
/// the same sound going on.
///
/// The rules:
/// - Straight on is one step without an end. Nothing before the first line or
///   after the last is ever cut; between lines, condensing leaves the middle
///   of long gaps out (`savesTime` on the step behind the cut) and joins what
///   lies between two cuts to one step (of at most 256 lines).
/// - Auto-pause goes line by line without losing any of the recording: at the
///   end, each step reaches from where the last one stopped to the end of the
///   next line; at the start, the sound stops at the start of each line, and
///   the passage is already that line. A start less than 20 ms after a stop
///   (or after the place entered) does not stop again.
/// - `holdAfter` stops once at the end of its line, whatever the plan; it is
///   ignored when that is already past.
/// - A loop begins at its start when the place is outside, and counts its
///   rounds as passes without end when it lies inside one line. With auto-pause
///   it stops before it jumps back, too. One shorter than 100 ms is ignored,
///   and a cut is made only where it lies wholly inside.
/// - A drill gives each line its passes and goes straight to the next line,
///   behind the last one on to the end of the recording. A place inside a line
///   begins with the rest of it. With a loop the lines that overlap it are
///   drilled over and over; where none does, the loop is played plainly.
/// - `only` plays its lines and then ends (or, with a loop, those of them that
///   overlap it, over and over). A stop at the start of such a line comes 20 ms
///   into it, in its lead-in, and the line is then played whole.
/// - Behind `end` nothing is played, unless the place entered is there already, or a loop is on.
/// - What stands less than a millisecond behind the place counts as reached,
///   since places are rounded to frames. Lines without sound are left out, and
///   a turn in which nothing sounds ends the itinerary.
package struct Itinerary: Hashable, Sendable {
    /// A stretch of the recording, then perhaps silence, then perhaps a stop.
    package struct Step: Hashable, Sendable {
        /// Silence behind the stretch, in real time.
        package enum Silence: Hashable, Sendable {
            /// None.
            case none
            /// So long.
            case time(MediaTime)
            /// As long as this much of the recording takes at the speed heard,
            /// which is the person's times the step's factor.
            case during(MediaTime)
        }

        /// The stretch that is played; an upper bound of `MediaTime.max` means to the end.
        package var source: Range<MediaTime>
        /// The speed in hundredths of the person's.
        package var factor = 100
        /// True if it is faded in, since something else was heard before it.
        package var fadesIn = false
        /// True if it is faded out, since something else follows it.
        package var fadesOut = false
        /// The silence that follows.
        package var silence = Silence.none
        /// True if the sound then stops until the person goes on.
        package var holds = false
        /// The passage that the view shows.
        package var passage: Passage?
        /// True if what lies between the step before and this one was left out to save time.
        package var savesTime = false
    }

    private enum Course: Hashable, Sendable {
        case flow(FlowCourse)
        case lines(LineCourse)
        case ended
    }

    /// The shortest stretch that is looped.
    static let shortestLoop = MediaTime.milliseconds(100)
    /// Times nearer than this count as reached.
    static let grain = MediaTime.milliseconds(1)
    /// The shortest way between two stops, and that into a line's lead-in.
    static let lead = MediaTime.milliseconds(20)

    private var course: Course
    /// The place behind which nothing is played.
    private let end: MediaTime?

    /// The way from a place on.
    ///
    /// A place inside a line begins with the rest of that line as its first
    /// pass; one outside leads to the next line.
    package init(_ plan: PlaybackPlan, from place: MediaTime) {
        let place = max(.zero, place)
        end = plan.loop == nil ? plan.end.flatMap { $0 > place + Self.grain ? $0 : nil } : nil
        let loop = plan.loop.flatMap { loop -> Range<MediaTime>? in
            let lower = max(.zero, loop.lowerBound)
            guard loop.upperBound - lower >= Self.shortestLoop else { return nil }
            return lower..<loop.upperBound
        }
        if let lines = LineCourse(plan, loop: loop, from: place) {
            course = .lines(lines)
        } else if plan.only != nil {
            course = .ended
        } else {
            course = .flow(FlowCourse(plan, loop: loop, from: place))
        }
    }

    /// The next step; nil when nothing is left to be played.
    package mutating func next() -> Step? {
        var step: Step?
        switch course {
        case .flow(var flow):
            step = flow.next()
            course = step == nil ? .ended : .flow(flow)
        case .lines(var lines):
            step = lines.next()
            course = step == nil ? .ended : .lines(lines)
        case .ended: break
        }
        guard let end, let found = step, found.source.upperBound > end else { return step }
        course = .ended
        guard found.source.lowerBound + Self.grain < end else { return nil }
        step?.source = found.source.lowerBound..<end
        return step
    }
}
