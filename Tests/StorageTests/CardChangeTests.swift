import Files
import FoundationEssentials
import GRDB
import ListenCore
import ListenTestSupport
import Places
import Practice
import Synchronization
import Testing

@testable import Storage

/// Changes of cards that are no gradings, on several devices and in backups.
@Suite struct CardChangeTests {
    private let hub = Hub()
    /// Twenty days before the clocks' time.
    private let start = Date(timeIntervalSince1970: 1_700_000_000 - 20 * 86_400)

    private func record(
        _ card: Int64, _ day: Double, before: CardMemory?, stability: Double? = nil
    ) -> ReviewRecord {
        let at = start + day * 86_400
        return ReviewRecord(
            card: card, grade: .good, at: at, day: "2023-10-\(20 + Int(day))", spent: .seconds(3),
            before: before,
            after: CardMemory(
                phase: .review, stability: stability ?? 3 + day, difficulty: 5,
                due: at + 864_000, reviewedAt: at, reviews: (before?.reviews ?? 0) + 1))
    }

    /// Two devices with one card, graded on two days and known to both; and its log.
    private func devices() async throws -> (desk: Desk, phone: Desk, log: [ReviewRecord]) {
        let (desk, phone) = (try Desk(), try Desk())
        let id = try await desk.database.cards.add(.make("perro")).card.id
        let first = record(id, 0, before: nil)
        let last = record(id, 8, before: first.after)
        for record in [first, last] { #expect(try await desk.database.cards.answer(record)) }
        try await desk.meet(hub)
        try await phone.meet(hub)
        #expect(try await card(phone).memory == last.after)
        return (desk, phone, [first, last])
    }

    private func card(_ device: Desk) async throws -> StudyCard {
        try #require(try await device.database.cards.cards(of: nil, limit: 9).first)
    }

    private func change(_ device: Desk, _ change: StudyCardChange) async throws {
        device.clock.advance(by: 10)
        try await device.database.cards.change(try await card(device).id, change)
    }

    private func log(_ device: Desk) async throws -> [ReviewRecord] {
        try await device.database.cards.log(of: nil)
    }

    @Test func `a memory that was reckoned anew goes along, with the log that led to it`()
        async throws
    {
        let (desk, phone, log) = try await devices()
        let middle = record(log[0].card, 4, before: log[0].after)
        var end = record(log[0].card, 8, before: middle.after, stability: 77)
        end.after.due += 86_400
        desk.clock.advance(by: 10)
        #expect(
            try await desk.database.cards.rewrite(
                ReviewRewrite(
                    card: log[0].card, expected: log[1].after, since: log[1].at,
                    records: [middle, end], memory: end.after)))
        try await desk.meet(hub)
        try await phone.meet(hub)
        #expect(try await card(phone).memory == end.after)
        let there = try await self.log(phone)
        #expect(there.map(\.at) == [log[0].at, middle.at, end.at])
        #expect(there.map(\.after) == [log[0].after, middle.after, end.after])
        #expect(there.map(\.before) == [nil, log[0].after, middle.after])
        // Both are at rest then.
        try await desk.meet(hub)
        #expect(try await phone.meet(hub).taken.others == [:])
        #expect(try await card(desk).memory == end.after)
    }

