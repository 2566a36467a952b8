import AudioIO
import Dispatch
import ListenCore
import Practice

/// Carries out the actions of the player machine.
///
/// All of it runs on one serial queue: commands, reports of the decoder thread, events of the
/// device and deadlines come in as inputs, in order.
actor PlaybackEngine {
    /// An input of the queue.
    enum Input: Sendable {
        /// An event for the machine; with the ticket of the request it carries out.
        case event(PlayerMachine.Event, ticket: Int?)
        case load(
            AudioLocation, start: MediaTime, rate: PlaybackRate, ticket: Int, tag: LoadTag?)
        case report(DecoderReport)
        case sink(SinkEvent, of: Int)
        case checkDrain(Generation)
        /// The decoder thread could not be started, so nothing can be opened.
        case noDecoder
        case tryReopening(delay: MediaTime, attempt: Int)
        /// Something will be played soon.
        case prepare
        /// The title, for the mixers of the system.
        case title(String)
        /// The recording that follows the present one without a gap.
        case successor(AudioLocation?, at: MediaTime, LoadTag)
        case checkCrossing(attempt: Int)
    }

    /// The time a ring may take to fill before that is reported as buffering.
    static let patience = MediaTime.milliseconds(300)
    /// The longest pause between two attempts to open a lost device.
    static let longestDelay = MediaTime.milliseconds(30_000)
    /// The shortest time between two looks at a draining device.
    static let shortestLook = MediaTime.milliseconds(5)
    /// The silence that is played behind the last frame: the device's clock is an estimate, and a
    /// device that is stopped early cuts the last word.
    static let drainMargin = MediaTime.milliseconds(20)
    /// The time after which a device whose clock stands still is drained, when it has fetched
    /// everything.
    static let drainStall = MediaTime.milliseconds(500)
    /// The content below which the ring has run dry.
    static let dry = MediaTime.milliseconds(50)

    nonisolated let executor = QueueExecutor(label: "listen.player")
    nonisolated let clock: PlaybackClock
    nonisolated let mailbox: DecoderMailbox
    let sinks: any SinkProviding
    /// True when playing pauses after the device it used is removed.
    let pausesOnUnplug: Bool
    let sleep: @Sendable (MediaTime) async throws -> Void
    let events: AsyncStream<PlayerEvent>.Continuation

    var machine = PlayerMachine()
    var location: AudioLocation?
    var context: RenderContext?
    /// The recording that follows without a gap.
    var successor: NextRecording?
    var crossing: Crossing?
    var crossingPlayed = FrameCount.zero
    var crossingStalled = MediaTime.zero
    /// Counts looks at a crossing, so that those at a former one are ignored.
    var crossingAttempt = 0
    /// The crossing that was refused because it is no longer wanted.
    var refusedCrossing: FrameCount?
    var gainHundredths = 100
    /// The title, for the mixers of the system; `nil` before it is known.
    var title: String?
    /// A device that was made beforehand and is not opened yet.
    var preparedSink: (any AudioSink)?
    /// True when the silent clock runs for lack of a device.
    var isStandIn = false
    /// Counts devices, so that events of a former one are ignored.
    var sinkNumber = 0
    var sinkEvents: Task<Void, Never>?
    var drainWatch: Task<Void, Never>?
    var drainPlayed = FrameCount.zero
    var drainStalled = MediaTime.zero
    /// True when the clock was at the end at the last look.
    var drainIsReached = false
    var reopening: Task<Void, Never>?
    var reopeningAttempt = 0
    var away = MediaTime.zero

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    init(
        clock: PlaybackClock, mailbox: DecoderMailbox, sinks: any SinkProviding,
        pausesOnUnplug: Bool, events: AsyncStream<PlayerEvent>.Continuation,
        sleep: @escaping @Sendable (MediaTime) async throws -> Void
    ) {
        self.clock = clock
        self.mailbox = mailbox
        self.sinks = sinks
        self.pausesOnUnplug = pausesOnUnplug
        self.events = events
        self.sleep = sleep
    }

    /// Queues an input; inputs are handled in the order of the calls.
    nonisolated func post(_ input: Input) {
        executor.queue.async { self.assumeIsolated { $0.carryOut(input) } }
    }

    /// Handles all queued inputs and releases the recording and the device.
    nonisolated func stopAndWait() {
        executor.queue.sync {
            self.assumeIsolated { engine in
                engine.handle(.command(.stop))
                engine.close()
            }
        }
    }

    private func carryOut(_ input: Input) {
        switch input {
        case .event(let event, let ticket):
            if case .command(.play) = event { replaceStandIn() }
            handle(event)
            if let ticket { clock.settle(ticket) }
        case .load(let location, let start, let rate, let ticket, let tag):
            if let tag { events.yield(.load(tag)) }
            interruptStreams()
            self.location = location
            prepareSink()
            handle(.load(start: start, rate: rate))
            clock.settle(ticket)
        case .report(let report): receive(report)
        case .sink(let event, let number):
            if number == sinkNumber { receive(event) }
        case .noDecoder:
            let message = "The system has no thread left to play with. Close other programs."
            handle(.openFailed(machine.generation, message: message))
        case .checkDrain(let generation): lookAtDrain(generation)
        case .tryReopening(let delay, let attempt): tryReopening(after: delay, attempt: attempt)
        case .prepare: prepareSink()
        case .title(let title):
            self.title = title
            clock.setSinkTitle(title)
        case .successor(let location, let start, let tag):
            prepare(location.map { NextRecording(location: $0, tag: tag, start: start) })
        case .checkCrossing(let attempt): lookAtCrossing(attempt)
        }
    }

    /// Gives an event to the machine and carries out its actions.
    func handle(_ event: PlayerMachine.Event) {
        let actions = machine.handle(event, at: clock.heard)
        // A listener reads the place as soon as it gets the event.
        if let place = clock.standingPosition { clock.setStandingRate(rateAhead(from: place)) }
        for action in actions { perform(action) }
    }

    /// The speed that will be heard from a place on: the person's, times the factor of the step of
    /// the plan there.
    func rateAhead(from place: MediaTime) -> PlaybackRate {
        var way = Itinerary(machine.plan, from: place)
        return machine.rate.times(hundredths: way.next()?.factor ?? 100)
    }

    private func perform(_ action: PlayerMachine.Action) {
        switch action {
        case .open(let generation): open(generation)
        case .begin(let generation, let place, let rate, let plan):
            begin(generation, at: place, rate: rate, plan: plan)
        case .retime(let generation, let rate): redecode(.retime(generation, rate: rate))
        case .follow(let generation, let plan): redecode(.follow(generation, plan))
        case .proceed(let generation): mailbox.post(.proceed(generation))
        case .refill(let generation): mailbox.post(.refill(generation))
        case .watchPrefill(let generation):
            deadline(in: Self.patience, .event(.slow(generation), ticket: nil))
        case .awaitDrain(let generation): watchDrain(generation)
        case .cork: setCorked(true)
        case .uncork: setCorked(false)
        case .setGain(let hundredths): setGain(hundredths)
        case .stand(let place): clock.stand(at: place, rate: rateAhead(from: place))
        case .openSink: openSink()
        case .closeSink: closeSink()
        case .reopenSink: startReopening()
        case .stopReopening: stopReopening()
        case .close: close()
        case .emit(let event): emit(event)
        }
    }

    /// Queues an input after a time.
    @discardableResult
    func deadline(in delay: MediaTime, _ input: Input) -> Task<Void, Never> {
        let sleep = sleep
        return Task { [weak self] in
            do { try await sleep(delay) } catch { return }
            self?.post(input)
        }
    }

    private func emit(_ event: PlayerEvent) {
        switch event {
        case .duration(let duration): clock.setDuration(duration)
        // An estimate does not bound places.
        case .estimate: clock.setDuration(.zero)
        case .phase(let phase): clock.setPaused(phase.isStanding)
        default: break
        }
        events.yield(event)
    }

    private func setCorked(_ isCorked: Bool) {
        if isCorked { drainWatch?.cancel() }
        clock.setSinkCorked(isCorked)
        if !isCorked { watchCrossing() }
    }

    private func setGain(_ hundredths: Int) {
        gainHundredths = hundredths
        context?.gain = Float(hundredths) / 100
    }
}
