import AudioIO

/// A source that can find out how long it is without decoding all of itself.
protocol FrameCounting: AnyObject {
    /// Whether the length is a guess by sizes and rates, or nothing is known of it.
    ///
    /// What a container states, however rounded, is no guess.
    var isGuessed: Bool { get }
    /// Makes `length` as exact as the bytes tell; waits for all bytes of a stream.
    ///
    /// The place is kept.
    func countFrames() throws(AudioError)
}
