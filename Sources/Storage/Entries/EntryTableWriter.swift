import GRDB
import Glibc
import ListenCore
import Files

/// One file of tables while it is filled: in one transaction without a
/// journal, since a half one is removed and never mended.
final class EntryTableWriter: EntryTableWriting {
    private let path: String
    private let temporary: String
    private let queue: DatabaseQueue
    private var isOpen = true
    private var number: Int64 = 0

    init(_ path: String) throws(StoreError) {
        self.path = path
        let folder = PrivateFolder.parent(of: path)
        try PrivateFolder.make(folder)
        // Hidden, so that an incomplete one is not taken for a dictionary.
        let hidden = "\(folder)/.\(path.split(separator: "/").last ?? "")"
        Self.removeLeft(of: hidden)
        let (temporary, descriptor) = try AtomicFile.makeTemporary(beside: hidden)
        close(descriptor)
        self.temporary = temporary
        do {
            queue = try Self.database(at: temporary)
        } catch {
            unlink(temporary)
            throw StoreErrorMapping.error(from: error, path: path)
        }
    }

    deinit { discard() }

    func add(_ batch: [KeyedEntry]) throws(StoreError) {
        try running { database in
            let entry = try database.cachedStatement(
                sql: """
                    INSERT INTO entry
                        (id, headword, variants, pronunciation, reading, grammar, senses, details)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """)
            let key = try database.cachedStatement(sql: "INSERT INTO waiting_key VALUES (?, ?)")
            let form = try database.cachedStatement(sql: "INSERT INTO waiting_form VALUES (?, ?)")
            for keyed in batch {
                if let value = keyed.entry {
                    // A key's entries come by their ids.
                    let id = Int64(keyed.rank) << 32 + number
                    number += 1
                    try entry.execute(arguments: [id] + Self.columns(of: value))
                    for text in keyed.keys { try key.execute(arguments: [StoredText(text), id]) }
                }
                for one in keyed.forms {
                    try form.execute(arguments: [StoredText(one.key), StoredText(one.lemma)])
                }
            }
        }
    }

    func finish(facts: [String: String]) throws(StoreError) {
        try running { database in
            for (name, value) in facts {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO fact VALUES (?, ?)",
                    arguments: [StoredText(name), StoredText(value)])
            }
            try database.execute(sql: EntryTableSchema.sorting + "COMMIT")
        }
        do {
            try queue.close()
        } catch {
            throw StoreErrorMapping.error(from: error, path: path)
        }
        try AtomicFile.settle(temporary, reported: path)
        defer { discard() }
        try AtomicFile.place(temporary, at: path)
    }

    func discard() {
        guard isOpen else { return }
        isOpen = false
        try? queue.close()
        unlink(temporary)
    }

    private func running(_ body: (Database) throws -> Void) throws(StoreError) {
        do { try queue.inDatabase(body) } catch {
            throw StoreErrorMapping.error(from: error, path: path)
        }
    }

    private static func columns(of entry: DictionaryEntry) -> StatementArguments {
        func lines(_ texts: [String]) -> StoredText? {
            texts.isEmpty ? nil : StoredText(texts.joined(separator: "\n"))
        }
        return [
            StoredText(entry.headword), lines(entry.variants),
            entry.pronunciation.map { StoredText($0) }, entry.reading.map { StoredText($0) },
            entry.grammar.map { StoredText($0) }, lines(entry.senses) ?? StoredText(""),
            lines(entry.details),
        ]
    }

    private static func database(at path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "listen.entries.making"
        // One transaction goes over all batches.
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.inDatabase { database in
            try database.execute(
                sql: """
                    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
                    PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -16384;
                    PRAGMA application_id = \(EntryTableSchema.application);
                    PRAGMA user_version = \(EntryTableSchema.version);
                    BEGIN;
                    """ + EntryTableSchema.tables + EntryTableSchema.waiting)
        }
        return queue
    }

    /// Removes what processes left that were killed while they made this file:
    /// `.NAME.PID-0.tmp`.
    private static func removeLeft(of hidden: String) {
        let folder = PrivateFolder.parent(of: hidden)
        let start = hidden.dropFirst(folder.count + 1) + "."
        for name in FolderListing.names(in: folder)
        where name.hasPrefix(start) && name.hasSuffix(".tmp") {
            let number = name.dropFirst(start.count).prefix { $0.isNumber }
            guard let process = Int32(number), process != getpid(), kill(process, 0) != 0,
                errno == ESRCH
            else { continue }
            unlink("\(folder)/\(name)")
        }
    }
}
