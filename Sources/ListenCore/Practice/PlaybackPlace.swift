/// The playing of a line that is being heard.
package struct Passage: Hashable, Sendable {
    /// The line's index in the plan, which is that of its sentence.
    package let line: Int
    /// The number of the pass, from 1.
    package let pass: Int
    /// Of how many; 0 when it goes on until the person ends it.
    package let passCount: Int
    /// The text that can be read; `nil` leaves it to the view.
    package let display: TextDisplay?
    /// True if the person is asked behind it whether the sentence was understood.
    package let asks: Bool

    /// A passage.
    package init(
        line: Int, pass: Int = 1, passCount: Int = 1, display: TextDisplay? = nil,
        asks: Bool = false
    ) {
        self.line = line
        self.pass = pass
        self.passCount = passCount
        self.display = display
        self.asks = asks
    }

    /// True if the line was played in this turn before.
    package var isRepeat: Bool { pass > 1 }
}

/// Everything known about the sound at one instant.
package struct PlaybackPlace: Hashable, Sendable {
    /// The place in the chapter; it does not move in a pause.
    package var position: MediaTime
    /// The speed that is heard: the person's, times the pass's factor.
    package var rate: PlaybackRate
    /// The passage, when the plan goes line by line.
    package var passage: Passage?
    /// Up to where `position` moves on evenly from here; `nil` when that is not
    /// known to end.
    package var runsUntil: MediaTime?
    /// The real time left of the gap that is being heard; `nil` outside of one.
    package var gapLeft: MediaTime?
    /// The real time that was saved by leaving silence out since the load.
    package var saved: MediaTime
    /// The number of times the sound continued into the next recording by itself.
    ///
    /// If it is greater than the number of `crossed` events received, the place is in a recording
    /// that is not announced yet.
    package var crossings = 0

    /// A place.
    package init(
        position: MediaTime, rate: PlaybackRate = .normal, passage: Passage? = nil,
        runsUntil: MediaTime? = nil, gapLeft: MediaTime? = nil, saved: MediaTime = .zero
    ) {
        self.position = position
        self.rate = rate
        self.passage = passage
        self.runsUntil = runsUntil
        self.gapLeft = gapLeft
        self.saved = saved
    }
}
