import FoundationEssentials
import Markup

/// A `play` of an episode, as servers of gpodder keep it.
struct GpodderAction: Hashable, Sendable {
    /// The address of the feed.
    let feed: String
    /// The address of the sound.
    let media: String
    /// The id of the episode in its feed; `nil` where whoever told it has none.
    let guid: String?
    /// The time of the change, by the clock of whoever made it.
    let time: Date
    /// The place, in seconds.
    let position: Double
    /// The length, in seconds; `nil` where none is stated.
    let total: Double?

    /// The longest address or id that is read, in bytes.
    private static let longest = 4_096

    /// A `play` as a server tells it; `nil` for every other action, and for one that says no place.
    init?(_ value: JSONValue) {
        guard value["action"]?.text?.lowercased() == "play",
            let feed = Self.word(value["podcast"]), let media = Self.word(value["episode"]),
            let time = ServiceTime.instant(value["timestamp"]),
            let position = Self.seconds(value["position"])
        else { return nil }
        let total = Self.seconds(value["total"]).flatMap { $0 > 0 ? $0 : nil }
        // A beginning without a length is what programs send that know no place.
        guard position > 0 || total != nil else { return nil }
        (self.feed, self.media, guid) = (feed, media, Self.word(value["guid"]))
        (self.time, self.position, self.total) = (time, position, total)
    }

    /// True where it was heard to its end, as far as whole seconds tell.
    var isFinished: Bool { total.map { position + 1 >= $0 } ?? false }

    /// The address that the episode is known by.
    var address: Address { Address(feed: feed, media: media, guid: guid) }

    /// The addresses an episode is known by.
    struct Address: Hashable, Sendable {
        let feed: String
        let media: String
        let guid: String?
    }

    /// True for the one that counts of two of an episode: the later, at one time the farther.
    func isNewer(than other: GpodderAction) -> Bool {
        (time, position) > (other.time, other.position)
    }

    private static func word(_ value: JSONValue?) -> String? {
        value?.text.flatMap { $0.utf8.count <= longest ? $0 : nil }
    }

    /// A number of seconds, as one or as text; `nil` for a negative one, which means none.
    private static func seconds(_ value: JSONValue?) -> Double? {
        guard let number = value?.number ?? value?.text.flatMap({ Double($0) }),
            number.isFinite, number >= 0, number < 1e7
        else { return nil }
        return number
    }
}
