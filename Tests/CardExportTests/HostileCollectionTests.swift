import Foundation
import GRDB
import ListenCore
import Practice
import Testing

@testable import CardExport

/// Collections that no Anki wrote.
@Suite struct HostileCollectionTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    /// The card of a collection of schema 11 whose columns hold what a test says.
    private func card(
        crt: String = "0", conf: String = "{}", columns: String, log: String = "(1, 1, 3, 1, 1, 1)"
    ) throws -> CardElsewhere? {
        let path = folder.path("\(UUID().uuidString).anki2")
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE col (crt, conf, models, decks);
                    CREATE TABLE notes (id, guid, mid, flds);
                    CREATE TABLE cards
                        (id, nid, did, odid, ord, type, queue, due, odue, reps, left, data);
                    CREATE TABLE revlog (id, cid, ease, factor, time, type);
                    INSERT INTO col VALUES (\(crt), '\(conf)', '{}', '{}');
                    INSERT INTO notes VALUES (1, 'listen:a', x'00ff', x'fffe');
                    INSERT INTO notes VALUES (2, 'other', 1, 'x');
                    INSERT INTO cards VALUES (1, 1, 1, 0, 0, \(columns));
                    INSERT INTO cards VALUES (2, 2, 1, 0, 0, 2, 2, 1, 0, 1, 0, '');
                    INSERT INTO revlog VALUES \(log);
                    INSERT INTO revlog VALUES (2, 2, 3, 1, 1, 1);
                    """)
        }
        try queue.close()
        return try AnkiCollectionReader.read(path, named: "x").cards["listen:a"]
    }

    @Test(arguments: [
        "'x', 'x', 'x', 'x', 'x', 'x', 'x'", "x'00', x'00', x'00', x'00', x'00', x'00', x'00'",
        "1e300, 1e300, 1e300, 1e300, 1e300, 1e300, 1e300",
        "NULL, NULL, NULL, NULL, NULL, NULL, NULL",
    ])
    func `values of other types are no numbers`(columns: String) throws {
        let found = try card(crt: "9e18", columns: columns, log: "('x', 1, 'x', x'00', 'x', 'x')")
        let read = try #require(found)
        #expect(read.stage == .new && read.due == nil && read.gradings.isEmpty)
    }

    @Test func `numbers are bounded`() throws {
        let low = "-9223372036854775808"
        let high = "9223372036854775807"
        let early = try card(
            crt: low, conf: #"{"creationOffset": \#(high)}"#,
            columns: "2, 2, \(low), 0, 1, \(low), ''")
        #expect(early?.due == .day(-100_001) && early?.stage == .review)
        let late = try card(
            crt: high, conf: #"{"creationOffset": \#(low)}"#,
            columns: "2, 2, \(high), 0, \(high), \(high), ''",
            log: "(\(high), 1, 3, 1, \(high), 1), (5, 1, 3, 1, \(high), 1)")
        #expect(late?.due == .instant(Date(timeIntervalSince1970: 7_258_118_400)))
        #expect(late?.gradings.map(\.spent) == [.milliseconds(86_400_000)])
    }
}
