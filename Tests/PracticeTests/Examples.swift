import Foundation
import ListenCore
import Practice
import Testing

/// The examples of the docstrings, as they stand there.
@Suite struct Examples {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func sentence(_ text: String) throws -> Sentence {
        let words = text.split(separator: " ").enumerated().map { index, word in
            Word(
                start: .seconds(Double(index)), end: .seconds(Double(index + 1)),
                text: String(word))
        }
        return try #require(Sentence(index: 0, words: words))
    }

    @Test func `what was heard, days and rungs of hours`() {
        var heard = HeardRanges()
        #expect(heard.insert(.zero ..< .seconds(10)) == .seconds(10))
        #expect(heard.insert(.seconds(5) ..< .seconds(15)) == .seconds(5))
        let day = CalendarDay("2026-11-21")
        #expect(day?.advanced(by: 10).text == "2026-12-01")
        #expect(day?.monday.text == "2026-11-16")
        #expect(HoursLadder.next(after: .seconds(72 * 3_600)) == 150)
        let studied = StudyDay(of: now) { _ in
            AttendedTime.LocalTime(day: "2026-11-21", sinceMidnight: .seconds(2 * 3_600))
        }
        #expect(studied.day.text == "2026-11-20")
    }

    @Test func `a drill is read from its notation, or has a name`() throws {
        let score = try DrillNotation.read("hide x0.75, show, x2")
        #expect(score?.otherwise.passes.count == 2)
        #expect(score?.otherwise.rounds == 2)
        #expect(DrillPreset.named("Shadow")?.title == "Shadowing")
    }

    @Test func `a chapter goes on a little earlier after an absence`() {
        #expect(RewindPolicy.curve.rewind(after: .seconds(3_600)) == .seconds(30))
        #expect(RewindPolicy.seconds(5).rewind(after: .seconds(10)) == .seconds(2))
        #expect(ResumePolicy.start(after: nil, now: now) == .zero)
    }

    @Test func `a dictionary is asked for a word as it stands in its sentence`() throws {
        let sentences = [try sentence("The fox ran.")]
        let lines = ChapterForms(sentences, language: .english)
        #expect(lines.spellings["fox"] == "fox")
    }

    @Test func `lists of words are read and written`() throws {
        let reader = WordListReader(language: .english, now: now)
        let list = try reader.read(Array("# mine\nfox\nhound\n".utf8))
        #expect(list.entries.map(\.spelling) == ["fox", "hound"])
        #expect(WordListWriter.text(list.entries, as: .plain) == "fox\nhound\n")
        #expect(CardMarkup.plain("<b>fox</b> &amp; hound") == "fox & hound")
    }

    @Test func `a sleep timer stops the sound when its time has run`() {
        var timer = SleepTimer(
            .clock(minutes: 1), ahead: SleepTimer.Ahead(position: .zero), isWanted: true)
        #expect(timer.update(.ran(.seconds(30))) == nil)
        #expect(timer.update(.ran(.seconds(30))) == .stop)
    }

    @Test func `a card comes again by its grade`() {
        let scheduler = ReviewScheduler()
        let memory = scheduler.graded(nil, .good, at: now)
        #expect(memory.due.timeIntervalSince(now) == 600)
        #expect(FSRSParameters.standard.weights.count == 21)
        #expect(FSRSParameters([1, 2, 3]) == nil)
    }

    @Test func `a dictation is compared, and a text counted, word by word`() throws {
        let spanish = try #require(Language(tag: "es"))
        let heard = try sentence("La casa está rota.")
        let check = DictationCheck(of: "la casa esta rota", with: heard, language: spanish)
        #expect(check.right == 3)
        #expect(check.total == 4)
        let sentences = [try sentence("the fox")]
        let text = TextWords(sentences, language: .english) { _ in nil }
        let statuses = WordStatuses(.english, texts: ["the": .known])
        let coverage = WordCoverage(of: text, by: statuses)
        #expect(coverage.familiarShare == 0.5)
    }
}
