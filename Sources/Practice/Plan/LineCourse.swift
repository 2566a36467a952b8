import ListenCore

/// The way of a plan that plays lines alone: a drill, chosen lines, or both.
struct LineCourse: Hashable, Sendable {
    /// The longest silence a pass may be followed by.
    private static let longestGap = MediaTime.milliseconds(600_000)

    private let plan: PlaybackPlan
    /// The chosen lines (or all) that are played.
    private let slots: Range<Int>
    private let loops: Bool
    private var holdAfter: Int?

    private var slot: Int
    private var round = 1
    private var pass = 0
    private var turn = 1
    private var passNumber = 1
    /// The treatment of the line, and the number of times it is played by that.
    private var treatment = DrillScore.Treatment.on
    private var passCount = 1
    /// The beginning of the first pass when the place was inside the line.
    private var rest: MediaTime?
    /// True if the sound stops before the line.
    private var stopsBefore = false
    /// The place it goes on at behind the last line; nil when it ends there.
    private var tail: MediaTime?
    /// The place at which the last step ended, when the same sound goes on from there.
    private var reached: MediaTime?
    private var fadesIn = false

    /// The course of a plan; nil when the plan or its loop has no lines to play.
    init?(_ plan: PlaybackPlan, loop: Range<MediaTime>?, from place: MediaTime) {
        guard plan.drill != nil || plan.only != nil else { return nil }
        let all = 0..<(plan.only?.count ?? plan.lines.count)
        var slots = all
        if let loop {
            let first = all.first { plan.sound(ofSlot: $0).upperBound > loop.lowerBound }
            let end = all.first { plan.sound(ofSlot: $0).lowerBound >= loop.upperBound }
            slots = first..<max(first, end)
        }
        guard !slots.isEmpty else { return nil }
        self.plan = plan
        self.slots = slots
        loops = loop != nil
        holdAfter = plan.holdAfter.flatMap { index in
            guard plan.lines.indices.contains(index) else { return nil }
            return plan.lines[index].sound.upperBound > place + Itinerary.grain ? index : nil
        }
        tail = plan.only == nil && loop == nil ? place : nil
        slot = slots.first { plan.sound(ofSlot: $0).upperBound > place + Itinerary.grain }
        if slot == slots.upperBound, loops { slot = slots.lowerBound }
        enter(at: place)
    }

    private mutating func enter(at place: MediaTime) {
        guard slots.contains(slot) else { return }
        beginLine()
        let sound = plan.sound(ofSlot: slot)
        if sound.lowerBound < place, place + Itinerary.grain < sound.upperBound { rest = place }
        stopsBefore = stopsBefore && rest == nil && sound.lowerBound != place
    }

    /// Begins the passes of the line.
    private mutating func beginLine() {
        (round, pass, turn, passNumber) = (1, 0, 1, 1)
        rest = nil
        let line = plan.line(ofSlot: slot)
        treatment =
            plan.drill?.treatment(of: plan.traits(of: line)) ?? DrillScore.Treatment([.init()])
            ?? .on
        passCount = treatment.rounds * treatment.passes.reduce(0) { $0 + max(1, $1.repeats) }
        stopsBefore = plan.autoPause.contains(.atStart) && plan.pauses(at: line)
    }

    mutating func next() -> Itinerary.Step? {
        var leftOut = 0
        while slots.contains(slot) {
            let sound = plan.sound(ofSlot: slot)
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
        slot > slots.lowerBound && plan.sound(ofSlot: slot - 1) == sound
    }

    private mutating func stop(before sound: Range<MediaTime>) -> Itinerary.Step {
        stopsBefore = false
        let end = min(sound.lowerBound + Itinerary.lead, sound.upperBound)
        let first = treatment.passes[0]
        defer { reached = nil }
        return Itinerary.Step(
            source: sound.lowerBound..<end, factor: factor(of: first),
            fadesIn: reached != sound.lowerBound, fadesOut: true, holds: true,
            passage: passage(of: first))
    }

    private mutating func play(_ sound: Range<MediaTime>) -> Itinerary.Step {
        let current = treatment.passes[pass]
        let stops = stopsAfterPass(sound)
        let holds = stops || current.wait != .none
        let start = rest ?? sound.lowerBound
        let (end, joins) = end(of: current, after: sound, holds: holds)
        let step = Itinerary.Step(
            source: start..<end, factor: factor(of: current),
            fadesIn: rest == nil && reached != start, fadesOut: !joins,
            silence: silence(of: current, after: sound), holds: holds,
            passage: passage(of: current))
        rest = nil
        reached = joins ? end : nil
        fadesIn = !joins
        if tail != nil { tail = end }
        if passNumber == passCount { goToNextLine() } else { goToNextPass() }
        return step
    }

    /// Tells whether the sound waits behind the last pass of a line; a wish to wait once is then
    /// fulfilled.
    private mutating func stopsAfterPass(_ sound: Range<MediaTime>) -> Bool {
        guard passNumber == passCount else { return false }
        let isAwaited = holdAfter.map { plan.lines[$0].sound == sound } ?? false
        if isAwaited { holdAfter = nil }
        return isAwaited
            || plan.autoPause.contains(.atEnd) && plan.pauses(at: plan.line(ofSlot: slot))
    }

    /// The end of what is played in a pass, and whether what follows is the same sound going on.
    ///
    /// A pass that plays on reaches to the line that comes, when that is played next; a silence
    /// that is condensed is left as short as elsewhere.
    private func end(
        of pass: DrillScore.Pass, after sound: Range<MediaTime>, holds: Bool
    ) -> (MediaTime, joins: Bool) {
        guard pass.playsOn, !holds, pass.gap == .none, passNumber == passCount else {
            return (sound.upperBound, false)
        }
        var next = slot + 1
        while slots.contains(next) {
            let coming = plan.sound(ofSlot: next)
            if !coming.isEmpty, !isAgain(next, coming) { break }
            next += 1
        }
        guard slots.contains(next) else { return (sound.upperBound, tail != nil) }
        let start = plan.sound(ofSlot: next).lowerBound
        guard plan.line(ofSlot: next) - plan.line(ofSlot: slot) == next - slot,
            start >= sound.upperBound
        else { return (sound.upperBound, false) }
        if let condensing = plan.condensing, start - sound.upperBound > condensing.longest {
            return (sound.upperBound + min(condensing.kept, condensing.longest), false)
        }
        return (start, true)
    }

    private mutating func goToNextPass() {
        passNumber += 1
        turn += 1
        guard turn > max(1, treatment.passes[pass].repeats) else { return }
        turn = 1
        pass += 1
        guard pass == treatment.passes.count else { return }
        pass = 0
        round += 1
    }

    private mutating func goToNextLine() {
        slot += 1
        if slot == slots.upperBound, loops { slot = slots.lowerBound }
        if slots.contains(slot) { beginLine() }
    }

    private func passage(of pass: DrillScore.Pass) -> Passage {
        Passage(
            line: plan.line(ofSlot: slot), pass: passNumber, passCount: passCount,
            display: pass.display, asks: pass.wait == .answer)
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
}

extension PlaybackPlan {
    /// The index of the line of a slot: of all lines, or of those that are chosen.
    fileprivate func line(ofSlot slot: Int) -> Int {
        only.map { $0[slot] } ?? slot
    }

    /// The sound of a slot; nothing for a line that does not exist.
    fileprivate func sound(ofSlot slot: Int) -> Range<MediaTime> {
        let index = line(ofSlot: slot)
        guard index >= 0 else { return .zero ..< .zero }
        guard index < lines.count else { return .endless ..< .endless }
        return lines[index].sound
    }
}
