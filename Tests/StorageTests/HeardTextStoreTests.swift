import Files
import FoundationEssentials
import GRDB
import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct HeardTextStoreTests {
    private let database: HeardTextDatabase
    private var store: HeardTextStore { database.texts }

    init() throws {
        database = try HeardTextDatabase.inMemory()
    }

    private func found(
        _ typed: String, _ change: (inout HeardSearch) -> Void = { _ in }
    ) async throws -> [String] {
        var search = HeardSearch(HeardQuery(typed))
        change(&search)
        return try await store.find(search).hits.map(\.sentence.text).sorted()
    }

    @Test(arguments: [
        ("cafe", ["Un café."]), ("CAFÉ", ["Un café."]), ("caf*", ["Un café."]), ("ca", []),
        ("un", ["Un café."]), ("学校", ["私は学校へ行く。"]), ("へ行", ["私は学校へ行く。"]),
        ("く", ["私は学校へ行く。"]), ("to look", ["Look up, not to look."]),
        ("\"look up\"", ["Look up, not to look."]), ("\"to up\"", []),
    ])
    func `sentences are found by their words`(typed: String, expected: [String]) async throws {
        try await store.keep(.make("1", ["Un café.", "私は学校へ行く。"]), stamp: nil)
        try await store.keep(.make("2", ["Look up, not to look.", ""]), stamp: nil)
        #expect(try await found(typed) == expected)
    }

    @Test func `no text is read as the language of the index`() async throws {
        try await store.keep(.make("1", ["AND OR NOT NEAR tokens."]), stamp: nil)
        for typed in [
            "\"", "'", "*", "a*b", "AND", "NOT near", "NEAR(a b)", "tokens:and", "^and", "-and",
            "a\"b", "(", ")", "\u{0}", "{tokens}:and", "--", ";", "a OR", "+", "\\", "\u{FFFF}",
            "“and”*", "＊",
        ] {
            for letters in [FoldedText.Letters.plain, .asWritten] {
                let query = HeardQuery(typed, letters: letters)
                #expect(try await store.find(HeardSearch(query)).sentences <= 1, "\(typed)")
            }
        }
        #expect(try await found("AND").count == 1)
    }

    @Test func `every generated text is found by any part of itself`() async throws {
        var random = SteadyRandom(state: 7)
        let letters = Array("aé ßIıİ’-学校へカｶﾞ가방ไทย\u{301}\u{0}\"*1")
        for chapter in 0..<20 {
            let text = String(
                (0..<30).map { _ in letters[Int(random.next() % UInt64(letters.count))] })
            try await store.keep(.make("\(chapter)", [text]), stamp: nil)
            guard let token = SearchTokens(text).tokens.randomElement(using: &random) else {
                continue
            }
            let part = String(Array(text)[token.range])
            #expect(try await found(part).contains(text), "\(part) of \(text)")
        }
    }

    @Test func `the hit tells where it is, with its neighbours`() async throws {
        try await store.keep(.make("1", ["One.", "Two.", "Three.", "Four."]), stamp: nil)
        var search = HeardSearch(HeardQuery("two"))
        search.context = 2
        let hit = try #require(try await store.find(search).hits.first)
        #expect(hit.address == .make("1"))
        #expect(hit.bookTitle == "赤い本" && hit.chapterTitle == "Part 1")
        #expect(hit.language?.tag == "es")
        #expect(hit.sentence.range == .seconds(1)..<(.seconds(2)))
        #expect(hit.marks == [0..<3])
        #expect(hit.before.map(\.text) == ["One."])
        #expect(hit.after.map(\.text) == ["Three.", "Four."])
    }

    @Test func `a search keeps to a book, a language and a number`() async throws {
        try await store.keep(.make("1", ["Hola."], language: "es-MX"), stamp: nil)
        try await store.keep(.make("1", ["Hola."], book: "4", language: "pt"), stamp: nil)
        #expect(try await found("hola") { $0.language = Language(tag: "es") }.count == 1)
        #expect(try await found("hola") { $0.book = BookID(rawValue: "4") }.count == 1)
        #expect(try await found("hola") { $0.source = SourceID(rawValue: "x") }.isEmpty)
        #expect(try await found("hola") { $0.limit = 1 }.count == 1)
        let all = try await store.find(HeardSearch(HeardQuery("hola"), limit: 0))
        #expect(all.hits.isEmpty && all.sentences == 2 && all.chapters == 2)
        #expect(try await store.languages().map(\.tag) == ["es-MX", "pt"])
    }

    @Test func `letters as typed are compared in the text`() async throws {
        try await store.keep(.make("1", ["Si viene.", "Sí, viene.", "sí."]), stamp: nil)
        func exact(_ typed: String) async throws -> [String] {
            let query = HeardQuery(typed, letters: .asWritten)
            return try await store.find(HeardSearch(query)).hits.map(\.sentence.text)
        }
        #expect(try await exact("Sí") == ["Sí, viene."])
        #expect(try await exact("si") == [])
        #expect(try await exact("SI").isEmpty)
    }

    @Test func `letters as typed are found behind any number of others`() async throws {
        try await store.keep(.make("1", ["Sí, viene."]), stamp: nil)
        let others = Array(repeating: "Si viene.", count: HeardTextStore.mostRanked + 1)
        try await store.keep(.make("2", others), stamp: nil)
        let search = HeardSearch(HeardQuery("Sí", letters: .asWritten))
        let findings = try await store.find(search)
        #expect(findings.sentences == 1 && !findings.isCut)
    }

    @Test func `a text is replaced when it changed, and only then`() async throws {
        #expect(try await store.isEmpty())
        try await store.keep(.make("1", ["Uno."]), stamp: "a")
        #expect(try await !store.isEmpty())
        try await store.keep(.make("1", ["Uno."]), stamp: nil)
        #expect(try await store.stamps() == [.make("1"): "a"])
        try await store.keep(.make("1", ["Dos."]), stamp: nil)
        #expect(try await store.stamps() == [.make("1"): "a"])
        #expect(try await found("uno").isEmpty)
        #expect(try await found("dos").count == 1)
        try await store.keep(.make("1", ["Dos."]), stamp: "b")
        #expect(try await store.stamps() == [.make("1"): "b"])
        try await store.remove([.make("1"), .make("9")])
        #expect(try await found("dos").isEmpty)
        #expect(try await store.stamps().isEmpty)
    }

    @Test func `words are known as they are written`() async throws {
        try await store.keep(.make("1", ["Habló, hablo y HABLABA; 学校."]), stamp: nil)
        let words = try await store.words(beginningWith: "habl", language: nil, limit: 10)
        #expect(words == ["hablaba", "hablo", "habló"])
        let none = try await store.words(
            beginningWith: "h", language: Language(tag: "de"), limit: 10)
        #expect(none.isEmpty)
    }

    private func words() async throws -> [String] {
        try await store.connection.read { database in
            try String.fetchAll(
                database, sql: "SELECT spelling || ' ' || language FROM word ORDER BY 1")
        }
    }

    @Test func `words go with their chapters, those of others stay`() async throws {
        let german = "de-AT"
        try await store.keep(.make("1", ["El café, la rosa.", "Café y té."]), stamp: nil)
        try await store.keep(.make("2", ["El cafe."]), stamp: nil)
        try await store.keep(.make("3", ["Die Rosa."], language: german), stamp: nil)
        #expect(
            try await words() == [
                "cafe es", "café es", "die de", "el es", "la es", "rosa de", "rosa es", "té es",
                "y es",
            ])
        try await store.remove([.make("1")])
        #expect(try await words() == ["cafe es", "die de", "el es", "rosa de"])
        try await store.keep(.make("2", ["Un té."]), stamp: nil)
        #expect(try await words() == ["die de", "rosa de", "té es", "un es"])
        try await store.remove([.make("2"), .make("3")])
        #expect(try await words().isEmpty)
    }

    @Test func `a form of one language is not found in texts of another`() async throws {
        try await store.keep(.make("1", ["Ella come pan."]), stamp: nil)
        try await store.keep(
            .make("2", ["Come here.", "To eat."], language: "en"), stamp: nil)
        func find(_ forms: [String: [String]]) async throws -> [String] {
            var query = HeardQuery("comer")
            query.parts[0].forms = forms.mapValues { $0.compactMap { SearchPhrase($0) } }
            let hits = try await store.find(HeardSearch(query)).hits
            #expect(hits.allSatisfy { $0.marks.count == 1 })
            return hits.map(\.sentence.text)
        }
        #expect(try await find([:]).isEmpty)
        #expect(try await find(["es": ["come", "comes"]]) == ["Ella come pan."])
        #expect(
            try await Set(find(["es": ["come"], "en": ["eat"]])) == ["Ella come pan.", "To eat."])
    }

    @Test func `a verb is found whose prefix stands apart`() async throws {
        try await store.keep(
            .make(
                "1", ["Der Zug kommt heute an.", "Er kommt an die Tür.", "Komm!"], language: "de"),
            stamp: nil)
        var query = HeardQuery("ankommen")
        query.parts[0].forms["de"] = [
            try #require(SearchPhrase(InflectedForm("kommt", prefix: "an")))
        ]
        let hits = try await store.find(HeardSearch(query)).hits
        #expect(hits.map(\.sentence.text) == ["Der Zug kommt heute an."])
        #expect(hits.first?.marks.count == 2)
    }

    @Test(arguments: ["h*", "ha*", "hab*", "habl*", "hablab*", "\"y hab*\""])
    func `a beginning of any length is found`(typed: String) async throws {
        try await store.keep(.make("1", ["Y hablaba.", "Helado.", "Y no."]), stamp: nil)
        #expect(try await found(typed).contains("Y hablaba."))
        #expect(try await !found(typed).contains("Y no."))
    }

    @Test func `of one word the shortest sentence comes first, of equals the latest`()
        async throws
    {
        let texts = ["Hola, buenos días.", "Hola 1.", "Hola 2.", "Un hola no es nada más."]
        try await store.keep(.make("1", texts), stamp: nil)
        let hits = try await store.find(HeardSearch(HeardQuery("hola"))).hits
        #expect(hits.map(\.sentence.text) == [texts[2], texts[1], texts[0], texts[3]])
    }

    @Test func `a word that is everywhere is looked for in the latest texts`() async throws {
        let many = (0..<HeardTextStore.mostRanked).map { "the \($0)" }
        try await store.keep(.make("1", many), stamp: nil)
        try await store.keep(.make("2", ["the last"]), stamp: nil)
        let findings = try await store.find(HeardSearch(HeardQuery("the"), limit: 3))
        #expect(findings.isCut && findings.sentences == HeardTextStore.mostRanked)
        #expect(findings.hits.count == 3 && findings.chapters == 2)
    }
}

