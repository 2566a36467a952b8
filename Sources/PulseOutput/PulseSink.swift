package import AudioIO
import CPulse
package import ListenCore
import Synchronization

/// A sink that plays through PulseAudio, or PipeWire's server of that kind.
///
/// libpulse's own thread pulls the frames (`PulseStream`); the methods here
/// wait for the server in `open` only.
package final class PulseSink: AudioSink {
    /// The server to reach and the amount of sound to queue.
    package struct Options: Sendable {
        /// The server as in PULSE_SERVER; nil for the person's own.
        package var server: String?
        /// The title that mixers show.
        package var title: String
        /// The time that `open` waits for the server.
        package var patience: MediaTime
        /// The amount of sound that the server and the device queue together.
        package var latency: MediaTime
        /// True when sound that is moved to another device is held until it is known that no device
        /// was removed; otherwise until it is corked and uncorked.
        package var holdsMoves: Bool

        /// Options for listening to speech.
        package init(
            server: String? = nil, title: String = "listen", patience: MediaTime = .seconds(1),
            latency: MediaTime = .milliseconds(250), holdsMoves: Bool = false
        ) {
            self.holdsMoves = holdsMoves
            self.server = server
            self.title = title
            self.patience = min(max(patience, .zero), .seconds(60))
            self.latency = min(max(latency, .milliseconds(10)), .seconds(2))
        }
    }

    private struct State {
        /// A connection that was begun and is not used yet.
        var connection: PulseConnection?
        var stream: PulseStream?
        /// The title, for mixers.
        var title: String
    }

    /// The events of the device.
    package let events: AsyncStream<SinkEvent>

    private let options: Options
    private let continuation: AsyncStream<SinkEvent>.Continuation
    /// Held over whole calls; libpulse's thread never takes it.
    private let state: Mutex<State>

    /// A sink that is not connected yet.
    package init(_ options: Options = Options()) {
        self.options = options
        state = Mutex(State(title: Self.title(options.title)))
        (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    }

    deinit {
        close()
    }

    /// Begins to connect and returns at once, so that the server answers while the recording is
    /// being opened; `open` reports the result.
    package func prepare() {
        state.withLock { state in
            guard state.connection == nil, state.stream == nil else { return }
            state.connection = try? connect(state.title)
        }
    }

    /// The device's name, as mixers show it.
    package var output: OutputDescription {
        .device(state.withLock { $0.stream?.deviceName } ?? "the sound server")
    }

    /// Opens a corked stream.
    ///
    /// Waits until the server has made it, at most for the patience of the
    /// options. Throws `noDevice` with the reason.
    package func open(
        _ format: AudioFormat, pulling context: RenderContext
    ) throws(AudioError) {
        try state.withLock { (state) throws(AudioError) in
            state.stream?.close()
            state.stream = nil
            let connection: PulseConnection
            // The server may have been restarted since `prepare`.
            if let prepared = state.connection.take(), !prepared.isBroken {
                connection = prepared
            } else {
                connection = try connect(state.title)
            }
            let settings = PulseStream.Settings(
                format: format, title: state.title, latency: options.latency,
                holdsMoves: options.holdsMoves,
                deadline: try PulseConnection.deadline(after: options.patience))
            state.stream = try PulseStream(
                on: connection, settings, pulling: context, events: continuation)
        }
    }

    /// Stops (or starts) pulling and playing, without waiting for the server.
    package func setCorked(_ isCorked: Bool) {
        state.withLock { $0.stream?.setCorked(isCorked) }
    }

    /// Drops the frames that the server has queued, without waiting for it.
    package func flush() {
        state.withLock { $0.stream?.flush() }
    }

    /// Takes back the frames that the server has queued, without waiting for it; see `AudioSink`.
    ///
    /// The returned index is `margin` after the frame being heard or the ring's write index,
    /// whichever comes first. After it only newly written frames are heard, without a gap, a
    /// repetition or a fade if they are written within `margin`.
    package func takeBack(keeping margin: FrameCount) -> FrameCount {
        state.withLock { $0.stream?.takeBack(keeping: margin) } ?? .zero
    }

    /// The frames that have been heard.
    package var playedFrames: FrameCount {
        state.withLock { $0.stream?.playedFrames } ?? .zero
    }

    /// Ends the stream, the connection and the events.
    package func close() {
        state.withLock { state in
            state.stream?.close()
            state = State(title: state.title)
        }
        continuation.finish()
    }

    /// Sets the title, now and when the sink is opened again.
    ///
    /// Does not wait; mixers show it beside the program's name.
    package func setTitle(_ title: String) {
        state.withLock { state in
            let shown = Self.title(title)
            guard shown != state.title else { return }
            state.title = shown
            state.stream?.setTitle(shown)
        }
    }

    /// A title that the server accepts: not empty, on one line, not too long.
    private static func title(_ wanted: String) -> String {
        let line = wanted.unicodeScalars.prefix(200)
            .filter { $0.properties.generalCategory != .control }
        return line.isEmpty ? "listen" : String(String.UnicodeScalarView(line))
    }

    private func connect(_ title: String) throws(AudioError) -> PulseConnection {
        try PulseConnection(.init(server: options.server, title: title))
    }
}
