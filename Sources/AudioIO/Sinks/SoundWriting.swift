/// Writes sound to a file that appears complete, or not at all.
///
/// Used by one thread at a time; a writer that is released unfinished removes what it wrote.
package protocol SoundWriting: Sendable {
    /// Appends interleaved frames; throws when the disk refuses them.
    func append(_ samples: UnsafeBufferPointer<Float>) throws(AudioError)

    /// Makes the file durable and gives it its name, replacing an existing file.
    func finish() throws(AudioError)

    /// Removes what it wrote, at once; does nothing to a finished file.
    func discard()
}

extension WAVWriter: SoundWriting {}
