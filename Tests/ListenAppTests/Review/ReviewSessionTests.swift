import FoundationEssentials
import ListenCore
import ListenTestSupport
import ListenUI
import Practice
import Terminal
import Testing
import UIVocabulary

@testable import ListenApp
@testable import Sessions
@testable import SharedWork

/// A review with its stores and its player, end to end, on a clock a test moves.
@MainActor @Suite struct ReviewSessionTests {
    private let clock = ManualClock()

    /// A player that plays what it is told, and stops where the plan says.
    private nonisolated static func player(failing: Bool = false) -> FakePlayer {
        FakePlayer(
            onLoad: { player, load in
                if let tag = load.tag { player.say(.load(tag)) }
                player.say(.phase(failing ? .failed(message: "the file is damaged.") : .ready))
            },
            onCommand: { player, command in
                if command == .play { player.say(.phase(.playing), .phase(.held)) }
            })
    }

    private func source(
        _ store: MemoryCards, _ player: FakePlayer = player()
    ) -> ReviewSource {
        ReviewSource(
            shelf: ReviewShelf(
                store: store,
                calendar: ReviewCalendar(localTime: zone(hours: 0), firstHour: 4)),
            recordings: ReviewRecordings(
                folder: "/cuts", service: { _ in StubService() }, mode: .cacheFirst,
                leadIn: .zero, tail: .zero, isReadable: { _ in false }),
            makePlayer: { (player, {}) })
    }

    /// What a desk answers, in order.
    private func desk(_ source: ReviewSource) -> (ReviewWorker, Collected<ReviewAnswer>) {
        let answers = Collected<ReviewAnswer>()
        let desk = ReviewWorker(source, clock: clock) { message in
            if case .review(let answer) = message { answers.add(answer) }
        }
        return (desk, answers)
    }

