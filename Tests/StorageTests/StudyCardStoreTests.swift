import FoundationEssentials
import GRDB
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct StudyCardStoreTests {
    private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    @Test func `a card comes back as it was, also after opening again`() async throws {
        let folder = try TemporaryFolder()
        let first = try PersonDatabase.open(in: folder.file("data"), clock: ManualClock())
        var memorized = StudyCard.make("gato", language: Language(tag: "es-MX") ?? .english)
        memorized.memory = .make(.relearning(step: 3))
        var bare = StudyCard.make("Hola.", kind: .sentence, place: nil)
        bare.audio = nil
        bare.isSuspended = true
        var cards: [StudyCard] = []
        for card in [.make(), memorized, bare] {
            let added = try await first.cards.add(card)
            var wanted = card
            wanted.id = added.card.id
            #expect(added.isNew && added.card == wanted && wanted.id > 0)
            cards.append(added.card)
        }
        try first.close()
        let store = try PersonDatabase.open(in: folder.file("data"), clock: ManualClock()).cards
        for card in cards { #expect(try await store.card(card.id) == card) }
        #expect(try await store.cards(of: nil, limit: 9) == cards.reversed())
        #expect(try await store.cards(of: Language(tag: "es"), limit: 9) == [cards[1]])
        #expect(try await store.cards(of: nil, limit: -1).isEmpty)
    }

    @Test func `the same word of the same sentence is one card, elsewhere another`() async throws {
        let store = try PersonDatabase.inMemory().cards
        let first = try await store.add(.make("Perro"))
        let again = try await store.add(.make("¡perro!"))
        #expect(!again.isNew && again.card == first.card)
        #expect(try await store.add(.make(kind: .sentence)).isNew)
        #expect(try await store.add(.make(place: .make(seconds: 9))).isNew)
        #expect(try await store.add(.make(place: nil)).isNew)
        #expect(try await store.add(.make(place: nil)).isNew == false)
        #expect(try await store.add(.make("…", place: nil)).isNew)
    }

    @Test(arguments: [
        (-0.9, true), (0.0, true), (1.9, true), (2.1, false), (4.0, false), (4.6, true),
        (7.9, true), (8.1, false),
    ])
    func `a sentence whose times were refined is the same, its neighbours are not`(
        shift: Double, isSame: Bool
    ) async throws {
        let store = try PersonDatabase.inMemory().cards
        _ = try await store.add(.make())
        _ = try await store.add(.make(place: .make(seconds: 7)))
        // A short one, of which only the start can be near.
        var place = CardPlace.make(seconds: 1 + shift)
        place.range = place.range.lowerBound..<place.range.lowerBound + .seconds(0.5)
        let added = try await store.add(.make(place: place))
        #expect(added.isNew == !isSame)
    }

    @Test func `a translation that comes later is all that changes`() async throws {
        let store = try PersonDatabase.inMemory().cards
        var card = StudyCard.make()
        card.translation = ""
        card.id = try await store.add(card).card.id
        card.note = "written meanwhile"
        try await store.change(card.id, .note(card.note))
        #expect(try await store.translate(card.id, as: "dog"))
        card.translation = "dog"
        #expect(try await store.card(card.id) == card)
        #expect(try await store.translate(card.id, as: "hound") == false)
        #expect(try await store.translate(card.id + 1, as: "hound") == false)
        let long = String(repeating: "x", count: StudyCardStore.longestText + 1)
        #expect(await storeError { _ = try await store.translate(card.id, as: long) } != nil)
        #expect(try await store.card(card.id) == card)
    }

    @Test func `a change is of one fact, and keeps the memory`() async throws {
        let store = try PersonDatabase.inMemory().cards
        let card = try await store.add(.make()).card
        try await store.grade(.make(card.id))
        try await store.change(card.id, .note("wau"))
        try await store.change(card.id, .suspended(true))
        let stored = try await store.card(card.id)
        #expect(stored?.note == "wau" && stored?.isSuspended == true)
        #expect(stored?.memory == .make() && stored?.translation == card.translation)
        #expect(
            await storeError { try await store.change(99, .note("")) }?.kind == .notFound)
        let long = String(repeating: "ñ", count: StudyCardStore.longestText / 2 + 1)
        #expect(await storeError { try await store.change(card.id, .note(long)) }?.kind == .usage)
    }

    @Test func `texts that are empty or too long are refused`() async throws {
        let store = try PersonDatabase.inMemory().cards
        var long = StudyCard.make()
        long.note = String(repeating: "x", count: StudyCardStore.longestText + 1)
        for card in [.make(""), long] {
            #expect(await storeError { _ = try await store.add(card) }?.kind == .usage)
        }
        #expect(try await store.cards(of: nil, limit: 9).isEmpty)
    }

    @Test func `due cards come soonest first, then new ones, none that is suspended`()
        async throws
    {
        let store = try PersonDatabase.inMemory().cards
        var ids: [String: Int64] = [:]
        for (text, due) in [("a", 300.0), ("b", 100), ("c", 900), ("d", nil), ("e", nil)] {
            var card = StudyCard.make(text)
            card.memory = due.map { .make(text == "b" ? .learning(step: 1) : .review, due: $0) }
            ids[text] = try await store.add(card).card.id
        }
        var suspended = StudyCard.make("f")
        suspended.isSuspended = true
        _ = try await store.add(suspended)
        let due = try await store.due(until: date(300), of: nil, limit: 9)
        #expect(due.map(\.text) == ["b", "a", "d", "e"])
        #expect(
            try await store.due(until: date(300), of: nil, limit: 1).map(\.text) == ["b", "d"])
        #expect(try await store.due(until: date(300), of: Language(tag: "fr"), limit: 9).isEmpty)
    }

    @Test func `a grading is logged, counted and remembered, and can be taken back`()
        async throws
    {
        let store = try PersonDatabase.inMemory().cards
        let card = try await store.add(.make()).card
        let step = CardMemory.make(.learning(step: 1))
        let records = [
            ReviewRecord.make(card.id, before: nil, after: step),
            .make(card.id, before: step, after: .make(), at: 2_001),
            .make(card.id, .again, before: .make(), after: .make(.relearning(step: 0)), at: 2_002),
            .make(
                card.id, .good, before: .make(), after: .make(due: 9_000), day: "2026-11-22",
                at: 2_003),
        ]
        for record in records { try await store.grade(record) }
        #expect(try await store.reviews(on: "2026-11-21") == Array(records.prefix(3)))
        #expect(try await store.card(card.id)?.memory == .make(due: 9_000))
        let first = ReviewDay(
            day: "2026-11-21", introduced: 1, reviewed: 1, steps: 1, spent: .seconds(12))
        let second = ReviewDay(
            day: "2026-11-22", reviewed: 1, passed: 1, spent: .seconds(4))
        #expect(try await store.reviewDays(since: nil) == [first, second])
        #expect(try await store.reviewDays(since: "2026-11-22") == [second])
        for (index, record) in records.enumerated().reversed() {
            if index > 0 { #expect(try await store.takeBack(records[index - 1]) == false) }
            #expect(try await store.takeBack(record))
            #expect(try await store.card(card.id)?.memory == record.before)
        }
        #expect(try await store.takeBack(records[0]) == false)
        #expect(
            try await store.reviewDays(since: nil) == [
                ReviewDay(day: "2026-11-21"), ReviewDay(day: "2026-11-22"),
            ])
    }

    @Test func `a removed card takes its log with it, not its day, nor its number`()
        async throws
    {
        let store = try PersonDatabase.inMemory().cards
        let card = try await store.add(.make()).card
        try await store.grade(.make(card.id))
        #expect(try await store.remove(card.id))
        #expect(try await store.remove(card.id) == false)
        #expect(try await store.reviews(on: "2026-11-21").isEmpty)
        #expect(
            await storeError { _ = try await store.takeBack(.make(card.id)) }?.kind == .notFound)
        #expect(try await store.reviewDays(since: nil).map(\.introduced) == [1])
        #expect(try await store.add(.make()).card.id > card.id)
        #expect(await storeError { try await store.grade(.make(card.id)) }?.kind == .notFound)
    }

    @Test func `a grading is taken back from its card, whatever was graded since`()
        async throws
    {
        let store = try PersonDatabase.inMemory().cards
        let first = try await store.add(.make()).card
        let second = try await store.add(.make("gato")).card
        let records = [ReviewRecord.make(first.id), .make(second.id, at: 2_001)]
        for record in records { try await store.grade(record) }
        #expect(try await store.takeBack(records[0]))
        #expect(try await store.card(first.id)?.memory == nil)
        #expect(try await store.card(second.id)?.memory == .make())
        #expect(try await store.reviews(on: "2026-11-21") == [records[1]])
    }

    @Test func `what was graded elsewhere meanwhile is neither graded nor taken back`()
        async throws
    {
        let store = try PersonDatabase.inMemory().cards
        let card = try await store.add(.make()).card
        #expect(try await store.answer(.make(card.id)))
        #expect(try await store.answer(.make(card.id)) == false)
        #expect(try await store.answer(.make(card.id, before: .make(), at: 2_001)))
        #expect(try await store.takeBack(.make(card.id)) == false)
        #expect(try await store.reviews(on: "2026-11-21").count == 2)
        let unknown = ReviewRecord.make(99)
        #expect(await storeError { _ = try await store.answer(unknown) }?.kind == .notFound)
    }

    @Test func `days are counted by language, also when the card changes its own`() async throws {
        let folder = try TemporaryFolder()
        let database = try PersonDatabase.open(in: folder.file("data"), clock: ManualClock())
        let store = database.cards
        let spanish = try #require(Language(tag: "es"))
        let mexican = try await store.add(
            .make(language: try #require(Language(tag: "es-MX")))
        ).card
        let english = try await store.add(.make()).card
        let record = ReviewRecord.make(mexican.id)
        try await store.grade(record)
        try await store.grade(.make(english.id))
        let day = ReviewDay(day: "2026-11-21", introduced: 1, spent: .seconds(4))
        #expect(try await store.reviewDays(since: nil, of: spanish) == [day])
        #expect(try await store.reviewDays(since: nil, of: .english) == [day])
        #expect(try await store.reviewDays(since: nil).map(\.introduced) == [2])
        #expect(try await store.reviews(on: "2026-11-21", of: spanish) == [record])
        try execute(
            "UPDATE study_card SET language = 'en', folded = 'gato' WHERE id = \(mexican.id)",
            on: database.path)
        #expect(try await store.takeBack(record))
        #expect(try await store.reviewDays(since: nil, of: spanish).map(\.introduced) == [0])
        // Counts that are gone do not become negative.
        try await store.grade(record)
        try execute("DELETE FROM review_day", on: database.path)
        #expect(try await store.takeBack(record))
        #expect(
            try await store.reviewDays(since: nil) == [ReviewDay(day: "2026-11-21")])
    }

    @Test func `the sentences graded on a day are known with their cards`() async throws {
        let store = try PersonDatabase.inMemory().cards
        let place = CardPlace.make()
        var ids: [Int64] = []
        for card in [
            StudyCard.make(), .make("gato"), .make("pez", place: .make(seconds: 9)),
            .make("sol", place: nil), .make("mar"),
        ] {
            ids.append(try await store.add(card).card.id)
        }
        for id in [ids[0], ids[1], ids[1], ids[3]] { try await store.grade(.make(id)) }
        try await store.grade(.make(ids[2], day: "2026-11-20"))
        #expect(
            try await store.gradedSentences(on: "2026-11-21")
                == [place.sentence: [ids[0], ids[1]]])
        #expect(try await store.gradedSentences(on: "2026-11-19").isEmpty)
    }

    @Test func `a number or a sign makes another card`() async throws {
        let store = try PersonDatabase.inMemory().cards
        for text in ["horas", "24 horas", "36 horas", "c", "C++"] {
            #expect(try await store.add(.make(text)).isNew, "\(text)")
        }
    }

    @Test func `a grading that cannot be logged changes nothing`() async throws {
        let store = try PersonDatabase.inMemory().cards
        let card = try await store.add(.make()).card
        #expect(await storeError { try await store.grade(.make(card.id, day: "today")) } != nil)
        #expect(try await store.card(card.id)?.memory == nil)
        #expect(try await store.reviewDays(since: nil).isEmpty)
    }

    @Test(arguments: hostileTexts.filter { !$0.isEmpty })
    func `texts that try to leave their column come back as they were`(text: String)
        async throws
    {
        let store = try PersonDatabase.inMemory().cards
        var card = StudyCard.make(text)
        card.context = text
        card.translation = text
        card.id = try await store.add(card).card.id
        #expect(try await store.card(card.id) == card)
    }
}

