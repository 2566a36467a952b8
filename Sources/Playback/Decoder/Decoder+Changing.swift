import AudioIO
import ListenCore
import Practice

/// Where the way through the recording is entered: at a seek, and at the frame
/// from which on another speed or plan is heard.
extension Decoder {
    /// Drops all that is queued and begins at a place.
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
            // A leg that begins elsewhere is entered there, with its own stretch.
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

    /// From the frame on that is not heard yet the rest is played at another
    /// speed; what is left of a gap stays as long as it is.
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

    /// From the frame on that is not heard yet the recording is played by
    /// another plan, from where it stands there.
    func follow(_ plan: PlaybackPlan, as generation: Generation) {
        self.generation = generation
        guard source != nil, let context, let (index, old) = takeBack(in: context) else { return }
        guard let source, let stretch = clock.stretch(atRingFrame: index) else { return }
        // Too late for the recording it was made for, it is none of the next one's.
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

    /// Goes on behind a stop.
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

    /// Whether all that was written was heard, or can no more be changed.
    private func isHeard(_ context: RenderContext) -> Bool {
        let margin = Self.margin.frame(at: context.format.sampleRate)
        return context.writeIndex - clock.playedFrames <= margin
    }

    /// Takes back what is not heard yet; says where the next frame goes and
    /// what would have sounded there.
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

    /// Plays what is left of a leg from a ring frame on.
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
