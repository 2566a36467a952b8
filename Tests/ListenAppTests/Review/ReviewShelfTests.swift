import FoundationEssentials
import ListenCore
import ListenTestSupport
import ListenUI
import Practice
import Testing
import UIVocabulary

@testable import AppEnvironment
@testable import ListenApp
@testable import Reports
@testable import Sessions
@testable import SharedWork

/// A calendar in a zone without summer time, so many hours east of Greenwich.
func zone(hours: Int) -> LocalTime {
    LocalTime { instant in
        let seconds = Int(instant.timeIntervalSince1970.rounded(.down)) + hours * 3_600
        let day = CalendarDay("1970-01-01")?.advanced(by: seconds / 86_400).text ?? ""
        let numbers = day.split(separator: "-").compactMap { Int($0) }
        let second = seconds % 86_400
        return LocalTime.Parts(
            year: numbers.first ?? 0, month: numbers.dropFirst().first ?? 0,
            day: numbers.last ?? 0, hour: second / 3_600, minute: second / 60 % 60,
            second: second % 60)
    }
}

@Suite struct ReviewCalendarTests {
    /// 2023-11-14 22:13:20 UTC.
    private let evening = Date(timeIntervalSince1970: 1_700_000_000)

    @Test(arguments: [
        (0, 4, "2023-11-14"), (6, 4, "2023-11-15"), (3, 4, "2023-11-14"), (3, 0, "2023-11-15"),
    ])
    func `a day ends at its hour`(hours: Int, first: Int, day: String) {
        let calendar = ReviewCalendar(localTime: zone(hours: hours), firstHour: first)
        func name(at instant: Date) -> String { calendar.studyDay(at: instant).day.text }
        #expect(name(at: evening) == day)
        let end = calendar.dayEnd(after: evening)
        #expect(name(at: end - 1) == day && name(at: end) > day)
        #expect(zone(hours: hours).minute(at: end).hasSuffix(" 0\(first):00"))
    }

    @Test func `a night in which the clocks change has one end`() {
        // At midnight of the 15th the clock goes back from 5 to 2 o'clock.
        let change = Date(timeIntervalSince1970: 1_700_024_400)
        let odd = LocalTime { instant in
            let isLater = instant >= change
            return LocalTime.Parts(
                year: 2023, month: 11, day: instant < change - 18_000 ? 14 : 15,
                hour: isLater ? 12 : 3)
        }
        let calendar = ReviewCalendar(localTime: odd, firstHour: 4)
        let end = calendar.dayEnd(after: change - 3_600)
        #expect(end == change)
    }
}

