/// The sound of a text while a voice makes it, sentence by sentence.
///
/// Its time is exact up to the sentence that is being made and estimated behind it: a sentence that
/// turns out longer or shorter moves those behind it, never one before. As a `ByteSource` it has no
/// bytes of its own; whoever can read it frame by frame looks for this protocol. Safe to use from
/// any thread.
package protocol SpokenSound: ByteSource {
    /// The number of samples in a second.
    ///
    /// Blocks until a voice has said it; throws when no voice can speak.
    func sampleRate() throws(ServiceError) -> SampleRate

    /// The length of the whole in frames, and whether all of it is made.
    var length: (frames: FrameCount, isExact: Bool) { get }

    /// The number of sentences that no voice could speak so far, which are silent.
    var losses: Int { get }

    /// Goes on from a frame: the sentence there is made next, and none before it moves it.
    func stand(at frame: FrameCount)

    /// Copies samples of one channel from a frame on, waiting until the sentence there is made.
    ///
    /// Returns how many were copied; 0 at the end. Throws when the voice failed or the sound was
    /// interrupted.
    func read(into samples: UnsafeMutableBufferPointer<Int16>, at frame: FrameCount)
        throws(ServiceError) -> Int

    /// The text with its times, again each time that sentences soon to be heard were made, and a
    /// last time when all are; ends then, and when the sound is interrupted.
    func texts() -> AsyncStream<TrackPayload>

    /// The sound as it is, silent where it is not made, each time that nothing is missing from where
    /// it is heard on; at last the whole. Ends as `texts` does.
    func stills() -> AsyncStream<AudioLocation>

    /// Waits until all of it is made, and says where it is kept; `nil` when that never happens.
    func completed() async -> AudioLocation?
}
