package import ListenCore

/// Changes the speed of sound and keeps its pitch.
///
/// Belongs to the decoder thread; not Sendable. Exactly `round(input frames ÷ rate)` frames come
/// out between two resets (once finished), and output frame *k* plays the sound at input frame `k ×
/// rate`, so that the clock can be mapped in integers.
package protocol TimeStretching: AnyObject {
    /// Starts again at a rate; buffered sound is dropped.
    func reset(rate: PlaybackRate, format: AudioFormat)
    /// Adds interleaved frames.
    func write(_ frames: UnsafeBufferPointer<Float>)
    /// Ends the input, so that the tail comes out.
    func finish()
    /// Reads up to as many frames as fit; 0 when more input is needed.
    func read(into buffer: UnsafeMutableBufferPointer<Float>) -> Int
}
