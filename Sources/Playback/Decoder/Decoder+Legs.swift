import AudioIO
import ListenCore
import Practice

/// The path through the recording, leg by leg.
extension Decoder {
    /// The leg of the next step of the plan.
    func nextLeg(at sampleRate: SampleRate) -> Leg? {
        guard let step = itinerary.next() else { return nil }
        return Leg(step, after: itinerary, at: sampleRate)
    }

    /// Continues with the next leg, behind an edge.
    func goOn(blending old: [Float]) throws(AudioError) {
        guard let source else { return }
        guard emptyLegs < Self.mostEmptyLegs else { return plan.loop == nil ? endOfWay() : hold() }
        guard let leg = upcoming.take() ?? nextLeg(at: source.format.sampleRate) else {
            return endOfWay()
        }
        try enter(leg, blending: old)
    }

    /// Begins a run with a leg; `isRest` when it was begun before.
    func enter(_ leg: Leg, blending old: [Float] = [], isRest: Bool = false) throws(AudioError) {
        guard let source, let context else { return }
        let format = source.format
        let heard = leg.rate(of: rate)
        if leg.savesTime, !isRest { save(leg.from - reach, at: heard, format.sampleRate) }
        if stage.sourceFrame != leg.from { stage.stand(at: try source.seek(to: leg.from)) }
        var leg = leg
        leg.ringStart = context.writeIndex
        leg.isRest = isRest
        reach = stage.sourceFrame
        isAtEnd = false
        clock.append(
            TimelineMap.Stretch(
                ringStart: leg.ringStart, sourceStart: reach, rate: heard,
                passage: leg.passage, sourceEnd: leg.end.map { max($0, reach) }, saved: saved))
        level = stage.level ?? level
        let fade = Int(Self.fade.frame(at: format.sampleRate).value)
        let shaper = EdgeShaper(
            channels: format.channels, former: old,
            rise: leg.fadesIn && !isRest ? fade : 0, fall: fade)
        stage.begin(
            at: leg.ringStart, rate: heard, format: format, shaper: shaper,
            skipping: plan.skipsSilence ? level : nil)
        if leg.fadesOut { stage.expectFadeOut() }
        add(leg)
        doing = .sounding
    }

    /// Reads on in the present leg, or reaches its end.
    func sound() throws(AudioError) {
        guard let source, let leg = coming.last ?? legs.last else { return endOfWay() }
        if leg.end.map({ stage.sourceFrame >= $0 }) ?? false { return pass(leg, source) }
        if try stage.read(from: source, upTo: leg.end) == 0 {
            isAtEnd = true
            stage.finish()
            doing = .closing
        }
        note(stage.takeSegments())
    }

    /// Ends a leg that was read: the next one continues the run, or there is an edge.
    private func pass(_ leg: Leg, _ source: any AudioSource) {
        let isEdge = leg.silence != .none || leg.holds || leg.fadesOut
        if !isEdge, let next = nextLeg(at: source.format.sampleRate) {
            guard !leg.flows(into: next) else {
                if next.fadesOut { stage.expectFadeOut() }
                return coming.append(next)
            }
            upcoming = next
        }
        stage.finish()
        note(stage.takeSegments())
        doing = .closing
    }

    /// Notes the ring frames at which parts of the run are heard.
    private func note(_ segments: [StretchStage.Segment]) {
        guard let sampleRate = source?.format.sampleRate, let leg = legs.last else { return }
        for segment in segments {
            let anchor = segment.source - FrameCount(segment.input)
            if segment.source > reach {
                let heard = leg.rate(of: rate)
                save(segment.source - reach, at: heard, sampleRate)
                mark(stage.ringFrame(ofInput: segment.input), anchor, as: legs.last ?? leg)
            }
            reach = segment.source + FrameCount(segment.count)
            while var next = coming.first, next.from < reach {
                coming.removeFirst()
                let input = segment.input + max((next.from - segment.source).value, 0)
                next.ringStart = stage.ringFrame(ofInput: input)
                mark(next.ringStart, anchor, as: next)
                add(next)
            }
        }
    }

