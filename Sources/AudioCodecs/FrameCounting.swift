import AudioIO

/// A source that can find out how long it is without decoding all of itself.
protocol FrameCounting: AnyObject {
    /// Makes `length` as exact as the bytes tell; waits for all bytes of a stream.
    ///
    /// The place is kept.
    func countFrames() throws(AudioError)
}
