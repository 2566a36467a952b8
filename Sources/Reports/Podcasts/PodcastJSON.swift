import FoundationEssentials
import ListenCore

/// The podcasts followed, for programs; an address has neither a password nor a key.
struct PodcastsJSON: Encodable {
    struct Row: Encodable {
        let number: Int?
        let id: String
        let title: String
        let author: String?
        let language: String?
        let address: String
        let isPrivate: Bool
        let episodes: Int
        let new: Int
        let checkedAt: Date?
        let endedAt: Date?
        let error: String?

        init(_ show: PodcastShow, number: Int?, _ counts: EpisodeCounts?) {
            self.number = number
            (id, title, author) = (show.id.rawValue, show.title, show.author)
            (language, address) = (show.language?.tag, show.address)
            isPrivate = show.token != nil
            (episodes, new) = (counts?.all ?? 0, counts?.new ?? 0)
            (checkedAt, endedAt, error) = (show.check.at, show.check.endedAt, show.check.fault)
        }
    }

    let version = 1
    let podcasts: [Row]
}

/// The episodes of a show, for programs.
struct EpisodesJSON: Encodable {
    struct Row: Encodable {
        let number: Int
        let id: String
        let title: String
        let publishedAt: Date?
        let seconds: Double?
        let isNew: Bool
        let isHeard: Bool
        let position: Double?
        let link: String?
        let summary: String?

        init(_ episode: PodcastEpisode, isNew: Bool, _ place: PlaybackPosition?) {
            (number, id, title) = (episode.number, episode.id.rawValue, episode.title)
            (publishedAt, seconds) = (episode.published, episode.duration?.seconds)
            (self.isNew, isHeard) = (isNew, place?.isCompleted == true)
            position = place?.position.seconds
            (link, summary) = (episode.link, episode.summary)
        }
    }

    let version = 1
    let show: PodcastsJSON.Row
    let episodes: [Row]
}

/// The outcome of a refresh, for programs.
struct RenewalsJSON: Encodable {
    struct Row: Encodable {
        let id: String
        let title: String
        let outcome: String
        let new: Int
        let movedFrom: String?
        let error: String?

        init(_ renewal: PodcastRenewal) {
            (id, title) = (renewal.show.id.rawValue, renewal.show.title)
            movedFrom = renewal.movedFrom
            error = renewal.error.map { "\($0)" }
            switch renewal.outcome {
            case .unchanged: (outcome, new) = ("unchanged", 0)
            case .read(let count): (outcome, new) = ("read", count)
            case .ended: (outcome, new) = ("ended", 0)
            case .failed: (outcome, new) = ("failed", 0)
            }
        }
    }

    let version = 1
    let podcasts: [Row]
}
