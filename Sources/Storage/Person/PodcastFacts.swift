import FoundationEssentials
import GRDB
import HTTPCaching
import ListenCore
import Places

/// The podcasts that are followed, as devices tell each other of them: that each is followed, the
/// address of its feed and the wishes for it are three choices, so that a feed that moved brings no
/// removed podcast back, and takes no wish away.
///
/// A private one, whose address has a password or a key, is never told. Runs inside a transaction
/// of the caller's.
enum PodcastFacts {
    private typealias P = PodcastTable
    private typealias Subject = SyncFact.Subject

    /// The condition that a podcast has neither a password nor a key.
    private static let publicOnes =
        "\(SourceTable.tokenKind) IS NULL AND \(P.isPrivate) IS NOT 1"

    /// Notes what is not told yet of all podcasts, those of a backup or an undo too.
    static func noteAll(at now: Date?, in database: Database) throws {
        let rows = try Row.fetchAll(
            database, sql: "\(P.table.select) WHERE \(publicOnes) ORDER BY \(P.number)")
        for row in rows { try note(row, at: now, in: database) }
    }

    /// Notes what is not told yet of a podcast.
    static func note(_ show: BookID, at now: Date?, in database: Database) throws {
        guard let row = try row(of: show.rawValue, in: database), isPublic(row) else { return }
        try note(row, at: now, in: database)
    }

    private static func note(_ row: Row, at now: Date?, in database: Database) throws {
        let (show, address) = (row.text(P.show), row.text(P.address))
        guard isTold(address) else { return }
        func tell(
            _ content: String, _ subject: String, first: StoredColumn,
            isSame: (String) -> Bool
        ) throws {
            let known = try FactRows.fact(subject, show, in: database)
            if let content = known?.content, isSame(content) { return }
            let chosenAt = known == nil ? row.instant(first) : now ?? row.instant(P.changedAt)
            try FactRows.note(
                content, subject, show, at: PlaceRecorder.milliseconds(chosenAt), in: database)
        }
        // The title is what its feed says, and no choice.
        try tell(row.text(P.title), Subject.podcast, first: P.addedAt) { _ in true }
        try tell(address, Subject.podcastAddress, first: P.addedAt) { $0 == address }
        let wishes = ToldWishes(
            PodcastRows.show(from: row).wishes, rate: try rate(of: show, in: database))
        let isFirst = try FactRows.fact(Subject.podcastWishes, show, in: database) == nil
        if isFirst, wishes == ToldWishes(PodcastWishes(), rate: nil) { return }
        try tell(wishes.text, Subject.podcastWishes, first: P.changedAt) {
            ToldWishes($0) == wishes
        }
    }

    /// Notes that a podcast is followed no longer, before its row goes.
    static func noteRemoval(of show: BookID, at now: Date?, in database: Database) throws {
        let known = try FactRows.fact(Subject.podcast, show.rawValue, in: database)
        guard let row = try row(of: show.rawValue, in: database) else { return }
        // Of a private one nothing is told, not even that it is gone: another device may follow the
        // same podcast without a key.
        guard isPublic(row), known?.content != nil || isTold(row.text(P.address)) else { return }
        try FactRows.note(
            nil, Subject.podcast, show.rawValue,
            at: PlaceRecorder.milliseconds(now ?? row.instant(P.changedAt)), in: database)
    }

    /// Follows a podcast as its choices say, or follows it no longer; false where nothing changes.
    ///
    /// No feed is asked: that is done with the next refresh, as for one that was just added.
    static func apply(_ show: String, at now: Date?, in database: Database) throws -> Bool {
        guard let fact = try FactRows.fact(Subject.podcast, show, in: database) else {
            return false
        }
        let row = try row(of: show, in: database)
        // What is private here is this machine's alone.
        if let row, !isPublic(row) { return false }
        guard let title = fact.content else {
            guard row != nil else { return false }
            try PodcastStore.forget(StoredText(show), in: database)
            return true
        }
        guard
            let address = try FactRows.fact(Subject.podcastAddress, show, in: database)?.content,
            isTold(address)
        else { return false }
        var isChanged = false
        if let row {
            isChanged = try move(row, to: address, in: database)
        } else {
            guard try !isFollowed(address, in: database), try hasRoom(in: database) else {
                return false
            }
            let added = now ?? Date(timeIntervalSince1970: Double(fact.stamp.time) / 1_000)
            try PodcastRows.keep(
                PodcastShow(
                    id: BookID(rawValue: show), address: address, title: title, addedAt: added),
                at: StoredTime.microseconds(of: added), in: database)
            isChanged = true
        }
        let told = try FactRows.fact(Subject.podcastWishes, show, in: database)
        guard let told, let wishes = told.content.flatMap({ ToldWishes($0) }) else {
            return isChanged
        }
        return try set(wishes, of: show, at: told.stamp.time, in: database) || isChanged
    }

    private static func row(of show: String, in database: Database) throws -> Row? {
        try P.table.row(where: [P.show], are: [StoredText(show)], in: database)
    }

