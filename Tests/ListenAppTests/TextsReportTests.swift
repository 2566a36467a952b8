import FoundationEssentials
import ListenCore
import ListenTestSupport
import Reading
import Storage
import Subtitles
import Synchronization
import Testing

@testable import Reports
@testable import SharedWork

@Suite struct TextsReportTests {
    private let database: PersonDatabase
    private let printed = Printed()
    private let sounds = Sounds()

    init() async throws {
        database = try PersonDatabase.inMemory()
        for title in ["The fox", "The crow"] {
            try await database.writtenTexts.keep(
                WrittenWork(WrittenText(title: title, blocks: [TextBlock(.paragraph, "Once.")])),
                as: KeptText(
                    id: BookID(rawValue: title), title: title, author: nil, site: "fables.example",
                    address: nil, language: .english, addedAt: .distantPast))
        }
    }

    private func report() -> TextsReport {
        let texts = database.writtenTexts
        return TextsReport(
            catalog: {
                let machine = TextShelf.Machine(
                    folders: SpeechFolders(path: "/none"), mostSound: 0,
                    analysis: PlainTextAnalysis(), voices: { NoVoices() },
                    choose: { VoiceChoice(among: [], settings: [:]) })
                return Catalog(service: TextShelf({ texts }, machine: machine), mode: .cacheFirst)
            },
            texts: { [sounds] in KeptTexts(texts, sounds: sounds) }, console: printed.console,
            removals: .plain(printed.console))
    }

    @Test func `what is put away leaves the list and can be taken back`() async throws {
        try await report().putAway(["fox"])
        #expect(try await database.writtenTexts.texts().map(\.isArchived) == [true, false])
        try await report().list(json: false)
        #expect(printed.data.contains("1  The fox  fables.example"), "\(printed.data)")
        try await report().takeBack(["1"])
        #expect(try await database.writtenTexts.texts().allSatisfy { !$0.isArchived })
    }

    @Test func `nothing is put away where one of the names fits no text`() async throws {
        await #expect(throws: (any Error).self) { try await report().putAway(["fox", "whale"]) }
        #expect(try await database.writtenTexts.texts().allSatisfy { !$0.isArchived })
    }

    @Test func `a text is removed with its sound, also one that is put away`() async throws {
        try await report().putAway(["fox"])
        try await report().remove("fox", isSure: true)
        #expect(try await database.writtenTexts.texts().map(\.title) == ["The crow"])
        #expect(sounds.removed == ["The fox"])
    }

    @Test(arguments: ["2", "the"])
    func `what fits nothing of the list alone removes nothing that is put away`(
        typed: String
    ) async throws {
        try await database.writtenTexts.keep(
            WrittenWork(WrittenText(blocks: [TextBlock(.paragraph, "Once.")])),
            as: KeptText(id: BookID(rawValue: "owl"), title: "The owl", addedAt: .distantPast))
        try await report().putAway(typed == "2" ? ["fox", "crow"] : ["fox"])
        await #expect(throws: SelectionError.self) {
            try await report().remove(typed, isSure: true)
        }
        #expect(try await database.writtenTexts.texts().count == 3)
        #expect(sounds.removed.isEmpty)
    }

    @Test func `the text that was removed is named`() async throws {
        try await report().remove("crow", isSure: true)
        #expect(printed.notes.contains("“The crow” was removed."), "\(printed.notes)")
    }
}

private final class Sounds: SpokenSoundKeeping {
    private let all = Mutex([String]())
    var removed: [String] { all.withLock { $0 } }
    func bytes() -> Int64 { 0 }
    func prune(toBytes limit: Int64?, unheardSince: Date?, isRehearsal: Bool) -> (
        freed: Int64, left: Int64
    ) { (0, 0) }
    func remove(_ book: BookID) { all.withLock { $0.append(book.rawValue) } }
}

private struct NoVoices: VoiceOpening {
    func open(
        _ voice: Voice, others: @escaping @Sendable (Language) -> Voice?
    ) throws(VoiceError) -> any VoiceSpeaking {
        throw VoiceError(.notInstalled)
    }
}
