import AudioIO
import ListenCore

extension PlaybackEngine {
    /// Opens a device, or, where a stand-in is allowed, the silent one with the reason why there is
    /// no other.
    func openSink() {
        do throws(AudioError) {
            let sink = try openedRealSink()
            install(sink)
        } catch {
            guard sinks.hasStandIn else {
                return handle(.sinkOpenFailed(message: error.description))
            }
            openSilentSink(because: error.reason)
        }
    }

    private func openSilentSink(because reason: String) {
        guard let context else { return }
        let sink = sinks.makeSilentSink(because: reason)
        do throws(AudioError) {
            try sink.open(context.format, pulling: context)
            install(sink)
            isStandIn = true
        } catch {
            handle(.sinkOpenFailed(message: error.description))
        }
    }

    /// Tries a real device again when playing goes on with the silent stand-in: the sound server
    /// may be back, and nothing else reports that.
    func replaceStandIn() {
        guard isStandIn, machine.hasSink else { return }
        switch machine.phase {
        case .ready, .paused, .held, .ended: break
        case .empty, .loading, .playing, .buffering, .interrupted, .failed: return
        }
        guard let sink = try? openedRealSink() else { return }
        handle(.sinkLost(reason: ""))
        install(sink)
    }

    /// Makes a device, so that it connects while the recording is opened; its errors show when it
    /// is opened.
    func prepareSink() {
        guard preparedSink == nil, !machine.hasSink else { return }
        preparedSink = try? sinks.makeSink()
    }

    private func openedRealSink() throws(AudioError) -> any AudioSink {
        guard let context else { throw AudioError(.cancelled, subject: "The sound output") }
        let sink: any AudioSink
        if let prepared = preparedSink.take() {
            sink = prepared
        } else {
            sink = try sinks.makeSink()
        }
        try sink.open(context.format, pulling: context)
        return sink
    }

    private func install(_ sink: any AudioSink) {
        closeSink()
        if let title { sink.setTitle(title) }
        clock.install(sink)
        let number = sinkNumber
        let stream = sink.events
        sinkEvents = Task { [weak self] in
            for await event in stream { self?.post(.sink(event, of: number)) }
        }
        let waited = away
        away = .zero
        handle(.sinkOpened(sink.output, away: waited))
    }

    func closeSink() {
        isStandIn = false
        sinkNumber += 1
        sinkEvents?.cancel()
        sinkEvents = nil
        clock.removeSink()?.close()
    }

    /// Handles an event of the device.
    func receive(_ event: SinkEvent) {
        switch event {
        case .corkRequested: handle(.corkRequested)
        case .uncorkRequested: handle(.uncorkRequested)
        case .moved(let name, let vanished):
            handle(.moved(to: name, deviceVanished: vanished && pausesOnUnplug))
        case .suspended(let isSuspended): handle(.suspended(isSuspended))
        case .underrun: if isDry { handle(.underrun(machine.generation)) }
        case .lost(let reason): handle(.sinkLost(reason: reason))
        }
    }

    /// True when the ring has run dry: an underrun reported late may be over.
    private var isDry: Bool {
        guard let context else { return false }
        let level = context.writeIndex - context.readIndex
        return level < Self.dry.frame(at: context.format.sampleRate)
    }

    // MARK: A lost device

    func startReopening() {
        stopReopening()
        scheduleReopening(in: .milliseconds(1_000))
    }

    func stopReopening() {
        reopening?.cancel()
        reopening = nil
        reopeningAttempt += 1
        away = .zero
    }

    private func scheduleReopening(in delay: MediaTime) {
        reopening = deadline(in: delay, .tryReopening(delay: delay, attempt: reopeningAttempt))
    }

    func tryReopening(after delay: MediaTime, attempt: Int) {
        guard attempt == reopeningAttempt, machine.isAwaitingDevice else { return }
        away = away + delay
        do throws(AudioError) {
            let sink = try openedRealSink()
            install(sink)
        } catch {
            scheduleReopening(in: min(delay + delay, Self.longestDelay))
        }
    }
}