@Suite struct HeardTextDatabaseTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()
    private let far = ChapterAddress.make("5", source: SourceID(rawValue: "http://x"))

    init() throws {
        folder = try TemporaryFolder()
    }

    private func texts() throws -> HeardTextDatabase {
        try HeardTextDatabase.open(in: folder.path, clock: clock)
    }

    @Test(arguments: [SchemaOfTexts1.sql, SchemaOfTexts2.sql].indices)
    func `every former schema becomes the present one, and what it wrote is found`(
        version: Int
    ) async throws {
        let frozen = [SchemaOfTexts1.sql, SchemaOfTexts2.sql][version]
        try execute(frozen, on: folder.file("texts.sqlite"))
        let opened = try texts()
        #expect(opened.notice == nil)
        let search = HeardSearch(HeardQuery("學校"))
        #expect(try await opened.texts.find(search).hits.map(\.sentence.text) == ["去學校。"])
        #expect(try await opened.texts.stamps() == [.make(): "s"])
        #expect(
            try await opened.texts.words(beginningWith: "h", language: nil, limit: 9) == ["hé"])
        let made = try TemporaryFolder()
        try HeardTextDatabase.open(in: made.path, clock: clock).close()
        #expect(
            try tables(folder.file("texts.sqlite")) == tables(made.file("texts.sqlite")))
    }

    private func tables(_ path: String) throws -> [String] {
        try DatabaseQueue(path: path).read {
            try String.fetchAll(
                $0,
                sql: """
                    SELECT sql FROM sqlite_master WHERE sql IS NOT NULL
                    AND name <> 'grdb_migrations' ORDER BY name
                    """)
        }
    }

    @Test func `a damaged index is made anew, a newer one is left alone`() async throws {
        try folder.write(Array("no database at all, only text".utf8), to: "texts.sqlite")
        let opened = try texts()
        #expect(opened.notice != nil)
        try await opened.texts.keep(.make("1", ["Hola."]), stamp: nil)
        try opened.close()
        try execute(
            "INSERT INTO grdb_migrations VALUES ('99')", on: folder.file("texts.sqlite"))
        #expect(await storeError { _ = try texts() }?.code == .newerSchema)
        let spare = try HeardTextDatabase.openOrInMemory(in: folder.path, clock: clock)
        #expect(spare.notice?.code == .newerSchema)
        try await spare.texts.keep(.make("1", ["Hola."]), stamp: nil)
    }

    @Test func `an index that another process opens is waited for, not replaced`() async throws {
        try texts().close()
        let (folder, clock) = (folder, clock)
        func open(_ patience: Duration) throws -> HeardTextDatabase {
            try HeardTextDatabase.openOrInMemory(
                in: folder.path, clock: clock, patience: patience)
        }
        let waiting = try FileLock.whileHolding(
            folder.file("texts.sqlite.lock"), timeout: .seconds(5)
        ) { () throws(StoreError) in
            var code: StoreError.Code?
            do throws(StoreError) {
                _ = try HeardTextDatabase.openOrInMemory(
                    in: folder.path, clock: clock, patience: .zero)
            } catch {
                code = error.code
            }
            #expect(code == .locked)
            return Task.detached { try open(.seconds(60)) }
        }
        let opened = try await waiting.value
        #expect(opened.notice == nil)
        try await opened.texts.keep(.make("1", ["Hola."]), stamp: nil)
        #expect(try await texts().texts.stamps().count == 1)
    }

    @Test func `clearing the cache forgets all texts`() async throws {
        let cache = try CacheDatabase.open(in: folder.path, clock: clock)
        let opened = try texts()
        try await opened.texts.keep(.make("1", ["Hola."]), stamp: nil)
        #expect(cache.inventory.diskUse().database > HeardTextDatabase.size(in: folder.path))
        _ = try await cache.inventory.clear()
        #expect(try await opened.texts.stamps().isEmpty)
        #expect(try await opened.texts.find(HeardSearch(HeardQuery("hola"))).sentences == 0)
    }

    @Test func `a pruned chapter leaves the index, the library's stays`() async throws {
        let cache = try CacheDatabase.open(in: folder.path, clock: clock)
        let opened = try texts()
        for address in [.make("1"), far, .make("6", source: far.source)] {
            try await opened.texts.keep(.make(address, ["Hola."]), stamp: nil)
        }
        var response = StoredResponse.make(.make("/5"))
        response.head.resource = .payload
        response.head.subject = CacheSubject(
            source: far.source, book: far.book, chapter: far.chapter)
        try await cache.responses.store(response)
        #expect(try await cache.inventory.payloads().keys.map(\.self) == [far])
        _ = try await cache.inventory.prune(CachePruning(toBytes: 1 << 30))
        #expect(try await Set(opened.texts.stamps().keys) == [.make("1"), far])
        _ = try await cache.inventory.prune(CachePruning(toBytes: 0))
        #expect(try await Set(opened.texts.stamps().keys) == [.make("1")])
    }
}

extension HeardChapter {
    static func make(
        _ chapter: String, _ texts: [String], book: String = "3", language: String = "es"
    ) -> HeardChapter {
        make(.make(chapter, book: book), texts, language: language)
    }

    static func make(
        _ address: ChapterAddress, _ texts: [String], language: String = "es"
    ) -> HeardChapter {
        HeardChapter(
            address: address, bookTitle: "赤い本", title: "Part \(address.chapter.rawValue)",
            language: Language(tag: language),
            sentences: texts.enumerated().map { index, text in
                HeardSentence(
                    index: index,
                    range: .seconds(Double(index))..<(.seconds(Double(index + 1))), text: text)
            })
    }
}

/// The same numbers in every run (SplitMix64 by Steele, Lea and Flood).
struct SteadyRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
