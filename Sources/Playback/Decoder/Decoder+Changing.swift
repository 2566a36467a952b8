import AudioIO
import ListenCore
import Practice

/// Changes of the path through the recording: a seek, and another speed or plan from the next frame
/// on that is not heard yet.
extension Decoder {
    /// Drops everything that is queued and begins at a place.
    func begin(at place: MediaTime, by plan: PlaybackPlan) {
        guard let context else { return }
        returnToFormer()
        guard let source else { return }
        saved = clock.saved
        context.flush()
        clock.flushSink()
        self.plan = plan
        itinerary = Itinerary(plan, from: place)
        forgetLegs()
        startFilling()
        do throws(AudioError) {
            let sampleRate = source.format.sampleRate
            let leg = nextLeg(at: sampleRate)
            let wanted = leg?.from ?? place.frame(at: sampleRate)
            let frame = try source.seek(to: wanted)
            stage.stand(at: frame)
            reach = frame
            // A leg that begins elsewhere is entered there, with a stretch of its own.
            let stretch = TimelineMap.Stretch(
                ringStart: context.writeIndex, sourceStart: frame,
                rate: leg?.rate(of: rate) ?? rate,
                passage: leg?.passage, sourceEnd: leg?.end, saved: saved)
            clock.begin(generation, map: TimelineMap(sampleRate: sampleRate, beginning: stretch))
            guard var leg else { return endOfWay() }
            leg.from = frame
            try enter(leg)
        } catch {
            stop(because: error)
        }
    }

    /// Plays the rest at another speed, from the first frame that is not heard yet; the rest of a
    /// pause keeps its length.
    func retime(to rate: PlaybackRate, as generation: Generation) {
        self.generation = generation
        self.rate = rate
        guard source != nil, let context else { return }
        if !isFilling, doing == .holding || doing == .ended, isHeard(context) {
            report(.retimed(self.generation, heardFrom: context.writeIndex))
            return report(doing == .ended ? .ended(self.generation) : .held(self.generation))
        }
        guard let (index, old) = takeBack(in: context), let source,
            let stretch = clock.stretch(atRingFrame: index)
        else { return }
        let wanted = stretch.sourceFrame(at: index)
        saved = stretch.saved
        do throws(AudioError) {
            if let place = legs.lastIndex(where: { $0.ringStart <= index }) {
                let leg = legs[place]
                legs.removeSubrange((place + 1)...)
                itinerary = leg.after
                try resume(leg, at: index, wanted, blending: old)
            } else {
                let sampleRate = source.format.sampleRate
                itinerary = Itinerary(plan, from: MediaTime(wanted, at: sampleRate))
                legs = []
                try goOn(blending: old)
            }
            report(.retimed(self.generation, heardFrom: index))
        } catch {
            stop(because: error)
        }
    }

    /// Plays the recording by another plan, from the first frame that is not heard yet.
    func follow(_ plan: PlaybackPlan, as generation: Generation) {
        self.generation = generation
        guard source != nil, let context, let (index, old) = takeBack(in: context) else { return }
        guard let source, let stretch = clock.stretch(atRingFrame: index) else { return }
        // A plan that comes after the crossing is not for the next recording.
        if former == nil { self.plan = plan }
        saved = stretch.saved
        reach = stretch.sourceFrame(at: index)
        let place = MediaTime(reach, at: source.format.sampleRate)
        itinerary = Itinerary(self.plan, from: place)
        legs = []
        do throws(AudioError) {
            try goOn(blending: old)
        } catch {
            stop(because: error)
        }
    }

    /// Continues behind a stop.
    func proceed(as generation: Generation) {
        self.generation = generation
        guard doing == .holding, let context else { return }
        context.unmarkEnd()
        startFilling()
        do throws(AudioError) {
            try goOn(blending: [])
        } catch {
            stop(because: error)
        }
    }

    func startFilling() {
        isFilling = true
        isRefilling = false
        saidPrefilled = false
    }

    private func forgetLegs() {
        legs = []
        coming = []
        upcoming = nil
        isAtEnd = false
        emptyLegs = 0
    }

    /// True when everything written was heard or can no longer be changed.
    private func isHeard(_ context: RenderContext) -> Bool {
        let margin = Self.margin.frame(at: context.format.sampleRate)
        return context.writeIndex - clock.playedFrames <= margin
    }

    /// Takes back the frames that are not heard yet; returns the index of the next frame and the
    /// samples that would have sounded there.
    private func takeBack(in context: RenderContext) -> (index: FrameCount, old: [Float])? {
        let sampleRate = context.format.sampleRate
        let written = context.writeIndex
        let index = clock.takeBackSink(
            keeping: Self.margin.frame(at: sampleRate), from: context)
        returnToFormer(before: index)
        let old = history.frames(
            from: index, count: Int(Self.blend.frame(at: sampleRate).value), writtenTo: written)
        coming = []
        upcoming = nil
        isAtEnd = false
        emptyLegs = 0
        startFilling()
        return (index, old)
    }

    /// Plays the rest of a leg from a ring frame on.
    private func resume(
        _ leg: Leg, at index: FrameCount, _ wanted: FrameCount, blending old: [Float]
    ) throws(AudioError) {
        guard let soundEnd = leg.soundEnd, index >= soundEnd else {
            legs.removeLast()
            var rest = leg
            rest.from = wanted
            rest.soundEnd = nil
            rest.silenceEnd = nil
            return try enter(rest, blending: old, isRest: true)
        }
        rest(at: index, until: leg.silenceEnd, in: leg)
        guard let end = leg.silenceEnd, index < end else { return try behindSilence() }
        doing = .silent(until: end)
    }
}
