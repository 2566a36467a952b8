package import ListenCore

/// Sound without an end of which the last minutes are kept: an internet radio.
///
/// Its time begins with the first sound that came, and grows as more comes; a gap between two
/// connections takes none. It consists of stretches, each what one connection brought in one form:
/// a decoder reads one stretch, beginning at an entry. As a `ByteSource` it has no length. Safe to
/// use from any thread; reads and `entry` block.
package protocol LiveSound: ByteSource {
    /// The time of the oldest sound that is kept, and of the newest.
    var kept: Range<MediaTime> { get }

    /// The entry at or before a time, or the nearest that is kept.
    ///
    /// Blocks until there is one; throws when there will be none.
    func entry(for time: MediaTime) throws(ServiceError) -> LiveEntry

    /// The beginning of the stretch behind another; `nil` while there is none.
    ///
    /// Blocks until it is known where a decoder may begin in it.
    func entry(behind stretch: Int) throws(ServiceError) -> LiveEntry?

    /// Copies bytes of a stretch from a byte on, waiting until there is one; 0 where the stretch
    /// ends.
    ///
    /// Throws when the bytes are no longer kept, the station was given up, or the reader called
    /// away.
    func read(into buffer: UnsafeMutableRawBufferPointer, at byte: Int64, of stretch: Int)
        throws(ServiceError) -> Int

    /// Says at which time a stretch is heard to begin, which only a decoder knows exactly.
    func heard(_ stretch: Int, from time: MediaTime)

    /// The titles as a text with their times, again whenever there is another; ends with the sound.
    func titles() -> AsyncStream<TrackPayload>
}

/// A byte of live sound at which a decoder may begin.
package struct LiveEntry: Hashable, Sendable {
    /// The number of its stretch.
    package let stretch: Int
    /// The byte.
    package let byte: Int64
    /// The time at which it is heard.
    package let time: MediaTime
    /// Bytes that a decoder needs before it.
    package let headers: [UInt8]

    /// An entry.
    package init(stretch: Int, byte: Int64, time: MediaTime, headers: [UInt8] = []) {
        (self.stretch, self.byte) = (stretch, byte)
        (self.time, self.headers) = (time, headers)
    }
}
