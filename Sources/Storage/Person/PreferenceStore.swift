import FoundationEssentials
import GRDB
package import ListenCore

/// The name of a setting that changes while the program runs, with the type
/// of its value.
package struct PreferenceKey<Value: Codable & Sendable>: Sendable {
    /// The stored name.
    package let name: String

    /// A key by its stored name; a name is never used again for another type.
    package init(_ name: String) {
        self.name = name
    }
}

extension PreferenceKey where Value == Bool {
    /// True while the tips of the first minute are to be shown; false once they were seen.
    package static var tips: PreferenceKey { PreferenceKey("tips") }
}

extension PreferenceKey where Value == [String] {
    /// The names that were gone to in the player, the last one first.
    package static var recentNames: PreferenceKey { PreferenceKey("recent-names") }
}

extension PreferenceKey where Value == [NoteOrder] {
    /// The notes of Anki whose memory decides statuses of words, an order for each language.
    package static var noteOrders: PreferenceKey { PreferenceKey("anki-words") }
}

extension PreferenceKey where Value == PlaybackRate {
    /// The rate a book was last heard at.
    package static func rate(of book: BookID, source: SourceID) -> PreferenceKey {
        PreferenceKey(preferenceName("rate", source.rawValue, book.rawValue))
    }
}

extension PreferenceKey where Value == ChapterID {
    /// The chapter of a book that was last opened.
    package static func lastChapter(of book: BookID, source: SourceID) -> PreferenceKey {
        PreferenceKey(preferenceName("last-chapter", source.rawValue, book.rawValue))
    }
}

extension PreferenceKey where Value == BookSettings {
    /// The settings a book is listened to with.
    package static func bookSettings(of book: BookID, source: SourceID) -> PreferenceKey {
        PreferenceKey(preferenceName("book-settings", source.rawValue, book.rawValue))
    }
}

/// Joins parts so that different parts never give one name.
private func preferenceName(_ parts: String...) -> String {
    parts.map {
        $0.replacing("%", with: "%25").replacing("/", with: "%2F")
    }.joined(separator: "/")
}

/// Small typed settings by key, in the person's database.
package struct PreferenceStore: Sendable {
    let connection: StoreConnection

    /// The largest value kept, in bytes of JSON.
    package static let largestValue = 64 << 10

    /// The value of a key; `nil` when there is none or it has another type.
    package func value<Value>(for key: PreferenceKey<Value>) async throws(StoreError) -> Value? {
        let name = StoredText(key.name)
        return try await connection.read { try Self.text(of: name, in: $0) }
            .flatMap(Self.decoded)
    }

    /// Keeps a value; `nil` forgets it.
    ///
    /// Throws `.failed` when the value is larger than `largestValue`.
    package func set<Value>(_ value: Value?, for key: PreferenceKey<Value>)
        async throws(StoreError)
    {
        let name = StoredText(key.name)
        guard let value else {
            try await connection.write { database in
                try PreferenceTable.table.remove(
                    where: [PreferenceTable.name], are: [name], in: database)
            }
            return
        }
        let text = try Self.encoded(value, key.name, connection.path)
        try await connection.write { try Self.put(text, for: name, in: $0) }
    }

    /// The beginning of the names of a person's choices of settings.
    private static let choicePrefix = "setting/"

    /// The values chosen while the program ran, by the names of their settings.
    package func choices() async throws(StoreError) -> [String: String] {
        let rows = try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: "\(PreferenceTable.table.select) WHERE \(PreferenceTable.name) GLOB ?",
                arguments: ["\(Self.choicePrefix)*"]
            ).map { row in (row.text(PreferenceTable.name), row.text(PreferenceTable.value)) }
        }
        let values = rows.compactMap { name, text -> (String, String)? in
            let value: String? = Self.decoded(text)
            return value.map { (String(name.dropFirst(Self.choicePrefix.count)), $0) }
        }
        return Dictionary(values) { $1 }
    }

    /// Keeps the value chosen for a setting; `nil` forgets it.
    package func setChoice(_ value: String?, of setting: String) async throws(StoreError) {
        try await set(value, for: PreferenceKey<String>(Self.choicePrefix + setting))
    }

    /// Changes how a book is listened to, as it is stored.
    ///
    /// Throws `.failed` when the settings are larger than `largestValue`.
    package func change(
        _ change: BookSettingsChange, of book: BookID, source: SourceID
    ) async throws(StoreError) {
        let key = PreferenceKey<BookSettings>.bookSettings(of: book, source: source)
        let (name, path) = (StoredText(key.name), connection.path)
        try await connection.write { database in
            let stored = try Self.text(of: name, in: database)
            var settings = stored.flatMap(Self.decoded) ?? BookSettings()
            settings.apply(change)
            try Self.put(try Self.encoded(settings, key.name, path), for: name, in: database)
        }
    }

    /// The settings a book is listened to with, inside a transaction of the caller's.
    static func settings(
        of book: BookID, source: SourceID, in database: Database
    ) throws -> BookSettings? {
        let key = PreferenceKey<BookSettings>.bookSettings(of: book, source: source)
        return try text(of: StoredText(key.name), in: database).flatMap(decoded)
    }

    /// Keeps the speed chosen for a book, inside a transaction of the caller's; it takes the place
    /// of words a minute.
    static func set(
        rate: PlaybackRate?, of book: BookID, source: SourceID, in database: Database
    ) throws {
        let key = PreferenceKey<BookSettings>.bookSettings(of: book, source: source)
        var settings = try settings(of: book, source: source, in: database) ?? BookSettings()
        settings.rate = rate
        if rate != nil { settings.wordsPerMinute = nil }
        try put(
            try encoded(settings, key.name, "person.sqlite"), for: StoredText(key.name),
            in: database)
    }

    /// The value of a key, inside a transaction of the caller's.
    static func value<Value>(
        for key: PreferenceKey<Value>, in database: Database
    ) throws -> Value? {
        try text(of: StoredText(key.name), in: database).flatMap(decoded)
    }

    /// Keeps a value, inside a transaction of the caller's.
    static func set<Value>(
        _ value: Value, for key: PreferenceKey<Value>, in database: Database
    ) throws {
        try put(
            try encoded(value, key.name, "person.sqlite"), for: StoredText(key.name), in: database)
    }

    private static func text(of name: StoredText, in database: Database) throws -> String? {
        try PreferenceTable.table.row(where: [PreferenceTable.name], are: [name], in: database)?
            .text(PreferenceTable.value)
    }

    private static func put(_ text: String, for name: StoredText, in database: Database) throws {
        try PreferenceTable.table.put([name, StoredText(text)], in: database)
    }

    /// A value from its text, which is read in an array, since some decoders do not accept a single
    /// value as a document.
    private static func decoded<Value: Decodable>(_ text: String) -> Value? {
        try? JSONDecoder().decode([Value].self, from: Data(text.utf8)).first
    }

    private static func encoded<Value: Encodable>(
        _ value: Value, _ name: String, _ path: String
    ) throws(StoreError) -> String {
        guard name.utf8.count <= TextBounds.settingName,
            let data = try? JSONEncoder().encode([value]), data.count <= Self.largestValue
        else {
            let reason = "the setting \(name.prefix(100)) is too large or no JSON"
            throw StoreError(.failed(reason: reason), path: path)
        }
        return String(decoding: data, as: UTF8.self)
    }
}