    @Test func `a day that was chosen goes along, and gives way to a later grading`() async throws {
        let (desk, phone, log) = try await devices()
        var moved = log[1].after
        moved.due += 30 * 86_400
        let change = ReviewRewrite(
            card: log[0].card, expected: log[1].after, since: nil, records: [], memory: moved)
        desk.clock.advance(by: 10)
        #expect(try await desk.database.cards.rewrite(change))
        let graded = record(try await card(phone).id, 9, before: log[1].after)
        try await desk.meet(hub)
        try await phone.meet(hub)
        #expect(try await card(phone).memory == moved)
        #expect(
            try await phone.database.cards.answer(
                record(try await card(phone).id, 9, before: moved)))
        try await phone.meet(hub)
        try await desk.meet(hub)
        #expect(try await card(desk).memory == graded.after)
        try await phone.meet(hub)
        #expect(try await card(phone).memory == graded.after)
    }

    @Test func `gradings of two devices that did not know of each other all count`() async throws {
        let (desk, phone, log) = try await devices()
        let scheduler = ReviewScheduler()
        func graded(
            _ day: Double, _ card: Int64, after before: ReviewRecord
        ) -> ReviewRecord {
            var next = record(card, day, before: before.after)
            next.after = scheduler.graded(
                before.after, .good, at: next.at,
                days: Int(next.at.timeIntervalSince(before.at) / 86_400))
            return next
        }
        let here = graded(9, log[1].card, after: log[1])
        let there = graded(10, try await card(phone).id, after: log[1])
        #expect(try await desk.database.cards.answer(here))
        #expect(try await phone.database.cards.answer(there))
        for _ in 0..<2 {
            try await desk.meet(hub)
            try await phone.meet(hub)
        }
        let together = graded(10, log[1].card, after: here)
        for device in [desk, phone] {
            let found = try await self.log(device)
            #expect(found.map(\.at) == (log + [here, there]).map(\.at))
            #expect(found.last?.before == here.after && found.last?.after == together.after)
            #expect(try await card(device).memory == together.after)
            let days = try await device.database.cards.reviewDays(since: nil, of: nil)
            #expect(
                days.map(\.reviewed) == [0, 1, 1, 1] && days.map(\.introduced) == [1, 0, 0, 0])
        }
        // Nothing is left to say.
        #expect(try await !desk.meet(hub).isWritten)
        #expect(try await phone.meet(hub).taken.others == [:])
        // It can still be taken back where it was given.
        var last = there
        last.after = together.after
        #expect(try await phone.database.cards.takeBack(last))
        #expect(try await card(phone).memory == here.after)
    }

    @Test func `gradings of a backup and those here since are reckoned together`() async throws {
        let (desk, phone, log) = try await devices()
        let there = record(try await card(phone).id, 10, before: log[1].after)
        #expect(try await phone.database.cards.answer(there))
        let backup = try await phone.database.backup()
        #expect(try await desk.database.cards.answer(record(log[0].card, 9, before: log[1].after)))
        try await desk.database.restore(backup)
        let memory = try #require(try await card(desk).memory)
        #expect(memory.reviews == 4 && memory.reviewedAt == there.at)
        #expect(try await self.log(desk).count == 4)
        #expect(try await !desk.database.restore(backup).changes)
        #expect(try await card(desk).memory == memory)
    }

    @Test func `a grading that was taken back goes from the devices that were told of it`()
        async throws
    {
        let (desk, phone, log) = try await devices()
        let (tablet, slip) = (try Desk(), record(log[1].card, 9, before: log[1].after))
        #expect(try await desk.database.cards.answer(slip))
        for device in [desk, phone, tablet] { try await device.meet(hub) }
        #expect(try await card(tablet).memory == slip.after)
        #expect(try await desk.database.cards.takeBack(slip))
        // The tablet tells what it knew once more.
        for device in [desk, phone, desk, tablet, phone, desk] { try await device.meet(hub) }
        for device in [desk, phone, tablet] {
            #expect(try await self.log(device).map(\.at) == log.map(\.at))
            #expect(try await card(device).memory == log[1].after)
            let days = try await device.database.cards.reviewDays(since: nil, of: nil)
            #expect(days.reduce(0) { $0 + $1.reviewed + $1.introduced } == 2)
            #expect(try await !device.meet(hub).isWritten)
        }
    }

    @Test func `a grading that was taken back comes back with a backup, on all devices`()
        async throws
    {
        let (desk, phone, log) = try await devices()
        let slip = record(log[1].card, 9, before: log[1].after)
        #expect(try await desk.database.cards.answer(slip))
        try await desk.meet(hub)
        try await phone.meet(hub)
        let backup = try await phone.database.backup()
        #expect(try await desk.database.cards.takeBack(slip))
        try await desk.meet(hub)
        try await phone.meet(hub)
        desk.clock.advance(by: 60)
        try await desk.database.restore(backup)
        for device in [desk, phone, desk] { try await device.meet(hub) }
        for device in [desk, phone] {
            #expect(try await self.log(device).map(\.at) == (log + [slip]).map(\.at))
            #expect(try await card(device).memory == slip.after)
        }
    }

    @Test func `a grading that was taken back comes back with another program that has it`()
        async throws
    {
        let (desk, phone, log) = try await devices()
        let slip = record(log[1].card, 9, before: log[1].after)
        #expect(try await desk.database.cards.answer(slip))
        #expect(try await desk.database.cards.takeBack(slip))
        try await desk.meet(hub)
        desk.clock.advance(by: 10)
        #expect(
            try await desk.database.cards.rewrite(
                ReviewRewrite(
                    card: slip.card, expected: log[1].after, since: slip.at, records: [slip],
                    memory: slip.after)))
        for device in [desk, phone, desk] { try await device.meet(hub) }
        for device in [desk, phone] {
            #expect(try await self.log(device).map(\.at) == (log + [slip]).map(\.at))
            #expect(try await card(device).memory == slip.after)
        }
    }

    @Test func `gradings taken back long ago of cards that nothing came of are not looked at`()
        async throws
    {
        let (desk, _, log) = try await devices()
        let card = log[0].card
        try await desk.database.connection.write { database in
            let before = try TakenBackGradings.names(in: database)
            for number in 0..<5_000 {
                let name = "\(number),'word','es','x','a','b','c\(number)',0"
                try RemovalTable.table.add(["reviews", name, true, 1], in: database)
            }
            func reads(_ body: () throws -> Void) rethrows -> Int {
                let count = Counter()
                database.trace { _ in count.value.withLock { $0 += 1 } }
                defer { database.trace(options: [], nil) }
                try body()
                return count.value.withLock { $0 }
            }
            let old = try TakenBackGradings(
                in: database, since: TakenBackGradings.names(in: database))
            let scheduler = ReviewScheduler()
            let few = try reads {
                try old.settle(touching: [card], by: scheduler, at: nil, in: database)
                for record in log {
                    let isGone = try old.has(
                        StoredTime.microseconds(of: record.at), of: card, in: database)
                    #expect(!isGone)
                }
            }
            #expect(few <= 2, "only the touched card is asked for its key")
            let new = try TakenBackGradings(in: database, since: before)
            let many = try reads {
                try new.settle(touching: [], by: scheduler, at: nil, in: database)
            }
            #expect(many >= 5_000)
        }
    }

    /// Has a device know that a grading was taken back, as a program of before noted it: the log,
    /// the memory and what was settled stay.
    private func note(_ record: ReviewRecord, takenBackOn device: Desk, for mark: String?)
        async throws
    {
        try await device.database.preferences.set(mark, for: Self.settled)
        let instant = StoredTime.microseconds(of: record.at)
        let card = try await card(device).id
        try await device.database.connection.write { database in
            try TakenBackGradings.note(
                instant, of: card, isTakenBack: true, at: nil, in: database)
        }
    }

    private static let settled = PreferenceKey<String>("settled-gradings")

    /// The mark of another device comes with its backup.
    @Test(arguments: [nil, "0123456789abcdef"])
    func `a grading whose removal a former program only kept is settled with the next meeting`(
        mark: String?
    ) async throws {
        let (_, phone, log) = try await devices()
        try await note(log[1], takenBackOn: phone, for: mark)
        #expect(try await self.log(phone).count == 2)
        // Another tells nothing of the card.
        let other = try Desk()
        let record = GivenRecord(
            device: try await other.database.sync.device().id,
            bytes: try await other.database.sync.record(besides: []))
        _ = try await phone.database.sync.take([record], isRehearsal: false)
        #expect(try await self.log(phone).map(\.at) == [log[0].at])
        #expect(try await card(phone).memory == log[0].after)
        let days = try await phone.database.cards.reviewDays(since: nil, of: nil)
        #expect(days.reduce(0) { $0 + $1.reviewed + $1.introduced } == 1)
        // From then on only what is new is looked at.
        let own = try await phone.database.sync.device().id.rawValue
        #expect(try await phone.database.preferences.value(for: Self.settled) == own)
    }

    /// A count that a trace adds to.
    private final class Counter: Sendable { let value = Mutex(0) }

    @Test(arguments: ["", "x", "1,2", "'a','b',1,2,3,4,5,6", "9,'word','es','x','a','b','c',0"])
    func `a removal that names no grading changes nothing`(name: String) async throws {
        let (desk, _, log) = try await devices()
        try await desk.database.connection.write { database in
            try RemovalTable.table.add(["reviews", name, true, 1], in: database)
            try TakenBackGradings(in: database).settle(
                touching: [], by: ReviewScheduler(), at: nil, in: database)
        }
        #expect(try await self.log(desk).map(\.at) == log.map(\.at))
    }

    @Test func `a note, a suspension and texts go along, and what was emptied stays so`()
        async throws
    {
        let (desk, phone, _) = try await devices()
        try await change(desk, .note("wau"))
        try await change(desk, .suspended(true))
        try await change(desk, .translation("hound"))
        try await desk.meet(hub)
        try await phone.meet(hub)
        var there = try await card(phone)
        #expect(there.note == "wau" && there.isSuspended && there.translation == "hound")
        phone.clock.advance(by: 60)
        try await change(phone, .note(""))
        try await change(phone, .suspended(false))
        try await phone.meet(hub)
        try await desk.meet(hub)
        for device in [desk, phone] {
            try await device.meet(hub)
            there = try await card(device)
            #expect(there.note.isEmpty && !there.isSuspended && there.translation == "hound")
        }
    }

    @Test func `of two changes of one fact the later counts, and of two facts both`() async throws {
        let (desk, phone, _) = try await devices()
        try await change(desk, .note("first"))
        phone.clock.advance(by: 60)
        try await change(phone, .note("second"))
        try await change(desk, .context("El perro ladra."))
        for _ in 0..<2 {
            try await desk.meet(hub)
            try await phone.meet(hub)
        }
        for device in [desk, phone] {
            let there = try await card(device)
            #expect(there.note == "second" && there.context == "El perro ladra.")
        }
    }

    @Test func `a backup of before does not undo a change`() async throws {
        let (desk, _, _) = try await devices()
        let backup = try await desk.database.backup()
        try await change(desk, .suspended(true))
        try await change(desk, .note("mine"))
        try await desk.database.restore(backup)
        #expect(try await card(desk).isSuspended)
        #expect(try await card(desk).note == "mine")
        let later = try await desk.database.backup()
        let fresh = try Desk()
        try await fresh.database.restore(later)
        #expect(try await card(fresh).isSuspended)
        #expect(try await !fresh.database.restore(later).changes)
    }

    @Test func `what was exchanged with Anki goes along and is read again`() async throws {
        let (desk, phone, _) = try await devices()
        let own = try await card(desk)
        let exchange = CardExchange(sending: own, after: nil, takesProgress: false)
        desk.clock.advance(by: 10)
        try await desk.database.cards.keep([own.id: exchange])
        #expect(try await desk.database.cards.exchanges() == [own.id: exchange])
        try await desk.meet(hub)
        try await phone.meet(hub)
        let there = try await card(phone)
        #expect(try await phone.database.cards.exchanges() == [there.id: exchange])
        try await desk.database.cards.keep([:])
        try await desk.database.execute("UPDATE study_card SET exchange = 'no JSON'")
        #expect(try await desk.database.cards.exchanges().isEmpty)
    }

    @Test func `a corrected word goes along, and stays away when it was taken back`() async throws {
        let (desk, phone) = (try Desk(), try Desk())
        let place = WordCorrection.Place(
            word: "市場", sentence: "市場に行く。", language: try #require(Language(tag: "ja")))
        try await desk.database.corrections.correct(
            place, .reading("いちば"), at: desk.clock.now)
        try await desk.meet(hub)
        #expect(try await phone.meet(hub).taken.others == ["corrected words": 1])
        #expect(try await phone.database.corrections.correction(at: place)?.reading == "いちば")
        #expect(try await phone.database.corrections.readings().map(\.place) == [place])
        try await phone.database.corrections.correct(
            place, .takenBack, at: phone.clock.now)
        try await phone.meet(hub)
        try await desk.meet(hub)
        try await phone.meet(hub)
        for device in [desk, phone] {
            #expect(try await device.database.corrections.correction(at: place) == nil)
            #expect(try await device.database.corrections.readings().isEmpty)
        }
    }

    @Test func `what was written with schema 25 can be read, and before it no change was dated`()
        async throws
    {
        for (frozen, isDated) in [(Schema25.person, true), (Schema24.person, false)] {
            let folder = try TemporaryFolder()
            try PrivateFolder.make(folder.file("data"))
            try execute(frozen, on: folder.file("data/person.sqlite"))
            try execute(
                "UPDATE study_card SET is_suspended = 1", on: folder.file("data/person.sqlite"))
            let database = try PersonDatabase.open(in: folder.file("data"), clock: ManualClock())
            #expect(database.notice == nil)
            let exchanges = try await database.cards.exchanges()
            #expect(exchanges[7]?.wasSuspended == (isDated ? true : nil))
            #expect(exchanges[7]?.note.hold("a") == (isDated ? true : nil))
            #expect(
                try await database.rows("study_card", "note_at", of: "3")
                    == [isDated ? "2000" : "NULL"])
            // One that was suspended before counts as such on other devices.
            #expect(
                try await database.rows("study_card", "suspended_at", of: "3")
                    == [isDated ? "NULL" : "1000000000"])
            try database.close()
        }
    }
}
