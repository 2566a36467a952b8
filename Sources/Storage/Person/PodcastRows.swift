import FoundationEssentials
import GRDB
import ListenCore

/// Rows of podcasts and their episodes.
enum PodcastRows {
    private typealias P = PodcastTable
    private typealias E = EpisodeTable

    /// The condition that an episode is new: marked so, and not heard since.
    static let isNew = """
        (\(E.newSince) IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM \(ProgressTable.table) AS heard
            WHERE heard.source = '\(SourceID.podcasts.rawValue)'
                AND heard.book = \(E.table).\(P.show) AND heard.chapter = \(E.table).\(E.episode)
                AND heard.updated_at >= \(E.table).\(E.newSince)))
        """

    /// The condition that an episode was heard to its end, and is not to be heard again.
    static let isHeard = """
        NOT \(isNew) AND EXISTS (
            SELECT 1 FROM \(ProgressTable.table) AS heard
            WHERE heard.source = '\(SourceID.podcasts.rawValue)'
                AND heard.book = \(E.table).\(P.show) AND heard.chapter = \(E.table).\(E.episode)
                AND heard.\(ProgressTable.isCompleted) = 1)
        """

    static func show(from row: Row) -> PodcastShow {
        var show = PodcastShow(
            id: BookID(rawValue: row.text(P.show)), address: row.text(P.address),
            title: row.text(P.title), addedAt: row.instant(P.addedAt))
        show.author = row.optionalText(P.author)
        show.language = row.language(P.language)
        show.link = row.optionalText(P.link)
        show.image = row.optionalText(P.image)
        show.guid = row.optionalText(P.guid)
        show.wishes.skipStart = row.time(P.skipStart)
        show.wishes.skipEnd = row.time(P.skipEnd)
        show.wishes.keep = PodcastKept(row.text(P.kept)) ?? .never
        show.check.at = row.optionalInteger(P.checkedAt).map(StoredTime.instant)
        show.check.tag = row.optionalText(P.tag)
        show.check.modified = row.optionalText(P.modified)
        show.check.fault = row.optionalText(P.fault)
        show.check.endedAt = row.optionalInteger(P.endedAt).map(StoredTime.instant)
        show.token =
            row.token ?? (row.optionalInteger(P.isPrivate) == 1 ? TokenReference.lost : nil)
        show.wishes.dropsHeard = row.optionalInteger(P.dropsHeard) == 1
        show.details = row.optionalText(P.details)
        return show
    }

    static func episode(from row: Row) -> PodcastEpisode {
        var episode = PodcastEpisode(
            id: ChapterID(rawValue: row.text(E.episode)), number: row.count(E.number),
            keys: row.text(E.keys).split(separator: " ").map(String.init),
            title: row.text(E.title))
        episode.published = row.optionalInteger(E.publishedAt).map(StoredTime.instant)
        episode.duration = row.optionalTime(E.duration)
        episode.sound = (row.optionalText(E.sound) ?? row.optionalText(E.privateSound)).map {
            EpisodeSound(
                address: $0, type: row.optionalText(E.soundType),
                length: row.optionalInteger(E.soundLength))
        }
        episode.link = row.optionalText(E.link)
        episode.summary = row.optionalText(E.summary)
        episode.details = row.optionalText(E.details) ?? row.optionalText(E.privateDetails)
        episode.newSince = row.optionalInteger(E.newSince).map(StoredTime.instant)
        episode.fetchedAt = row.optionalInteger(E.fetchedAt).map(StoredTime.instant)
        return episode
    }

    /// Adds a show, or changes all but its wishes and when it was added.
    static func keep(_ show: PodcastShow, at now: Int64, in database: Database) throws {
        let reference = show.token == .lost ? nil : show.token
        let token = reference.map { StoredTokenSource($0.source) }
        var values: [(any DatabaseValueConvertible)?] = [
            StoredText(show.id.rawValue), StoredText(show.address), StoredText.title(show.title),
            show.author.map(StoredText.title), show.language?.tag, address(show.link),
            address(show.image), show.guid.map { StoredText($0) },
        ]
        values += spans(of: show.wishes)
        values += [StoredTime.microseconds(of: show.addedAt), now]
        values += self.values(of: show.check)
        values += [token?.kind, token.map { StoredText($0.place) }, reference?.identity]
        values += [show.wishes.dropsHeard ? 1 : nil, bounded(details: show.details)]
        values += [show.token == nil ? nil : 1]
        try database.execute(sql: showUpsert, arguments: StatementArguments(values))
    }

    private static let showUpsert = P.table.upsert(keeping: [
        P.skipStart, P.skipEnd, P.kept, P.addedAt, P.changedAt, P.dropsHeard,
    ])
    private static let episodeUpsert = E.table.upsert(keeping: [
        E.number, E.newSince, E.changedAt, E.fetchedAt,
    ])

    /// Adds an episode, or changes all but its number, since when it is new and when it was fetched.
    static func keep(
        _ episode: PodcastEpisode, of show: BookID, isPrivate: Bool, at now: Int64,
        in database: Database
    ) throws {
        let sound = address(episode.sound?.address)
        let details = bounded(details: episode.details)
        let values: [(any DatabaseValueConvertible)?] = [
            StoredText(show.rawValue), StoredText(episode.id.rawValue), episode.number,
            episode.keys.prefix(mostKeys).map { $0.prefix(longestKey) }.joined(separator: " "),
            StoredText.title(episode.title),
            episode.published.map(StoredTime.microseconds(of:)), episode.duration?.microseconds,
            isPrivate ? nil : sound, episode.sound?.type.map(StoredText.title),
            episode.sound?.length, address(episode.link),
            episode.summary.map(StoredText.passage), isPrivate ? nil : details,
            episode.newSince.map(StoredTime.microseconds(of:)), now, isPrivate ? sound : nil,
            isPrivate ? details : nil, episode.fetchedAt.map(StoredTime.microseconds(of:)),
        ]
        try database.cachedStatement(sql: episodeUpsert).execute(
            arguments: StatementArguments(values))
    }

    /// The passed-over parts and the kept episodes.
    static func spans(of wishes: PodcastWishes) -> [(any DatabaseValueConvertible)?] {
        [
            max(0, wishes.skipStart.microseconds), max(0, wishes.skipEnd.microseconds),
            wishes.keep.word,
        ]
    }

    /// Details that are not too long to be kept.
    private static func bounded(details: String?) -> StoredText? {
        details.flatMap { $0.utf8.count <= TextBounds.details ? StoredText($0) : nil }
    }

    static func values(of check: FeedCheck) -> [(any DatabaseValueConvertible)?] {
        [
            check.at.map(StoredTime.microseconds(of:)), check.tag.map(StoredText.title),
            check.modified.map(StoredText.title), check.fault.map(StoredText.title),
            check.endedAt.map(StoredTime.microseconds(of:)),
        ]
    }

    /// An address of a bearable length.
    private static func address(_ text: String?) -> StoredText? {
        text.flatMap { $0.utf8.count <= TextBounds.address ? StoredText($0) : nil }
    }

    /// The most keys of an episode, and the longest one.
    private static let mostKeys = 12
    private static let longestKey = 40
}