/// The cards of a day, read.
@Suite struct ReviewShelfTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    private func shelf(_ cards: [StudyCard]) -> (ReviewShelf, MemoryCards) {
        let store = MemoryCards(cards)
        let calendar = ReviewCalendar(localTime: zone(hours: 0), firstHour: 4)
        return (ReviewShelf(store: store, calendar: calendar), store)
    }

    @Test func `the hand has what may come today, in the wanted language and kind`() async throws {
        var (shelf, _) = shelf([
            .review(1), .review(2, kind: .sentence, dueDays: -1), .review(3, dueDays: 3),
            .review(4, language: "fr"),
        ])
        #expect(try await shelf.hand(at: now).deck.items.map(\.id) == [1, 2, 4])
        shelf.language = Language(tag: "es")
        #expect(try await shelf.hand(at: now).deck.items.map(\.id) == [1, 2])
        shelf.kind = .sentence
        #expect(try await shelf.hand(at: now).cards.keys.sorted() == [2])
    }

    @Test func `what was done before on the day counts, in whatever session`() async throws {
        let (shelf, store) = shelf([
            .review(1, sentence: 5), .review(2, sentence: 5), .review(3, dueDays: -1),
        ])
        var queue = ReviewQueue(try await shelf.hand(at: now).deck, at: now)
        for _ in 0..<2 {
            guard case .record(let record) = queue.update(.graded(.easy, at: now, spent: .zero))
            else { continue }
            #expect(try await store.answer(record))
        }
        let deck = try await shelf.hand(at: now).deck
        #expect(deck.introduced == 1 && deck.reviewed == 1)
        // The other word of the sentence waits for another day.
        let settings = ReviewSettings()
        #expect(settings.remaining(of: deck, at: now).total == 0)
        let tomorrow = try await shelf.hand(at: now + 86_400).deck
        #expect(tomorrow.introduced == 0 && tomorrow.seen.isEmpty)
        #expect(settings.remaining(of: tomorrow, at: now + 86_400).new == 1)
    }

    @Test func `counts tell today, tomorrow and the week`() async throws {
        var suspended = StudyCard.review(9)
        suspended.isSuspended = true
        let (shelf, _) = shelf([
            .review(1), .review(2), .review(3, dueDays: -2), .review(4, dueDays: 0.1),
            .review(5, dueDays: 1), .review(6, dueDays: 4), .review(7, dueDays: 40), suspended,
        ])
        let counts = try await shelf.counts(at: now, settings: ReviewSettings(newPerDay: 1))
        #expect(counts.today == ReviewQueue.Remaining(new: 1, learning: 0, reviews: 2))
        #expect(counts.tomorrow == 1 && counts.week == 2)
        #expect(counts.new == 2 && counts.newLater == 1 && counts.suspended == 1)
        #expect(counts.total == 8 && counts.next == now + 8_640)
        let ahead = try await shelf.ahead(at: now)
        #expect(ahead.tomorrow == 1 && ahead.new == 2 && ahead.due == 2 && ahead.hasCards)
    }

    @Test func `counts are printed for people and for scripts`() async throws {
        let printed = Printed()
        let (shelf, _) = shelf([.review(1), .review(3, dueDays: -2)])
        let report = ReviewReport(
            shelf: { shelf }, settings: ReviewSettings(), clock: ManualClock(now),
            console: printed.console)
        try await report.printCounts(json: false)
        #expect(printed.data.hasPrefix("1  due today\n1  new today\n0  due tomorrow\n"))
        let json = Printed()
        try await ReviewReport(
            shelf: { shelf }, settings: ReviewSettings(), clock: ManualClock(now),
            console: json.console
        ).printCounts(json: true)
        for part in [
            #""version" : 1"#, #""total" : 2"#, #""today" : {"#, #""due" : 1"#,
            #""week" : {"#,
        ] {
            #expect(json.data.contains(part), "\(json.data)")
        }
    }
}

/// Where a card's recording is found.
@Suite struct ReviewRecordingTests {
    private func recordings(
        _ service: StubService? = StubService(), readable: Set<String> = []
    ) -> ReviewRecordings {
        ReviewRecordings(
            folder: "/cuts", service: { _ in service }, mode: .cacheFirst,
            leadIn: .milliseconds(60), tail: .milliseconds(180),
            isReadable: { readable.contains($0) })
    }

    private func path(_ recording: ReviewRecordings.Recording) -> String? {
        if case .file(let path) = recording.location { path } else { nil }
    }

    @Test func `the cut is played whole, else the stretch of the chapter`() async throws {
        let card = StudyCard.review(1, file: "1.mp3")
        let cut = try await recordings(readable: ["/cuts/1.mp3"]).find(card)
        #expect(path(cut) == "/cuts/1.mp3" && cut.range == nil)
        let stretch = try await recordings().find(card)
        #expect(path(stretch) == "c2.mp3")
        #expect(stretch.range == .seconds(10)..<(.seconds(12)))
    }

    @Test func `a sentence without a cut has some room around it`() async throws {
        var card = StudyCard.review(1)
        card.audio = nil
        let found = try await recordings().find(card)
        #expect(found.range == .milliseconds(9_940)..<(.milliseconds(12_180)))
    }

    @Test(arguments: ["../1.mp3", "/etc/passwd", ".hidden", "", "a/b.mp3", "a\0b"])
    func `no name leads out of the folder of cuts`(name: String) async throws {
        let card = StudyCard.review(1, file: name)
        let found = try await recordings(
            readable: ["/cuts/" + name, name, "/etc/passwd", "/1.mp3"]
        ).find(card)
        #expect(path(found) == "c2.mp3")
    }

    @Test func `what cannot be opened says why`() async throws {
        let card = StudyCard.review(1)
        await #expect(
            throws: ReviewRecordings.Silence(reason: "“El cartero” is not at hand any more.")
        ) {
            _ = try await recordings(nil).find(card)
        }
        var typed = card
        typed.place = nil
        typed.audio = nil
        await #expect(throws: ReviewRecordings.Silence(reason: "")) {
            _ = try await recordings().find(typed)
        }
    }
}
