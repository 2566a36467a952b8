package import FoundationEssentials
package import ListenCore

/// The moment of a message: the position being heard, and the host's own time.
///
/// View models read no clock; each `update` is given the moment.
package struct Moment: Hashable, Sendable {
    /// The complete playback position, from the player.
    package let place: PlaybackPlace
    /// The host's monotonic time since any fixed instant, for toasts and gaps.
    package let host: Duration
    /// The time of day, which jumps when the clock is set.
    package let date: Date

    /// Creates a moment.
    package init(
        position: MediaTime = .zero, host: Duration = .zero,
        date: Date = Date(timeIntervalSince1970: 0)
    ) {
        self.init(place: PlaybackPlace(position: position), host: host, date: date)
    }

    /// Creates a moment with a complete playback position.
    package init(
        place: PlaybackPlace, host: Duration, date: Date = Date(timeIntervalSince1970: 0)
    ) {
        self.place = place
        self.host = host
        self.date = date
    }

    /// The position being heard.
    package var position: MediaTime { place.position }
}

/// The next instants at which the screen would change without any message; `nil` for a clock that
/// changes nothing by itself.
package struct Deadline: Hashable, Sendable {
    /// The instant on the chapter's clock; only set while sound runs.
    ///
    /// The host waits `rate.realTime(during: media - position)`.
    package var media: MediaTime?
    /// The instant on the host's clock, as in `Moment.host`.
    package var host: Duration?

    /// Creates a deadline.
    package init(media: MediaTime? = nil, host: Duration? = nil) {
        self.media = media
        self.host = host
    }

    /// A deadline for a screen that does not change by itself.
    package static let never = Deadline()

    /// The earlier instant on each clock.
    package func earlier(_ other: Deadline) -> Deadline {
        Deadline(
            media: [media, other.media].compactMap { $0 }.min(),
            host: [host, other.host].compactMap { $0 }.min())
    }
}
