import AudioIO
import ListenCore

/// Reads a recording at a speed, chunk by chunk.
///
/// At the narrator's own speed frames pass untouched. Belongs to the decoder
/// thread.
struct StretchStage {
    private let stretcher: any TimeStretching
    private var rate = PlaybackRate.normal
    private var channels = 1
    private var input: [Float] = []
    private var output: [Float] = []
    /// The frames of `output` that were not handed on yet.
    private var pending = 0..<0
    private var inputEnded = false
    /// Samples that the next output is blended with, and how many were.
    private var blend: [Float] = []
    private var blended = 0

    /// The frame of the recording that is read next.
    private(set) var sourceFrame = FrameCount.zero

    init(stretcher: any TimeStretching) {
        self.stretcher = stretcher
    }

    /// Starts anew with the source standing at `frame`; the first samples are
    /// blended over from `old`.
    mutating func reset(
        from frame: FrameCount, rate: PlaybackRate, format: AudioFormat, blending old: [Float]
    ) {
        self.rate = rate
        channels = format.channels
        sourceFrame = frame
        pending = 0..<0
        inputEnded = false
        blend = old
        blended = 0
        let size = Decoder.chunk * channels
        if input.count != size {
            input = Array(repeating: 0, count: size)
            output = Array(repeating: 0, count: size)
        }
        if rate != .normal { stretcher.reset(rate: rate, format: format) }
    }

    /// Makes frames pending or takes in more input; false at the end.
    ///
    /// May block on a stream.
    mutating func produce(from source: any AudioSource) throws(AudioError) -> Bool {
        guard pending.isEmpty else { return true }
        if rate == .normal {
            let count = try read(from: source)
            swap(&input, &output)
            return present(count)
        }
        if present(readStretched()) { return true }
        if inputEnded { return false }
        let count = try read(from: source)
        inputEnded = count == 0
        if inputEnded {
            stretcher.finish()
        } else {
            let samples = count * channels
            input.withUnsafeBufferPointer { buffer in
                stretcher.write(UnsafeBufferPointer(rebasing: buffer[0..<samples]))
            }
        }
        return true
    }

    /// Hands the pending frames on; `body` says how many it took.
    mutating func withPending(_ body: (UnsafeBufferPointer<Float>) -> Int) {
        guard !pending.isEmpty else { return }
        let samples = pending.lowerBound * channels..<pending.upperBound * channels
        let taken = output.withUnsafeBufferPointer { buffer in
            body(UnsafeBufferPointer(rebasing: buffer[samples]))
        }
        pending = pending.lowerBound + min(max(taken, 0), pending.count)..<pending.upperBound
    }

    private mutating func read(from source: any AudioSource) throws(AudioError) -> Int {
        let limit = Decoder.chunk
        let given: Result<Int, AudioError> = input.withUnsafeMutableBufferPointer { buffer in
            do throws(AudioError) {
                return .success(try source.read(into: buffer))
            } catch {
                return .failure(error)
            }
        }
        let count = min(max(try given.get(), 0), limit)
        sourceFrame = sourceFrame + FrameCount(count)
        return count
    }

    private mutating func readStretched() -> Int {
        let given = output.withUnsafeMutableBufferPointer { stretcher.read(into: $0) }
        return min(max(given, 0), Decoder.chunk)
    }

    private mutating func present(_ count: Int) -> Bool {
        pending = 0..<count
        blendIn(count)
        return count > 0
    }

    private mutating func blendIn(_ count: Int) {
        guard blended < blend.count else { return }
        let size = Float(blend.count)
        let new = min(count * channels, blend.count - blended)
        for sample in 0..<new {
            let share = Float((blended + sample) / channels * channels + channels) / size
            output[sample] = output[sample] * share + blend[blended + sample] * (1 - share)
        }
        blended += new
    }
}
