import FoundationEssentials
import GRDB
import ListenCore
import Synchronization

@testable import Storage

/// Collects the pieces of a backup.
final class Pieces: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    func add(_ piece: [UInt8]) { bytes.withLock { $0 += piece } }

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
}

/// Fills a database with something of every kind, the same for the same seed.
func fill(_ database: PersonDatabase, seed: UInt64) async throws {
    var sample = BackupSample(random: SteadyRandom(state: seed))
    let statements = sample.statements()
    try await database.connection.write { database in
        for (sql, arguments) in statements {
            try database.execute(sql: sql, arguments: arguments)
        }
    }
}

/// Rows as a long life with the program may leave them, hostile texts among them.
private struct BackupSample {
    var random: SteadyRandom

    private mutating func number(_ most: Int64) -> Int64 {
        Int64.random(in: 0...most, using: &random)
    }

    private mutating func text() -> String {
        let samples = [
            "", "Hola.", "赤い本", "a\"b\\c", "e\u{301}", "👩‍👧", "a/b", "\u{1}", "a\u{0}b", "\n\t",
            "\u{2028}", "x'); DROP TABLE word_status;--", "عربي",
        ]
        return samples[Int(number(Int64(samples.count - 1)))]
    }

    private mutating func flag() -> Bool { number(1) == 1 }

