import Archives
import Foundation
import ListenCore
import ListenTestSupport
import Practice
import Testing

@testable import CardExport

/// Brings what was learnt into the real Anki and back.
@Suite(.enabled(if: PythonClients.python != nil, "\(PythonClients.reason)"))
struct AnkiReturnTests {
    private let folder: ScratchFolder
    private let terms = MemoryTerms.usual
    private let scheduler = ReviewScheduler()

    init() throws {
        folder = try ScratchFolder()
    }

    private var rules: MeetingRules { MeetingRules(scheduler: scheduler, day: terms.day) }

    /// Cards with their logs, each graded some times on days of the past.
    private func learnt(_ count: Int, reviews: Int, until now: Date) -> [SoundedCard] {
        var draw = Draw(state: 31)
        return (0..<count).map { number in
            var card = StudyCard.make(
                "palabra \(number)", kind: .word, context: "La palabra \(number).",
                start: Double(number) * 10, id: Int64(number + 1))
            var at = now - 86_400 * Double.random(in: 300...400, using: &draw)
            var log: [ReviewRecord] = []
            for _ in 0..<reviews {
                let grade = ReviewGrade.allCases.randomElement(using: &draw) ?? .good
                let days = card.memory.map { terms.day(at) - terms.day($0.reviewedAt) }
                let after = scheduler.graded(card.memory, grade, at: at, days: days)
                log.append(
                    ReviewRecord(
                        card: card.id, grade: grade, at: at,
                        day: CalendarDay(daysSince1970: terms.day(at)).text, spent: .seconds(4),
                        before: card.memory, after: after))
                card.memory = after
                at += after.isLearning ? 700 : 86_400 * Double.random(in: 1...28, using: &draw)
                at = Date(timeIntervalSince1970: at.timeIntervalSince1970.rounded())
            }
            card.isSuspended = number % 50 == 7
            return SoundedCard(card, soundPath: nil, log: log)
        }
    }

    private func export(_ cards: [SoundedCard], _ now: Date, as name: String = "cards.apkg")
        throws -> String
    {
        let path = folder.path(name)
        try AnkiPackage(archiver: ZipArchiver()).write(
            cards.map(CardNote.init), to: path, now: now, terms: terms)
        return path
    }

    private func read(_ path: String) throws -> CardsElsewhere {
        try AnkiPackage.read(path, with: ZipReader()) { path, target throws(StoreError) in
            try ZstdFile.expand(path, to: target)
        }
    }

    private func meetings(_ cards: [SoundedCard], _ there: CardsElsewhere) -> [CardMeeting] {
        cards.compactMap { card in
            there.cards[CardNote.guid(of: card.card)].map {
                CardMeeting(card.card, log: card.log, with: $0, rules: rules)
            }
        }
    }

    @Test(arguments: ["new.apkg", "old.apkg", "all.colpkg"])
    func `nothing is lost and nothing doubled on the way there and back`(form: String) throws {
        let now = Date()
        let cards = learnt(500, reviews: 10, until: now)
        let package = try export(cards, now)
        let there = try PassedAnki.running(
            "for form in ['new.apkg', 'old.apkg', 'all.colpkg']: export(form)",
            [package], in: folder)
        #expect(there.notes == 500 && there.gradings == 5_000)
        let back = try read(folder.path(form))
        #expect(back.cards.count == 500 && back.decks == ["listen::Cuentos"])
        let same = meetings(cards, back)
        #expect(same.count == 500 && same.allSatisfy { $0.changes.isEmpty })

        // A second machine has the cards and learnt nothing of them.
        var wrong = 0
        for card in cards {
            var new = card.card
            new.memory = nil
            let other = try #require(back.cards[CardNote.guid(of: new)])
            let meeting = CardMeeting(new, log: [], with: other, rules: rules)
            let memory = try #require(meeting.rewrite?.memory)
            let records = try #require(meeting.rewrite?.records)
            let wanted = try #require(card.card.memory)
            let state = try #require(other.state)
            let isSame =
                records.map(\.grade) == card.log.map(\.grade)
                && records.map(\.day) == card.log.map(\.day)
                && abs(memory.stability - wanted.stability) <= 1e-6 * wanted.stability
                && abs(memory.difficulty - wanted.difficulty) <= 1e-6
                && memory.phase == wanted.phase && memory.lapses == wanted.lapses
                && terms.day(memory.due) == terms.day(wanted.due)
                && abs(state.stability - wanted.stability) <= 5.1e-5 + 1e-6 * wanted.stability
                && abs(state.difficulty - wanted.difficulty) <= 5.1e-4
                && other.isSuspended == card.card.isSuspended
            if !isSame { wrong += 1 }
        }
        #expect(wrong == 0)
    }

