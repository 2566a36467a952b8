import FoundationEssentials
import HTTPCaching
import ListenCore

/// The forms of the API of gpodder, which differ in their paths.
package enum GpodderDialect: Hashable, Sendable {
    /// The API v2, as gpodder.net and oPodSync have it.
    case gpodder
    /// The app gpoddersync of Nextcloud.
    case nextcloud

    /// The address of actions, without a query.
    func actions(_ base: HTTPURL, of user: String) -> HTTPURL {
        switch self {
        case .gpodder: base.appending("api", "2", "episodes", user + ".json")
        case .nextcloud: base.appending("index.php", "apps", "gpoddersync", "episode_action")
        }
    }

    /// The address that new actions are sent to.
    func upload(_ base: HTTPURL, of user: String) -> HTTPURL {
        let actions = actions(base, of: user)
        return self == .gpodder ? actions : actions.appending("create")
    }

    /// The address of the sign-in; `nil` where every request signs in itself.
    func login(_ base: HTTPURL, of user: String) -> HTTPURL? {
        self == .gpodder ? base.appending("api", "2", "auth", user, "login.json") : nil
    }

    /// A clause for an address at which neither answers.
    var stranger: String {
        switch self {
        case .gpodder: "no gpodder server is at that address"
        case .nextcloud: "the Nextcloud there has no app gpoddersync"
        }
    }
}

/// An action as it is sent.
struct SentAction: Encodable, Hashable {
    let podcast: String
    let episode: String
    let device: String?
    let action = "play"
    let timestamp: String
    let started: Int64?
    let position: Int64
    let total: Int64?

    /// The action that a change is; whole seconds never make an end of what has none.
    init(_ change: ServerPlaceChange, _ addresses: GpodderEpisodes.Addresses, device: String?) {
        let place = change.place
        let length = (place.duration.milliseconds + 500) / 1_000
        let reached = place.position.milliseconds / 1_000
        (podcast, episode) = (addresses.feed, addresses.media)
        (self.device, timestamp) = (device, ServiceTime.text(of: place.updatedAt))
        guard length > 0 else {
            (started, position, total) = (nil, reached, nil)
            return
        }
        let told = place.isFinished ? length : min(reached, max(0, length - 2))
        let begun = (place.position - change.heard).milliseconds / 1_000
        (started, position, total) = (max(0, min(begun, told)), told, length)
    }

    /// Actions as the content of a request.
    static func body(_ actions: [SentAction]) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(actions)).map { Array($0) }
    }
}
