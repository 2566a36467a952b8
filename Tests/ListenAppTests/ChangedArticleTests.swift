import FoundationEssentials
import LanguageAids
import ListenCore
import ListenTestSupport
import Reading
import Storage
import Subtitles
import Testing

@testable import Reports
@testable import SharedWork

/// Articles whose text changes, in a search of all texts.
@Suite struct ChangedArticleTests {
    private struct Voices: VoiceOpening {
        struct Silent: VoiceSpeaking {
            func speak(_ sentence: VoicedSentence) async throws(VoiceError) -> SpokenSentence {
                SpokenSentence(samples: [], rate: SampleRate(8_000), words: [])
            }

            func close() async {}
        }

        func open(
            _: Voice, others _: @escaping @Sendable (Language) -> Voice?
        ) -> any VoiceSpeaking { Silent() }
    }

    private let person: PersonDatabase
    private let index: HeardTextDatabase
    private let printed = Printed()

    init() throws {
        (person, index) = (try .inMemory(), try .inMemory())
    }

    private func keep(_ text: String) async throws {
        try await person.writtenTexts.keep(
            WrittenWork(
                WrittenText(
                    title: "The fox", language: .english, blocks: [TextBlock(.paragraph, text)])),
            as: KeptText(
                id: BookID(rawValue: "fox"), title: "The fox", language: .english,
                addedAt: .distantPast))
    }

    private func find(_ word: String) async throws -> Bool {
        let (texts, stored) = (index.texts, person.writtenTexts)
        let voice = Voice(Voice.ID(.flite, "one"), name: "one", languages: [.english])
        let shelf = TextShelf(
            { stored },
            machine: TextShelf.Machine(
                folders: SpeechFolders(path: "/none"), mostSound: 0,
                analysis: PlainTextAnalysis(), voices: { Voices() },
                choose: { VoiceChoice(among: [voice]) }))
        let report = FindReport(
            texts: { texts },
            indexer: { texts, _ in
                HeardTextIndexer(
                    texts: texts, payloads: { [:] },
                    sources: { SearchedSources(onThisMachine: [shelf]) },
                    analysis: PlainTextAnalysis())
            },
            finder: HeardFinder { Catalog(service: shelf, mode: .cacheFirst) },
            forms: { try await WordForms().forms(of: $0, language: $1, words: $2) },
            command: { PlaceCommand(sources: .make()) },
            environment: .make(), console: printed.console)
        do {
            return try await !report.look(FindOptions([word])).findings.hits.isEmpty
        } catch is FindError {
            return false
        }
    }

    @Test func `a changed article is found by its new words and not by its old ones`() async throws
    {
        try await keep("The fox sleeps.")
        #expect(try await find("sleeps"))
        try await keep("The fox dances.")
        #expect(try await find("dances"))
        #expect(try await !find("sleeps"))
    }
}
