import AudioIO
import ListenCore
import Practice

/// The work of the decoder thread: compressed bytes → frames → stretch → ring, along the path a
/// plan gives.
///
/// Lives on the decoder thread alone. It sleeps while there is nothing to decode or the ring is
/// full enough; nothing wakes it periodically.
final class Decoder {
    /// The time the ring is kept ahead of the device.
    static let ahead = MediaTime.milliseconds(500)
    /// The content of the ring from which playing may begin.
    static let firstSound = MediaTime.milliseconds(150)
    /// The content of the ring from which playing may continue after it ran dry.
    static let refilled = MediaTime.milliseconds(1_000)
    /// The least capacity of a ring.
    static let ringLength = MediaTime.milliseconds(1_200)
    /// The length of the history of written frames: all that a device may queue.
    static let memory = MediaTime.milliseconds(3_500)
    /// The time the device may fetch while frames are taken back.
    static let margin = MediaTime.milliseconds(30)
    /// The time over which old and new sound are blended when the speed or plan changes.
    static let blend = MediaTime.milliseconds(5)
    /// The time over which the edges of a step are faded.
    static let fade = MediaTime.milliseconds(6)
    /// The frames that are read at once.
    static let chunk = 1_024
    /// The most steps without sound in a row, after which the plan is given up.
    static let mostEmptyLegs = 64

    /// The kind of frames being written.
    enum Doing: Hashable {
        /// Frames of the present leg.
        case sounding
        /// The last frames of a run, whose input is complete.
        case closing
        /// Silence up to a ring frame.
        case silent(until: FrameCount)
        /// Nothing until the person goes on.
        case holding
        /// Nothing: all of the recording is in the ring.
        case ended
    }

    let mailbox: DecoderMailbox
    let clock: PlaybackClock
    let opener: any AudioSourceOpening
    let report: @Sendable (DecoderReport) -> Void
    var stage: StretchStage
    var generation = Generation(chapter: 0, stretch: 0)
    var source: (any AudioSource)?
    var context: RenderContext?
    var history = FrameHistory(capacity: 1, channels: 1)
    var isFilling = false
    var isRefilling = false
    var saidPrefilled = false
    var toldLength = MediaTime.zero
    /// True when the reported length was exact.
    var toldExact = false
    var toldLosses = 0

    // State of the path through the recording.
    var rate = PlaybackRate.normal
    var plan = PlaybackPlan.straight
    var itinerary = Itinerary(.straight, from: .zero)
    var doing = Doing.holding
    /// The legs in the ring, in order; the last is being written.
    var legs: [Leg] = []
    /// Legs of the present run whose first ring frame is unknown.
    var coming: [Leg] = []
    /// The leg behind the edge that is being written.
    var upcoming: Leg?
    /// The real time saved so far.
    var saved = MediaTime.zero
    /// The frame of the recording up to which the run has read.
    var reach = FrameCount.zero
    /// True when the present leg reached the end of the recording.
    var isAtEnd = false
    var emptyLegs = 0
    var level = SilenceSkipper.Level()
    let silence: [Float] = Array(repeating: 0, count: chunk * 8)

    // State of the recording that follows without a gap.
    var successor: Successor?
    var former: Former?

    init(
        mailbox: DecoderMailbox, clock: PlaybackClock, opener: any AudioSourceOpening,
        stretcher: any TimeStretching, report: @escaping @Sendable (DecoderReport) -> Void
    ) {
        self.mailbox = mailbox
        self.clock = clock
        self.opener = opener
        self.report = report
        stage = StretchStage(stretcher: stretcher)
    }

    /// Runs jobs and fills the ring until the job `finish` comes.
    func run() {
        while turn() {
            if !isFilling { mailbox.wait() }
        }
        close()
    }

    /// Runs the next job, otherwise one step of filling; false for the job `finish`.
    func turn() -> Bool {
        if let job = mailbox.next() {
            if case .finish = job { return false }
            perform(job)
        } else if isFilling {
            fill()
        }
        return true
    }

    private func perform(_ job: DecoderJob) {
        switch job {
        case .open(let generation, let location):
            open(location, as: generation)
        case .begin(let generation, let place, let rate, let plan, let context):
            self.generation = generation
            self.rate = rate
            use(context)
            begin(at: place, by: plan)
        case .retime(let generation, let rate):
            retime(to: rate, as: generation)
        case .follow(let generation, let plan):
            follow(plan, as: generation)
        case .proceed(let generation):
            proceed(as: generation)
        case .refill(let generation):
            guard generation == self.generation || generation.ofNextChapter == self.generation
            else { return }
            isRefilling = true
            saidPrefilled = false
        case .prepare(let next):
            successor = next.map { Successor(next: $0) }
            former?.isReplaced = true
        case .crossed:
            former = nil
        case .close, .finish:
            close()
        }
    }

    private func open(_ location: AudioLocation, as generation: Generation) {
        close()
        self.generation = generation
        do throws(AudioError) {
            let opened = try opener.open(location)
            source = opened
            (toldLength, toldExact) = (.zero, false)
            toldLosses = 0
            level = SilenceSkipper.Level()
            stage.forgetLevel()
            stage.stand(at: .zero)
            report(.opened(generation, opened.format, opened.length))
        } catch {
            report(.openFailed(generation, error))
        }
    }

    private func close() {
        source = nil
        context = nil
        successor = nil
        former = nil
        isFilling = false
    }

    private func use(_ context: RenderContext) {
        guard self.context !== context else { return }
        self.context = context
        let memory = Self.memory.frame(at: context.format.sampleRate).value
        history = FrameHistory(
            capacity: max(context.capacity, Int(memory)), channels: context.format.channels)
    }

    func stop(because error: AudioError) {
        isFilling = false
        guard error.code != .cancelled else { return }
        // The rest of the ring is still played; running dry behind it is not an underrun.
        context?.markEnd()
        report(.failed(generation, error))
    }
}
