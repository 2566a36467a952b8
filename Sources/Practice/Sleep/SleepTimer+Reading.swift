package import ListenCore

/// The display of a timer, and the time at which it will differ.
extension SleepTimer {
    /// The sound that is to be heard from here on.
    package struct Ahead: Hashable, Sendable {
        /// The place being heard.
        package var position: MediaTime
        /// The chapter's length; zero when unknown.
        package var duration: MediaTime
        /// The speed that is heard.
        package var rate: PlaybackRate
        /// The end of the sentence being heard, when there is one.
        package var sentenceEnd: MediaTime?
        /// The lengths of the chapters after this one, as far as known.
        package var following: [MediaTime]

        /// The sound that is to be heard; a part that is not given is not known.
        package init(
            position: MediaTime, duration: MediaTime = .zero, rate: PlaybackRate = .normal,
            sentenceEnd: MediaTime? = nil, following: [MediaTime] = []
        ) {
            self.position = position
            self.duration = duration
            self.rate = rate
            self.sentenceEnd = sentenceEnd
            self.following = following
        }
    }

    /// The number of ticks of the clock on the full screen.
    package static let tickCount = 60

    /// The real time until the sound stops, as if it was played straight on at
    /// the speed heard; `nil` when that is not known, and when it is over.
    package func remaining(_ ahead: Ahead) -> MediaTime? {
        guard !isOver else { return nil }
        switch kind {
        case .clock: return left
        case .sentence:
            return ahead.sentenceEnd.map {
                ahead.rate.realTime(during: max(.zero, $0 - ahead.position)) + added
            }
        case .chapters(let count):
            let later = ahead.following.prefix(count - 1)
            guard ahead.duration > .zero, later.count == count - 1,
                later.allSatisfy({ $0 > .zero })
            else { return nil }
            let stretch = later.reduce(max(.zero, ahead.duration - ahead.position), +)
            return ahead.rate.realTime(during: stretch) + added
        }
    }

    /// The factor of the loudness, 0…1.
    ///
    /// It falls with the square of what is left: evenly to the ear, yet,
    /// unlike decibels, to silence. After the stop it is 1 again: pause first,
    /// then set the loudness back. The end of a sentence does not fade.
    package func gain(_ ahead: Ahead) -> Double {
        guard kind != .sentence, let left = remaining(ahead), left < Self.fadeTime else {
            return 1
        }
        let share = left.seconds / Self.fadeTime.seconds
        return share * share
    }

    /// `gain` in hundredths, as a player is told.
    package func gainHundredths(_ ahead: Ahead) -> Int {
        Int((gain(ahead) * 100).rounded())
    }

    /// The real time until what is shown or heard of it differs: the next
    /// `step` of what is left (counted up to whole ones), the next tick of the
    /// clock, the next tenth of a second of the fade, the end.
    ///
    /// `nil` when time alone changes nothing.
    package func nextChange(
        _ ahead: Ahead, step: MediaTime = .milliseconds(1_000)
    ) -> Duration? {
        guard state == .counting, let left = remaining(ahead) else { return nil }
        guard left > .zero else { return .zero }
        let fades = kind != .sentence
        if fades, left <= Self.fadeTime { return Duration(until(.milliseconds(100), of: left)) }
        var next = until(step, of: left)
        if let total, total.microseconds >= Int64(Self.tickCount) {
            let tick = MediaTime(microseconds: total.microseconds / Int64(Self.tickCount))
            next = min(next, until(tick, of: left))
        }
        if fades { next = min(next, left - Self.fadeTime) }
        return Duration(next)
    }

    /// The time until a whole number of `step` is left.
    private func until(_ step: MediaTime, of left: MediaTime) -> MediaTime {
        guard step > .zero else { return left }
        let over = left.microseconds % step.microseconds
        return MediaTime(microseconds: over == 0 ? min(step, left).microseconds : over)
    }
}