/// Gradings of cards that two programs look at.
@Suite struct ReviewAnswerTests {
    @Test func `a grading counts only while the card is as it was asked`() async throws {
        let store = try PersonDatabase.inMemory().cards
        let card = try await store.add(.make()).card
        let step = CardMemory.make(.learning(step: 1), at: 1_500)
        #expect(try await store.answer(.make(card.id, before: nil, after: step)))
        #expect(
            try await store.answer(.make(card.id, .again, before: nil, after: .make())) == false)
        #expect(try await store.card(card.id)?.memory == step)
        #expect(try await store.reviews(on: "2026-11-21").count == 1)
        #expect(try await store.answer(.make(card.id, before: step, after: .make())))
        #expect(try await store.card(card.id)?.memory == .make())
        #expect(
            await storeError { _ = try await store.answer(.make(card.id + 9)) }?.kind == .notFound)
    }

    @Test func `due cards of a kind are found behind any number of the other`() async throws {
        let store = try PersonDatabase.inMemory().cards
        for index in 0..<5 { _ = try await store.add(.make("palabra \(index)")) }
        var sentence = StudyCard.make("una frase")
        sentence.kind = .sentence
        _ = try await store.add(sentence)
        let found = try await store.due(until: .distantFuture, of: nil, kind: .sentence, limit: 2)
        #expect(found.map(\.text) == ["una frase"])
    }

    @Test func `a grading is taken back only while it is the card's last`() async throws {
        let store = try PersonDatabase.inMemory().cards
        let card = try await store.add(.make()).card
        let other = try await store.add(.make("gato")).card
        var first = ReviewRecord.make(card.id, after: .make(at: 1_500))
        first.at = Date(timeIntervalSince1970: 1_500.25)
        let second = ReviewRecord.make(card.id, before: first.after, after: .make())
        #expect(try await store.answer(first))
        #expect(try await store.answer(.make(other.id)))
        #expect(try await store.answer(second))
        #expect(try await store.takeBack(first) == false)
        #expect(try await store.takeBack(second))
        #expect(try await store.takeBack(first))
        #expect(try await store.card(card.id)?.memory == nil)
        #expect(try await store.card(other.id)?.memory != nil)
        #expect(try await store.takeBack(first) == false)
    }
}
