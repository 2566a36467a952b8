import FoundationEssentials
import GRDB
package import ListenCore
package import Places

extension SyncStore {
    private typealias M = MeetingTable

    package func meetings() async throws(StoreError) -> [SyncMeeting] {
        try await connection.read { database in
            try M.table.rows(by: M.number.name, in: database).compactMap(Self.meeting(from:))
        }
    }

    package func add(_ meeting: SyncMeeting) async throws(StoreError) {
        let path = connection.path
        guard !meeting.name.isEmpty, meeting.name.utf8.count <= TextBounds.sourceName,
            meeting.address.utf8.count <= TextBounds.address
        else {
            throw StoreError(
                .conflict("The name of a place is empty or too long. Give it a short one."),
                path: path)
        }
        try await connection.write { database in
            for (column, text) in [(M.name, meeting.name), (M.address, meeting.address)]
            where try M.table.has(where: [column], are: [StoredText(text)], in: database) {
                throw StoreError(
                    .conflict(
                        "There is a place \(text) already. `listen sync remove` removes one."),
                    path: path)
            }
            let token = meeting.token.map { StoredTokenSource($0.source) }
            let trust = StoredTrust(meeting.trust)
            try M.table.add(
                [
                    StoredText(meeting.name), meeting.kind.rawValue, StoredText(meeting.address),
                    meeting.account.map { StoredText($0) }, token?.kind,
                    token.map { StoredText($0.place) },
                    meeting.token.map { StoredText($0.identity) },
                    StoredTime.microseconds(of: meeting.addedAt), nil, "", nil, trust.pin,
                    trust.certificates,
                ], in: database)
        }
    }

    package func remove(_ name: String) async throws(StoreError) {
        try await connection.write { database in
            try M.table.remove(where: [M.name], are: [StoredText(name)], in: database)
        }
    }

    package func remember(_ memory: SyncMemory, of name: String) async throws(StoreError) {
        let now = clock?.now
        try await connection.write { database in
            try database.execute(
                sql: "\(M.table.update(M.tags, M.written, M.metAt)) WHERE \(M.name) = ?",
                arguments: [
                    Self.text(of: memory.tags), memory.written.map { StoredText($0) },
                    now.map(StoredTime.microseconds(of:)), StoredText(name),
                ])
        }
    }

    /// Forgets what was read at all places, so that it is read once more.
    static func forgetTags(in database: Database) throws {
        try database.execute(sql: M.table.update(M.tags), arguments: [""])
    }

    private static func meeting(from row: Row) -> SyncMeeting? {
        guard let kind = SyncMeeting.Kind(rawValue: row.text(M.kind)) else { return nil }
        var memory = SyncMemory()
        memory.tags = tags(of: row.text(M.tags))
        memory.written = row.optionalText(M.written)
        return SyncMeeting(
            name: row.text(M.name), kind: kind, address: row.text(M.address),
            account: row.optionalText(M.account), token: row.token,
            addedAt: row.instant(M.addedAt),
            metAt: row.optionalInteger(M.metAt).map(StoredTime.instant), memory: memory,
            trust: row.trust)
    }

    /// A line for each device: its id, a blank, its tag.
    private static func text(of tags: [DeviceID: String]) -> StoredText {
        StoredText(
            tags.sorted { $0.key < $1.key }.filter { !$0.value.contains("\n") }
                .map { "\($0.key.rawValue) \($0.value)" }.joined(separator: "\n"))
    }

    private static func tags(of text: String) -> [DeviceID: String] {
        text.split(separator: "\n").reduce(into: [:]) { tags, line in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let device = DeviceID(String(parts[0])) else { return }
            tags[device] = String(parts[1])
        }
    }
}
