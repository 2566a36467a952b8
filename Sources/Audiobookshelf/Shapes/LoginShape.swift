import Fetching
import ListenCore

/// The answer to `POST /login` and `POST /auth/refresh`.
struct LoginShape: Decodable {
    let user: UserShape

    /// The tokens in it; of servers before 2.26 the one token without an end.
    var pair: AccessPair? {
        if let access = user.accessToken, let refresh = user.refreshToken {
            return AccessPair(access: Secret(access), refresh: Secret(refresh))
        }
        return (user.accessToken ?? user.token).map {
            AccessPair(access: Secret($0), refresh: nil)
        }
    }
}

/// An account, as `/login` and `/api/me` send it.
struct UserShape: Decodable {
    let username: String?
    let token: String?
    let accessToken: String?
    let refreshToken: String?
    let progress: [ProgressShape]

    private enum CodingKeys: String, CodingKey {
        case username, token, accessToken, refreshToken
        case progress = "mediaProgress"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        // An account has a name everywhere; anything else is another service's answer.
        username = try values.decode(String.self, forKey: .username)
        func text(_ key: CodingKeys) -> String? {
            let text: String? = values.optional(key)
            return text.flatMap { $0.isEmpty ? nil : $0 }
        }
        (token, accessToken, refreshToken) = (
            text(.token), text(.accessToken), text(.refreshToken)
        )
        let list: ReadableItems<ProgressShape>? = values.optional(.progress)
        progress = list?.items ?? []
    }
}

/// The place of an item or an episode.
struct ProgressShape: Decodable {
    let item: String
    let episode: String?
    let seconds: Double
    let duration: Double
    let isFinished: Bool
    /// Milliseconds since 1970.
    let lastUpdate: Double

    private enum CodingKeys: String, CodingKey {
        case duration, isFinished, lastUpdate
        case item = "libraryItemId"
        case episode = "episodeId"
        case seconds = "currentTime"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        item = try values.decodeIdentifier(.item)
        let episode: String? = values.optional(.episode)
        self.episode = episode.flatMap { $0.isEmpty ? nil : $0 }
        seconds = values.optional(.seconds) ?? 0
        duration = values.optional(.duration) ?? 0
        isFinished = values.optional(.isFinished) ?? false
        lastUpdate = values.optional(.lastUpdate) ?? 0
    }
}
