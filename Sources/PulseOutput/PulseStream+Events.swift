import AudioIO
import CPulse

/// What libpulse's thread calls, always with the lock held. Only rare things
/// are told as events; the time goes up by `playedFrames`.
extension PulseStream {
    /// The server wants frames.
    func pull() {
        fill()
        refreshTiming()
    }

    /// The ring has frames again, or its barrier was moved.
    func framesCame() {
        ring.acknowledgeFrames()
        fill()
    }

    /// The stream was made, or has failed.
    func changed() {
        let state = pa_stream_get_state(stream)
        if state == PA_STREAM_FAILED || state == PA_STREAM_TERMINATED {
            lose(connection.failure.lowercased())
        }
        connection.signal()
    }

    /// The device or the server is gone: once, and only when it was there.
    func lose(_ reason: String) {
        guard !isLost else { return }
        isLost = true
        clock.stop(at: Self.now)
        stopTiming()
        if isOpen { events.yield(.lost(reason: reason)) }
        connection.signal()
    }

    /// The server has no frames left.
    ///
    /// An end, a barrier and a flush are none of the ring's failures.
    func ranDry() {
        guard !isCorked, !isSuspended, !isLost, hasQueued else { return }
        let read = ring.readIndex
        let isStopped = ring.barrier.map { $0 <= read } ?? false
        guard ring.writeIndex <= read, !ring.isDrained, !isStopped else { return }
        events.yield(.underrun)
        ring.requestFadeIn()
    }

    /// The device was suspended or resumed.
    ///
    /// An idle device may be suspended while the stream is corked; that is told
    /// to nobody.
    func suspensionChanged() {
        isSuspended = pa_stream_is_suspended(stream) > 0
        guard !isLost else { return }
        if isSuspended {
            clock.stop(at: Self.now)
            stopTiming()
        } else if !isCorked {
            clock.start()
            startTiming()
        }
        let isWorthTelling = isSuspended ? !isCorked : hasToldSuspension
        guard isWorthTelling, isSuspended != hasToldSuspension else { return }
        hasToldSuspension = isSuspended
        events.yield(.suspended(isSuspended))
    }

    /// The stream sounds on another device now.
    func moved() {
        guard !isLost else { return }
        // The other device may stand still where this one ran.
        suspensionChanged()
        askForName(isMoved: true)
    }

    /// Another sound wants silence, or wants it no more.
    func asked(_ name: UnsafePointer<CChar>?) {
        guard let name else { return }
        switch String(cString: name) {
        case PA_STREAM_EVENT_REQUEST_CORK: events.yield(.corkRequested)
        case PA_STREAM_EVENT_REQUEST_UNCORK: events.yield(.uncorkRequested)
        default: break
        }
    }

    /// Asks for the device's name; a move is told when it is known.
    func askForName(isMoved: Bool) {
        name = isMoved ? name : nil
        let own = Unmanaged.passUnretained(self).toOpaque()
        let device = pa_stream_get_device_index(stream)
        let answer: pa_sink_info_cb_t =
            isMoved
            ? { _, info, isLast, own in
                PulseStream.at(own) { $0.named(info, isLast: isLast != 0, isMoved: true) }
            }
            : { _, info, isLast, own in
                PulseStream.at(own) { $0.named(info, isLast: isLast != 0, isMoved: false) }
            }
        finish(pa_context_get_sink_info_by_index(connection.context, device, answer, own))
    }

    private func named(_ info: UnsafePointer<pa_sink_info>?, isLast: Bool, isMoved: Bool) {
        if !isLast, let text = info?.pointee.description {
            name = String(cString: text)
            return
        }
        if name == nil, let text = pa_stream_get_device_name(stream) {
            name = String(cString: text)
        }
        if isMoved, let name { events.yield(.moved(to: name)) }
        connection.signal()
    }
}