    /// A row of each table with a key of its own; all of a value's texts go through `StoredText`.
    mutating func statements() -> [(String, StatementArguments)] {
        var rows: [(String, [(any DatabaseValueConvertible)?])] = []
        for index in 0..<Int64(4 + number(12)) {
            let key: [(any DatabaseValueConvertible)?] = [
                StoredText(["local", "http://x"][Int(number(1))]), StoredText("b\(number(2))"),
                StoredText("\(text())\(index)"),
            ]
            let titles = [StoredText(text()), StoredText(text())]
            rows.append(
                (
                    "progress",
                    key + [number(9_000_000_000), number(9_000_000_000), flag(), number(1 << 50)]
                        + titles
                ))
            rows.append(
                ("preference", [StoredText("setting/\(index)"), StoredText("[\"\(number(99))\"]")]))
            let start = number(1 << 40)
            rows.append(
                (
                    "bookmark",
                    [index + 5] + key + [
                        start, start + number(9_000_000), StoredText(text()), StoredText(text()),
                        flag() ? "hard" : nil, number(1 << 50),
                    ] + titles
                ))
            rows.append(
                ("edge_nudge", key + [number(1 << 40), number(100) - 50, number(100) - 50]))
            rows.append(
                (
                    "place_history",
                    [index * 2 + 1] + key + [start, "jump", number(1 << 50)] + titles
                ))
            rows.append(
                (
                    "place_entry",
                    [index * 3 + 1] + key + [
                        "00000000000000a\(number(9))", index + 1, number(1 << 40), "", "heard",
                        start, start + number(9), number(99), flag(), number(1 << 50),
                    ] + titles
                ))
            rows.append(
                (
                    "listening_day",
                    [
                        "2026-01-\(10 + index)", key[0], key[1], StoredText(text()),
                        flag() ? "es" : nil,
                    ]
                        + [number(99), number(99), number(99)]
                ))
            rows.append(
                (
                    "word_status",
                    ["es", StoredText("w\(text())\(index)"), flag() ? number(5) : nil]
                        + [
                            StoredText(text()), StoredText(text()), number(1 << 50),
                            number(1 << 50),
                        ]
                ))
            rows += cards(index, key, titles)
            rows.append(
                (
                    "sentence_effort",
                    key + [start, StoredText(text())] + (0..<4).map { _ in number(99) }
                        + [number(1 << 50)] + titles
                ))
            rows.append(
                (
                    "dictation",
                    [index + 3] + key + [
                        start, flag() ? "es" : nil, "2026-03-\(10 + index)", number(1 << 50), 1,
                        9, number(9), number(3), number(3),
                    ]
                ))
            rows.append(
                (
                    "route_event",
                    key + [
                        number(1 << 50), ["started", "done", "skipped"][Int(number(2))],
                        StoredText(text()), number(40_000), flag() ? 2 : nil, flag() ? 5 : nil,
                        StoredText(text()), number(1 << 40),
                    ] + titles
                ))
            rows.append(
                (
                    "test_answer",
                    [index + 3] + key + [
                        start, ["next", "dictation"][Int(number(1))], flag() ? "es" : nil,
                        "2026-04-\(10 + index)", number(1 << 50), 9, number(9),
                        flag() ? number(9) : nil,
                    ]
                ))
            rows.append(
                (
                    "written_line",
                    [index + 3] + key + [
                        start, "es", number(1 << 50), 1, number(3), StoredText(text()),
                        StoredText(text()),
                    ]
                ))
            rows.append(
                (
                    "sound_answer",
                    [index + 3, "es", "s", "θ", index, number(1), number(1)]
                ))
            rows.append(
                (
                    "word_correction",
                    ["es", StoredText("w\(text())\(index)"), StoredText(text())]
                        + (flag()
                            ? [StoredText(text()), "en", nil] : [nil, nil, StoredText(text())])
                        + [number(1 << 50)]
                ))
            let word = StoredText("w\(text())\(index)")
            rows.append(("given_status", ["es", word, number(5), number(1 << 50)]))
            rows.append(("looked_up_word", ["es", word, number(1 << 50)]))
            rows.append(
                ("review_day", ["2026-02-\(10 + index)", "es"] + (0..<5).map { _ in number(99) }))
        }
        for index in 0..<Int64(2 + number(4)) {
            rows += shelf(index)
            rows.append(
                (
                    "queued_chapter",
                    [
                        StoredText(["local", "articles"][Int(number(1))]), StoredText("q"),
                        StoredText("\(text())\(index)"), index * 2, number(9_000_000_000),
                        number(1 << 50), StoredText(text()), StoredText(text()),
                    ]
                ))
            rows.append(
                (
                    "feed",
                    [
                        index + 1, StoredText("https://\(text())/\(index)"),
                        flag() ? "news" : "later", StoredText(text()), number(1 << 50),
                        number(1 << 50),
                    ]
                ))
            rows += podcast(index)
            rows.append(
                (
                    "open_book",
                    [
                        index + 1, StoredText("b\(text())\(index)"), StoredText(text()),
                        flag() ? StoredText(text()) : nil, flag() ? "es" : nil,
                        StoredText(text()), number(1 << 50), number(1 << 50),
                    ]
                ))
            rows.append(
                (
                    "radio_station",
                    [
                        index + 1, StoredText("http://\(text())/\(index)"), StoredText(text()),
                        flag() ? StoredText(text()) : nil, flag() ? "de" : nil, number(1 << 50),
                        number(1 << 50),
                    ]
                ))
            rows.append(
                (
                    "written_text",
                    [
                        index + 1, StoredText("t\(text())\(index)"), StoredText(text()),
                        StoredText(text()), nil, StoredText("https://x/\(index)"),
                        flag() ? "es" : nil, number(1 << 50), flag(), StoredText(text()),
                        number(1 << 50),
                    ]
                ))
            rows.append(
                (
                    "text_timeline",
                    [
                        StoredText("t\(index)"), StoredText("\(number(9))"),
                        StoredText("a \(number(9_000)) b 7"),
                    ]
                ))
        }
        rows.append(
            (
                "source",
                [
                    3, "http://\(number(99))", "home", "backend", StoredText(text()), flag(),
                    flag(),
                    number(1 << 50), "me", nil, nil, nil, flag() ? "{\"a\":1}" : nil,
                ]
            ))
        rows.append(
            (
                "source",
                [4, "local", nil, "library", nil, 0, 0] + [nil, nil, nil, nil, nil, nil]
            ))
        return rows.map { name, values in
            let table = StoredTable.all.first { $0.name == name }
            let columns = table?.columns ?? []
            // A column that is newer than these rows has a value of its kind.
            let all = values + columns.dropFirst(values.count).map { value(of: $0) }
            return (table?.insert(columns) ?? name, StatementArguments(all))
        }
    }