    /// Adds a stretch in `leg` that counts from `anchor` at a ring frame.
    private func mark(_ ring: FrameCount, _ anchor: FrameCount, as leg: Leg) {
        var stretch = TimelineMap.Stretch(
            ringStart: ring, sourceStart: anchor, rate: leg.rate(of: rate),
            passage: leg.passage, sourceEnd: leg.end, saved: saved)
        stretch.ringAnchor = stage.ringStart
        clock.append(stretch)
    }

    private func save(_ frames: FrameCount, at heard: PlaybackRate, _ sampleRate: SampleRate) {
        guard frames > .zero else { return }
        saved = saved + heard.realTime(during: MediaTime(frames, at: sampleRate))
    }

    private func add(_ leg: Leg) {
        legs.append(leg)
        guard legs.count > 64 else { return }
        let played = clock.playedFrames
        let heard = legs.lastIndex { $0.ringStart <= played } ?? 0
        legs.removeFirst(heard)
    }

    // MARK: Behind a run

    /// Ends a run whose last frame is in the ring.
    func closeRun() throws(AudioError) {
        guard let source, let context else { return }
        for var leg in coming {
            leg.ringStart = context.writeIndex
            add(leg)
        }
        coming = []
        guard !legs.isEmpty else { return endOfWay() }
        if isAtEnd {
            if let damage = source.damage { return stop(because: damage) }
            var end = stage.sourceFrame
            // A place beyond the end is not the length, which the source knows.
            if case .exact(let length) = source.length { end = min(end, length) }
            say(length: MediaTime(end, at: source.format.sampleRate))
        }
        let last = legs.count - 1
        let index = context.writeIndex
        let leg = legs[last]
        let heard = leg.rate(of: rate)
        // Text behind the end of the recording has neither sound nor pause nor stop.
        let isBehindEnd = isAtEnd && index == leg.ringStart && !leg.isRest
        let frames =
            isBehindEnd
            ? .zero
            : leg.silentFrames(
                at: heard, source.format.sampleRate,
                cutAt: isAtEnd && leg.end.map { $0 > reach } ?? false ? reach : nil)
        let isEmpty = isBehindEnd || index == leg.ringStart && frames == .zero && !leg.holds
        emptyLegs = isEmpty ? emptyLegs + 1 : 0
        legs[last].soundEnd = index
        legs[last].restsAt = reach
        guard !isBehindEnd else { return try goOn(blending: []) }
        guard frames > .zero else { return try behindSilence() }
        legs[last].silenceEnd = index + frames
        rest(at: index, until: index + frames, in: legs[last])
        doing = .silent(until: index + frames)
    }

    /// Continues behind the silence of a leg, if it had one.
    func behindSilence() throws(AudioError) {
        guard let leg = legs.last, leg.holds else { return try goOn(blending: []) }
        hold()
    }

    /// Makes the place stand still from a ring frame on.
    func rest(at index: FrameCount, until end: FrameCount?, in leg: Leg) {
        var stretch = TimelineMap.Stretch(
            ringStart: index, sourceStart: leg.restsAt ?? reach, rate: leg.rate(of: rate),
            passage: leg.passage, saved: saved)
        stretch.rests = true
        stretch.silentUntil = end
        clock.append(stretch)
    }

    /// Waits for the person behind the frames in the ring.
    func hold() {
        guard let context else { return }
        if let leg = legs.last { rest(at: context.writeIndex, until: nil, in: leg) }
        doing = .holding
        isFilling = false
        context.markEnd()
        report(.held(generation))
    }

    /// Ends decoding: no step is left in the recording or in the plan.
    func endOfWay() {
        guard isAtEnd || plan.end != nil, plan.only == nil else { return hold() }
        if plan.isFlowing, cross() { return }
        if let context, let leg = legs.last { rest(at: context.writeIndex, until: nil, in: leg) }
        doing = .ended
        isFilling = false
        context?.markEnd()
        report(.ended(generation))
    }
}
