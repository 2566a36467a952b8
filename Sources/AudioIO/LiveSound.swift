package import FoundationEssentials
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

    /// True once it has ended and all of it came: nothing is sent any more.
    var isWhole: Bool { get }

    /// True once the disk takes no more of it, so that the oldest is lost soon.
    var isLosing: Bool { get }

    /// The same sound for somebody who reads beside its player: who is not called away when the
    /// player goes elsewhere, and reads what is kept after the player has left.
    var aside: any LiveSound { get }

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

    /// Says that a reader goes on at a time since the place it wanted is no longer kept.
    func skipped(to time: MediaTime)

    /// The titles as a text with their times, again whenever there is another; ends with the sound.
    func titles() -> AsyncStream<TrackPayload>

    /// The title of a time; `nil` where there is none.
    func title(at time: MediaTime) -> String?

    /// The pieces between pauses of speech, again whenever there is more of them; ends with the
    /// sound.
    func speech() -> AsyncStream<SpeechPieces>

    /// Adds pieces that were heard to their end, and the beginning of the one that is being spoken.
    func spoke(_ pieces: [Range<MediaTime>], open: MediaTime?)

    /// Sentences about what is lost or goes on elsewhere; ends with the sound.
    func notices() -> AsyncStream<String>

    /// Sets the place of the one who hears it: by it an end of what comes is told when the sound
    /// stops, and neither before nor while it is paused.
    func follow(
        _ place: @escaping @Sendable () -> PlaybackPlace,
        isPaused: @escaping @Sendable () -> Bool)

    /// The bytes of some time, cut where frames begin.
    ///
    /// Throws when nothing of it is kept, or its bytes cannot be cut.
    func cut(_ range: Range<MediaTime>) throws(ServiceError) -> LiveCut
}

extension LiveSound {
    /// Nobody's place counts.
    package func follow(
        _ place: @escaping @Sendable () -> PlaybackPlace,
        isPaused: @escaping @Sendable () -> Bool
    ) {}
}

/// Some time of live sound as bytes that make a recording by themselves.
package struct LiveCut: Hashable, Sendable {
    /// Bytes of one stretch.
    package struct Part: Hashable, Sendable {
        /// The number of the stretch.
        package let stretch: Int
        /// The bytes.
        package let bytes: Range<Int64>
        /// Bytes that a decoder needs before them.
        package let headers: [UInt8]

        /// A part.
        package init(stretch: Int, bytes: Range<Int64>, headers: [UInt8] = []) {
            (self.stretch, self.bytes, self.headers) = (stretch, bytes, headers)
        }
    }

    /// A title, and the time from the beginning of the cut at which it begins.
    package struct Title: Hashable, Sendable {
        /// The time.
        package let time: MediaTime
        /// The title.
        package let text: String

        /// A title.
        package init(_ text: String, at time: MediaTime) { (self.text, self.time) = (text, time) }
    }

    /// The bytes in their order.
    package let parts: [Part]
    /// The time it really is.
    package let range: Range<MediaTime>
    /// The extension of a file's name for this form: `mp3`.
    package let form: String
    /// The titles heard in it.
    package let titles: [Title]
    /// The time of day at which its beginning came.
    package let clock: Date

    /// A cut.
    package init(
        parts: [Part], range: Range<MediaTime>, form: String, titles: [Title], clock: Date
    ) {
        (self.parts, self.range, self.form) = (parts, range, form)
        (self.titles, self.clock) = (titles, clock)
    }
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
