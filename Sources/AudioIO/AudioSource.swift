public import ListenCore

/// A recording that is read frame by frame.
///
/// Belongs to the thread that opened it (the decoder thread); not Sendable.
/// Samples are interleaved 32-bit floats in −1…1.
///
/// Shown at ``CodecRegistry``.
public protocol AudioSource: AnyObject {
    /// The layout of the frames that `read` returns.
    var format: AudioFormat { get }
    /// The length in frames, gaps of the encoder removed.
    var length: SourceLength { get }
    /// Reads up to as many frames as fit; 0 at the end of the recording.
    ///
    /// `buffer.count` is a multiple of the channel count. May block while the
    /// bytes of a stream are still arriving.
    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int
    /// Seeks to exactly this frame, clamped to the recording, and returns the position.
    func seek(to frame: FrameCount) throws(AudioError) -> FrameCount
    /// The reason that the recording ended too early, once its end was read; nil when nothing is
    /// known to be missing.
    var damage: AudioError? { get }
    /// The number of places where damaged sound was left out so far.
    var losses: Int { get }
}

extension AudioSource {
    /// Nothing is known to be missing.
    public var damage: AudioError? { nil }

    /// Nothing was left out.
    public var losses: Int { 0 }
}

/// The length of a recording, and its certainty.
///
/// Shown at ``CodecRegistry``.
public enum SourceLength: Hashable, Sendable {
    /// Counted, or stated by the file and checked.
    case exact(FrameCount)
    /// Estimated from the size and the bit rate.
    case estimated(FrameCount)
    /// Not known yet.
    case unknown
}

/// Opens recordings; the player knows codecs only through it.
package protocol AudioSourceOpening: Sendable {
    /// Opens a recording on the calling thread, which becomes its owner.
    func open(_ location: AudioLocation) throws(AudioError) -> any AudioSource
}
