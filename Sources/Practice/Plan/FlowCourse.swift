import ListenCore

/// The way of a plan that follows the recording: straight on, condensed, with
/// stops, or round and round in a loop.
struct FlowCourse: Hashable, Sendable {
    /// The reach of the next step, before stops and the loop shorten it.
    private struct Stretch {
        var end: MediaTime
        /// The line it belongs to, when the plan goes line by line.
        var line: Int?
        var holds = false
        /// The place it goes on at when a cut follows.
        var goesOnAt: MediaTime?
        /// The first line that is not behind its end.
        var nextLine: Int
        var jumpsBack = false
    }

    /// The most lines that one condensed step may join, so that finding its end stays cheap if
    /// nothing is cut.
    private static let longestRun = 256

    private let plan: PlaybackPlan
    private let loop: Range<MediaTime>?
    private let autoPause: PlaybackPlan.AutoPause
    /// The line the whole loop lies in.
    private let loopedLine: Int?
    private var holdAfter: Int?
    /// The beginning of the next step; nil at the end.
    private var place: MediaTime?
    /// The first line that is not behind the place.
    private var line = 0
    private var round = 1
    private var isFirst = true
    private var fadesIn = false
    private var savesTime = false

    init(_ plan: PlaybackPlan, loop: Range<MediaTime>?, from place: MediaTime) {
        self.plan = plan
        self.loop = loop
        autoPause = plan.autoPause.intersection([.atStart, .atEnd])
        var start = place
        if let loop, place < loop.lowerBound || place + Itinerary.grain >= loop.upperBound {
            start = loop.lowerBound
            fadesIn = true
        }
        loopedLine = loop.flatMap { loop in
            let index = Self.line(after: loop.lowerBound, in: plan.lines)
            guard index < plan.lines.count else { return nil }
            let sound = plan.lines[index].sound
            let isInside =
                sound.lowerBound <= loop.lowerBound && loop.upperBound <= sound.upperBound
            return isInside ? index : nil
        }
        holdAfter = plan.holdAfter.flatMap { index in
            guard plan.lines.indices.contains(index) else { return nil }
            let sound = plan.lines[index].sound
            return !sound.isEmpty && sound.upperBound > start + Itinerary.grain ? index : nil
        }
        self.place = start
        line = Self.line(after: start, in: plan.lines)
    }

    private var lines: [PlaybackPlan.Line] { plan.lines }
    private var condensing: PlaybackPlan.Condensing? { plan.condensing }

    mutating func next() -> Itinerary.Step? {
        guard var start = place else { return nil }
        if let cut = cut(before: line), cut.contains(start) {
            start = cut.upperBound
            fadesIn = true
            savesTime = !isFirst
        }
        guard start < .endless else {
            place = nil
            return nil
        }
        var stretch = proposed(from: start)
        stopAfterLine(&stretch, from: start)
        turnBack(&stretch)
        let breaks = stretch.holds || stretch.jumpsBack || stretch.goesOnAt != nil
        let step = Itinerary.Step(
            source: start..<stretch.end, fadesIn: fadesIn, fadesOut: breaks,
            holds: stretch.holds, passage: passage(of: stretch), savesTime: savesTime)
        go(on: stretch, fadesIn: breaks)
        return step
    }

    private mutating func go(on stretch: Stretch, fadesIn: Bool) {
        isFirst = false
        self.fadesIn = fadesIn
        savesTime = stretch.goesOnAt != nil
        if stretch.jumpsBack, let loop {
            place = loop.lowerBound
            line = Self.line(after: loop.lowerBound, in: lines)
            round += 1
        } else {
            place = stretch.end < .endless ? stretch.goesOnAt ?? stretch.end : nil
            line = stretch.nextLine
        }
    }

    private func passage(of stretch: Stretch) -> Passage? {
        guard let line = stretch.line ?? loopedLine else { return nil }
        return loop == nil
            ? Passage(line: line) : Passage(line: line, pass: round, passCount: 0)
    }

    private static func line(after place: MediaTime, in lines: [PlaybackPlan.Line]) -> Int {
        lines.indices.first { lines[$0].sound.upperBound > place + Itinerary.grain }
    }

    // MARK: How far it goes

    private func proposed(from start: MediaTime) -> Stretch {
        if !autoPause.isEmpty { return upToStop(from: start) }
        return straight(from: start)
    }

