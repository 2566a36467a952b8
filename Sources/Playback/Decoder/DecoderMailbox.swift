import AudioIO
import Dispatch
import ListenCore
import Synchronization

/// The recording that follows without a gap, and how its opening is named.
struct NextRecording: Sendable {
    let location: AudioLocation
    let tag: LoadTag
}

/// What the decoder thread is asked to do.
enum DecoderJob: Sendable {
    /// Let go of the former recording and open this one.
    case open(Generation, AudioLocation)
    /// Drop what the ring holds and decode from a place on, at a speed, by a plan.
    case begin(
        Generation, at: MediaTime, rate: PlaybackRate, plan: PlaybackPlan, into: RenderContext)
    /// Decode anew, at a speed, what the device did not sound yet.
    case retime(Generation, rate: PlaybackRate)
    /// Decode anew, by another plan, what the device did not sound yet.
    case follow(Generation, PlaybackPlan)
    /// Go on behind the stop of the plan.
    case proceed(Generation)
    /// What follows the recording without a gap.
    case prepare(NextRecording?)
    /// The recording that followed is the present one; let go of the former.
    case crossed
    /// Fill the ring further before saying that it is prefilled.
    case refill(Generation)
    /// Let go of the recording.
    case close
    /// Let go of the recording and end the thread.
    case finish
}

/// What the decoder thread tells.
enum DecoderReport: Sendable {
    case opened(Generation, AudioFormat, SourceLength)
    case openFailed(Generation, AudioError)
    case length(Generation, MediaTime, isExact: Bool)
    /// In so many places the recording was damaged and left out.
    case losses(Generation, Int)
    case prefilled(Generation)
    /// From this ring frame on the new speed is heard.
    case retimed(Generation, heardFrom: FrameCount)
    case ended(Generation)
    /// All before a stop of the plan is in the ring.
    case held(Generation)
    /// From this ring frame on the prepared recording, so long, is heard; the
    /// generation is that of the one before.
    case crossing(Generation, at: FrameCount, NextRecording, SourceLength)
    case failed(Generation, AudioError)

    var generation: Generation {
        switch self {
        case .opened(let generation, _, _), .openFailed(let generation, _),
            .length(let generation, _, _), .losses(let generation, _), .prefilled(let generation),
            .retimed(let generation, _),
            .ended(let generation), .held(let generation), .crossing(let generation, _, _, _),
            .failed(let generation, _):
            generation
        }
    }
}

/// The jobs of the decoder thread, and where it sleeps.
///
/// Any thread posts; the decoder thread takes and sleeps.
final class DecoderMailbox: Sendable {
    private struct State {
        var jobs: [DecoderJob] = []
        /// The ring whose space is being waited for.
        var awaited: RenderContext?
        var isAsleep = false
        /// The stream that is being decoded, which may be waiting for bytes.
        var stream: (any ByteSource)?
    }

    private let state = Mutex(State())
    private let posted = DispatchSemaphore(value: 0)
    private let sleeps = Atomic<Int>(0)

    /// How often the thread went to sleep: stands still while nothing is to do.
    var sleepCount: Int { sleeps.load(ordering: .relaxed) }

    /// Whether no job waits.
    var isEmpty: Bool { state.withLock { $0.jobs.isEmpty } }

    /// Whether the thread sleeps with nothing to do.
    var isIdle: Bool { state.withLock { $0.isAsleep && $0.jobs.isEmpty } }

    /// Adds a job; earlier ones it makes pointless are dropped, and a read
    /// that waits for bytes at a place that was left is called away.
    func post(_ job: DecoderJob) {
        let awaited = state.withLock { state in
            state.jobs.removeAll { job.supersedes($0) }
            state.jobs.append(job)
            switch job {
            case .open(_, .stream(let bytes)): state.stream = bytes
            case .open, .close, .finish: state.stream = nil
            case .begin: state.stream?.allowWaiting(false)
            case .retime, .follow, .proceed, .prepare, .crossed, .refill: break
            }
            return state.awaited
        }
        awaited?.wakeProducer()
        posted.signal()
    }

    /// The stream that is being decoded.
    var stream: (any ByteSource)? { state.withLock { $0.stream } }

    /// Says which stream is being decoded now.
    ///
    /// A `begin` in line that called away the one before calls away this one instead.
    func read(_ stream: (any ByteSource)?) {
        state.withLock { state in
            let isCalledAway = state.jobs.contains { if case .begin = $0 { true } else { false } }
            if isCalledAway {
                state.stream?.allowWaiting(true)
                stream?.allowWaiting(false)
            }
            state.stream = stream
        }
    }

    /// The next job, without waiting; it may wait for bytes, until the next `begin`.
    func next() -> DecoderJob? {
        state.withLock { state in
            guard !state.jobs.isEmpty else { return nil }
            let job = state.jobs.removeFirst()
            if case .begin = job { state.stream?.allowWaiting(true) }
            return job
        }
    }

    /// Sleeps until a job is posted; may return early.
    func wait() {
        sleeps.add(1, ordering: .relaxed)
        state.withLock { $0.isAsleep = true }
        posted.wait()
        state.withLock { $0.isAsleep = false }
    }

    /// Sleeps until so many frames can be written or a job is posted.
    func wait(for frames: Int, in context: RenderContext) {
        let isFree = state.withLock { state in
            guard state.jobs.isEmpty else { return false }
            state.awaited = context
            state.isAsleep = true
            return true
        }
        guard isFree else { return }
        sleeps.add(1, ordering: .relaxed)
        context.waitForSpace(of: frames)
        state.withLock { state in
            state.awaited = nil
            state.isAsleep = false
        }
    }
}

extension DecoderJob {
    /// Whether a job posted earlier need not be done any more.
    fileprivate func supersedes(_ earlier: DecoderJob) -> Bool {
        switch (self, earlier) {
        case (_, .finish): false
        case (.open, _), (.close, _), (.finish, _): true
        case (.begin, .begin), (.begin, .retime), (.begin, .refill): true
        case (.begin, .follow), (.begin, .proceed), (.follow, .follow): true
        case (.prepare, .prepare): true
        case (.retime, .retime), (.retime, .refill), (.refill, .refill): true
        default: false
        }
    }
}
