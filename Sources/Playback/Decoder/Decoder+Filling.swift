import AudioIO
import ListenCore

extension Decoder {
    /// One step: sleep while the ring is full enough, else decode a chunk.
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
            return mailbox.wait(for: context.capacity - Int(wanted / 2), in: context)
        }
        do throws(AudioError) {
            guard try stage.produce(from: source) else { return end(at: stage.sourceFrame) }
            write(into: context)
            tellLength(of: source)
        } catch {
            stop(because: error)
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

    private func write(into context: RenderContext) {
        stage.withPending { frames in
            let index = context.writeIndex
            let written = context.write(frames)
            history.note(
                UnsafeBufferPointer(rebasing: frames[0..<written * context.format.channels]),
                at: index)
            return written
        }
    }

    private func end(at frame: FrameCount) {
        isFilling = false
        guard let source, let context else { return }
        if let damage = source.damage { return stop(because: damage) }
        context.markEnd()
        say(length: MediaTime(frame, at: source.format.sampleRate))
        report(.ended(generation))
    }

    /// A counted length is told when it changes, an estimate when it is a
    /// second off: streams estimate anew with each block.
    private func tellLength(of source: any AudioSource) {
        switch source.length {
        case .unknown: return
        case .exact(let frames): say(length: MediaTime(frames, at: source.format.sampleRate))
        case .estimated(let frames):
            let length = MediaTime(frames, at: source.format.sampleRate)
            let change = max(length - toldLength, toldLength - length)
            if change >= .milliseconds(1_000) { say(length: length) }
        }
    }

    private func say(length: MediaTime) {
        guard length != toldLength, length > .zero else { return }
        toldLength = length
        report(.length(generation, length))
    }
}
