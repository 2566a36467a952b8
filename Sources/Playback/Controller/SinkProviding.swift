public import AudioIO

/// Makes the devices a player sounds through.
///
/// Called on the player's own thread, long before the device is opened: it may
/// begin to connect, and waits for nothing.
public protocol SinkProviding: Sendable {
    /// A device of the system that can be opened; a new one each time.
    ///
    /// Throws when it is known beforehand that there is none.
    func makeSink() throws(AudioError) -> any AudioSink
    /// Whether the silent device may stand in for one that cannot be opened.
    ///
    /// Not for a file: nobody hears that its sound is missing.
    var hasStandIn: Bool { get }
    /// An ideal device that keeps time without sound, for when there is no
    /// other; `reason` says why, for people.
    func makeSilentSink(because reason: String) -> any AudioSink
}
