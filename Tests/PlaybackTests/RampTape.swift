import AudioIO
import Dispatch
import ListenCore
import Synchronization

/// A recording whose sample at frame *n* is *n*: what was heard tells where
/// it stood.
///
/// May arrive slowly, and break.
final class RampTape: Sendable {
    static let format = AudioFormat(sampleRate: SampleRate(8_000), channels: 1)

    struct State {
        var arrived: Int64
        var isInterrupted = false
        var mayWait = true
        var failure: AudioError?
        /// The frame a read waits for.
        var awaited: Int64?
    }

    let frames: Int64
    let layout: AudioFormat
    /// Before this frame the tape is silent.
    let quietFrames: Int64
    let length: SourceLength
    /// What is wrong with it, told at its end.
    let damage: AudioError?
    let state: Mutex<State>
    private let changed = DispatchSemaphore(value: 0)

    init(
        seconds: Double, arrived: Double? = nil, length: SourceLength? = nil,
        damage: AudioError? = nil, format: AudioFormat = RampTape.format,
        isQuietBefore quietFrames: Int64 = 0
    ) {
        self.quietFrames = quietFrames
        self.damage = damage
        layout = format
        let rate = Double(format.sampleRate.framesPerSecond)
        frames = Int64(seconds * rate)
        self.length = length ?? .exact(FrameCount(frames))
        state = Mutex(State(arrived: Int64((arrived ?? seconds) * rate)))
    }

    func change(_ body: (inout sending State) -> Void) {
        state.withLock { body(&$0) }
        changed.signal()
    }

    /// Waits until a frame is there; says how many may be read.
    func wait(at frame: Int64, upTo count: Int) throws(AudioError) -> Int {
        while true {
            let now = state.withLock { ($0.arrived, $0.isInterrupted, $0.failure) }
            if let failure = now.2 { throw failure }
            if now.1 { throw AudioError(.cancelled, subject: "ramp") }
            if now.0 > frame || frame >= frames {
                return min(count, Int(min(now.0, frames) - frame))
            }
            guard state.withLock({ $0.mayWait }) else {
                throw AudioError(.cancelled, subject: "ramp")
            }
            state.withLock { $0.awaited = frame }
            changed.wait()
        }
    }
}

extension RampTape: ByteSource {
    var name: String { "ramp" }
    var totalLength: Int64? { nil }
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int { 0 }
    func interrupt() { change { $0.isInterrupted = true } }
    func allowWaiting(_ isAllowed: Bool) { change { $0.mayWait = isAllowed } }
}

final class RampSource: AudioSource {
    var format: AudioFormat { tape.layout }
    private let tape: RampTape
    private var next: Int64 = 0

    init(_ tape: RampTape) { self.tape = tape }

    var length: SourceLength { tape.length }
    var damage: AudioError? { next >= tape.frames ? tape.damage : nil }

    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
        let count = max(0, try tape.wait(at: next, upTo: buffer.count))
        for index in 0..<count {
            let frame = next + Int64(index)
            buffer[index] = frame < tape.quietFrames ? 0 : Float(frame)
        }
        next += Int64(count)
        return count
    }

    func seek(to frame: FrameCount) throws(AudioError) -> FrameCount {
        next = min(max(frame.value, 0), tape.frames)
        return FrameCount(next)
    }
}

/// Opens the tape a stream is; a file is not there.
struct RampOpening: AudioSourceOpening {
    func open(_ location: AudioLocation) throws(AudioError) -> any AudioSource {
        guard case .stream(let bytes) = location, let tape = bytes as? RampTape else {
            throw AudioError(.missing, subject: "x.mp3")
        }
        return RampSource(tape)
    }
}

/// Output frame *k* is input frame *k × rate*, without any stretching; as many
/// come out as the contract says.
final class NearestFrameStretch: TimeStretching {
    private var rate = PlaybackRate.normal
    private var input: [Float] = []
    private var given = 0
    private var isFinished = false

    func reset(rate: PlaybackRate, format: AudioFormat) {
        self.rate = rate
        input = []
        given = 0
        isFinished = false
    }

    func write(_ frames: UnsafeBufferPointer<Float>) { input += frames }

    func finish() { isFinished = true }

    func read(into buffer: UnsafeMutableBufferPointer<Float>) -> Int {
        var count = 0
        let total = (input.count * 100 + rate.hundredths / 2) / rate.hundredths
        while count < buffer.count, given < total {
            let frame = given * rate.hundredths / 100
            guard frame < input.count else { break }
            buffer[count] = input[frame]
            count += 1
            given += 1
        }
        return count
    }
}
