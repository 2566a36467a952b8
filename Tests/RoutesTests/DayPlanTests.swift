import Foundation
import ListenCore
import ListenTestSupport
import Testing

@testable import Routes

/// Random numbers that are the same in every run.
private struct SteadyRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

/// The plan of a day, and learners who follow it.
@Suite struct DayPlanTests {
    private static let preset = RoutePreset.standard

    private func chapter(_ name: String) -> ChapterAddress {
        ChapterAddress(
            source: .local, book: BookID(rawValue: "book"), chapter: ChapterID(rawValue: name))
    }

    private func started(_ name: String, on day: Int, minutes: Double = 10) -> RouteEvent {
        RouteEvent(
            chapter: chapter(name), at: Date(timeIntervalSince1970: Double(day) * 86_400), day: day,
            .started, text: Self.preset.text, length: .seconds(minutes * 60))
    }

    private func episode(_ name: String, minutes: Double) -> DayPlan.Facts.Episode {
        DayPlan.Facts.Episode(chapter(name), length: .seconds(minutes * 60))
    }

    @Test func `a day begins with steps that come again, then steps, cards, and what is new`() {
        let titles = ["choose", "meet", "whole", "sentences", "write", "say"]
        let old =
            [started("old", on: 1)]
            + titles.enumerated().map { index, title in
                RouteEvent(
                    chapter: chapter("old"),
                    at: Date(timeIntervalSince1970: 86_400 + Double(index + 1)), day: 1, .done,
                    step: title)
            }
        let routes = ChapterRoute.all(of: old + [started("new", on: 2)])
        let facts = DayPlan.Facts(
            routes: routes, cards: 5, retests: 3, episodes: [episode("e", minutes: 20)],
            hasEasy: true)
        #expect(
            DayPlan(of: facts, day: 2).items.map(\.work) == [
                .step(chapter("old"), title: "whole after 1 day"),
                .step(chapter("new"), title: "meet"), .cards(5), .retest(3),
                .episode(chapter("e")), .easy,
            ])
        // The day before, nothing came again yet.
        #expect(
            DayPlan(of: DayPlan.Facts(routes: ChapterRoute.all(of: old)), day: 1).items.map(\.work)
                == [.easy])
        #expect(DayPlan(of: DayPlan.Facts(), day: 1, minutes: 15).items.isEmpty)
    }

    @Test(arguments: 1...90)
    func `minutes are filled to the second where there is enough`(minutes: Int) {
        for cards in [0, 1, 7, 40, 400] {
            for retests in [0, 4] {
                let facts = DayPlan.Facts(
                    routes: ChapterRoute.all(of: [started("a", on: 1, minutes: 13)]),
                    cards: cards, retests: retests, episodes: [episode("e", minutes: 31)],
                    hasEasy: true)
                let plan = DayPlan(of: facts, day: 1, minutes: minutes)
                #expect(plan.seconds == minutes * 60, "\(cards) cards, \(retests) again")
                #expect(plan.items.allSatisfy { $0.seconds > 0 })
            }
        }
    }

    @Test func `a long step leaves cards a third of the time`() {
        let done = ["choose", "meet", "whole"].enumerated().map { index, title in
            RouteEvent(
                chapter: chapter("a"), at: Date(timeIntervalSince1970: 90_000 + Double(index)),
                day: 1, .done, step: title)
        }
        let facts = DayPlan.Facts(
            routes: ChapterRoute.all(of: [started("a", on: 1, minutes: 30)] + done), cards: 100)
        let plan = DayPlan(of: facts, day: 1, minutes: 15)
        #expect(
            plan.items.map(\.work) == [
                .step(chapter("a"), title: "sentences"), .cards(25),
            ])
        #expect(plan.items[0].seconds == 600 && plan.items[0].isPart)
        #expect(plan.items[1].seconds == 300 && plan.items[1].isPart)
    }

    /// The reference: a learner's route told by plain rules, without any log.
    private struct Learner {
        var random: SteadyRandom
        var events: [RouteEvent] = []
        var done = 0
        var last = 0
        var second = 0.0
        let steps: [RouteStep]

        /// The step and its first day, by the rule of the table: steps in order; one that waits as
        /// many days after the one before as their waits differ.
        var expected: (title: String, day: Int)? {
            guard done < steps.count else { return nil }
            let wait = steps[done].after ?? 0
            let before = done > 0 ? steps[done - 1].after ?? 0 : 0
            return (steps[done].title, last + max(0, wait - before))
        }
    }

    @Test func `100 learners of 60 days are led to the step the table says, whatever they miss`()
        throws
    {
        // The chapter is chosen when its route begins.
        let steps = try Route.read(Self.preset.text).sequence.filter { $0.name != "choose" }
        var finished = 0
        for seed in 0..<100 {
            var learner = Learner(random: SteadyRandom(state: UInt64(seed)), steps: steps)
            learner.events = [started("a", on: 0)]
            var leftOut = 0
            for day in 0..<60 {
                // Many days are missed, and on others several things are done.
                let visits = [0, 0, 1, 1, 2, 4][Int.random(in: 0..<6, using: &learner.random)]
                for _ in 0..<visits {
                    let way = try #require(
                        ChapterRoute.all(of: learner.events.shuffled(using: &learner.random)).first)
                    #expect(way.next?.step.title == learner.expected?.title, "seed \(seed)")
                    #expect(way.next?.day == learner.expected?.day, "seed \(seed), day \(day)")
                    let plan = DayPlan(of: DayPlan.Facts(routes: [way]), day: day)
                    guard let next = learner.expected, next.day <= day else {
                        let isStep = plan.items.contains { item in
                            if case .step = item.work { true } else { false }
                        }
                        #expect(!isStep, "seed \(seed), day \(day)")
                        continue
                    }
                    #expect(plan.first?.work == .step(way.chapter, title: next.title))
                    let isLeftOut = Int.random(in: 0..<5, using: &learner.random) == 0
                    leftOut += isLeftOut ? 1 : 0
                    learner.second += 1
                    learner.events.append(
                        way.event(
                            isLeftOut ? .skipped : .done, way.next?.step, judged: 3,
                            at: Date(timeIntervalSince1970: Double(day) * 86_400 + learner.second),
                            day: day))
                    learner.last = day
                    learner.done += 1
                }
            }
            finished += learner.expected == nil ? 1 : 0
        }
        // Sixty days are enough for most of those who miss a third of them.
        #expect(finished > 90)
    }
}
