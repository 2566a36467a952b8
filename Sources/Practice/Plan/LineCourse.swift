import ListenCore

/// The way of a plan that plays lines alone: a drill, chosen lines, or both.
struct LineCourse: Hashable, Sendable {
    /// The longest silence a pass may be followed by.
    private static let longestGap = MediaTime.milliseconds(600_000)

    private let lines: [PlaybackPlan.Line]
    private let only: [Int]?
    /// The chosen lines (or all) that are played.
    private let slots: Range<Int>
    /// The treatment of each line, one entry for each time it is played in a round.
    private let passes: [DrillScore.Pass]
    private let rounds: Int
    private let passCount: Int
    private let loops: Bool
    private let autoPause: PlaybackPlan.AutoPause
    private var holdAfter: Int?

    private var slot: Int
    private var round = 1
    private var pass = 0
    private var turn = 1
    private var passNumber = 1
    /// The beginning of the first pass when the place was inside the line.
    private var rest: MediaTime?
    /// True if the sound stops before the line.
    private var stopsBefore = false
    /// The place it goes on at behind the last line; nil when it ends there.
    private var tail: MediaTime?
    private var fadesIn = false

    /// The course of a plan; nil when the plan or its loop has no lines to play.
    init?(_ plan: PlaybackPlan, loop: Range<MediaTime>?, from place: MediaTime) {
        guard plan.drill != nil || plan.only != nil else { return nil }
        let (lines, only) = (plan.lines, plan.only)
        let all = 0..<(only?.count ?? lines.count)
        var slots = all
        if let loop {
            let first = all.first { Self.sound($0, lines, only).upperBound > loop.lowerBound }
            let end = all.first { Self.sound($0, lines, only).lowerBound >= loop.upperBound }
            slots = first..<max(first, end)
        }
        guard !slots.isEmpty else { return nil }
        self.lines = lines
        self.only = only
        self.slots = slots
        passes = plan.drill?.passes ?? [DrillScore.Pass()]
        rounds = plan.drill?.rounds ?? 1
        passCount = rounds * passes.reduce(0) { $0 + max(1, $1.repeats) }
        loops = loop != nil
        autoPause = plan.autoPause
        holdAfter = plan.holdAfter.flatMap { index in
            guard lines.indices.contains(index) else { return nil }
            return lines[index].sound.upperBound > place + Itinerary.grain ? index : nil
        }
        tail = only == nil && loop == nil ? place : nil
        slot = slots.first { Self.sound($0, lines, only).upperBound > place + Itinerary.grain }
        if slot == slots.upperBound, loops { slot = slots.lowerBound }
        enter(at: place)
    }

    private mutating func enter(at place: MediaTime) {
        guard slots.contains(slot) else { return }
        let sound = Self.sound(slot, lines, only)
        if sound.lowerBound < place, place + Itinerary.grain < sound.upperBound { rest = place }
        stopsBefore =
            autoPause.contains(.atStart) && rest == nil && sound.lowerBound != place
    }

    mutating func next() -> Itinerary.Step? {
        var leftOut = 0
        while slots.contains(slot) {
            let sound = Self.sound(slot, lines, only)
            if !sound.isEmpty, !isAgain(slot, sound) {
                return stopsBefore ? stop(before: sound) : play(sound)
            }
            leftOut += 1
            guard leftOut <= slots.count else { return nil }
            goToNextLine()
        }
        guard let start = tail.take(), start < .endless else { return nil }
        return Itinerary.Step(source: start..<MediaTime.endless, fadesIn: fadesIn)
    }

    /// Tells whether the slot before is the same passage of sound, of which another sentence is
    /// said.
    private func isAgain(_ slot: Int, _ sound: Range<MediaTime>) -> Bool {
        slot > slots.lowerBound && Self.sound(slot - 1, lines, only) == sound
    }

    private mutating func stop(before sound: Range<MediaTime>) -> Itinerary.Step {
        stopsBefore = false
        let end = min(sound.lowerBound + Itinerary.lead, sound.upperBound)
        return Itinerary.Step(
            source: sound.lowerBound..<end, factor: factor(of: passes[0]), fadesIn: true,
            fadesOut: true, holds: true, passage: passage(of: passes[0]))
    }

    private mutating func play(_ sound: Range<MediaTime>) -> Itinerary.Step {
        let current = passes[pass]
        var step = Itinerary.Step(
            source: (rest ?? sound.lowerBound)..<sound.upperBound, factor: factor(of: current),
            fadesIn: rest == nil, fadesOut: true,
            silence: silence(of: current, after: sound), holds: current.waits,
            passage: passage(of: current))
        rest = nil
        fadesIn = true
        if tail != nil { tail = sound.upperBound }
        if passNumber == passCount {
            let isAwaited = holdAfter.map { lines[$0].sound == sound } ?? false
            if isAwaited { holdAfter = nil }
            step.holds = step.holds || isAwaited || autoPause.contains(.atEnd)
            goToNextLine()
        } else {
            goToNextPass()
        }
        return step
    }

    private mutating func goToNextPass() {
        passNumber += 1
        turn += 1
        guard turn > max(1, passes[pass].repeats) else { return }
        turn = 1
        pass += 1
        guard pass == passes.count else { return }
        pass = 0
        round += 1
    }

    private mutating func goToNextLine() {
        (round, pass, turn, passNumber) = (1, 0, 1, 1)
        rest = nil
        stopsBefore = autoPause.contains(.atStart)
        slot += 1
        if slot == slots.upperBound, loops { slot = slots.lowerBound }
    }

    private func passage(of pass: DrillScore.Pass) -> Passage {
        Passage(
            line: Self.line(slot, only), pass: passNumber, passCount: passCount,
            display: pass.display)
    }

    private func factor(of pass: DrillScore.Pass) -> Int { min(max(pass.factor, 30), 300) }

    private func silence(of pass: DrillScore.Pass, after sound: Range<MediaTime>)
        -> Itinerary.Step.Silence
    {
        switch pass.gap {
        case .none: return .none
        case .time(let time):
            return time > .zero ? .time(min(time, Self.longestGap)) : .none
        case .lengths(let hundredths):
            guard hundredths > 0 else { return .none }
            let length = (sound.upperBound - sound.lowerBound).microseconds
            let product = length.multipliedReportingOverflow(by: Int64(hundredths))
            let share = MediaTime(
                microseconds: product.overflow ? .max : product.partialValue / 100)
            return share > .zero ? .during(min(share, Self.longestGap)) : .none
        }
    }

    private static func line(_ slot: Int, _ only: [Int]?) -> Int {
        only.map { $0[slot] } ?? slot
    }

    /// The sound of a slot; nothing for a line that does not exist.
    private static func sound(_ slot: Int, _ lines: [PlaybackPlan.Line], _ only: [Int]?)
        -> Range<MediaTime>
    {
        let index = line(slot, only)
        guard index >= 0 else { return .zero ..< .zero }
        guard index < lines.count else { return .endless ..< .endless }
        return lines[index].sound
    }
}
