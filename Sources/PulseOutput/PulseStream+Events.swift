import AudioIO
import CPulse

/// The callbacks of libpulse's thread, always with the lock held. Only rare changes become events;
/// the time is read from `playedFrames`.
extension PulseStream {
    /// Handles a request for frames from the server.
    func pull() {
        fill()
        refreshTiming()
    }

    /// Handles new frames in the ring.
    func framesCame() {
        ring.acknowledgeFrames()
        fill()
    }

    /// Handles the creation or the failure of the stream.
    func changed() {
        let state = pa_stream_get_state(stream)
        if state == PA_STREAM_FAILED || state == PA_STREAM_TERMINATED {
            lose(connection.failure.lowercased())
        }
        connection.signal()
    }

    /// Handles the loss of the device or the server: once, and only if it was there.
    func lose(_ reason: String) {
        guard !isLost else { return }
        isLost = true
        clock.stop(at: Self.now)
        stopTiming()
        if isOpen { events.yield(.lost(reason: reason)) }
        connection.signal()
    }

    /// Handles an empty queue of the server.
    ///
    /// An end or a flush is no underrun. A device that returned frames to be replaced runs out of
    /// frames long before it is silent; the next timing updates, and perhaps another call, show
    /// whether it becomes silent.
    func ranDry() {
        if isReplacing, clock.heard(at: Self.now) < clock.written { return }
        isReplacing = false
        guard !isSilent, !isSuspended, !isLost, hasQueued, !hasToldDry else { return }
        guard ring.writeIndex <= ring.readIndex, !ring.isDrained else { return }
        hasToldDry = true
        events.yield(.underrun)
        ring.requestFadeIn()
    }

    /// Handles the suspension or resumption of the device.
    ///
    /// An idle device may be suspended while the stream is corked; that is not reported.
    func suspensionChanged() {
        isSuspended = pa_stream_is_suspended(stream) > 0
        guard !isLost else { return }
        if isSuspended {
            clock.stop(at: Self.now)
            stopTiming()
        } else if !isSilent {
            clock.start()
            startTiming()
        }
        let isWorthTelling = isSuspended ? !isCorked : hasToldSuspension
        guard isWorthTelling, isSuspended != hasToldSuspension else { return }
        hasToldSuspension = isSuspended
        events.yield(.suspended(isSuspended))
    }

    /// Handles a request of another sound for silence, or its end.
    func asked(_ name: UnsafePointer<CChar>?) {
        guard let name else { return }
        switch String(cString: name) {
        case PA_STREAM_EVENT_REQUEST_CORK: events.yield(.corkRequested)
        case PA_STREAM_EVENT_REQUEST_UNCORK: events.yield(.uncorkRequested)
        default: break
        }
    }
}