    @Test func `what is done in Anki comes back`() throws {
        let now = Date()
        let cards = learnt(12, reviews: 4, until: now)
        let package = try export(cards, now)
        let guids = cards.map { CardNote.guid(of: $0.card) }
        _ = try PassedAnki.running(
            """
            col.set_config('fsrs', True)
            def cid(guid): return col.db.scalar(
                "select c.id from cards c join notes n on n.id = c.nid where n.guid = ?", guid)
            answer(cid(guids[0]), 3)
            col.sched.suspend_cards([cid(guids[1])])
            note = col.get_card(cid(guids[2])).note()
            note['Translation'] = 'word <b>two</b>'
            col.update_note(note)
            col.remove_notes([col.get_card(cid(guids[3])).nid])
            col.sched.set_due_date([cid(guids[4])], '9!')
            col.sched.unsuspend_cards([cid(guids[7])])
            export('new.apkg')
            """, [package] + guids, in: folder)
        let back = try read(folder.path("new.apkg"))
        #expect(back.cards.count == 11 && back.cards[guids[3]] == nil)
        func changes(_ index: Int) throws -> [CardMeeting.Change] {
            let other = try #require(back.cards[guids[index]])
            return CardMeeting(
                cards[index].card, log: cards[index].log, with: other, rules: rules
            ).changes
        }
        #expect(try changes(0) == [.gradings(1)])
        #expect(try changes(1) == [.suspended(true)])
        #expect(try changes(2) == [.translation("word two")])
        let moved = try changes(4)
        guard case .moved(let day)? = moved.first else {
            Issue.record("\(moved)")
            return
        }
        #expect((8...10).contains(terms.day(day) - terms.day(now)))
        #expect(try changes(7) == [.suspended(false)])
        for index in [5, 6, 8, 9, 10, 11] { #expect(try changes(index) == []) }
    }

    @Test func `what is no package of Anki is a sentence`() throws {
        let zip = folder.path("empty.apkg")
        try ZipArchiver().writeZip([ArchiveEntry("media", .bytes([]))], to: zip)
        for path in [zip, try folder.write([1, 2, 3], as: "no.apkg"), folder.path("none.apkg")] {
            #expect(throws: StoreError.self) { try read(path) }
        }
        let broken = folder.path("broken.apkg")
        try ZipArchiver().writeZip(
            [ArchiveEntry("collection.anki21b", .bytes([1, 2, 3]))], to: broken)
        #expect(throws: StoreError.self) { try read(broken) }
    }
}

/// A row of numbers that is always the same.
private struct Draw: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 33) ^ (state << 31)
    }
}

/// A collection of the real Anki that imports a package with its learning progress.
private enum PassedAnki {
    struct Report: Decodable {
        let notes: Int
        let gradings: Int
    }

    /// Imports the first argument, runs some lines and counts.
    static func running(_ lines: String, _ arguments: [String], in folder: ScratchFolder) throws
        -> Report
    {
        let process = Process()
        let output = Pipe()
        process.executableURL = PythonClients.python
        process.arguments =
            ["-c", head + lines + "\n" + foot, folder.url.path] + arguments
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode(Report.self, from: data)
    }

    private static let head = """
        import json, os, sys
        from anki.collection import Collection, ExportAnkiPackageOptions
        from anki.collection import ImportAnkiPackageOptions, ImportAnkiPackageRequest
        folder, package, guids = sys.argv[1], sys.argv[2], sys.argv[3:]
        col = Collection(os.path.join(folder, "c.anki2"))
        col.import_anki_package(ImportAnkiPackageRequest(
            package_path=package, options=ImportAnkiPackageOptions(with_scheduling=True)))
        counts = {"notes": col.note_count(),
                  "gradings": col.db.scalar("select count() from revlog")}
        def export(name):
            global col
            path = os.path.join(folder, name)
            if name.endswith("colpkg"):
                col.export_collection_package(path, include_media=False, legacy=False)
                col = Collection(os.path.join(folder, "c.anki2"))
                return
            col.export_anki_package(out_path=path, limit=None, options=ExportAnkiPackageOptions(
                with_scheduling=True, with_deck_configs=True, with_media=False,
                legacy=name.startswith("old")))
        def answer(cid, ease):
            card = col.get_card(cid)
            card.start_timer()
            states = col._backend.get_scheduling_states(cid)
            col.sched.answer_card(col.sched.build_answer(card=card, states=states, rating=ease - 1))

        """

    private static let foot = """
        print(json.dumps(counts))
        col.close()
        """
}
