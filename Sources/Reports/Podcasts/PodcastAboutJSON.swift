import ListenCore

/// All that is known of a show, for programs.
struct AboutShowJSON: Encodable {
    struct Link: Encodable {
        let address: String
        let title: String?

        init(_ link: FeedLink) { (address, title) = (link.address, link.title) }
    }

    struct Wishes: Encodable {
        let speed: Double?
        let skipStartSeconds: Double
        let skipEndSeconds: Double
        let keep: String
        let dropsHeard: Bool
    }

    let version = 1
    let show: PodcastsJSON.Row
    let link: String?
    let description: String?
    let funding: [Link]
    let subjects: [String]
    let wishes: Wishes

    init(_ show: PodcastShow, _ facts: ShowFacts, _ counts: EpisodeCounts, _ rate: PlaybackRate?) {
        self.show = PodcastsJSON.Row(show, number: nil, counts)
        (link, description, subjects) = (show.link, facts.description, facts.subjects)
        funding = facts.funding.map(Link.init)
        wishes = Wishes(
            speed: rate?.factor, skipStartSeconds: show.wishes.skipStart.seconds,
            skipEndSeconds: show.wishes.skipEnd.seconds, keep: show.wishes.keep.word,
            dropsHeard: show.wishes.dropsHeard)
    }
}

/// All that is known of an episode, for programs.
struct AboutEpisodeJSON: Encodable {
    struct Mark: Encodable {
        let startSeconds: Double
        let endSeconds: Double?
        let title: String?

        init(_ mark: EpisodeMark) {
            (startSeconds, title) = (mark.range.lowerBound.seconds, mark.title)
            endSeconds = mark.range.isEmpty ? nil : mark.range.upperBound.seconds
        }
    }

    struct Text: Encodable {
        let language: String?
        let type: String?
    }

    struct Person: Encodable {
        let name: String
        let role: String
    }

    let version = 1
    let show: String
    let episode: EpisodesJSON.Row
    let links: [AboutShowJSON.Link]
    let chapters: [Mark]
    let passages: [Mark]
    let transcripts: [Text]
    let people: [Person]

    init(show: String, _ episode: EpisodesJSON.Row, _ facts: EpisodeFacts) {
        (self.show, self.episode) = (show, episode)
        links = facts.links.map(AboutShowJSON.Link.init)
        chapters = facts.marks.filter { $0.kind == .chapter }.map(Mark.init)
        passages = facts.marks.filter { $0.kind == .passage }.map(Mark.init)
        transcripts = facts.texts.map { Text(language: $0.language?.tag, type: $0.type) }
        people = facts.people.map { Person(name: $0.name, role: $0.role) }
    }
}
