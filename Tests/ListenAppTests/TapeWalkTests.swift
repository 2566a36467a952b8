import Foundation
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

/// The sentences of the last tape, asked by ear.
@Suite struct TapeWalkTests {
    private let printed = Printed()
    private let folder: CardFolder
    private let database: PersonDatabase
    private let heard = Sounds()

    /// The sounds that were played.
    private final class Sounds: Sendable {
        private let ranges = Mutex<[Range<MediaTime>]>([])
        var all: [Range<MediaTime>] { ranges.withLock { $0 } }
        func play(_ sound: CardSound) { ranges.withLock { $0.append(sound.range) } }
    }

    init() throws {
        folder = try CardFolder()
        database = try PersonDatabase.inMemory()
    }

    /// Asks the tape with typed lines.
    private func run(_ lines: String...) async throws {
        let (service, store, heard) = (StubService(), folder.store, heard)
        let practice = database.sentencePractice
        let cards = MinedCards(
            place: { _ in
                MinedCards.Place(
                    catalog: Catalog(service: service, mode: .cacheFirst),
                    maker: Make.cardMaker(store))
            },
            play: { heard.play($0) }, analysis: PlainTextAnalysis(), padding: (.zero, .zero),
            target: .english)
        try await TapeWalk(
            folder: folder.url.path, sentences: HeardSentences(cards),
            practice: { practice }, clock: ManualClock(),
            console: printed.console
        ).run(
            AsyncStream { continuation in
                for line in lines { continuation.yield(line) }
                continuation.finish()
            })
    }

    @Test func `lines are commands, in any letter case`() {
        #expect(TapeWalk.Step("Y") == .understood && TapeWalk.Step("no") == .missed)
        #expect(TapeWalk.Step("") == .hear && TapeWalk.Step(" c ") == .keep)
        #expect(TapeWalk.Step("q") == .end && TapeWalk.Step("maybe") == nil)
    }

    @Test func `a tape keeps its sentences, and those that were asked go`() throws {
        let lines = (0..<300).map {
            LastTape.Line(Make.address(), at: .seconds(Double($0)), text: "line \($0)")
        }
        let tape = LastTape(cards: [1], lines: lines)
        #expect(tape.lines.count == LastTape.mostLines && !tape.isEmpty)
        try tape.without(lines[0]).keep(in: folder.url.path)
        let read = try #require(LastTape.read(in: folder.url.path))
        #expect(read.cards == [1] && read.lines.first == lines[1])
        #expect(read.lines[0].address == Make.address() && read.lines[0].beginning == .seconds(1))
        #expect(LastTape(cards: []).isEmpty)
    }

    @Test func `each is heard, and what was missed is hard, kept or left out of the next time`()
        async throws
    {
        let lines = [
            LastTape.Line(Make.address(), at: .seconds(1), text: "Hola, señora."),
            LastTape.Line(Make.address(), at: .milliseconds(3_200), text: "Buenos días."),
        ]
        try LastTape(cards: [7], lines: lines).keep(in: folder.url.path)
        try await run("", "n", "q")
        #expect(heard.all.count == 3, "at once, by Enter, and the next one")
        #expect(printed.data.contains("Hola, señora.") && !printed.data.contains("Buenos días."))
        #expect(printed.data.contains("0 of 1 sentence understood."))
        let hardest = try await database.sentencePractice.hardest(9)
        #expect(hardest.map(\.sentence.text) == ["Hola, señora."])
        #expect(hardest.first?.effort.isHard == true)
        #expect(LastTape.read(in: folder.url.path)?.lines == [lines[1]])
        try await run("what", "c")
        let cards = try await folder.store.cards(of: nil, limit: nil)
        #expect(cards.map(\.text) == ["Buenos días."] && cards.first?.kind == .sentence)
        #expect(LastTape.read(in: folder.url.path)?.lines == [])
        #expect(LastTape.read(in: folder.url.path)?.cards == [7], "cards are asked by the review")
    }

    @Test func `a sentence whose chapter is gone is named, and stays`() async throws {
        let gone = LastTape.Line(Make.address(), at: .seconds(900), text: "Not here.")
        try LastTape(cards: [], lines: [gone]).keep(in: folder.url.path)
        try await run("y")
        #expect(printed.notes.contains("“Not here.” is left out"))
        #expect(LastTape.read(in: folder.url.path)?.lines == [gone])
        #expect(heard.all.isEmpty)
    }
}