    private mutating func podcast(
        _ index: Int64
    ) -> [(String, [(any DatabaseValueConvertible)?])] {
        let (show, address) = (StoredText("p\(text())\(index)"), StoredText("https://x/\(text())"))
        let here: [(any DatabaseValueConvertible)?] = [nil, nil, nil, nil, nil, nil, nil, nil]
        return [
            (
                "podcast",
                [index + 1, show, address, StoredText(text()), StoredText(text()), "es", address]
                    + [nil, StoredText(text()), number(99), number(99), flag() ? "never" : "5"]
                    + [number(1 << 50), number(1 << 50)] + here
            ),
            (
                "podcast_episode",
                [show, StoredText("e\(text())"), number(99), "ab cd", StoredText(text())]
                    + [number(1 << 50), number(1 << 40), address, "audio/mpeg", number(1 << 40)]
                    + [address, StoredText(text()), "{\"season\":1}"]
                    + [flag() ? number(1 << 50) : nil, number(1 << 50), nil, nil]
            ),
        ]
    }

    private mutating func value(of column: StoredColumn) -> (any DatabaseValueConvertible)? {
        switch column.kind {
        case .text, .id, .words: StoredText(text())
        case .real: Double(number(99))
        case .flag: flag()
        case .row, .integer, .span, .time, .count: number(99)
        }
    }

    private mutating func shelf(
        _ index: Int64
    ) -> [(String, [(any DatabaseValueConvertible)?])] {
        let key: [(any DatabaseValueConvertible)?] = [
            StoredText(["local", "http://x"][Int(number(1))]), StoredText("b\(number(2))"),
            StoredText("\(text())\(index)"),
        ]
        let collection = StoredText("c\(text())\(index)")
        return [
            ("book_tag", [key[0], key[1], "t\(index)", StoredText(text())]),
            ("book_wording", [key[0], key[1], "f\(index)", StoredText(text()), number(1 << 50)]),
            ("library_collection", [index + 2, collection, number(1 << 50), StoredText(text())]),
            ("library_track", [collection, StoredText(text())] + key),
            (
                "book_division",
                [StoredText("c\(text())\(index)"), StoredText(text()), number(99), number(1 << 50)]
            ),
            (
                "known_chapter",
                [
                    key[1], key[2], flag() ? index : nil, StoredText(text()),
                    "[[\"1.mp3\",9,0,0,\(number(99)),1]]",
                ]
            ),
        ]
    }

    private mutating func cards(
        _ index: Int64, _ key: [(any DatabaseValueConvertible)?], _ titles: [StoredText]
    ) -> [(String, [(any DatabaseValueConvertible)?])] {
        let (id, isKnown) = (index * 3 + 7, flag())
        let words =
            ["word", "es", StoredText("f\(index)"), StoredText(text()), StoredText(text())]
            as [(any DatabaseValueConvertible)?]
        var card: [(any DatabaseValueConvertible)?] = [id] + words
        card += [StoredText(text()), StoredText(text())] + key + [number(9), 10 + number(9)]
        card += titles + (flag() ? [1, 2, StoredText("1.mp3")] : [nil, nil, nil])
        card += [number(1 << 50), flag()]
        let memory = memory()
        card += isKnown ? memory : [nil, nil, nil, nil, nil, nil, 0, 0]
        for _ in 0..<5 { card.append(flag() ? number(1 << 50) : nil) }
        card += flag() ? [StoredText(text()), number(1 << 50)] : [nil, nil]
        var rows = [("study_card", card)]
        for review in 0..<(isKnown ? number(3) : 0) {
            var row: [(any DatabaseValueConvertible)?] = [
                index * 10 + review + 1, id, 1 + number(3),
                review * 1_000_000 + number(9) * 100_000,
                "es", "2026-02-01", number(9_000_000),
            ]
            row += review == 0 ? [nil, nil, nil, nil, nil, nil, 0, 0] : self.memory()
            rows.append(("review", row + self.memory()))
        }
        return rows
    }

    private mutating func memory() -> [(any DatabaseValueConvertible)?] {
        [
            "review", flag() ? number(2) : nil, Double.random(in: 0.001...40_000, using: &random),
            Double.random(in: 1...10, using: &random), number(1 << 50), number(1 << 50),
            number(99), number(9),
        ]
    }
}
