import AudioIO
import Dispatch
import ListenCore
import Synchronization

/// The recording that follows without a gap, and the tag of its load.
struct NextRecording: Sendable {
    let location: AudioLocation
    let tag: LoadTag
    /// The place it is heard from.
    var start = MediaTime.zero
}

/// A job for the decoder thread.
enum DecoderJob: Sendable {
    /// Release the former recording and open this one.
    case open(Generation, AudioLocation)
    /// Drop the content of the ring and decode from a place on, at a speed, by a plan.
    case begin(
        Generation, at: MediaTime, rate: PlaybackRate, plan: PlaybackPlan, into: RenderContext)
    /// Decode again, at a speed, the frames the device has not sounded yet.
    case retime(Generation, rate: PlaybackRate)
    /// Decode again, by another plan, the frames the device has not sounded yet.
    case follow(Generation, PlaybackPlan)
    /// Continue behind the stop of the plan.
    case proceed(Generation)
    /// Set the recording that follows without a gap.
    case prepare(NextRecording?)
    /// The recording that followed is the present one; release the former.
    case crossed
    /// Fill the ring further before reporting that it is prefilled.
    case refill(Generation)
    /// Release the recording.
    case close
    /// Release the recording and end the thread.
    case finish
}

/// A report of the decoder thread.
enum DecoderReport: Sendable {
    case opened(Generation, AudioFormat, SourceLength)
    case openFailed(Generation, AudioError)
    case length(Generation, MediaTime, isExact: Bool)
    /// The recording is damaged in this many places, which were skipped.
    case losses(Generation, Int)
    case prefilled(Generation)
    /// The new speed is heard from this ring frame on.
    case retimed(Generation, heardFrom: FrameCount)
    case ended(Generation)
    /// Everything before a stop of the plan is in the ring.
    case held(Generation)
    /// The prepared recording, with its length, is heard from this ring frame on; the generation is
    /// that of the one before.
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

/// The jobs of the decoder thread, and its sleep.
///
/// Any thread posts; the decoder thread takes jobs and sleeps.
final class DecoderMailbox: Sendable {
    private struct State {
        var jobs: [DecoderJob] = []
        /// The ring whose space the thread waits for.
        var awaited: RenderContext?
        var isAsleep = false
        /// The stream that is being decoded, which may be waiting for bytes.
        var stream: (any ByteSource)?
    }

    private let state = Mutex(State())
    private let posted = DispatchSemaphore(value: 0)
    private let sleeps = Atomic<Int>(0)

    /// The number of times the thread went to sleep; stays the same while there is nothing to do.
    var sleepCount: Int { sleeps.load(ordering: .relaxed) }

    /// True when no job waits.
    var isEmpty: Bool { state.withLock { $0.jobs.isEmpty } }

    /// True when the thread sleeps with nothing to do.
    var isIdle: Bool { state.withLock { $0.isAsleep && $0.jobs.isEmpty } }

    /// Adds a job; earlier jobs it makes pointless are dropped, and a read that waits for bytes at
    /// a place that was left is interrupted.
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

    /// Sets the stream that is being decoded.
    ///
    /// A queued `begin` that interrupted the stream before interrupts this one instead.
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

    /// The next job, without waiting; the job may wait for bytes, until the next `begin`.
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

    /// Sleeps until this many frames can be written or a job is posted.
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
    /// True when a job posted earlier need not be done any more.
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
