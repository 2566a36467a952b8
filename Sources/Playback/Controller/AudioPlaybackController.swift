package import AudioIO
package import ListenCore

/// Plays chapters: the player that the rest of the program sees.
///
/// Safe to call from anywhere. Commands are carried out in order on a queue of the player; decoding
/// runs on a thread of its own, which sleeps while there is nothing to decode; `position` may be
/// read as often as needed.
package final class AudioPlaybackController: PlayerControlling {
    /// The events from now on, for one reader.
    package let events: AsyncStream<PlayerEvent>

    let engine: PlaybackEngine
    private let clock = PlaybackClock()
    let mailbox = DecoderMailbox()
    private let thread: WorkerThread?

    /// A player with nothing loaded; its decoder thread starts at once, and the
    /// device begins to connect.
    ///
    /// - Parameters:
    ///   - opener: opens recordings, on the decoder thread.
    ///   - sinks: makes devices, and the silent one when there is no other.
    ///   - makeStretcher: makes the time-stretch, called once on the decoder
    ///     thread.
    ///   - pausesOnUnplug: whether sound stops when the device it played on is
    ///     removed, instead of going on through another.
    ///   - sleep: waits for a real time; a test gives a clock of its own.
    package init(
        opening opener: any AudioSourceOpening, sinks: any SinkProviding,
        makeStretcher: @escaping @Sendable () -> any TimeStretching,
        pausesOnUnplug: Bool = true,
        sleep: @escaping @Sendable (MediaTime) async throws -> Void = {
            try await Task.sleep(for: .microseconds($0.microseconds))
        }
    ) {
        let (stream, continuation) = AsyncStream<PlayerEvent>.makeStream()
        events = stream
        let engine = PlaybackEngine(
            clock: clock, mailbox: mailbox, sinks: sinks, pausesOnUnplug: pausesOnUnplug,
            events: continuation, sleep: sleep)
        self.engine = engine
        engine.post(.prepare)
        thread = try? WorkerThread(name: "listen-decoder") { [weak engine, mailbox, clock] in
            let decoder = Decoder(
                mailbox: mailbox, clock: clock, opener: opener, stretcher: makeStretcher(),
                report: { [weak engine] in engine?.post(.report($0)) })
            decoder.run()
        }
    }

    deinit {
        shutdown()
    }

    /// Opens a recording at a place; never starts playing by itself.
    package func load(
        _ location: AudioLocation, at start: MediaTime, rate: PlaybackRate, tag: LoadTag? = nil
    ) {
        let ticket = clock.ask(for: start, isOfNewChapter: true)
        engine.post(.load(location, start: start, rate: rate, ticket: ticket, tag: tag))
        if thread == nil { engine.post(.noDecoder) }
    }

    /// Sets the title that the system's mixers show; kept for every device opened later.
    package func setTitle(_ title: String) {
        engine.post(.title(title))
    }

    /// Sends a command; its effects arrive as events.
    package func send(_ command: PlayerCommand) {
        var ticket: Int?
        if case .seek(let target) = command {
            ticket = clock.ask(for: target, isOfNewChapter: false)
        }
        engine.post(.event(.command(command), ticket: ticket))
    }

    /// The place that is being heard at this moment: the only clock.
    ///
    /// Right after a seek was sent it is the seek's target.
    package var position: MediaTime { clock.position }

    /// The place with the passage, the pause and the speed that are heard.
    package var place: PlaybackPlace { clock.place }

    /// True while the sound stands still by somebody's wish.
    package var isPaused: Bool { clock.isPaused }

    /// The real time for which the recording was heard, by the frames that left the device.
    package var heardTime: MediaTime { clock.heardTime }

    /// The places heard since the last call, by the frames that left the device.
    package func takeHeard() -> HeardTrail { clock.takeHeard() }

    /// Sets the recording that follows without a gap, from a place on; `nil` for none.
    ///
    /// It is opened when there is time, and used when the present one is played to its end by a
    /// plan that flows on and the layouts of frames are the same.
    package func prepare(_ location: AudioLocation?, at start: MediaTime, tag: LoadTag) {
        engine.post(.successor(location, at: start, tag))
    }

    /// Stops, closes the device and ends the decoder thread.
    ///
    /// Waits until all of that is done; a blocked read of a stream is interrupted. Safe to call
    /// twice; the player cannot be used afterwards.
    package func shutdown() {
        engine.stopAndWait()
        mailbox.post(.finish)
        thread?.join()
        engine.events.finish()
    }
}
