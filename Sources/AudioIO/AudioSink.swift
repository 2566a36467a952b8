package import ListenCore

/// A destination of sound: a sound server, a file, or an ideal silent device.
///
/// The sink pulls frames from the `RenderContext` on a thread of its own. Every method may be
/// called from any one thread at a time (the player's).
package protocol AudioSink: AnyObject, Sendable {
    /// The output device, for people.
    var output: OutputDescription { get }
    /// Opens the device corked (silent, not pulling) with this layout.
    func open(_ format: AudioFormat, pulling context: RenderContext) throws(AudioError)
    /// Stops (or starts) pulling and playing; queued frames are kept.
    func setCorked(_ isCorked: Bool)
    /// Drops frames that the device has queued but not played.
    ///
    /// Called after the ring was flushed; afterwards `playedFrames` equals the ring's read index.
    func flush()
    /// Takes back queued frames more than `margin` after the frame being heard, so that other
    /// frames can replace them without a gap.
    ///
    /// Rewinds the ring (`RenderContext.rewind`) and returns the index of the next frame to be
    /// written. After that index only newly written frames are heard, as far as the device can
    /// return frames. Called on the producer thread.
    func takeBack(keeping margin: FrameCount) -> FrameCount
    /// The frames of the ring that have been heard.
    ///
    /// Counted on the ring's own read index minus the device's latency, smoothed between reports.
    /// It never goes back except by a flush, and never past the ring's read index.
    var playedFrames: FrameCount { get }
    /// Sets the title that mixers show; most sinks have no mixer.
    func setTitle(_ title: String)
    /// The events of the device. One reader.
    var events: AsyncStream<SinkEvent> { get }
    /// Closes the device; afterwards nothing pulls any more.
    func close()
}

extension AudioSink {
    /// Does nothing.
    package func setTitle(_ title: String) {}
}

/// An event of an open device.
package enum SinkEvent: Hashable, Sendable {
    /// The system asks for silence (a call begins).
    case corkRequested
    /// The system withdraws that request.
    case uncorkRequested
    /// The stream was moved to another device, by name; `deviceVanished` is true if that happened
    /// because the former device is gone.
    case moved(to: String, deviceVanished: Bool)
    /// The device was suspended or resumed by the system.
    case suspended(Bool)
    /// The ring ran empty while it should have sounded.
    case underrun
    /// The device or its server is gone; the sink must be closed.
    case lost(reason: String)
}
