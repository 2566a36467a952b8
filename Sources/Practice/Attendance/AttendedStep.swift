import ListenCore

/// The stretch that was heard between two samples of one chapter.
struct AttendedStep {
    /// A stretch of the recording that sounded.
    struct Part {
        let range: Range<MediaTime>
        /// The time it sounded.
        let time: MediaTime
        /// True if it was a pass after the first.
        let isRepeat: Bool
    }

    /// The parts that sounded, in order.
    private(set) var parts: [Part] = []
    /// The real time of a drill's gap.
    private(set) var practised = MediaTime.zero

    /// The distance a place may go beyond what its speed allows without a jump, since it is read a
    /// little early or late.
    private static let slack = MediaTime.milliseconds(250)

    /// `nil` when no time passed.
    init?(from start: AttendedTime.Sample, to end: AttendedTime.Sample) {
        var time = MediaTime(end.host - start.host)
        guard time > .zero else { return nil }
        let (from, to) = (start.place, end.place)
        let moved = to.position - from.position
        if time > AttendedTime.longestStep {
            time = min(time, from.rate.realTime(during: max(.zero, moved)))
        }
        if let gap = from.gapLeft, gap > .zero {
            practised = min(gap, time)
            time = time - practised
        }
        let possible = from.rate.mediaTime(during: time)
        if moved >= .zero, moved <= possible + Self.slack + AttendedStep.share(of: possible) {
            run(from, to, time)
        } else {
            jump(from, to, time)
        }
    }

    /// The sound ran on evenly; what the place did not move was a gap, or
    /// nothing was heard.
    private mutating func run(_ from: PlaybackPlace, _ to: PlaybackPlace, _ time: MediaTime) {
        let sounded = min(time, from.rate.realTime(during: to.position - from.position))
        add(from.position..<to.position, sounded, from)
        if to.gapLeft != nil { practised = practised + (time - sounded) }
    }

    /// It went elsewhere between: evenly on as far as that is known, then
    /// perhaps up to the place it is at now.
    private mutating func jump(_ from: PlaybackPlace, _ to: PlaybackPlace, _ time: MediaTime) {
        let end = from.position + from.rate.mediaTime(during: time)
        let edge = max(from.position, min(end, from.runsUntil ?? end))
        let before = min(time, from.rate.realTime(during: edge - from.position))
        add(from.position..<edge, before, from)
        let rest = time - before
        // A seek has no edge to run to: what follows it begins where it went.
        guard from.runsUntil != nil, rest > .zero else { return }
        if to.gapLeft != nil {
            practised = practised + rest
        } else {
            let start = max(.zero, to.position - to.rate.mediaTime(during: rest))
            add(start..<to.position, rest, to)
        }
    }

    private mutating func add(
        _ range: Range<MediaTime>, _ time: MediaTime, _ place: PlaybackPlace
    ) {
        guard !range.isEmpty, time > .zero else { return }
        parts.append(Part(range: range, time: time, isRepeat: place.passage?.isRepeat ?? false))
    }

    /// A tenth.
    private static func share(of time: MediaTime) -> MediaTime {
        MediaTime(microseconds: time.microseconds / 10)
    }
}

/// Real time and material that are added up.
struct Attended: Hashable, Sendable {
    var heard = MediaTime.zero
    var repeated = MediaTime.zero
    var material = MediaTime.zero

    /// Adds a stretch of which `fresh` was not heard before.
    mutating func add(_ part: AttendedStep.Part, fresh: MediaTime) {
        guard !part.isRepeat else {
            repeated = repeated + part.time
            return
        }
        let length = part.range.upperBound - part.range.lowerBound
        let first = part.time.scaled(by: fresh, over: length)
        heard = heard + first
        repeated = repeated + (part.time - first)
        material = material + fresh
    }

    /// The share `part` of `whole`, and what is left without it.
    func split(_ part: MediaTime, of whole: MediaTime) -> (Attended, Attended) {
        let share = Attended(
            heard: heard.scaled(by: part, over: whole),
            repeated: repeated.scaled(by: part, over: whole),
            material: material.scaled(by: part, over: whole))
        let rest = Attended(
            heard: heard - share.heard, repeated: repeated - share.repeated,
            material: material - share.material)
        return (share, rest)
    }
}

extension MediaTime {
    /// The time × part ÷ whole, rounded down.
    fileprivate func scaled(by part: MediaTime, over whole: MediaTime) -> MediaTime {
        guard whole > .zero else { return .zero }
        let product = Int128(microseconds) * Int128(part.microseconds)
        return MediaTime(microseconds: Int64(clamping: product / Int128(whole.microseconds)))
    }
}