    private func upToStop(from start: MediaTime) -> Stretch {
        var index = line
        var passesOver = false
        while index < lines.count {
            let sound = lines[index].sound
            if sound.upperBound > start + Itinerary.grain, !isAgain(index) {
                guard plan.pauses(at: index) else {
                    passesOver = true
                    index += 1
                    continue
                }
                if passesOver, let stretch = upToLine(index, from: start) { return stretch }
                if autoPause.contains(.atStart), sound.lowerBound >= start + Itinerary.lead {
                    return condensed(
                        Stretch(
                            end: sound.lowerBound, line: index, holds: true, nextLine: index),
                        from: start)
                }
                if autoPause.contains(.atEnd) {
                    return condensed(
                        Stretch(
                            end: sound.upperBound, line: index, holds: true,
                            nextLine: index + 1), from: start)
                }
                let end = endBeforeLead(of: index)
                if end > start + Itinerary.grain {
                    return condensed(
                        Stretch(end: end, line: index, nextLine: index + 1), from: start)
                }
            }
            index += 1
        }
        return passesOver ? straight(from: start) : Stretch(end: .endless, nextLine: lines.count)
    }

    /// Straight on, or to the next silence that is shortened.
    private func straight(from start: MediaTime) -> Stretch {
        condensing == nil ? Stretch(end: .endless, nextLine: line) : upToCut(from: start)
    }

    /// The stretch through lines at which the sound does not wait, up to one at which it does; nil
    /// where that is reached already.
    private func upToLine(_ index: Int, from start: MediaTime) -> Stretch? {
        let before = autoPause.contains(.atStart) ? Itinerary.lead : .zero
        let end = lines[index].sound.lowerBound - before
        guard end > start + Itinerary.grain else { return nil }
        let stretch = straight(from: start)
        return stretch.end < end ? stretch : Stretch(end: end, nextLine: index)
    }

    /// The end of a line that leaves a little way to the start of the next, so
    /// that the stop there shows the line that comes.
    private func endBeforeLead(of index: Int) -> MediaTime {
        let end = lines[index].sound.upperBound
        let next = Self.line(after: end - Itinerary.grain, in: lines)
        guard next < lines.count else { return end }
        return min(end, lines[next].sound.lowerBound - Itinerary.lead)
    }

    /// Tells whether the line before is the same passage of sound, of which another sentence is
    /// said.
    private func isAgain(_ index: Int) -> Bool {
        index > 0 && lines[index - 1].sound == lines[index].sound
    }

    private func upToCut(from start: MediaTime) -> Stretch {
        var index = line
        while index < lines.count {
            if let cut = cut(before: index), cut.lowerBound > start {
                return Stretch(
                    end: cut.lowerBound, goesOnAt: cut.upperBound, nextLine: index)
            }
            if index - line >= Self.longestRun, lines[index].sound.lowerBound > start {
                return Stretch(end: lines[index].sound.lowerBound, nextLine: index)
            }
            index += 1
        }
        return Stretch(end: .endless, nextLine: lines.count)
    }

    /// The stretch up to the cut before its line, when that comes first.
    private func condensed(_ stretch: Stretch, from start: MediaTime) -> Stretch {
        guard let index = stretch.line, let cut = cut(before: index), cut.lowerBound > start,
            cut.upperBound <= stretch.end
        else { return stretch }
        return Stretch(
            end: cut.lowerBound, line: index, goesOnAt: cut.upperBound, nextLine: index)
    }

    /// The part that is left out of the gap before a line.
    private func cut(before index: Int) -> Range<MediaTime>? {
        guard let condensing, index > 0, index < lines.count else { return nil }
        let end = lines[index - 1].sound.upperBound
        let start = lines[index].sound.lowerBound
        let longest = max(.zero, condensing.longest)
        guard start - end > longest else { return nil }
        let kept = min(max(.zero, condensing.kept), longest).microseconds
        let behind = MediaTime(microseconds: kept / 2)
        let before = MediaTime(microseconds: kept - kept / 2)
        let cut = end + behind..<start - before
        guard let loop else { return cut }
        return loop.lowerBound <= cut.lowerBound && cut.upperBound < loop.upperBound ? cut : nil
    }

    // MARK: What shortens it

    private mutating func stopAfterLine(_ stretch: inout Stretch, from start: MediaTime) {
        guard let index = holdAfter else { return }
        let sound = lines[index].sound
        if stretch.line == nil, sound.lowerBound > start, sound.lowerBound < stretch.end {
            stretch = Stretch(end: sound.lowerBound, nextLine: max(line, index))
        } else if sound.upperBound > start, sound.upperBound <= stretch.end {
            stretch = Stretch(
                end: sound.upperBound, line: index, holds: true, nextLine: max(line, index + 1))
            holdAfter = nil
        }
    }

    private func turnBack(_ stretch: inout Stretch) {
        guard let loop else { return }
        let nearly = stretch.holds ? stretch.end + Itinerary.lead : stretch.end
        guard nearly >= loop.upperBound else { return }
        let stopsThere = stretch.holds && stretch.end <= loop.upperBound
        stretch.end = loop.upperBound
        stretch.holds = stopsThere || !autoPause.isEmpty
        stretch.goesOnAt = nil
        stretch.jumpsBack = true
    }
}
