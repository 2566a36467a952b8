import FoundationEssentials
import LanguageAids
import ListenCore
import Storage
import Subtitles
import Testing

@testable import Reports
@testable import SharedWork

@Suite struct CardReportTests {
    private let printed = Printed()
    private let played = Collected<String>()
    private let folder: CardFolder

    init() throws {
        folder = try CardFolder()
    }

    private func report(_ maker: CardMaker? = nil) -> CardReport {
        let (store, service) = (folder.store, StubService())
        let maker = maker ?? Make.cardMaker(store)
        return CardReport(
            store: { store }, maker: { maker },
            catalog: { Catalog(service: service, mode: .cacheFirst) },
            play: { [played] in played.add($0) },
            command: { PlaceCommand(sources: .make()) },
            analysis: PlainTextAnalysis(),
            padding: (.milliseconds(150), .milliseconds(250)), target: .english,
            localTime: easternTime, console: printed.console)
    }

    private func order(_ text: String, _ change: (inout CardOrder) -> Void = { _ in }) -> CardOrder
    {
        var order = CardOrder(.text(text), language: "es")
        change(&order)
        return order
    }

    @Test func `a sentence of a book becomes a card with its sound and given translation`()
        async throws
    {
        try await report().add(
            CardOrder(.sentence(book: "2", chapter: "2", number: 2)), json: false)
        #expect(printed.data == "Buenos días. – Good morning.\n")
        #expect(printed.notes == "Saved as card 1.\n")
        let card = try #require(try await folder.store.card(1))
        #expect(card.place?.range == .seconds(3) ..< .seconds(4))
        #expect(card.audio?.range == .milliseconds(2_850) ..< .milliseconds(4_250))
        #expect(card.audio?.file.map { [$0] } == folder.sounds)
        try await report().add(
            CardOrder(.sentence(book: "2", chapter: "2", number: 2)), json: false)
        #expect(printed.notes.hasSuffix("This is card 1 already.\n"))
    }

    @Test func `a text is a word or a sentence by its look, or as is said`() async throws {
        let report = report()
        try await report.add(order("barca") { $0.translation = "boat" }, json: false)
        try await report.add(order("a lo mejor"), json: false)
        try await report.add(order("¿Qué?"), json: false)
        try await report.add(order("uno dos tres cuatro"), json: false)
        try await report.add(order("uno") { $0.kind = .sentence }, json: false)
        let kinds = try await folder.store.cards(of: nil, limit: 9).reversed().map(\.kind)
        #expect(kinds == [.word, .word, .sentence, .sentence, .sentence])
        #expect(try await folder.store.card(1)?.translation == "boat")
        await #expect(throws: CardError.noLanguage) {
            try await report.add(CardOrder(.text("Xyzzy")), json: false)
        }
        await #expect(throws: SentenceError.noLanguage("?")) {
            try await report.add(CardOrder(.text("a"), language: "?"), json: false)
        }
    }

    @Test func `cards are listed newest first, filtered by language and kind`() async throws {
        let report = report()
        try await report.add(order("barca") { $0.translation = "boat" }, json: false)
        try await report.add(order("Boot") { $0.language = "de" }, json: false)
        try await report.add(order("Hola, señora."), json: false)
        let (list, words, german) = (Printed(), Printed(), Printed())
        for (output, choice) in [
            (list, CardReport.Choice()), (words, .init(kind: .word, limit: 1)),
            (german, .init(language: "de")),
        ] {
            var report = self.report()
            report = CardReport(
                store: report.store, maker: report.maker, catalog: report.catalog,
                play: report.play, command: report.command, analysis: report.analysis,
                padding: report.padding, target: .english, localTime: easternTime,
                console: output.console)
            try await report.list(choice, json: false)
        }
        #expect(list.data.split(separator: "\n").map { $0.first } == ["3", "2", "1"])
        #expect(list.data.contains("barca") && list.data.contains("boat"))
        #expect(words.data.contains("Boot") && !words.data.contains("barca"))
        #expect(german.data.split(separator: "\n").count == 1)
    }

    @Test func `no cards are a sentence`() async throws {
        try await report().list(.init(), json: false)
        #expect(
            printed.notes
                == "There are no cards yet. In the player, C keeps the sentence you hear.\n"
        )
        try await report().list(.init(), json: true)
        #expect(printed.data == "{\n  \"cards\" : [\n\n  ],\n  \"version\" : 1\n}\n")
    }

    @Test func `a card's sound is played, and cut when it was not yet`() async throws {
        let maker = Make.cardMaker(folder.store, sound: nil)
        let card = try await maker.make(Make.cardDraft()).card
        await #expect(throws: CardError.noSound(card.id)) {
            try await report(maker).play(card.id)
        }
        try await report().play(card.id)
        try await report(maker).play(card.id)
        #expect(played.all.count == 2 && Set(played.all).count == 1)
        #expect(played.all.first?.hasSuffix(folder.sounds.first ?? "?") == true)
        await #expect(throws: CardError.unknown(77)) { try await report().play(77) }
    }

    @Test func `show tells all, remove takes several or none`() async throws {
        let card = try await Make.cardMaker(folder.store).make(
            Make.cardDraft(translation: "Hello, madam.")
        ).card
        try await report().show(card.id, json: false)
        for text in ["Hola, señora.", "Hello, madam.", "El cartero, Part 2, 0:01", "listen book"] {
            #expect(printed.data.contains(text), "\(text)")
        }
        await #expect(throws: CardError.unknown(9)) { try await report().remove([card.id, 9]) }
        #expect(try await folder.store.card(card.id) != nil)
        try await report().remove([card.id, card.id])
        #expect(printed.notes == "1 card was removed.\n" && folder.sounds.isEmpty)
    }

    @Test func `a typed word stays as typed, with the meaning of its dictionary form`()
        async throws
    {
        let words = FewWords(known: ["casas": (form: "casa", senses: ["house"])])
        try await report(Make.cardMaker(folder.store, words: words)).add(
            order("casas"), json: false)
        #expect(printed.data == "casas – house\n")
    }

    @Test func `more cards than are listed are told`() async throws {
        for word in ["uno", "dos", "tres"] {
            try await report().add(order(word) { $0.translation = "x" }, json: false)
        }
        for (limit, isTold) in [(2, true), (3, false)] {
            let before = printed.notes.count
            try await report().list(CardReport.Choice(limit: limit), json: false)
            #expect(printed.notes.dropFirst(before).contains("--limit shows more") == isTold)
        }
    }

    @Test func `a suspended card is listed as such and asked again when wished`() async throws {
        try await report().add(order("barca") { $0.translation = "boat" }, json: false)
        try await folder.store.change(1, .suspended(true))
        try await report().list(CardReport.Choice(), json: false)
        #expect(printed.data.contains("(suspended)"))
        await #expect(throws: CardError.unknown(9)) { try await report().resume([1, 9]) }
        #expect(try await folder.store.card(1)?.isSuspended == true)
        try await report().resume([1, 1])
        #expect(try await folder.store.card(1)?.isSuspended == false)
        #expect(printed.notes.hasSuffix("1 card is asked again.\n"))
    }

    @Test func `a note is written, shown and taken away`() async throws {
        try await report().add(order("barca") { $0.translation = "boat" }, json: false)
        try await report().note(1, "not a car")
        try await report().show(1, json: false)
        #expect(printed.data.contains("not a car"))
        try await report().note(1, "")
        #expect(try await folder.store.card(1)?.note == "")
        await #expect(throws: CardError.unknown(2)) { try await report().note(2, "x") }
    }
}
