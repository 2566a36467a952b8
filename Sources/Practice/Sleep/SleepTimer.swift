package import ListenCore

/// Stops the sound when the person has fallen asleep.
///
/// Pure: it is told how long sound ran and what ended, and says when to stop.
/// One value for each setting of the timer; it is over when `isOver`.
///
/// The clock counts only while sound is wanted (gaps and buffering included):
/// who pauses to read is awake, and a timer that ran out in silence would stop
/// the sound at once when it is wanted again.
///
/// Ten more minutes are always minutes: an end of a sentence or chapter that
/// was waited for no longer stops the sound, but the ten minutes begin there.
/// Before the stop is exact: for `.sentence` let the plan hold after the line,
/// and while `stopsAtChapterEnd` prepare no next chapter.
///
/// ```swift
/// var timer = SleepTimer(
///     .clock(minutes: 1), ahead: SleepTimer.Ahead(position: .zero), isWanted: true)
/// timer.update(.ran(.seconds(30)))  // nil
/// timer.update(.ran(.seconds(30)))  // .stop
/// ```
package struct SleepTimer: Hashable, Sendable {
    /// The end that it waits for.
    package enum Kind: Hashable, Sendable {
        /// So much real time in which sound is wanted, 1…600 minutes.
        case clock(minutes: Int)
        /// The end of the sentence being heard.
        case sentence
        /// The end of so many chapters; the present one is the first.
        case chapters(Int)

        /// The end of the chapter being heard.
        package static let chapter = Kind.chapters(1)
        /// The minutes to choose from.
        package static let minutes = [10, 15, 20, 30, 45, 60]
        /// The minutes a person may write.
        package static let customMinutes = 1...600
    }

    /// The events it takes.
    package enum Event: Hashable, Sendable {
        /// So much of the host's time passed since the last one.
        case ran(Duration)
        /// Sound is no longer wanted.
        case paused
        /// Sound is wanted.
        case resumed
        /// The sentence being heard ended (its last pass, in a drill).
        case sentenceEnded
        /// The chapter was heard to its end, or the next one is being heard.
        case chapterEnded
        /// Ten more minutes; after the stop, ten minutes anew.
        case extended
    }

    /// The actions it asks for.
    package enum Action: Hashable, Sendable {
        /// Pause the sound and save.
        case stop
    }

    /// The states it has.
    package enum State: String, CaseIterable, Hashable, Sendable {
        /// Sound is wanted.
        case counting
        /// It waits with the sound.
        case waiting
        /// It stopped the sound.
        case fired
    }

    /// The time one extension adds.
    package static let extensionTime = MediaTime.milliseconds(600_000)
    /// The time the sound fades.
    package static let fadeTime = MediaTime.milliseconds(10_000)

    /// The end that it waits for now; an extension may turn it into a clock.
    package internal(set) var kind: Kind
    /// Its state.
    package private(set) var state: State
    /// The real time there was to wait for, with all extensions; `nil` when
    /// that is not known.
    package private(set) var total: MediaTime?
    /// The last instant it saw.
    package private(set) var seen: Duration?
    /// The rest of the clock.
    var left: MediaTime
    /// The time added to an end that is waited for.
    var added = MediaTime.zero

    /// Sets the timer; `ahead` is what was to be heard then, for `total`.
    package init(_ kind: Kind, ahead: Ahead, isWanted: Bool) {
        left = .zero
        state = isWanted ? .counting : .waiting
        switch kind {
        case .clock(let minutes):
            let range = Kind.customMinutes
            let bounded = min(max(minutes, range.lowerBound), range.upperBound)
            self.kind = .clock(minutes: bounded)
            left = .milliseconds(Int64(bounded) * 60_000)
        case .sentence: self.kind = kind
        case .chapters(let count): self.kind = .chapters(max(count, 1))
        }
        total = remaining(ahead)
    }

    /// True if it has nothing left to do.
    package var isOver: Bool { state == .fired }

    /// True if the sound is to stop at the end of the chapter being heard.
    package var stopsAtChapterEnd: Bool {
        !isOver && kind == .chapter && added == .zero
    }

    /// True if the sound is to stop at the end of the sentence being heard.
    package var stopsAtSentenceEnd: Bool {
        !isOver && kind == .sentence && added == .zero
    }

    /// Lets it see an instant of the host's time, what the player does then, and whether the person
    /// wants sound; says what is to be done.
    ///
    /// The time between two instants counts by how it was at the first, so the length of a pause
    /// never counts, whoever ends it.
    package mutating func see(
        _ host: Duration, _ phase: PlayerPhase, wantsSound: Bool
    ) -> Action? {
        let before = seen ?? host
        seen = max(before, host)
        let action = update(.ran(max(.zero, host - before)))
        _ = update(wantsSound && !phase.isRest ? .resumed : .paused)
        return action
    }

    /// Takes note of what happened; says what is to be done.
    package mutating func update(_ event: Event) -> Action? {
        switch state {
        case .counting, .waiting: return handle(event)
        case .fired:
            if event == .extended { self = anew() }
            return nil
        }
    }

    private mutating func handle(_ event: Event) -> Action? {
        switch event {
        case .ran(let time): return run(MediaTime(time))
        case .paused: state = .waiting
        case .resumed: state = .counting
        case .sentenceEnded:
            if kind == .sentence { return reachEnd() }
        case .chapterEnded: return endChapter()
        case .extended: extend()
        }
        return nil
    }

    private mutating func run(_ time: MediaTime) -> Action? {
        guard case .clock = kind, state == .counting else { return nil }
        left = max(.zero, left - max(.zero, time))
        return left == .zero ? fire() : nil
    }

    private mutating func endChapter() -> Action? {
        switch kind {
        case .clock: return nil
        // A sentence ends with its chapter at the latest.
        case .sentence, .chapters(1): return reachEnd()
        case .chapters(let count):
            kind = .chapters(count - 1)
            return nil
        }
    }

    private mutating func reachEnd() -> Action? {
        guard added > .zero else { return fire() }
        left = added
        added = .zero
        kind = .clock(minutes: Int(left.milliseconds / 60_000))
        return nil
    }

    private mutating func extend() {
        let most = MediaTime.milliseconds(Int64(Kind.customMinutes.upperBound) * 60_000)
        let before = left + added
        let step = min(Self.extensionTime, max(.zero, most - before))
        if case .clock = kind { left = left + step } else { added = added + step }
        total = total.map { $0 + step }
    }

    private mutating func fire() -> Action {
        state = .fired
        return .stop
    }

    private func anew() -> SleepTimer {
        var timer = SleepTimer(
            .clock(minutes: Int(Self.extensionTime.milliseconds / 60_000)),
            ahead: Ahead(position: .zero), isWanted: false)
        timer.seen = seen
        return timer
    }
}

extension PlayerPhase {
    /// The sound rests, or is over, whatever was wanted last.
    fileprivate var isRest: Bool {
        switch self {
        case .empty, .loading, .ready, .playing, .buffering: false
        case .paused, .held, .interrupted, .ended, .failed: true
        }
    }
}
