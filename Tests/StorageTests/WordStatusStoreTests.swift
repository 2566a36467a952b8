import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct WordStatusStoreTests {
    private let spanish = Language(tag: "es-MX") ?? .english

    private func key(_ text: String) throws -> WordKey {
        try #require(WordKey(text, language: spanish))
    }

    private func entry(
        _ text: String, _ status: WordStatus?, _ translation: String = "", at time: Double
    ) throws -> WordEntry {
        WordEntry(
            key: try key(text), spelling: text, status: status, translation: translation,
            changedAt: Date(timeIntervalSince1970: time))
    }

    private let moment = Date(timeIntervalSince1970: 1_000)

    @Test func `a status set is read with all of its language, also after opening again`()
        async throws
    {
        let folder = try TemporaryFolder()
        let first = try PersonDatabase.open(in: folder.file("data"), clock: ManualClock())
        for status in WordStatus.allCases {
            let text = "palabra\(status.rawValue)"
            try await first.words.set(status, of: key(text), spelling: text, at: moment)
        }
        try await first.words.set(.two, of: key("Por supuesto"), spelling: "x", at: moment)
        let english = try #require(WordKey("palabra1", language: .english))
        try await first.words.set(.known, of: english, spelling: "palabra1", at: moment)
        try first.close()
        let store = try PersonDatabase.open(in: folder.file("data"), clock: ManualClock()).words
        let statuses = try await store.statuses(of: spanish)
        #expect(statuses.count == WordStatus.allCases.count + 1 && statuses.hasPhrases)
        for status in WordStatus.allCases {
            #expect(statuses["palabra\(status.rawValue)"] == status)
        }
        #expect(statuses["por supuesto"] == .two)
        #expect(try await store.statuses(of: .english).count == 1)
    }

    @Test func `a status taken away is gone and no older list brings it back`() async throws {
        let store = try PersonDatabase.inMemory().words
        try await store.set(.two, of: key("perro"), spelling: "perro", at: moment)
        try await store.set(nil, of: key("perro"), spelling: "perro", at: moment + 10)
        #expect(try await store.statuses(of: spanish).count == 0)
        #expect(try await store.entry(of: key("perro")) == nil)
        #expect(try await store.entries(of: nil).isEmpty)
        let older = try entry("perro", .known, at: 1_005)
        #expect(try await store.merge([older]) == WordMerge(unchanged: 1))
        let newer = try entry("perro", .known, at: 1_011)
        #expect(try await store.merge([newer]) == WordMerge(changed: 1))
        #expect(try await store.entry(of: key("perro")) == newer)
    }

    @Test func `lists are merged by the newest time of each word, whatever their order`()
        async throws
    {
        let old = [try entry("uno", .one, "one", at: 10), try entry("dos", .one, at: 30)]
        let new = [try entry("uno", .five, at: 20), try entry("dos", .three, at: 20)]
        for lists in [[old, new], [new, old]] {
            let store = try PersonDatabase.inMemory().words
            for list in lists { _ = try await store.merge(list) }
            #expect(try await store.statuses(of: spanish)["uno"] == .five)
            #expect(try await store.statuses(of: spanish)["dos"] == .one)
        }
    }

    @Test func `what a merge did is counted, and a list merged again changes nothing`()
        async throws
    {
        let store = try PersonDatabase.inMemory().words
        let list = [try entry("uno", .one, "one", at: 10), try entry("dos", .one, at: 10)]
        #expect(try await store.merge(list) == WordMerge(added: 2))
        #expect(try await store.merge(list) == WordMerge(unchanged: 2))
        let later = [try entry("uno", .one, at: 20), try entry("dos", .two, at: 20)]
        #expect(try await store.merge(later) == WordMerge(changed: 1, unchanged: 1))
        #expect(try await store.entry(of: key("uno"))?.translation == "one")
    }

    @Test func `a newer entry without a translation leaves the one that is kept`() async throws {
        let store = try PersonDatabase.inMemory().words
        _ = try await store.merge([entry("uno", .one, "one", at: 10)])
        _ = try await store.merge([entry("uno", .two, at: 20)])
        #expect(try await store.entries(of: spanish) == [entry("uno", .two, "one", at: 20)])
    }

    @Test func `whatever the order of lists, the newest fact of a word is kept`() async throws {
        let lists = [
            [
                ("uno", WordStatus.one, "one", 10.0), ("uno", .five, "", 30),
                ("uno", .two, "two", 20),
            ],
            [("uno", .one, "", 10), ("uno", .one, "", 30), ("uno", .two, "", 20)],
            [("uno", .one, "b", 10), ("Uno", .three, "a", 10), ("uno", .three, "c", 10)],
            [("uno", .two, "", 30), ("uno", .one, "one", 10), ("uno", nil, "", 40)],
        ]
        let wanted: [(String, WordStatus?, String, Double)] = [
            ("uno", .five, "two", 30), ("uno", .one, "", 30), ("uno", .three, "c", 10),
            ("uno", nil, "one", 40),
        ]
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        for (list, wanted) in zip(lists, wanted) {
            let wanted = try entry(wanted.0, wanted.1, wanted.2, at: wanted.3)
            for order in orders {
                let store = try PersonDatabase.inMemory().words
                for index in order {
                    let (text, status, translation, time) = list[index]
                    _ = try await store.merge([entry(text, status, translation, at: time)])
                }
                let kept = try await store.entries(of: nil, includingRemoved: true)
                #expect(kept == [wanted], "\(order)")
            }
        }
    }

    @Test func `a list without times adds words, and changes none that a person set`()
        async throws
    {
        let store = try PersonDatabase.inMemory().words
        try await store.set(.two, of: key("uno"), spelling: "uno", at: moment)
        try await store.set(.two, of: key("dos"), spelling: "dos", at: moment)
        try await store.set(nil, of: key("dos"), spelling: "dos", at: moment + 1)
        try await store.set(.known, of: key("tres"), spelling: "tres", at: moment)
        let list = try ["uno", "dos", "tres", "cuatro"].map { try entry($0, .known, at: 0) }
        #expect(
            try await store.merge(list) == WordMerge(added: 1, unchanged: 1, withheld: 2))
        #expect(
            try await store.merge([entry("uno", .known, "one", at: 0)]) == WordMerge(changed: 1))
        let kept = try await store.entries(of: nil)
        #expect(kept.map(\.status) == [.known, .known, .two])
        #expect(kept.map(\.translation) == ["", "", "one"])
        #expect(kept.map(\.isDated) == [false, true, true])
        #expect(try await store.merge([entry("cinco", nil, at: 0)]) == WordMerge(unchanged: 1))
        #expect(try await store.entries(of: nil, includingRemoved: true).count == 4)
        // A list that knows when goes before it, however old.
        #expect(try await store.merge([entry("cuatro", .one, at: 5)]) == WordMerge(changed: 1))
    }

    @Test func `a status set is the newest, also when the clock went back`() async throws {
        let store = try PersonDatabase.inMemory().words
        try await store.set(.two, of: key("uno"), spelling: "uno", at: moment)
        try await store.set(.five, of: key("uno"), spelling: "uno", at: moment - 500)
        #expect(
            try await store.merge([entry("uno", .two, at: 1_000)]) == WordMerge(unchanged: 1))
        let kept = try await store.entry(of: key("uno"))
        #expect(kept?.status == .five)
        #expect(kept.map { StoredTime.microseconds(of: $0.changedAt) } == 1_000_000_001)
    }

    @Test func `words whose status was taken away are listed when wanted`() async throws {
        let store = try PersonDatabase.inMemory().words
        _ = try await store.merge([entry("uno", .one, "one", at: 10)])
        try await store.set(nil, of: key("uno"), spelling: "uno", at: moment)
        #expect(try await store.entries(of: nil).isEmpty)
        #expect(
            try await store.entries(of: spanish, includingRemoved: true)
                == [entry("uno", nil, "one", at: 1_000)])
    }

    @Test func `texts are bounded in bytes, and cut between letters`() async throws {
        let store = try PersonDatabase.inMemory().words
        let marks = String(repeating: "\u{301}", count: 10_000)
        let list = [
            try entry("uno", .one, "e" + marks, at: 10),
            try entry("dos", .one, String(repeating: "é", count: 10_000), at: 10),
        ]
        _ = try await store.merge(list)
        let sizes = try await store.entries(of: nil).map(\.translation.utf8.count)
        #expect(
            sizes == [WordStatusStore.longestTranslation, WordStatusStore.longestTranslation - 1])
        #expect(StoredText.bounded("aé", to: 2) == "a" && StoredText.bounded("é", to: 2) == "é")
    }

    @Test func `a status of a later version is left out`() async throws {
        let folder = try TemporaryFolder()
        let database = try PersonDatabase.open(in: folder.file("data"), clock: ManualClock())
        try await database.words.set(.two, of: key("uno"), spelling: "uno", at: moment)
        try execute("UPDATE word_status SET status = 50", on: database.path)
        #expect(try await database.words.statuses(of: spanish).count == 0)
        #expect(try await database.words.entries(of: nil).isEmpty)
    }

    @Test func `a hundred thousand words are merged and read`() async throws {
        let store = try PersonDatabase.inMemory().words
        let list = try (0..<100_000).map { number in
            WordEntry(
                key: try #require(WordKey(storedText: "palabra\(number)", language: "es")),
                spelling: "x",
                status: .known, changedAt: moment)
        }
        #expect(try await store.merge(list) == WordMerge(added: 100_000))
        let statuses = try await store.statuses(of: spanish)
        #expect(statuses.count == 100_000 && statuses["palabra99999"] == .known)
    }

    @Test(arguments: hostileTexts)
    func `texts that try to leave their column come back as they were`(text: String)
        async throws
    {
        let store = try PersonDatabase.inMemory().words
        var made = try entry("uno", .one, text, at: 10)
        made.spelling = text
        _ = try await store.merge([made])
        #expect(try await store.entries(of: nil) == [made])
    }
}
