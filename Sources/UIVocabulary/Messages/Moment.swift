package import FoundationEssentials
package import ListenCore

/// When a message arrives: the place being heard, and the host's own time.
///
/// View models read no clock; each `update` is told the moment.
package struct Moment: Hashable, Sendable {
    /// All there is to know of what is being heard, from the player.
    package let place: PlaybackPlace
    /// The host's steady time since any fixed instant, for toasts and gaps.
    package let host: Duration
    /// The time of day, which steps when the clock is set.
    package let date: Date

    /// A moment.
    package init(
        position: MediaTime = .zero, host: Duration = .zero,
        date: Date = Date(timeIntervalSince1970: 0)
    ) {
        self.init(place: PlaybackPlace(position: position), host: host, date: date)
    }

    /// A moment with all there is to know of the place.
    package init(
        place: PlaybackPlace, host: Duration, date: Date = Date(timeIntervalSince1970: 0)
    ) {
        self.place = place
        self.host = host
        self.date = date
    }

    /// The place being heard.
    package var position: MediaTime { place.position }
}

/// The next instants at which the rendered screen would differ without any
/// message; `nil` where that clock alone changes nothing.
package struct Deadline: Hashable, Sendable {
    /// On the chapter's clock; only set while sound runs.
    ///
    /// The host waits `rate.realTime(during: media - position)`.
    package var media: MediaTime?
    /// On the host's clock, as in `Moment.host`.
    package var host: Duration?

    /// A deadline.
    package init(media: MediaTime? = nil, host: Duration? = nil) {
        self.media = media
        self.host = host
    }

    /// Nothing changes by itself.
    package static let never = Deadline()

    /// The earlier of both on each clock.
    package func earlier(_ other: Deadline) -> Deadline {
        Deadline(
            media: [media, other.media].compactMap { $0 }.min(),
            host: [host, other.host].compactMap { $0 }.min())
    }
}