    private static func isPublic(_ row: Row) -> Bool {
        row.optionalText(SourceTable.tokenKind) == nil && !row.flag(P.isPrivate)
    }

    /// Says that an address leads to the same feed from every machine, and has no password.
    private static func isTold(_ address: String) -> Bool {
        guard address.utf8.count <= TextBounds.address, let url = HTTPURL(address) else {
            return false
        }
        return url.scheme.hasPrefix("http") && !url.isLoopback && !url.host.isEmpty
    }

    /// Says that a podcast of another id has a feed at an address.
    private static func isFollowed(_ address: String, in database: Database) throws -> Bool {
        let rest = address.firstRange(of: "://").map { address[$0.upperBound...] }
        var bare = rest ?? address[...]
        while bare.hasSuffix("/") { bare.removeLast() }
        let same = ["http", "https"].flatMap { ["\($0)://\(bare)", "\($0)://\(bare)/"] }
        return try Bool.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT EXISTS (\(P.table.select) WHERE \(publicOnes)
                        AND \(P.address) IN (?, ?, ?, ?))
                    """), arguments: StatementArguments(same)) ?? false
    }

    /// The most podcasts that are followed because other devices say so: more than anybody has,
    /// and few enough that a forged record asks no server for days.
    private static let most = 2_000

    private static func hasRoom(in database: Database) throws -> Bool {
        let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(P.table)")
        return (count ?? 0) < most
    }

    private static func move(
        _ row: Row, to address: String, in database: Database
    ) throws -> Bool {
        guard row.text(P.address) != address else { return false }
        // What the former address answered last is nothing that the new one knows.
        try database.execute(
            sql: P.table.update(P.address, P.tag, P.modified, P.fault, P.endedAt)
                + " WHERE \(P.show) = ?",
            arguments: [StoredText(address), nil, nil, nil, nil, StoredText(row.text(P.show))])
        return true
    }

    private static func set(
        _ wishes: ToldWishes, of show: String, at time: Int64, in database: Database
    ) throws -> Bool {
        guard let row = try row(of: show, in: database) else { return false }
        let own = ToldWishes(
            PodcastRows.show(from: row).wishes, rate: try rate(of: show, in: database))
        guard own != wishes else { return false }
        try database.execute(
            sql: P.table.update(P.skipStart, P.skipEnd, P.kept, P.dropsHeard, P.changedAt)
                + " WHERE \(P.show) = ?",
            arguments: StatementArguments(
                PodcastRows.spans(of: wishes.wishes)
                    + [wishes.wishes.dropsHeard ? 1 : nil, time * 1_000, StoredText(show)]))
        if own.rate != wishes.rate {
            try PreferenceStore.set(
                rate: wishes.rate, of: BookID(rawValue: show), source: .podcasts, in: database)
        }
        return true
    }

    /// The speed that was chosen for a podcast.
    private static func rate(of show: String, in database: Database) throws -> PlaybackRate? {
        try PreferenceStore.settings(
            of: BookID(rawValue: show), source: .podcasts, in: database)?.rate
    }
}

/// The wishes for a podcast as they are told: an object in JSON, times in microseconds; the speed
/// in hundredths is left out where none was chosen.
struct ToldWishes: Hashable {
    var wishes: PodcastWishes
    var rate: PlaybackRate?

    private struct Form: Codable {
        var skipStart: Int64?
        var skipEnd: Int64?
        var keep: String?
        var dropsHeard: Bool?
        var rate: Int?
    }

    init(_ wishes: PodcastWishes, rate: PlaybackRate?) {
        (self.wishes, self.rate) = (wishes, rate)
        self.wishes.skipStart = MediaTime(microseconds: Self.span(wishes.skipStart.microseconds))
        self.wishes.skipEnd = MediaTime(microseconds: Self.span(wishes.skipEnd.microseconds))
    }

    /// The wishes of a text; `nil` for what is none, and what is missing is no wish.
    init?(_ text: String) {
        guard let form = try? JSONDecoder().decode(Form.self, from: Data(text.utf8)) else {
            return nil
        }
        wishes = PodcastWishes()
        wishes.skipStart = MediaTime(microseconds: Self.span(form.skipStart))
        wishes.skipEnd = MediaTime(microseconds: Self.span(form.skipEnd))
        wishes.keep = form.keep.flatMap { PodcastKept($0) } ?? .never
        wishes.dropsHeard = form.dropsHeard ?? false
        rate = form.rate.map(PlaybackRate.init(hundredths:))
    }

    /// A time that is passed over, a day at most.
    private static func span(_ time: Int64?) -> Int64 { min(max(0, time ?? 0), 86_400_000_000) }

    /// The text, the same for the same wishes.
    var text: String {
        let form = Form(
            skipStart: wishes.skipStart.microseconds, skipEnd: wishes.skipEnd.microseconds,
            keep: wishes.keep.word, dropsHeard: wishes.dropsHeard, rate: rate?.hundredths)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return (try? encoder.encode(form)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
