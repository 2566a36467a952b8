import AudioIO

/// A source that can count its length without decoding all of itself.
protocol FrameCounting: AnyObject {
    /// True when the length is a guess by sizes and rates, or unknown.
    ///
    /// A length stated by a container, however rounded, is no guess.
    var isGuessed: Bool { get }
    /// Makes `length` as exact as the bytes allow; waits for all bytes of a stream.
    ///
    /// The position is kept.
    func countFrames() throws(AudioError)
}