    @Test func `the stretch of a card is played alone, and slower when wanted`() async throws {
        let player = Self.player()
        let card = StudyCard.review(1)
        let (desk, answers) = desk(source(MemoryCards([card]), player))
        desk.carryOut(.hear(card, pace: 75))
        #expect(await until { answers.all.contains(.sound(.over, of: 1)) })
        let load = try #require(player.loads.first)
        #expect(load.path == "c2.mp3" && load.start == .seconds(10))
        #expect(load.rate == PlaybackRate(hundredths: 75))
        let range = MediaTime.seconds(10)..<MediaTime.seconds(12)
        #expect(
            player.commands.contains(
                .follow(
                    PlaybackPlan(
                        lines: [PlaybackPlan.Line(speech: range, played: range)],
                        autoPause: .atEnd))))
        #expect(answers.all.first == .sound(.playing, of: 1))
        desk.close()
    }

    @Test func `what a player says of an earlier card is not heard`() async {
        let player = FakePlayer()
        let cards = [StudyCard.review(1), .review(2)]
        let (desk, answers) = desk(source(MemoryCards(cards), player))
        desk.carryOut(.hear(cards[0], pace: 100))
        #expect(await until { player.loads.count == 1 })
        desk.carryOut(.hear(cards[1], pace: 100))
        #expect(await until { player.loads.count == 2 })
        if let first = player.loads.first?.tag { player.say(.load(first), .phase(.playing)) }
        if let second = player.loads.last?.tag { player.say(.load(second), .phase(.playing)) }
        #expect(await until { !answers.all.isEmpty })
        #expect(answers.all == [.sound(.playing, of: 2)])
        desk.close()
    }

    @Test func `a recording that cannot be played says why`() async {
        let card = StudyCard.review(1)
        let (desk, answers) = desk(source(MemoryCards([card]), Self.player(failing: true)))
        desk.carryOut(.hear(card, pace: 100))
        #expect(await until { !answers.all.isEmpty })
        #expect(answers.all == [.sound(.none("the file is damaged."), of: 1)])
        desk.close()
    }

    @Test func `two sessions at once lose no grade`() async throws {
        let store = MemoryCards([.review(1, dueDays: -1), .review(2, dueDays: -1)])
        let (first, firstAnswers) = desk(source(store))
        let (second, secondAnswers) = desk(source(store))
        let hand = try await ReviewShelf(
            store: store, calendar: ReviewCalendar(localTime: zone(hours: 0), firstHour: 4)
        ).hand(at: clock.now)
        var queue = ReviewQueue(hand.deck, at: clock.now)
        let action = queue.update(.graded(.good, at: clock.now, spent: .seconds(1)))
        guard case .record(let record) = action else {
            Issue.record("no card was asked")
            return
        }
        var other = record
        other.grade = .again
        first.carryOut(.log(record))
        await first.settle()
        second.carryOut(.log(other))
        await second.settle()
        #expect(firstAnswers.all == [.logged(.done, record)])
        #expect(secondAnswers.all == [.logged(.changed, other)])
        #expect(store.log == [record])
        second.carryOut(.takeBack(other))
        first.carryOut(.takeBack(record))
        await first.settle()
        await second.settle()
        #expect(secondAnswers.all.last == .takenBack(.changed, other))
        #expect(firstAnswers.all.last == .takenBack(.done, record) && store.log.isEmpty)
    }

    @Test func `changes are answered by what became of them`() async {
        let store = MemoryCards([.review(1)])
        let (desk, answers) = desk(source(store))
        desk.carryOut(.suspend(1))
        desk.carryOut(.load)
        desk.carryOut(.suspend(9))
        await desk.settle()
        #expect(answers.all.first == .suspended(.done, 1))
        #expect(answers.all.last == .suspended(.gone, 9))
        guard case .hand(.success(let hand)) = answers.all[1] else {
            Issue.record("no hand: \(answers.all)")
            return
        }
        #expect(hand.cards.isEmpty)
        store.fail(with: StoreError(.diskFull, path: "/p"))
        desk.carryOut(.resume(1))
        desk.carryOut(.load)
        desk.carryOut(.count)
        await desk.settle()
        let sentence = StoreError(.diskFull, path: "/p").description
        #expect(answers.all.suffix(2).first == .resumed(.failed(sentence), 1))
        #expect(answers.all.last == .hand(.failure(StoreError(.diskFull, path: "/p"))))
    }

    /// Runs a review in lines and gives what was printed.
    private func review(
        _ store: MemoryCards, settings: ReviewSettings = ReviewSettings(), typed: [String],
        progress: MemoryProgress = MemoryProgress(), practice: MemoryPractice = MemoryPractice()
    ) async throws -> Printed {
        let printed = Printed()
        let listening = Make.listening(
            progress: progress, practice: practice.stores, clock: clock)
        let session = try ReviewPlainSession(
            source(store), listening: listening, settings: settings,
            lines: AsyncStream { continuation in
                for line in typed { continuation.yield(line) }
                continuation.finish()
            }, console: printed.console, signals: SignalRelay())
        #expect(try await session.run() == .quit)
        return printed
    }

    @Test func `a session in lines asks, shows, grades, takes back and sums up`() async throws {
        let store = MemoryCards([.review(1, dueDays: -1), .review(2)])
        let printed = try await review(store, typed: ["", "3", "u", "", "1", "", "4", "what"])
        #expect(store.log.map(\.card) == [1, 2] && store.log.map(\.grade) == [.again, .easy])
        let lines = printed.data.split(separator: "\n").map(String.init)
        #expect(lines.first == "0 done, 2 left: word · Spanish")
        #expect(lines.filter { $0 == "Listen. Enter shows it." }.count == 4)
        #expect(lines.contains("= lighthouse"))
        #expect(lines.contains("The next card comes in 10 min. Enter goes on now, q ends."))
        #expect(lines.contains { $0.hasPrefix("2 cards reviewed, 50 % remembered") })
        #expect(printed.notes.contains("The grade was taken back."))
        #expect(printed.notes.contains(ReviewPlainPresenter.help))
    }

    @Test func `a review without eyes and hands goes on by itself, graded by typed keys`()
        async throws
    {
        let store = MemoryCards([.review(1, dueDays: -1), .review(2, dueDays: -1)])
        let said = Collected<String>()
        let printed = Printed()
        let player = Self.player()
        let session = try ReviewPlainSession(
            source(store, player), listening: Make.listening(clock: clock),
            settings: ReviewSettings(),
            lines: AsyncStream { continuation in
                for line in ["", "2"] { continuation.yield(line) }
                continuation.finish()
            }, console: printed.console, signals: SignalRelay(),
            spoken: SpokenReview(
                voice: WordVoiceSource(
                    record: { text, language throws(ServiceError) in
                        said.add("\(language.tag): \(text)")
                        return .file(path: "/cache/word.wav")
                    }, makePlayer: { (player, {}) }), target: .english))
        #expect(try await session.run() == .quit)
        #expect(store.log.map(\.grade) == [.good, .hard])
        #expect(said.all == ["en: lighthouse", "en: lighthouse"])
        // The question, the answer and its meaning.
        #expect(player.loads.count == 6 && player.loads[2].path == "/cache/word.wav")
        #expect(printed.data.contains("\nListen.\n") && !printed.data.contains("Enter shows"))
    }

    @Test func `limits count what earlier sessions of the day did, and end with it`()
        async throws
    {
        let store = MemoryCards((1...5).map { .review($0) })
        let settings = ReviewSettings(newPerDay: 2)
        _ = try await review(store, settings: settings, typed: ["", "4", "q"])
        #expect(store.log.count == 1)
        let second = try await review(store, settings: settings, typed: ["", "4", "", "4"])
        #expect(store.log.count == 2)
        #expect(second.data.contains("More for another day: 3 new."))
        let third = try await review(store, settings: settings, typed: [])
        #expect(third.data.contains("There is nothing to review now."))
        clock.advance(by: 86_400)
        _ = try await review(store, settings: settings, typed: ["", "4", "", "4", "", "4"])
        #expect(store.log.count == 4)
    }

    @Test func `a review is no listening: no place, no history, no time`() async throws {
        let (progress, practice) = (MemoryProgress(), MemoryPractice())
        _ = try await review(
            MemoryCards([.review(1), .review(2)]), typed: ["", "4", "", "4"],
            progress: progress, practice: practice)
        #expect(progress.saved.isEmpty && practice.places.isEmpty && practice.allDays.isEmpty)
    }
}
