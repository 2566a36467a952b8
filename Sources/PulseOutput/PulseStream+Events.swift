import AudioIO
import CPulse

/// The callbacks of libpulse's thread, always with the lock held. Only rare changes become events;
/// the time is read from `playedFrames`.
extension PulseStream {
    /// The server wants frames.
    func pull() {
        fill()
        refreshTiming()
    }

    /// The ring has frames again.
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
    /// An end and a flush are none of the ring's failures. A device that gave frames back for others is out of frames long before it is
    /// silent; whether it becomes so, the timing updates after that tell, and
    /// perhaps the server once more.
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

    /// Another sound wants silence, or wants it no more.
    func asked(_ name: UnsafePointer<CChar>?) {
        guard let name else { return }
        switch String(cString: name) {
        case PA_STREAM_EVENT_REQUEST_CORK: events.yield(.corkRequested)
        case PA_STREAM_EVENT_REQUEST_UNCORK: events.yield(.uncorkRequested)
        default: break
        }
    }
}
