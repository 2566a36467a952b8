import AudioIO
import CSoundTouch
package import ListenCore

/// Changes the speed of speech by SoundTouch and keeps its pitch.
///
/// At 1.00× samples pass bit by bit. Belongs to the decoder thread. If the library fails (memory),
/// silence of the right length comes out.
package final class SoundTouchStretcher: TimeStretching {
    private var rate = PlaybackRate.normal
    private var format = AudioFormat(sampleRate: SampleRate(44_100), channels: 1)
    private var engine: OpaquePointer?
    /// The sound that passes unstretched.
    private var queue = SampleQueue()
    private var inputFrames: Int64 = 0
    private var outputFrames: Int64 = 0
    private var isFinished = false
    /// The number of output frames still to be dropped so that the mapping is exact.
    private var lead = 0

    /// A stretcher at the normal rate; call `reset` before use.
    package init() {}

    deinit {
        if let engine { listen_stretcher_destroy(engine) }
    }

    /// Starts again at a rate; buffered sound is dropped.
    package func reset(rate: PlaybackRate, format: AudioFormat) {
        self.rate = rate
        self.format = format
        (inputFrames, outputFrames, isFinished) = (0, 0, false)
        queue.removeAll()
        if let engine { listen_stretcher_destroy(engine) }
        engine = nil
        guard rate != .normal else { return }
        let settings = StretchSettings(rate)
        engine = listen_stretcher_create(
            Int32(format.sampleRate.framesPerSecond), Int32(format.channels), rate.factor,
            settings.sequence, settings.seekWindow, settings.overlap)
        let late = settings.lateFrames(at: format.sampleRate)
        lead = max(0, late) * 100 / rate.hundredths
        putSilence(max(0, -late))
    }

    /// Adds interleaved frames.
    package func write(_ frames: UnsafeBufferPointer<Float>) {
        let count = frames.count / format.channels
        guard count > 0, let base = frames.baseAddress, !isFinished else { return }
        inputFrames += Int64(count)
        if let engine {
            _ = listen_stretcher_put(engine, base, Int32(clamping: count))
        } else if rate == .normal {
            queue.append(UnsafeBufferPointer(rebasing: frames[..<(count * format.channels)]))
        }
    }

    /// Ends the input: the tail comes out, and the whole output has exactly its required length.
    package func finish() {
        guard !isFinished else { return }
        isFinished = true
        guard let engine else { return }
        // Silence after the end pushes the tail through; two seconds are more than sequence and
        // window can hold back at any rate.
        for _ in 0..<100 {
            let ready = Int64(listen_stretcher_available(engine)) + outputFrames - Int64(lead)
            if ready >= totalFrames { return }
            putSilence(format.sampleRate.framesPerSecond / 50 + 1)
        }
    }

    private func putSilence(_ frames: Int) {
        guard let engine, frames > 0 else { return }
        let silence = [Float](repeating: 0, count: frames * format.channels)
        silence.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            _ = listen_stretcher_put(engine, base, Int32(clamping: frames))
        }
    }

    /// Reads up to as many frames as fit; 0 when more input is needed, or at the end.
    package func read(into buffer: UnsafeMutableBufferPointer<Float>) -> Int {
        let room = Int64(buffer.count / format.channels)
        // Never ahead of the input: frames cannot be taken back.
        let wanted = Int(min(room, totalFrames - outputFrames))
        guard wanted > 0, let base = buffer.baseAddress else { return 0 }
        if rate == .normal {
            let given = queue.dequeue(wanted * format.channels, into: base) / format.channels
            outputFrames += Int64(given)
            return given
        }
        var given = engine.map { receive($0, base, wanted) } ?? wanted
        if engine == nil { buffer.update(repeating: 0) }
        if isFinished, given < wanted {
            for index in (given * format.channels)..<(wanted * format.channels) { base[index] = 0 }
            given = wanted
        }
        outputFrames += Int64(given)
        return given
    }

    /// The length `round(input ÷ rate)` in integers.
    private var totalFrames: Int64 {
        let hundredths = Int64(rate.hundredths)
        return (inputFrames * 100 + hundredths / 2) / hundredths
    }

    /// Drops the lead, then receives.
    private func receive(
        _ engine: OpaquePointer, _ output: UnsafeMutablePointer<Float>, _ wanted: Int
    ) -> Int {
        while lead > 0 {
            let dropped = Int(
                listen_stretcher_receive(engine, output, Int32(clamping: min(lead, wanted))))
            if dropped == 0 { return 0 }
            lead -= dropped
        }
        var given = 0
        while given < wanted {
            let part = listen_stretcher_receive(
                engine, output + given * format.channels, Int32(clamping: wanted - given))
            if part == 0 { break }
            given += Int(part)
        }
        return given
    }
}
