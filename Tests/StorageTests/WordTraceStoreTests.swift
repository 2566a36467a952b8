import Files
import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct WordTraceStoreTests {
    private let spanish: Language

    init() throws {
        spanish = try #require(Language(tag: "es"))
    }

    private func word(_ text: String, _ status: WordStatus) throws -> GivenWord {
        GivenWord(
            key: try #require(WordKey(text, language: spanish)), spelling: text, status: status)
    }

    @Test func `a given status is that of the word, and is known to be given`() async throws {
        let database = try PersonDatabase.inMemory()
        let words = [try word("Perro", .known), try word("gato", .three)]
        try await database.wordTraces.give(words, at: Date(timeIntervalSince1970: 100))
        let statuses = try await database.words.statuses(of: spanish)
        #expect(statuses["perro"] == .known && statuses["gato"] == .three)
        #expect(try await database.words.entries(of: spanish).map(\.spelling) == ["gato", "Perro"])
        let given = try await database.wordTraces.given(of: spanish)
        #expect(given == [words[0].key: .known, words[1].key: .three])
        let german = try #require(Language(tag: "de"))
        #expect(try await database.wordTraces.given(of: german).isEmpty)
    }

    @Test func `a status that is set later stays, and what was given is still known`()
        async throws
    {
        let database = try PersonDatabase.inMemory()
        let perro = try word("perro", .known)
        try await database.wordTraces.give([perro], at: Date(timeIntervalSince1970: 100))
        try await database.words.set(
            .one, of: perro.key, spelling: "perro", at: Date(timeIntervalSince1970: 50))
        #expect(try await database.words.statuses(of: spanish)["perro"] == .one)
        #expect(try await database.wordTraces.given(of: spanish)[perro.key] == .known)
    }

    @Test func `words that were looked up are told by language, each once`() async throws {
        let database = try PersonDatabase.inMemory()
        let faro = try #require(WordKey("faro", language: spanish))
        for second in [1.0, 2.0] {
            try await database.wordTraces.noteLookUp(
                of: faro, at: Date(timeIntervalSince1970: second))
        }
        #expect(try await database.wordTraces.lookedUp(in: spanish) == ["faro"])
        let german = try #require(Language(tag: "de"))
        #expect(try await database.wordTraces.lookedUp(in: german).isEmpty)
    }

    @Test func `what was written with schema 29 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema29.person, on: folder.file("data/person.sqlite"))
        let database = try PersonDatabase.open(
            in: folder.file("data"), clock: ManualClock(), busyTimeout: .seconds(5))
        let perro = try #require(WordKey("perro", language: spanish))
        #expect(try await database.wordTraces.given(of: spanish) == [perro: .known])
        #expect(try await database.wordTraces.lookedUp(in: spanish) == ["faro"])
    }
}
