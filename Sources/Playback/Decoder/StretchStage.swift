import AudioIO
import ListenCore

/// Reads a recording at a speed, chunk by chunk: a run of sound between two edges.
///
/// At speed 1 frames pass unchanged; at another exactly `round(input ÷ speed)` frames come out of a
/// run. Belongs to the decoder thread.
struct StretchStage {
    /// Frames of the recording that went into the run without a cut between them.
    struct Segment: Hashable {
        /// Its first frame of the recording.
        let source: FrameCount
        /// The number of frames that went into the run before it.
        let input: Int64
        let count: Int64
    }

    private let stretcher: any TimeStretching
    private var rate = PlaybackRate.normal
    private var channels = 1
    private var input: [Float] = []
    private var stretched: [Float] = []
    /// Frames to be handed on, from `handed` on.
    private var queue: [Float] = []
    private var handed = 0
    private var shaper = EdgeShaper(channels: 1)
    private var skipper: SilenceSkipper?
    private var inputFrames: Int64 = 0
    private var outputFrames: Int64 = 0
    /// Segments that went in since they were last taken.
    private var segments: [Segment] = []
    private var fadesOut = false
    private(set) var isFinished = false

    /// The next frame of the recording to be read.
    private(set) var sourceFrame = FrameCount.zero
    /// The ring frame that is the first of the run.
    private(set) var ringStart = FrameCount.zero

    init(stretcher: any TimeStretching) {
        self.stretcher = stretcher
    }

    /// Sets the frame at which the recording stands, after a seek or a change of recording.
    mutating func stand(at frame: FrameCount) { sourceFrame = frame }

    /// Begins a run where the recording stands.
    mutating func begin(
        at ringStart: FrameCount, rate: PlaybackRate, format: AudioFormat, shaper: EdgeShaper,
        skipping level: SilenceSkipper.Level?
    ) {
        self.ringStart = ringStart
        self.rate = rate
        self.shaper = shaper
        channels = format.channels
        skipper = level.map { SilenceSkipper(format: format, level: $0) }
        queue.removeAll(keepingCapacity: true)
        (handed, inputFrames, outputFrames) = (0, 0, 0)
        segments = []
        (isFinished, fadesOut) = (false, false)
        let size = Decoder.chunk * channels
        if input.count != size {
            input = Array(repeating: 0, count: size)
            stretched = Array(repeating: 0, count: size)
        }
        if rate != .normal { stretcher.reset(rate: rate, format: format) }
    }

    /// Holds the last frames back from here on, so that they can be faded.
    mutating func expectFadeOut() { fadesOut = true }

    /// Forgets the loudness of the recording: another one follows.
    mutating func forgetLevel() { skipper = nil }

    /// The loudness of the recording so far, for the next run.
    var level: SilenceSkipper.Level? { skipper?.level }

    /// Reads on, not past `end`; returns the number of frames read.
    ///
    /// May block on a stream.
    mutating func read(
        from source: any AudioSource, upTo end: FrameCount?
    ) throws(AudioError) -> Int {
        let room = end.map { max($0 - sourceFrame, .zero).value } ?? Int64(Decoder.chunk)
        let wanted = Int(min(room, Int64(Decoder.chunk))) * channels
        let given: Result<Int, AudioError> = input.withUnsafeMutableBufferPointer { buffer in
            do throws(AudioError) {
                return .success(
                    try source.read(into: UnsafeMutableBufferPointer(rebasing: buffer[..<wanted])))
            } catch {
                return .failure(error)
            }
        }
        let count = min(max(try given.get(), 0), wanted / channels)
        if let cuts = skipper?.add(input[..<(count * channels)], at: sourceFrame) {
            for cut in cuts { feed(cut.samples[...], at: cut.source) }
        } else {
            feed(input[..<(count * channels)], at: sourceFrame)
        }
        sourceFrame = sourceFrame + FrameCount(count)
        return count
    }

    /// Ends the run and releases its last frames.
    mutating func finish() {
        guard !isFinished else { return }
        for cut in skipper?.finish() ?? [] { feed(cut.samples[...], at: cut.source) }
        if rate != .normal { drain() }
        if fadesOut { shaper.close(&queue, from: handed * channels) }
        isFinished = true
    }

    /// Returns the segments that went into the run since the last call.
    mutating func takeSegments() -> [Segment] {
        defer { segments.removeAll(keepingCapacity: true) }
        return segments
    }

    /// The first ring frame that sounds frame `input` of the run.
    func ringFrame(ofInput input: Int64) -> FrameCount {
        let hundredths = Int64(rate.hundredths)
        return ringStart + FrameCount((input * 100 + hundredths - 1) / hundredths)
    }

    /// True when there are frames to hand on.
    var hasPending: Bool { pendingFrames > 0 }

    private var pendingFrames: Int {
        let kept = fadesOut && !isFinished ? shaper.fall : 0
        return max(queue.count / channels - handed - kept, 0)
    }

    /// Hands the pending frames on; `body` returns the number it took.
    mutating func withPending(_ body: (UnsafeBufferPointer<Float>) -> Int) {
        let pending = pendingFrames
        let samples = handed * channels..<(handed + pending) * channels
        let taken = queue.withUnsafeBufferPointer { body(.init(rebasing: $0[samples])) }
        handed += min(max(taken, 0), pending)
        if handed * channels == queue.count {
            queue.removeAll(keepingCapacity: true)
            handed = 0
        }
    }

    private mutating func feed(_ samples: ArraySlice<Float>, at frame: FrameCount) {
        let count = Int64(samples.count / channels)
        guard count > 0 else { return }
        segments.append(Segment(source: frame, input: inputFrames, count: count))
        inputFrames += count
        guard rate != .normal else { return enqueue(samples) }
        samples.withUnsafeBufferPointer { stretcher.write($0) }
        pull()
    }

    private mutating func pull() {
        while true {
            let given = stretched.withUnsafeMutableBufferPointer { stretcher.read(into: $0) }
            let count = Int(min(Int64(min(max(given, 0), Decoder.chunk)), total - outputFrames))
            guard count > 0 else { return }
            enqueue(stretched[..<(count * channels)])
        }
    }

    /// Releases the tail of the stretch, cut to the exact length of the run.
    private mutating func drain() {
        stretcher.finish()
        pull()
        let missing = Int(total - outputFrames)
        if missing > 0 { enqueue(Array(repeating: 0, count: missing * channels)[...]) }
    }

    /// `round(input ÷ speed)` in integers.
    private var total: Int64 {
        let hundredths = Int64(rate.hundredths)
        return (inputFrames * 100 + hundredths / 2) / hundredths
    }

    private mutating func enqueue(_ samples: ArraySlice<Float>) {
        if handed > 0 {
            queue.removeFirst(handed * channels)
            handed = 0
        }
        let start = queue.count
        queue.append(contentsOf: samples)
        shaper.shape(&queue, from: start)
        outputFrames += Int64(samples.count / channels)
    }
}
