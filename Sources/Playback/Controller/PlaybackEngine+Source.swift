import AudioIO
import ListenCore

extension PlaybackEngine {
    func open(_ generation: Generation) {
        clock.beginChapter()
        guard let location else { return }
        mailbox.post(.open(generation, location))
    }

    func begin(
        _ generation: Generation, at place: MediaTime, rate: PlaybackRate, plan: PlaybackPlan
    ) {
        forgetCrossing()
        clock.stand(at: place, rate: rateAhead(from: place), until: generation)
        guard let context else { return }
        mailbox.post(.begin(generation, at: place, rate: rate, plan: plan, into: context))
    }

    /// Decodes again what is not heard yet; a crossing is taken back if possible, otherwise the
    /// decoder reports it again.
    func redecode(_ job: DecoderJob) {
        forgetCrossing()
        mailbox.post(job)
    }

    /// Makes reads that wait for bytes fail; the streams cannot be used afterwards.
    func interruptStreams() {
        if case .stream(let bytes) = location { bytes.interrupt() }
        if case .stream(let bytes) = successor?.location { bytes.interrupt() }
        location = nil
        successor = nil
        forgetCrossing()
    }

    /// Releases the recording and the device.
    func close() {
        interruptStreams()
        mailbox.post(.close)
        stopReopening()
        drainWatch?.cancel()
        closeSink()
        preparedSink.take()?.close()
        context = nil
    }

    /// Handles a report of the decoder thread.
    func receive(_ report: DecoderReport) {
        guard !isEarly(report) else { return }
        switch report {
        case .opened(let generation, let format, let length):
            opened(generation, format, length)
        case .openFailed(let generation, let error):
            handle(.openFailed(generation, message: error.description))
        case .length(let generation, let length, let isExact):
            handle(.durationKnown(generation, length, isExact: isExact))
        case .losses(let generation, let count): handle(.lossesKnown(generation, count))
        case .prefilled(let generation): handle(.prefilled(generation))
        case .retimed(let generation, let frame): retimed(generation, heardFrom: frame)
        case .ended(let generation): handle(.decoderEnded(generation))
        case .held(let generation): handle(.decoderHeld(generation))
        case .crossing(let generation, let frame, let next, let length):
            crossing(of: generation, at: frame, into: next, length)
        case .failed(let generation, let error):
            handle(.decodeFailed(generation, message: error.description))
        }
    }

    private func opened(_ generation: Generation, _ format: AudioFormat, _ length: SourceLength) {
        guard generation.chapter == machine.generation.chapter else { return }
        let fits = context?.format == format
        if !fits {
            closeSink()
            do throws(AudioError) {
                context = try RenderContext(
                    format: format, capacity: Decoder.ringLength.frame(at: format.sampleRate))
            } catch {
                return handle(.openFailed(generation, message: error.description))
            }
            context?.gain = Float(gainHundredths) / 100
        }
        var duration = MediaTime(length.frames, at: format.sampleRate)
        // A place that was reached before is more certain than an estimate.
        if case .estimated = length, duration < machine.place { duration = .zero }
        handle(
            .opened(
                generation, duration: duration, isExact: length.isExact, keepsSink: fits))
    }

    /// Announces the new speed at the time its first frame is heard.
    private func retimed(_ generation: Generation, heardFrom frame: FrameCount) {
        guard let context else { return }
        let left = frame - played
        let event = PlayerMachine.Event.rateHeard(generation)
        guard left > .zero else { return handle(event) }
        deadline(
            in: MediaTime(left, at: context.format.sampleRate), .event(event, ticket: nil))
    }

    /// The frame the device has played up to.
    var played: FrameCount { clock.playedFrames }

    // MARK: The end

    /// Looks at the device at the time the last frame should be heard.
    func watchDrain(_ generation: Generation) {
        drainStalled = .zero
        drainIsReached = false
        drainPlayed = played
        lookAgain(generation)
    }

    func lookAtDrain(_ generation: Generation) {
        guard generation == machine.generation, machine.state == .playing,
            machine.halt != nil, let context
        else { return }
        let now = played
        let isReached = now >= context.writeIndex
        if isReached && drainIsReached || drainStalled >= Self.drainStall {
            return handle(.drained(generation))
        }
        // By the clock everything was heard; by the device, some frames later.
        drainIsReached = isReached
        if now > drainPlayed || !context.isDrained { drainStalled = .zero }
        drainPlayed = now
        lookAgain(generation)
    }

    private func lookAgain(_ generation: Generation) {
        guard let context else { return }
        let left = MediaTime(context.writeIndex - drainPlayed, at: context.format.sampleRate)
        let delay = drainIsReached ? Self.drainMargin : max(left, Self.shortestLook)
        if context.isDrained { drainStalled = drainStalled + delay }
        drainWatch?.cancel()
        drainWatch = deadline(in: delay, .checkDrain(generation))
    }
}

extension SourceLength {
    /// True for a length that is more than an estimate.
    var isExact: Bool {
        if case .exact = self { return true }
        return false
    }

    /// The length as far as it is known; zero when it is unknown.
    var frames: FrameCount {
        switch self {
        case .exact(let frames), .estimated(let frames): max(frames, .zero)
        case .unknown: .zero
        }
    }
}
