package import AudioIO

/// Makes the devices of a player.
///
/// Called on the player's own thread, long before the device is opened: it may begin to connect,
/// but does not wait for anything.
package protocol SinkProviding: Sendable {
    /// A device of the system that can be opened; a new one each time.
    ///
    /// Throws when it is known beforehand that there is none.
    func makeSink() throws(AudioError) -> any AudioSink
    /// True when the silent device may stand in for one that cannot be opened.
    ///
    /// False for a file, where nobody would hear that its sound is missing.
    var hasStandIn: Bool { get }
    /// A device that keeps time without sound, for when there is no other; `reason` is shown to
    /// people.
    func makeSilentSink(because reason: String) -> any AudioSink
}
