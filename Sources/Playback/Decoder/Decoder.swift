import AudioIO
import ListenCore

/// What the decoder thread does: compressed bytes → frames → stretch → ring.
///
/// Lives on the decoder thread alone. It sleeps while there is nothing to
/// decode or the ring is full enough; nothing wakes it periodically.
final class Decoder {
    /// How far the ring is kept ahead of the device.
    static let ahead = MediaTime.milliseconds(500)
    /// With so much in the ring sound may begin.
    static let firstSound = MediaTime.milliseconds(150)
    /// With so much in the ring sound may go on after it ran dry.
    static let refilled = MediaTime.milliseconds(1_000)
    /// How much a ring must hold.
    static let ringLength = MediaTime.milliseconds(1_200)
    /// What the device may fetch while frames are taken back.
    static let margin = MediaTime.milliseconds(30)
    /// How long old and new sound are blended when the speed changes.
    static let blend = MediaTime.milliseconds(5)
    /// Frames that are read at once.
    static let chunk = 1_024

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

    /// Does jobs and fills the ring until the job `finish` comes.
    func run() {
        while true {
            if let job = mailbox.next() {
                if case .finish = job { break }
                perform(job)
            } else if isFilling {
                fill()
            } else {
                mailbox.wait()
            }
        }
        close()
    }

    private func perform(_ job: DecoderJob) {
        switch job {
        case .open(let generation, let location):
            open(location, as: generation)
        case .begin(let generation, let place, let rate, let context):
            self.generation = generation
            use(context)
            begin(at: place, rate: rate)
        case .retime(let generation, let rate):
            self.generation = generation
            retime(to: rate)
        case .refill(let generation):
            guard generation == self.generation else { return }
            isRefilling = true
            saidPrefilled = false
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
            toldLength = .zero
            report(.opened(generation, opened.format, opened.length))
        } catch {
            report(.openFailed(generation, error))
        }
    }

    private func close() {
        source = nil
        context = nil
        isFilling = false
    }

    private func use(_ context: RenderContext) {
        guard self.context !== context else { return }
        self.context = context
        history = FrameHistory(capacity: context.capacity, channels: context.format.channels)
    }

    private func begin(at place: MediaTime, rate: PlaybackRate) {
        guard let source, let context else { return }
        context.flush()
        clock.flushSink()
        do throws(AudioError) {
            let sampleRate = source.format.sampleRate
            let frame = try source.seek(to: place.frame(at: sampleRate))
            let map = TimelineMap(
                sampleRate: sampleRate, ringFrame: context.writeIndex, sourceFrame: frame,
                rate: rate)
            clock.begin(generation, map: map)
            restart(from: frame, rate: rate, blending: [])
        } catch {
            stop(because: error)
        }
    }

    private func retime(to rate: PlaybackRate) {
        guard let source, let context else { return }
        let sampleRate = source.format.sampleRate
        let written = context.writeIndex
        let index = context.takeBack(keeping: Self.margin.frame(at: sampleRate))
        guard let wanted = clock.sourceFrame(atRingFrame: index) else { return }
        let old = history.frames(
            from: index, count: Int(Self.blend.frame(at: sampleRate).value), writtenTo: written)
        do throws(AudioError) {
            let frame = try source.seek(to: wanted)
            clock.append(ringFrame: index, sourceFrame: frame, rate: rate)
            restart(from: frame, rate: rate, blending: old)
            report(.retimed(generation, heardFrom: index))
        } catch {
            stop(because: error)
        }
    }

    private func restart(from frame: FrameCount, rate: PlaybackRate, blending old: [Float]) {
        guard let source else { return }
        stage.reset(from: frame, rate: rate, format: source.format, blending: old)
        isFilling = true
        isRefilling = false
        saidPrefilled = false
    }

    func stop(because error: AudioError) {
        isFilling = false
        guard error.code != .cancelled else { return }
        // What is in the ring is played; running dry behind it is no underrun.
        context?.markEnd()
        report(.failed(generation, error))
    }
}
