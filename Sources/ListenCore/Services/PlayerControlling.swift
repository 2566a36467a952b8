/// The state of a player, for a view to show.
package enum PlayerPhase: Hashable, Sendable {
    /// Nothing is loaded.
    case empty
    /// A chapter is being opened; the place to start is known.
    case loading
    /// A chapter is open and has not played yet.
    case ready
    /// Sound is running.
    case playing
    /// Sound is running out of bytes; it goes on by itself.
    case buffering
    /// The person paused.
    case paused
    /// The plan stopped it after or before a line; `play` goes on.
    case held
    /// The system paused it; the text says why.
    case interrupted(reason: String)
    /// The chapter was heard to its end.
    case ended
    /// It cannot go on.
    case failed(message: String)

    /// True where nothing sounds until somebody wishes it, for whatever reason.
    package var isStanding: Bool {
        switch self {
        case .ready, .paused, .held, .interrupted, .ended, .failed: true
        case .empty, .loading, .playing, .buffering: false
        }
    }
}

/// The requests that a player takes.
package enum PlayerCommand: Hashable, Sendable {
    /// Let sound run.
    case play
    /// Stop sound where it is.
    case pause
    /// Go to a place; a paused player stays paused.
    case seek(MediaTime)
    /// Change the speed; the pitch is kept.
    case setRate(PlaybackRate)
    /// Change the loudness, in hundredths of the recording's own (0…400).
    case setGain(hundredths: Int)
    /// Play by another plan from the place being heard.
    case follow(PlaybackPlan)
    /// Stop and let go of the chapter.
    case stop
}

/// The tag of one opening of a recording, by which reports about an earlier one are recognised.
package struct LoadTag: Hashable, Sendable {
    /// Its number, chosen by the caller of the load.
    package let number: Int

    /// A tag.
    package init(_ number: Int) {
        self.number = number
    }
}

/// The messages of a player to the rest of the program.
package enum PlayerEvent: Hashable, Sendable {
    /// The messages from here on are about the recording that was loaded with this tag.
    case load(LoadTag)
    /// The phase changed.
    case phase(PlayerPhase)
    /// The chapter's exact length, known for the first time or changed.
    case duration(MediaTime)
    /// An estimate of the chapter's length, which bounds nothing; zero when it became unknown.
    case estimate(MediaTime)
    /// A seek was carried out; the clock now starts at this place.
    case seeked(to: MediaTime)
    /// The new speed can be heard.
    case rate(PlaybackRate)
    /// The prepared recording is heard from here on; what follows is about it.
    case crossed(LoadTag)
    /// The output of the sound: the device's name, or the reason that there is none.
    case output(OutputDescription)
    /// The recording ends before the place it was loaded to begin at; the player is at its end.
    case shorter(than: MediaTime)
    /// The number of places, a second each, where the recording is damaged and silent; sent when it
    /// grows.
    case losses(Int)
}

/// The place the sound goes.
package enum OutputDescription: Hashable, Sendable {
    /// A sound server's device, by name.
    case device(String)
    /// No sound; time is kept by the silent clock, and this is why.
    case silent(reason: String)
    /// Sound is written to a file.
    case file(path: String)
}

/// A player as view models and commands see it.
///
/// Safe to call from anywhere.
package protocol PlayerControlling: Sendable {
    /// Opens a recording at a place; never starts sound by itself.
    ///
    /// With a tag, the event `load` comes before every other about it.
    func load(_ location: AudioLocation, at start: MediaTime, rate: PlaybackRate, tag: LoadTag?)
    /// Sets the recording that follows without a gap when this one is heard to its end, and the
    /// place it is heard from; `nil` for none.
    ///
    /// It is used if its layout of frames is the same and the plan flows on; otherwise the chapter
    /// ends as without it. A load, a seek or a stop may keep or drop it: set it again after a load.
    func prepare(_ location: AudioLocation?, at start: MediaTime, tag: LoadTag)
    /// Sets the title that the mixers of the system show.
    func setTitle(_ title: String)
    /// Asks for something; the answer arrives as events.
    func send(_ command: PlayerCommand)
    /// The place that is being heard at this moment: the only clock.
    var position: MediaTime { get }
    /// The place with the passage, the gap and the speed that are heard.
    var place: PlaybackPlace { get }
    /// True while the sound stands still by somebody's wish, and not for want of sound.
    var isPaused: Bool { get }
    /// The real time in which the recording was heard since it was loaded or followed on: frames
    /// that left the device, repeats and gaps among them; zero while another is asked for.
    var heardTime: MediaTime { get }
    /// The stretches that were heard since the last call, and the place that is heard at their end;
    /// nothing of what sounds between a seek or a load and its being carried out.
    ///
    /// Kept from the first call on, of the recording that is loaded, as far as memory allows. One
    /// caller.
    func takeHeard() -> HeardTrail
    /// The events from now on. One reader.
    var events: AsyncStream<PlayerEvent> { get }
}

extension PlayerControlling {
    /// A player without plans is only somewhere.
    package var place: PlaybackPlace { PlaybackPlace(position: position) }
    /// A player that does not tell is taken for one that plays.
    package var isPaused: Bool { false }
    /// A player without frames is only somewhere.
    package func takeHeard() -> HeardTrail { HeardTrail(place: place) }
    /// A player that cannot follow on without a gap ends each chapter.
    package func prepare(_ location: AudioLocation?, at start: MediaTime, tag: LoadTag) {}
    /// Sets the recording that follows without a gap from its beginning; `nil` for none.
    package func prepare(_ location: AudioLocation?, tag: LoadTag) {
        prepare(location, at: .zero, tag: tag)
    }
    /// A player without a device has no title.
    package func setTitle(_ title: String) {}
}
