import FoundationEssentials
import ListenCore
import ListenTestSupport
import Places
import Practice
import Testing

@testable import Storage

/// Three devices that grade cards, put words right and meet at random, and what all of them know
/// after one moment in which each is online.
@Suite struct LearntScheduleTests {
    private static let seeds = 0..<20
    private static let words = ["perro", "gato", "pez"]
    private static let scheduler = ReviewScheduler()

    private static func day(_ instant: Date) -> CalendarDay {
        CalendarDay(daysSince1970: Int((instant.timeIntervalSince1970 / 86_400).rounded(.down)))
    }

    private static func after(
        _ memory: CardMemory?, _ grade: ReviewGrade, at instant: Date
    ) -> CardMemory {
        scheduler.graded(
            memory, grade, at: instant,
            days: memory.map { day($0.reviewedAt).days(to: day(instant)) })
    }

    /// A grading that a device gave, and what the logs say of it.
    private struct Given {
        let record: ReviewRecord
        let words: String
    }

    /// Grades a card as a review does.
    private static func grade(
        _ word: String, _ grade: ReviewGrade, on device: Desk
    ) async throws -> Given {
        let cards = device.database.cards
        let all = try await cards.cards(of: nil, limit: nil)
        let card = try #require(all.first { $0.text == word })
        let now = device.clock.now
        let record = ReviewRecord(
            card: card.id, grade: grade, at: now, day: day(now).text, before: card.memory,
            after: after(card.memory, grade, at: now))
        #expect(try await cards.answer(record))
        return Given(record: record, words: "\(word) \(now.timeIntervalSince1970) \(grade)")
    }

    /// What a device knows of the cards: the memory of each with its log.
    private static func known(
        _ device: Desk
    ) async throws -> [String: (memory: CardMemory?, log: [ReviewRecord])] {
        var known: [String: (CardMemory?, [ReviewRecord])] = [:]
        for card in try await device.database.cards.cards(of: nil, limit: nil) {
            known[card.text] = (card.memory, try await device.database.cards.log(of: card.id))
        }
        return known
    }

    @Test(arguments: seeds)
    func `no grading is lost or comes back, and a memory is what the joined log leads to`(
        seed: Int
    ) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let (hub, devices) = (Hub(), try [Desk(), Desk(), Desk()])
        // Their clocks differ, as those in different zones that were set by hand.
        for (index, device) in devices.enumerated() {
            device.clock.advance(by: Double(index) * 20_000)
        }
        for word in Self.words { _ = try await devices[0].database.cards.add(.make(word)) }
        for device in devices { try await device.meet(hub) }
        var given: Set<String> = []
        var last: [Int: Given] = [:]
        for _ in 0..<60 {
            let number = Int.random(in: 0..<devices.count, using: &random)
            let device = devices[number]
            let wait = Double(Int.random(in: 60...100_000, using: &random))
            for device in devices { device.clock.advance(by: wait) }
            switch Int.random(in: 0..<8, using: &random) {
            case 0...2: try await device.meet(hub)
            case 3:
                guard let former = last.removeValue(forKey: number),
                    try await device.database.cards.takeBack(former.record)
                else { continue }
                given.remove(former.words)
            default:
                let word = try #require(Self.words.randomElement(using: &random))
                let grade = try #require(ReviewGrade.allCases.randomElement(using: &random))
                last[number] = try await Self.grade(word, grade, on: device)
                if let words = last[number]?.words { given.insert(words) }
            }
        }
        // The moment in which each leaves what it has, and those in which it takes the rest.
        for device in devices + devices + devices { try await device.meet(hub) }
        var counts: Set<String> = []
        for device in devices {
            let known = try await Self.known(device)
            let log = known.flatMap { word, card in
                card.log.map { "\(word) \($0.at.timeIntervalSince1970) \($0.grade)" }
            }
            #expect(Set(log) == given && log.count == given.count)
            for (memory, log) in known.values {
                let replayed = log.reduce(nil as CardMemory?) {
                    Self.after($0, $1.grade, at: $1.at)
                }
                #expect(memory == replayed)
            }
            let days = try await device.database.cards.reviewDays(since: nil, of: nil)
            // A day on which all was taken back stays, with nothing.
            counts.insert("\(days.filter { $0.introduced + $0.reviewed + $0.steps > 0 })")
            #expect(try await !device.meet(hub).isWritten)
        }
        #expect(counts.count == 1)
    }

    @Test(arguments: seeds)
    func `meaning and reading of a word are the last ones that any device gave`(
        seed: Int
    ) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let (hub, devices) = (Hub(), try [Desk(), Desk(), Desk()])
        let place = WordCorrection.Place(
            word: "faro", sentence: "La luz del faro.", language: try #require(Language(tag: "es")))
        var (meaning, reading) = (nil as String?, nil as String?)
        for step in 0..<40 {
            for device in devices { device.clock.advance(by: 60) }
            let device = try #require(devices.randomElement(using: &random))
            let change: WordCorrectionChange
            switch Int.random(in: 0..<10, using: &random) {
            case 0...2: change = .meaning("m\(step)", .english)
            case 3...5: change = .reading("r\(step)")
            case 6: change = .takenBack
            default:
                try await device.meet(hub)
                continue
            }
            try await device.database.corrections.correct(place, change, at: device.clock.now)
            switch change {
            case .meaning(let text, _): meaning = text
            case .reading(let text): reading = text
            case .takenBack: (meaning, reading) = (nil, nil)
            }
        }
        for device in devices + devices { try await device.meet(hub) }
        for device in devices {
            let kept = try await device.database.corrections.correction(at: place)
            #expect(kept?.meaning == meaning && kept?.reading == reading)
        }
    }
}
