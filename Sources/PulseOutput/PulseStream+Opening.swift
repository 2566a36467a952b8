import AudioIO
import CPulse
import ListenCore

extension PulseStream {
    /// A stream that is not connected yet; called with the lock held.
    static func makeStream(
        _ settings: Settings, on connection: PulseConnection
    ) throws(AudioError) -> OpaquePointer {
        let format = settings.format
        var layout = pa_sample_spec(
            format: listen_pulse_float_format(),
            rate: UInt32(format.sampleRate.framesPerSecond), channels: UInt8(format.channels))
        var map = pa_channel_map()
        pa_channel_map_init_extend(&map, UInt32(format.channels), PA_CHANNEL_MAP_WAVEEX)
        guard let stream = pa_stream_new(connection.context, settings.title, &layout, &map) else {
            let shape = "\(format.channels) channels at \(format.sampleRate.framesPerSecond) Hz"
            throw PulseConnection.error("it takes no sound of \(shape)")
        }
        return stream
    }

    /// Connects the stream and waits for the server; called with the lock held.
    func connect(_ settings: Settings) throws(AudioError) {
        startListening()
        try connectStream(settings)
        let isSettled = try connection.wait(by: settings.deadline) {
            pa_stream_get_state(stream) != PA_STREAM_CREATING
        }
        guard isSettled else { throw PulseConnection.error("the sound server does not answer") }
        guard pa_stream_get_state(stream) == PA_STREAM_READY else {
            throw PulseConnection.error(connection.failure.lowercased())
        }
        isSuspended = pa_stream_is_suspended(stream) > 0
        askForDevice()
        // Without an answer the internal name is enough.
        _ = try connection.wait(by: settings.deadline) { name != nil || isLost }
        isOpen = true
    }

    private func connectStream(_ settings: Settings) throws(AudioError) {
        let format = settings.format
        let latency = settings.latency.frame(at: format.sampleRate).value
        // One frame of pre-buffering: sound begins with the first frames, and a dry stream pauses
        // instead of skipping late frames.
        var buffer = pa_buffer_attr(
            maxlength: .max, tlength: UInt32(clamping: Int(latency) * frameBytes),
            prebuf: UInt32(frameBytes), minreq: .max, fragsize: .max)
        let flags = pa_stream_flags_t(
            rawValue: PA_STREAM_START_CORKED.rawValue | PA_STREAM_ADJUST_LATENCY.rawValue)
        guard pa_stream_connect_playback(stream, nil, &buffer, flags, nil, nil) >= 0 else {
            throw PulseConnection.error(connection.failure.lowercased())
        }
    }

    /// Sets every callback, each with this object unretained.
    private func startListening() {
        let own = Unmanaged.passUnretained(self).toOpaque()
        connection.onFailure = { reason in PulseStream.at(own) { $0.lose(reason) } }
        pa_stream_set_state_callback(
            stream, { _, own in PulseStream.at(own) { $0.changed() } }, own)
        pa_stream_set_write_callback(
            stream, { _, _, own in PulseStream.at(own) { $0.pull() } }, own)
        pa_stream_set_underflow_callback(
            stream, { _, own in PulseStream.at(own) { $0.ranDry() } }, own)
        pa_stream_set_suspended_callback(
            stream, { _, own in PulseStream.at(own) { $0.suspensionChanged() } }, own)
        pa_stream_set_moved_callback(
            stream, { _, own in PulseStream.at(own) { $0.moved() } }, own)
        pa_stream_set_event_callback(
            stream, { _, name, _, own in PulseStream.at(own) { $0.asked(name) } }, own)
        pa_context_set_subscribe_callback(
            connection.context,
            { _, _, device, own in PulseStream.at(own) { $0.deviceChanged(device) } }, own)
        guard let api = connection.api else { return }
        framesEvent = api.pointee.io_new(
            api, ring.framesDescriptor, PA_IO_EVENT_INPUT,
            { _, _, _, _, own in PulseStream.at(own) { $0.framesCame() } }, own)
    }

    /// Removes every callback; called with the lock held.
    func stopListening() {
        connection.onFailure = nil
        pa_stream_set_state_callback(stream, nil, nil)
        pa_stream_set_write_callback(stream, nil, nil)
        pa_stream_set_underflow_callback(stream, nil, nil)
        pa_stream_set_suspended_callback(stream, nil, nil)
        pa_stream_set_moved_callback(stream, nil, nil)
        pa_stream_set_event_callback(stream, nil, nil)
        pa_context_set_subscribe_callback(connection.context, nil, nil)
        if let event = framesEvent { connection.api?.pointee.io_free(event) }
        if let event = timingEvent { connection.api?.pointee.time_free(event) }
        if let event = cutEvent { connection.api?.pointee.time_free(event) }
        framesEvent = nil
        cutEvent = nil
        timingEvent = nil
    }

    /// The stream of a callback's pointer, without a reference count; it outlives the callback,
    /// because `close` removes all callbacks under the lock that is held around each.
    static func at(_ pointer: UnsafeMutableRawPointer?, _ body: (PulseStream) -> Void) {
        guard let pointer else { return }
        Unmanaged<PulseStream>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
    }
}
