import ListenCore
import ListenUI
import Subtitles
import Synchronization
import Testing
import UIVocabulary

@testable import ListenApp
@testable import Sessions

/// Readings come behind the text.
@MainActor @Suite struct ChapterReadingsTests {
    private let messages = Collected<AppMessage>()

    private var tracks: [SubtitleTrack] {
        messages.all.compactMap { message in
            if case .answer(.track(.success(let track)), _) = message { track.value } else { nil }
        }
    }

    private func readings(_ track: SubtitleTrack) -> [String] {
        track.sentences.flatMap { $0.scripts.compactMap { $0.reading?.text } }
    }

    @Test func `a text is shown before any reading is asked for`() async throws {
        var answers = StubService.Answers()
        answers.language = Language(tag: "ja")
        answers.texts["text.srt"] = "1\n00:00:01,000 --> 00:00:03,000\n漢。\n"
        let asked = Counted()
        var listening = Make.listening(StubService(answers))
        listening.analysis = Reader(asked: asked)
        let counts = Collected<Int>()
        let runner = EffectRunner(listening: listening, first: FirstOpening()) {
            [messages] message in
            if case .answer(.track, _) = message { counts.add(asked.count) }
            messages.add(message)
        }
        runner.run(.openChapter(Make.address("c2"), start: .beginning, rate: .normal))
        #expect(await until { tracks.count == 2 })
        #expect(counts.all == [0, 1])
        #expect(tracks.first.map(readings) == [])
        #expect(tracks.last.map(readings) == ["かん"])
        #expect(tracks.first?.sentences.map(\.text) == tracks.last?.sentences.map(\.text))
        await runner.finish()
    }

    @Test func `the portions cover a text once, the first is small`() {
        #expect(ReadingsLater.portions(of: 0).isEmpty)
        #expect(ReadingsLater.portions(of: 7) == [0..<7])
        #expect(
            ReadingsLater.portions(of: 3_000) == [0..<100, 100..<500, 500..<2_100, 2_100..<3_000])
    }

    @Test func `what is near the place comes before the beginning`() {
        #expect(
            ReadingsLater.portions(of: 1_000, near: 820) == [
                800..<900, 900..<1_000, 0..<100, 100..<500, 500..<800,
            ])
        #expect(ReadingsLater.portions(of: 30, near: 5) == [0..<30])
        #expect(ReadingsLater.portions(of: 3, near: 900) == [2..<3, 0..<2])
    }
}

private final class Counted: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
}

/// Reads 漢.
private struct Reader: WrappingAnalysis {
    let asked: Counted
    let base: any TextAnalyzing = PlainTextAnalysis()

    init(asked: Counted) { self.asked = asked }

    var hasDictionaries: Bool { true }
    func readings(of words: [String], language: Language?) -> [WordReading?] {
        asked.add()
        return words.map { $0.hasPrefix("漢") ? WordReading("かん", .sure) : nil }
    }
}
