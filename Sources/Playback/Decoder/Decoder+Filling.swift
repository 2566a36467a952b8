import AudioIO
import ListenCore
import Practice

extension Decoder {
    /// One step: sleeps while the ring is full enough, otherwise decodes a chunk.
    func fill() {
        guard let source, let context else {
            isFilling = false
            return
        }
        let sampleRate = source.format.sampleRate
        let level = (context.writeIndex - context.readIndex).value
        sayPrefilled(at: level, sampleRate)
        let wanted = min(target(sampleRate), Int64(context.capacity))
        if level >= wanted {
            guard !openSuccessor() else { return }
            return mailbox.wait(for: context.capacity - Int(wanted / 2), in: context)
        }
        do throws(AudioError) {
            try advance(in: context)
            if doing == .sounding {
                tellLength(of: source)
                tellLosses(of: source)
            }
        } catch {
            guard error.code == .gone else { return stop(because: error) }
            goOnAtOldest(of: source)
        }
    }

    /// Goes on at the oldest sound there is, behind what is in the ring: a pause was longer than
    /// live sound is kept.
    private func goOnAtOldest(of source: any AudioSource) {
        do throws(AudioError) {
            let frame = try source.seek(to: stage.sourceFrame)
            guard frame > stage.sourceFrame else {
                throw AudioError(.gone, subject: "the sound")
            }
            stage.stand(at: frame)
            reach = frame
            itinerary = Itinerary(plan, from: MediaTime(frame, at: source.format.sampleRate))
            (legs, coming, upcoming) = ([], [], nil)
            try goOn(blending: [])
        } catch {
            stop(because: error)
        }
    }

    /// Writes pending frames, otherwise makes more.
    private func advance(in context: RenderContext) throws(AudioError) {
        if doing == .sounding || doing == .closing, stage.hasPending {
            return stage.withPending { write($0, into: context) }
        }
        switch doing {
        case .sounding: try sound()
        case .closing: try closeRun()
        case .silent(let end): try writeSilence(until: end, into: context)
        case .holding, .ended: isFilling = false
        }
    }

    private func target(_ rate: SampleRate) -> Int64 {
        (isRefilling ? Self.refilled : Self.ahead).frame(at: rate).value
    }

    private func sayPrefilled(at level: Int64, _ rate: SampleRate) {
        let enough = (isRefilling ? Self.refilled : Self.firstSound).frame(at: rate).value
        guard !saidPrefilled, level >= enough else { return }
        saidPrefilled = true
        isRefilling = false
        report(.prefilled(generation))
    }

    private func write(_ frames: UnsafeBufferPointer<Float>, into context: RenderContext) -> Int {
        let index = context.writeIndex
        let written = context.write(frames)
        history.note(
            UnsafeBufferPointer(rebasing: frames[0..<written * context.format.channels]),
            at: index)
        return written
    }

    private func writeSilence(
        until end: FrameCount, into context: RenderContext
    ) throws(AudioError) {
        let left = (end - context.writeIndex).value
        guard left > 0 else { return try behindSilence() }
        let count = Int(min(left, Int64(Self.chunk))) * context.format.channels
        _ = silence.withUnsafeBufferPointer { write(.init(rebasing: $0[..<count]), into: context) }
    }

    /// Reports the length: an exact one when it changes, an estimate when it is a second off, since
    /// streams estimate again with each block.
    ///
    /// A growing file takes its exact length back.
    private func tellLength(of source: any AudioSource) {
        // The former recording may have been crossed into its successor.
        guard source === self.source else { return }
        switch source.length {
        case .unknown: if toldExact { say(guess: .zero) }
        case .exact(let frames): say(length: MediaTime(frames, at: source.format.sampleRate))
        // An estimate smaller than the place being read is wrong.
        case .estimated(let frames) where frames < reach:
            if toldExact { say(guess: .zero) }
        case .estimated(let frames):
            let length = MediaTime(frames, at: source.format.sampleRate)
            let change = max(length - toldLength, toldLength - length)
            if toldExact || change >= .milliseconds(1_000) { say(guess: length) }
        }
    }

    /// Losses are reported while they are read, a moment before they would be heard.
    private func tellLosses(of source: any AudioSource) {
        guard source === self.source, source.losses > toldLosses else { return }
        toldLosses = source.losses
        report(.losses(generation, toldLosses))
    }

    func say(length: MediaTime) {
        guard !toldExact || length != toldLength, length > .zero else { return }
        (toldLength, toldExact) = (length, true)
        report(.length(generation, length, isExact: true))
    }

    /// Reports an estimated length; zero when the last reported one was wrong.
    private func say(guess length: MediaTime) {
        (toldLength, toldExact) = (length, false)
        report(.length(generation, length, isExact: false))
    }
}
