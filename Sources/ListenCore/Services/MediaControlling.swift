/// The state of the player as a desktop shows it: on a lock screen, in a panel, to media keys.
package struct NowPlaying: Hashable, Sendable {
    /// The state of the sound.
    package enum Status: CaseIterable, Hashable, Sendable {
        case playing
        case paused
        /// Nothing is open, or it is over.
        case stopped
    }

    /// The part that is played over and over.
    package enum Repeats: CaseIterable, Hashable, Sendable {
        /// None.
        case nothing
        /// The sentence.
        case sentence
        /// A stretch, the chapter, or the passes of a drill.
        case passages
    }

    /// The chapter, or the background sound where that is heard alone.
    package struct Track: Hashable, Sendable {
        /// Its name among all others, in parts such as `book`, `3`, `chapter`, `2`.
        package var id: [String]
        /// Its title.
        package var title: String
        /// The book's title.
        package var album: String?
        /// The book's authors.
        package var artists: [String]
        /// Its number in the book.
        package var number: Int?
        /// Its length, where that is known.
        package var length: MediaTime?
        /// True when no place is behind that length.
        package var isLengthSure: Bool
        /// The absolute path of a picture of the book.
        package var cover: String?

        /// A track.
        package init(
            id: [String], title: String, album: String? = nil, artists: [String] = [],
            number: Int? = nil, length: MediaTime? = nil, isLengthSure: Bool = false,
            cover: String? = nil
        ) {
            (self.id, self.title, self.album) = (id, title, album)
            (self.artists, self.number, self.length) = (artists, number, length)
            (self.isLengthSure, self.cover) = (isLengthSure, cover)
        }
    }

    /// The state of the sound.
    package var status = Status.stopped
    /// The track; `nil` when nothing is open.
    package var track: Track?
    /// The sentence that is heard, where the person wants to see it.
    package var sentence: String?
    /// The speed.
    package var rate = PlaybackRate.normal
    /// The loudness in hundredths of the recording's own.
    package var gainHundredths = 100
    /// The part that is played over and over.
    package var repeats = Repeats.nothing
    /// True when there is a chapter after this one.
    package var hasNext = false
    /// True when there is a chapter before this one.
    package var hasPrevious = false
    /// True when other places of the track can be gone to.
    package var canSeek = false
    /// The number of jumps to other places so far, repeats among them.
    package var jumps = 0

    /// A player in which nothing is open.
    package init() {}
}

/// A request of the desktop to the player.
package enum MediaCommand: Hashable, Sendable {
    case play
    /// Pauses what sounds; never starts anything.
    case pause
    /// Pauses all that sounds, or brings back what was paused.
    case toggle
    case stop
    case next
    case previous
    /// Goes to another place, so far from the present one.
    case step(by: MediaTime)
    /// Goes to a place of the track with this name.
    case seek(to: MediaTime, of: [String])
    case setRate(PlaybackRate)
    /// Changes the loudness, in hundredths of the recording's own.
    case setGain(hundredths: Int)
    case setRepeats(NowPlaying.Repeats)
    case quit
    /// The screen was locked: pause, and say why.
    case screenLocked
}

/// The desktop's media controls: they show what plays, and their requests come back as commands.
///
/// Safe to call from anywhere. Without a desktop nothing happens.
package protocol MediaControlling: Sendable {
    /// Tells that commands wait for `takeCommands`; ends with `stop`. One reader.
    var wakes: AsyncStream<Void> { get }
    /// False once it is known that nobody listens.
    var isConnected: Bool { get }
    /// Starts; `position` is asked for the place that is heard, from any thread.
    func begin(position: @escaping @Sendable () -> MediaTime)
    /// Shows a state.
    func show(_ now: NowPlaying)
    /// Returns the commands that wait, in their order.
    func takeCommands() -> [MediaCommand]
    /// Ends; the player is no longer shown when this returns.
    func stop()
}
