import Files
import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// What a person puts right of words, by word and sentence.
@Suite struct WordCorrectionStoreTests {
    private let clock = ManualClock()

    private func place(
        _ word: String, in sentence: String = "La luz del faro.", _ code: String = "es"
    ) throws -> WordCorrection.Place {
        WordCorrection.Place(
            word: word, sentence: sentence, language: try #require(Language(tag: code)))
    }

    @Test func `a meaning and a reading are kept by word and sentence`() async throws {
        let store = try PersonDatabase.inMemory(clock: clock).corrections
        let faro = try place("Faro")
        try await store.correct(faro, .meaning("lighthouse", .english), at: clock.now)
        try await store.correct(faro, .reading("ˈfaɾo"), at: clock.now)
        let kept = try await store.correction(at: place("faro"))
        #expect(kept?.meaning == "lighthouse" && kept?.target == "en" && kept?.reading == "ˈfaɾo")
        #expect(try await store.correction(at: place("faro", in: "Otro faro.")) == nil)
        #expect(try await store.correction(at: place("faro", "pt")) == nil)
        try await store.correct(faro, .meaning("headlight", .english), at: clock.now)
        #expect(try await store.correction(at: faro)?.meaning == "headlight")
    }

    @Test func `what is taken back is not brought back by a backup of before`() async throws {
        let database = try PersonDatabase.inMemory(clock: clock)
        let faro = try place("faro")
        try await database.corrections.correct(faro, .meaning("x", .english), at: clock.now)
        let pieces = Pieces()
        try await database.exporter.write { pieces.add($0) }
        let backup = Data(pieces.text.utf8)
        try await database.corrections.correct(faro, .takenBack, at: clock.now)
        #expect(try await database.corrections.correction(at: faro) == nil)
        _ = try await database.importer.restore(backup, named: "x.json")
        #expect(try await database.corrections.correction(at: faro) == nil)
        let other = try PersonDatabase.inMemory(clock: clock)
        _ = try await other.importer.restore(backup, named: "x.json")
        #expect(try await other.corrections.correction(at: faro)?.meaning == "x")
    }

    @Test func `what was written with schema 24 can be read`() async throws {
        let folder = try TemporaryFolder()
        try PrivateFolder.make(folder.file("data"))
        try execute(Schema24.person, on: folder.file("data/person.sqlite"))
        let database = try PersonDatabase.open(in: folder.file("data"), clock: clock)
        #expect(database.notice == nil)
        #expect(
            try await database.corrections.correction(at: place("faro"))?.meaning == "lighthouse")
        let market = try place("市場", in: "市場に行く。", "ja")
        #expect(try await database.corrections.correction(at: market) == nil)
    }

    @Test func `a text too long is cut alike for writing and reading`() async throws {
        let store = try PersonDatabase.inMemory(clock: clock).corrections
        let long = try place("x", in: String(repeating: "á ", count: 200_000))
        try await store.correct(
            long, .meaning(String(repeating: "m", count: 9_000), .english), at: clock.now)
        #expect(try await store.correction(at: long)?.meaning?.utf8.count == TextBounds.title)
    }
}
