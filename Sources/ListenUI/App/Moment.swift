public import FoundationEssentials
public import ListenCore

/// When a message arrives: the place being heard, and the host's own time.
///
/// View models read no clock; each `update` is told the moment.
public struct Moment: Hashable, Sendable {
    /// All there is to know of what is being heard, from the player.
    public let place: PlaybackPlace
    /// The host's steady time since any fixed instant, for toasts and gaps.
    public let host: Duration
    /// The time of day, which steps when the clock is set.
    public let date: Date

    /// A moment.
    public init(
        position: MediaTime = .zero, host: Duration = .zero,
        date: Date = Date(timeIntervalSince1970: 0)
    ) {
        self.init(place: PlaybackPlace(position: position), host: host, date: date)
    }

    /// A moment with all there is to know of the place.
    public init(
        place: PlaybackPlace, host: Duration, date: Date = Date(timeIntervalSince1970: 0)
    ) {
        self.place = place
        self.host = host
        self.date = date
    }

    /// The place being heard.
    public var position: MediaTime { place.position }
}

/// The next instants at which the rendered screen would differ without any
/// message; `nil` where that clock alone changes nothing.
public struct Deadline: Hashable, Sendable {
    /// On the chapter's clock; only set while sound runs.
    ///
    /// The host waits `rate.realTime(during: media - position)`.
    public var media: MediaTime?
    /// On the host's clock, as in `Moment.host`.
    public var host: Duration?

    /// A deadline.
    public init(media: MediaTime? = nil, host: Duration? = nil) {
        self.media = media
        self.host = host
    }

    /// Nothing changes by itself.
    public static let never = Deadline()

    /// The earlier of both on each clock.
    public func earlier(_ other: Deadline) -> Deadline {
        Deadline(
            media: [media, other.media].compactMap { $0 }.min(),
            host: [host, other.host].compactMap { $0 }.min())
    }
}
