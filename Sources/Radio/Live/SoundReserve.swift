import ListenCore

/// The time for which a listener still hears a station of which nothing more comes.
///
/// Pure: the newest sound that came, and the place of the one who hears it.
struct SoundReserve: Hashable {
    /// The step that the reserve calls for.
    enum Step: Hashable {
        /// The sound stops now.
        case tell
        /// It goes on for this time; then the place is looked at again.
        case look(after: Duration)
    }

    /// The real time that is left.
    let left: Duration
    /// True while the listener lets the sound stand still.
    let isPaused: Bool

    /// The reserve between a place and the end of what came.
    init(from place: PlaybackPlace, to end: MediaTime, isPaused: Bool = false) {
        self.isPaused = isPaused
        let left = place.rate.realTime(during: max(.zero, end - place.position))
        self.left = .microseconds(left.microseconds)
    }

    /// The reserve that counts as nothing: a decoder keeps its last frame until another comes.
    private static let nothing = Duration.milliseconds(250)
    /// The part of a page a decoder may keep, which never sounds when nothing follows it.
    private static let unheard = Duration.seconds(2)

    /// The step, `former` being the reserve at the look before.
    ///
    /// A place that stands near the end has run dry, unless it is that of a pause: then nobody waits
    /// for what does not come.
    func step(after former: SoundReserve?) -> Step {
        if isPaused { return .look(after: max(left, Self.unheard)) }
        if left <= Self.nothing || self == former && left <= Self.unheard { return .tell }
        return .look(after: left - Self.nothing / 2)
    }
}
