import CPulse

/// Timing updates: requested when the clock is restarted (at once, then at doubling intervals until
/// it has settled), and afterwards with the frames that the server requests anyway. libpulse's own
/// automatic updates continue while corked, every 1.5 s for ever, so they are not used.
extension PulseStream {
    /// The pause before the second timing update of a start, in microseconds.
    static let firstTimingPause: pa_usec_t = 10_000
    /// The longest pause of a start.
    private static let lastTimingPause: pa_usec_t = 320_000
    /// The time that a settled clock runs without an update.
    private static let timingInterval: pa_usec_t = 1_000_000

    /// Requests an update now and a few times soon.
    func startTiming() {
        timingPause = Self.firstTimingPause
        askForTiming()
        scheduleTiming()
    }

    /// Requests no more updates until the next start.
    func stopTiming() {
        guard let timingEvent else { return }
        pa_context_rttime_restart(connection.context, timingEvent, .max)
    }

    /// Requests the server's position.
    func askForTiming() {
        guard !isLost else { return }
        timingAsked = pa_rtclock_now()
        finish(
            pa_stream_update_timing_info(
                stream, { _, _, own in PulseStream.at(own) { $0.timingCame() } },
                Unmanaged.passUnretained(self).toOpaque()))
    }

    /// Requests an update when the last answer is old; called while frames are pulled.
    func refreshTiming() {
        if !isSilent, pa_rtclock_now() > timingAsked + Self.timingInterval { askForTiming() }
    }

    private func scheduleTiming() {
        let time = pa_rtclock_now() + timingPause
        if let timingEvent {
            pa_context_rttime_restart(connection.context, timingEvent, time)
            return
        }
        timingEvent = pa_context_rttime_new(
            connection.context, time,
            { _, _, _, own in PulseStream.at(own) { $0.timingIsDue() } },
            Unmanaged.passUnretained(self).toOpaque())
    }

    private func timingIsDue() {
        guard !isSilent, !isSuspended, !isLost else { return }
        askForTiming()
        timingPause *= 2
        if timingPause <= Self.lastTimingPause { scheduleTiming() }
    }

    /// Passes the frame that was heard at the time of the server's answer to the clock.
    private func timingCame() {
        guard let info = pa_stream_get_timing_info(stream)?.pointee, !isLost else { return }
        // Out of date: corked, uncorked or flushed since the request.
        guard info.read_index_corrupt == 0, info.write_index_corrupt == 0 else { return }
        guard isSilent || !isSuspended else { return }
        var stamp = info.timestamp
        let age = Int64(clamping: min(pa_timeval_age(&stamp), 1_000_000))
        // Negative when the device could not return the frames that were taken back.
        let queued = (info.write_index - info.read_index) / Int64(frameBytes)
        let frame = clock.written + overhang - queued - (isSilent ? 0 : framesInDevice(info))
        clock.report(frame, at: Self.now - age)
        if isReplacing { ranDry() }
    }

    /// The frames that the device took and has not played.
    ///
    /// A corked device returns them; one that has run dry plays silence after them, which is no
    /// frame of ours.
    private func framesInDevice(_ info: pa_timing_info) -> Int64 {
        guard let layout = pa_stream_get_sample_spec(stream) else { return 0 }
        let latency = Int64(clamping: min(info.sink_usec, 10_000_000))
        let frames = latency * Int64(layout.pointee.rate) / 1_000_000
        guard info.playing == 0, info.since_underrun > 0 else { return frames }
        return max(0, frames - info.since_underrun / Int64(frameBytes))
    }
}
