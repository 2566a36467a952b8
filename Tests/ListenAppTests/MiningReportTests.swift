import ListenCore
import ListenTestSupport
import Practice
import Storage
import Subtitles
import Synchronization
import Testing

@testable import ConsoleOutput
@testable import Reports
@testable import SharedWork

@Suite struct MiningReportTests {
    private let printed = Printed()
    private let database: HeardTextDatabase
    private let folder: CardFolder
    private let heard = Sounds()

    /// The sounds that were played.
    private final class Sounds: Sendable {
        private let ranges = Mutex<[Range<MediaTime>]>([])
        var all: [Range<MediaTime>] { ranges.withLock { $0 } }
        func play(_ sound: CardSound) { ranges.withLock { $0.append(sound.range) } }
    }

    init() throws {
        database = try HeardTextDatabase.inMemory()
        folder = try CardFolder()
    }

    private func report(
        knowing words: [String], stems: [String: String] = [:], typing lines: [String]? = nil
    ) -> MiningReport {
        let (texts, service, store) = (database.texts, StubService(), folder.store)
        let heard = heard
        return MiningReport(
            texts: { texts },
            indexer: { texts, _ in
                HeardTextIndexer(
                    texts: texts, payloads: { [:] },
                    sources: { SearchedSources(onThisMachine: [service]) },
                    analysis: PlainTextAnalysis())
            },
            finder: HeardFinder { Catalog(service: service, mode: .cacheFirst) },
            statuses: { language in
                let own = language.code == "es" ? words : []
                return WordStatuses(language, pairs: own.map { (text: $0, status: .known) })
            },
            lemmatizer: FewWords(stems: stems),
            command: { PlaceCommand(sources: .make()) },
            cards: MinedCards(
                place: { _ in
                    MinedCards.Place(
                        catalog: Catalog(service: service, mode: .cacheFirst),
                        maker: Make.cardMaker(store))
                },
                play: { heard.play($0) },
                analysis: PlainTextAnalysis(), padding: (.zero, .zero), target: .english),
            lines: {
                lines.map { lines in
                    AsyncStream { continuation in
                        for line in lines { continuation.yield(line) }
                        continuation.finish()
                    }
                }
            },
            environment: .make(), console: printed.console)
    }

    @Test func `each new word is printed with its sentence and place`() async throws {
        try await report(knowing: ["hola", "buenos"]).run(MiningOptions())
        #expect(printed.data.contains("señora · "))
        #expect(printed.data.contains("días · "))
        #expect(printed.data.contains("  The Ferry · Part 1 · 0:01\n    Hola, señora.\n"))
    }

    @Test func `a word of a known dictionary form is not new`() async throws {
        try await report(knowing: ["hola", "buenos", "día"], stems: ["días": "día"])
            .run(MiningOptions())
        #expect(!printed.data.contains("días · "))
        #expect(printed.data.contains("señora · "))
    }

    @Test(arguments: [
        ([], nil, "No word has a status yet"), (["x"], nil, "--new 2 shows those with two"),
        (["hola", "señora", "buenos", "días"], nil, "There is no new word"),
        (["x"], "zh", "There is no Chinese text"),
    ])
    func `the reason why nothing is found is told`(
        known: [String], language: String?, expected: String
    ) async throws {
        var options = MiningOptions()
        options.language = language
        var told = ""
        do { try await report(knowing: known).run(options) } catch {
            told = (error as? MiningError)?.description ?? "\(error)"
        }
        #expect(told.contains(expected), "\(told)")
    }

    @Test func `a language that is asked for has new words without any status`() async throws {
        var options = MiningOptions()
        (options.language, options.mostNew) = ("es", 2)
        try await report(knowing: []).run(options)
        #expect(printed.data.contains("hola · "))
        #expect(printed.notes.contains("No Spanish word has a status yet"))
    }

    @Test func `JSON tells all of it`() async throws {
        var options = MiningOptions()
        options.json = true
        try await report(knowing: ["hola", "buenos"]).run(options)
        #expect(printed.data.contains("\"version\" : 1"))
        #expect(printed.data.contains("\"word\" : \"señora\""))
        #expect(printed.data.contains("\"newWords\" : 1"))
    }

    @Test func `the first ones become cards, once`() async throws {
        var options = MiningOptions()
        options.keep = 1
        let report = report(knowing: ["hola", "buenos"])
        try await report.run(options)
        let cards = try await folder.store.cards(of: nil, limit: nil)
        #expect(cards.count == 1)
        #expect(cards.first?.kind == .word && cards.first?.audio?.file != nil)
        #expect(["Hola, señora.", "Buenos días."].contains(cards.first?.context))
        #expect(printed.notes.contains("1 card made."))
        try await report.run(options)
        #expect(printed.notes.contains("0 cards made, 1 were there already"))
    }

    @Test func `a walk hears, keeps and goes on by typed lines`() async throws {
        var options = MiningOptions()
        options.plays = true
        try await report(
            knowing: ["hola", "buenos"], typing: ["", "what", "c", "n", "", "B", "q", "n"]
        ).run(options)
        #expect(heard.all.count == 2)
        #expect(Set(heard.all.map(\.lowerBound)).count == 2)
        #expect(try await folder.store.cards(of: nil, limit: nil).count == 1)
        #expect(printed.data.contains("2/2"))
        #expect(printed.notes.contains("c: keep as a card"))
    }
}
