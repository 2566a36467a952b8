import Fetching
import FoundationEssentials
import ListenCore

/// The content of `PATCH /api/me/progress/<item>`: the server computes no share by itself.
struct ProgressQuestion: Encodable {
    let currentTime: Double
    let duration: Double?
    let progress: Double?
    let isFinished: Bool
    let lastUpdate: Int64

    init(_ place: ServerPlace) {
        let length = place.duration.seconds
        currentTime = place.position.seconds
        duration = length > 0 ? length : nil
        progress =
            place.isFinished ? 1 : length > 0 ? min(1, place.position.seconds / length) : nil
        isFinished = place.isFinished
        lastUpdate = place.updatedAt.milliseconds
    }
}

/// The content of `POST /api/session/local-all`: one session of a player that was offline.
struct SessionsQuestion: Encodable {
    let deviceInfo: Device
    let sessions: [Session]

    struct Device: Encodable {
        let deviceId: String
        let clientName = "listen"
        let clientVersion: String

        private enum CodingKeys: CodingKey { case deviceId, clientName, clientVersion }
    }

    struct Session: Encodable {
        let id: String
        let libraryItemId: String
        let episodeId: String?
        let mediaType: String
        let duration: Double
        let currentTime: Double
        let startTime: Double
        let timeListening: Double
        let startedAt: Int64
        let updatedAt: Int64
        let playMethod = 3
        let mediaPlayer = "listen"
        let deviceInfo: Device

        private enum CodingKeys: CodingKey {
            case id, libraryItemId, episodeId, mediaType, duration, currentTime, startTime
            case timeListening, startedAt, updatedAt, playMethod, mediaPlayer, deviceInfo
        }
    }

    init(_ change: ServerPlaceChange, by client: ServerClient, episode: String?) {
        let place = change.place
        deviceInfo = Device(deviceId: client.device, clientVersion: client.version)
        let heard = change.heard.seconds
        sessions = [
            Session(
                id: UUID().uuidString.lowercased(), libraryItemId: place.book.rawValue,
                episodeId: episode, mediaType: episode == nil ? "book" : "podcast",
                duration: place.duration.seconds, currentTime: place.position.seconds,
                startTime: max(0, place.position.seconds - heard), timeListening: heard,
                startedAt: place.updatedAt.milliseconds - Int64(heard * 1_000),
                updatedAt: place.updatedAt.milliseconds, deviceInfo: deviceInfo)
        ]
    }
}

/// The answer to it.
struct SessionsAnswer: Decodable {
    /// True when every session was taken; one whose place is older is taken too.
    let isWritten: Bool

    private enum CodingKeys: CodingKey { case results }

    private struct Result: Decodable {
        let success: Bool?
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let results = try values.decode([Result].self, forKey: .results)
        isWritten = !results.isEmpty && results.allSatisfy { $0.success ?? false }
    }
}

extension Date {
    /// Milliseconds since 1970, as servers count.
    var milliseconds: Int64 {
        let count = timeIntervalSince1970 * 1_000
        return count.isFinite && abs(count) < 9e15 ? Int64(count) : 0
    }
}
