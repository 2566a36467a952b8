import ConsoleOutput
import FoundationEssentials
import HTTPCaching
package import ListenCore

/// `listen podcast … --about`: all that is known of a podcast or an episode. Nothing is opened.
extension PodcastReport {
    /// Tells what is known of a show.
    package func about(_ typed: String, json: Bool) async throws {
        let show = try await show(typed)
        let facts = try describing().facts(of: show)
        let counts = try await store().counts()[show.id] ?? EpisodeCounts()
        let rate = try await speed.of(show.id)
        if json {
            return console.print(json: AboutShowJSON(show, facts, counts, rate))
        }
        console.print(show.title)
        if let description = facts.description { console.print(paragraphs: description) }
        var rows = AboutRows()
        rows.add("by", show.author)
        rows.add("language", show.language?.tag)
        rows.add("page", show.link)
        rows.add("support", facts.funding.map { [$0.title ?? "", $0.address] })
        rows.add("subjects", facts.subjects.isEmpty ? nil : facts.subjects.joined(separator: ", "))
        rows.add("feed", Self.place(of: show))
        rows.add("episodes", "\(counts.all), \(counts.new) of them new")
        rows.add("fault", show.check.fault)
        rows.add("wishes", Self.words(for: show.wishes, at: rate))
        console.print(rows.table)
    }

    /// The address of a feed as it may be seen: of a private one its server alone.
    static func place(of show: PodcastShow) -> String {
        guard show.token != nil else { return show.address }
        return (HTTPURL(show.address)?.host).map { "\($0) (private)" } ?? "private"
    }

    /// Tells what is known of an episode.
    package func about(
        _ typed: String, episode: String, _ mode: FetchMode, json: Bool
    ) async throws {
        let show = try await show(typed)
        let episode = try shown(await self.episode(episode, of: show), of: show)
        let facts = try await describing().facts(of: episode, in: show, mode)
        if json {
            let isNew = try await store().newEpisodes(of: show.id).contains(episode.id)
            let place = try await progress().position(
                of: ChapterAddress(source: .podcasts, book: show.id, chapter: episode.id))
            return console.print(
                json: AboutEpisodeJSON(
                    show: show.title, EpisodesJSON.Row(episode, isNew: isNew, place), facts))
        }
        console.print(episode.title)
        let told = [
            "episode \(episode.number) of “\(show.title)”", Self.day(of: episode),
            Self.length(of: episode),
        ]
        console.print(told.filter { !$0.isEmpty }.joined(separator: ", "))
        console.print(Self.rows(of: episode, facts).table)
        if let notes = episode.summary { console.print(paragraphs: notes) }
    }

    /// An episode with its notes as they may be shown.
    func shown(_ episode: PodcastEpisode, of show: PodcastShow) throws -> PodcastEpisode {
        guard show.token != nil, let notes = episode.summary else { return episode }
        var shown = episode
        shown.summary = try describing().shown(notes, of: show)
        return shown
    }

    private static func rows(of episode: PodcastEpisode, _ facts: EpisodeFacts) -> AboutRows {
        var rows = AboutRows()
        rows.add("page", episode.link)
        rows.add("people", facts.people.map { [$0.name, $0.role] })
        rows.add("texts", facts.texts.map { [$0.language?.tag ?? "", $0.type ?? ""] })
        let chapters = facts.marks.filter { $0.kind == .chapter }
        rows.add("chapters", chapters.map { [$0.range.lowerBound.clockText, $0.title ?? ""] })
        let passages = facts.marks.filter { $0.kind == .passage }
        rows.add(
            "passages",
            passages.map { mark in
                let (from, to) = (mark.range.lowerBound, mark.range.upperBound)
                return ["\(from.clockText)–\(to.clockText)", mark.title ?? ""]
            })
        rows.add("links", facts.links.map { [$0.title ?? "", $0.address] })
        return rows
    }
}

/// Facts by their names, some of them lists.
private struct AboutRows {
    private(set) var table = TextTable(.left, .left)

    /// Adds a fact, where it is known.
    mutating func add(_ name: String, _ text: String?) {
        guard let text, !text.isEmpty else { return }
        table.add(name, text)
    }

    /// Adds a list, whose first row alone is named.
    mutating func add(_ name: String, _ rows: [[String]]) {
        for (place, row) in rows.enumerated() {
            let words = row.filter { !$0.isEmpty }.joined(separator: "  ")
            table.add(place == 0 ? name : "", words)
        }
    }
}
