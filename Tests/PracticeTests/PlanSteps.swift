import ListenCore
import Practice

/// A time in milliseconds, which all tables here are written in.
func ms(_ count: Int64) -> MediaTime { .milliseconds(count) }

/// A stretch in milliseconds.
func ms(_ range: Range<Int64>) -> Range<MediaTime> { ms(range.lowerBound)..<ms(range.upperBound) }

/// Lines whose speech is what is played of them.
func lines(_ ranges: Range<Int64>...) -> [PlaybackPlan.Line] {
    ranges.map { PlaybackPlan.Line(speech: ms($0), played: ms($0)) }
}

/// The first steps of a plan from a place in milliseconds, as `text(of:)` writes them.
func steps(_ plan: PlaybackPlan, from place: Int64, most: Int = 12) -> [String] {
    var itinerary = Itinerary(plan, from: ms(place))
    var texts: [String] = []
    while texts.count < most, let step = itinerary.next() { texts.append(text(of: step)) }
    return texts
}

/// A step in short: `<` and `>` are fades, `#1 2/3` is pass 2 of 3 of line 1,
/// `~` a gap as long as so much of the recording.
func text(of step: Itinerary.Step) -> String {
    let source = step.source
    let end = source.upperBound.microseconds == .max ? "end" : "\(source.upperBound.milliseconds)"
    var words = [
        (step.fadesIn ? "<" : "") + "\(source.lowerBound.milliseconds)-\(end)"
            + (step.fadesOut ? ">" : "")
    ]
    if let passage = step.passage {
        words.append("#\(passage.line) \(passage.pass)/\(passage.passCount)")
        if let display = passage.display { words.append(display.rawValue) }
    }
    if step.factor != 100 { words.append("x\(step.factor)") }
    switch step.silence {
    case .none: break
    case .time(let time): words.append("gap \(time.milliseconds)")
    case .during(let time): words.append("gap ~\(time.milliseconds)")
    }
    if step.savesTime { words.append("saves") }
    if step.holds { words.append("holds") }
    if step.passage?.asks == true { words.append("asks") }
    return words.joined(separator: " ")
}

/// A plan of the lines 0 (1–3 s), 1 (3.5–5 s) and 2 (8–10 s), changed as wanted.
func plan(_ change: (inout PlaybackPlan) -> Void = { _ in }) -> PlaybackPlan {
    var plan = PlaybackPlan(lines: lines(1_000..<3_000, 3_500..<5_000, 8_000..<10_000))
    change(&plan)
    return plan
}
