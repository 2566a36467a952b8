public import ListenCore

/// A place sound goes to: a sound server, a file, or an ideal silent device.
///
/// The sink pulls frames from the `RenderContext` on a thread of its own.
/// Every method may be called from any one thread at a time (the player's).
public protocol AudioSink: AnyObject, Sendable {
    /// Where the sound goes, for people.
    var output: OutputDescription { get }
    /// Opens the device corked (silent, not pulling) with this layout.
    func open(_ format: AudioFormat, pulling context: RenderContext) throws(AudioError)
    /// Stops (or starts) pulling and sounding; what is queued is kept.
    func setCorked(_ isCorked: Bool)
    /// Drops what the device has queued but not sounded.
    ///
    /// Called after the ring was flushed; afterwards `playedFrames` equals the
    /// ring's read index.
    func flush()
    /// Takes back what is queued more than `margin` behind the frame being
    /// heard, so that other frames can take its place without a gap.
    ///
    /// Rewinds the ring (`RenderContext.rewind`) and returns the index the next
    /// frame written gets. Nothing behind that index is heard but what is written
    /// anew, as far as the device can give frames back. Called on the producer
    /// thread.
    func takeBack(keeping margin: FrameCount) -> FrameCount
    /// Frames of the ring that have left the loudspeaker.
    ///
    /// Counted on the ring's own read index less the device's latency, smoothed
    /// between reports. It never goes back except by a flush, and never past
    /// the ring's read index.
    var playedFrames: FrameCount { get }
    /// Names what is played, for mixers; most sinks have none to tell.
    func setTitle(_ title: String)
    /// What happens to the device. One reader.
    var events: AsyncStream<SinkEvent> { get }
    /// Closes the device; afterwards nothing pulls any more.
    func close()
}

extension AudioSink {
    /// Tells nobody.
    public func setTitle(_ title: String) {}
}

/// What can happen to a device while it is open.
public enum SinkEvent: Hashable, Sendable {
    /// The system asks for silence (a call begins).
    case corkRequested
    /// The system takes that request back.
    case uncorkRequested
    /// The stream was moved to another device, by name; `deviceVanished` when
    /// because the one it sounded through is no longer there.
    case moved(to: String, deviceVanished: Bool)
    /// The device was suspended or resumed by the system.
    case suspended(Bool)
    /// The ring ran empty while it should have sounded.
    case underrun
    /// The device or its server is gone; the sink must be closed.
    case lost(reason: String)
}
