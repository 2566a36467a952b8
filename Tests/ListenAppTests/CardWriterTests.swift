import AudioIO
import FoundationEssentials
import LanguageAids
import ListenCore
import ListenTestSupport
import ListenUI
import Storage
import Testing
import UIVocabulary

@testable import ListenApp
@testable import Sessions
@testable import SharedWork

/// Cards that are made in a session.
@MainActor @Suite struct CardWriterTests {
    private let folder: CardFolder
    private let news = Collected<CardNews>()

    init() throws {
        folder = try CardFolder()
    }

    @Test func `a sentence is on disk with its sound when that is told, its meaning follows`()
        async throws
    {
        let maker = Make.cardMaker(folder.store, aids: Make.aids([OneTranslation(text: "Hello.")]))
        let writer = CardWriter(maker: maker)
        writer.keep(Make.cardDraft()) { [news] in news.add($0) }
        await writer.settle()
        guard case .kept(let card)? = news.all.first else {
            Issue.record("\(news.all)")
            return
        }
        #expect(card.text == "Hola, señora." && card.context.isEmpty)
        #expect(card.audio?.file.map { [$0] } == folder.sounds)
        #expect(card.audio?.range == .milliseconds(850) ..< .milliseconds(2_250))
        await writer.complete()
        #expect(try await folder.store.card(card.id)?.translation == "Hello.")
    }

    @Test func `a card kept again takes the meaning and the sound it lacks`() async throws {
        let bare = CardWriter(maker: Make.cardMaker(folder.store, sound: nil))
        bare.keep(Make.cardDraft()) { [news] in news.add($0) }
        await bare.settle()
        await bare.complete()
        #expect(folder.sounds.isEmpty)
        let maker = Make.cardMaker(folder.store, aids: Make.aids([OneTranslation(text: "Hello.")]))
        let writer = CardWriter(maker: maker)
        writer.keep(Make.cardDraft()) { [news] in news.add($0) }
        await writer.settle()
        await writer.complete()
        guard case .known(let card)? = news.all.last else {
            Issue.record("\(news.all)")
            return
        }
        let stored = try await folder.store.card(card.id)
        #expect(stored?.translation == "Hello." && stored?.audio?.file == folder.sounds.first)
        #expect(folder.sounds.count == 1)
    }

    @Test func `a given translation reaches a card that has none`() async throws {
        let maker = Make.cardMaker(folder.store)
        let first = try await maker.make(Make.cardDraft()).card
        for (given, kept) in [("Hello.", "Hello."), ("Hi.", "Hello.")] {
            let again = try await maker.make(Make.cardDraft(translation: given))
            #expect(!again.isNew && again.card.translation == kept)
            #expect(try await folder.store.card(first.id)?.translation == kept)
        }
    }

    @Test func `what is looked up without an answer keeps no card from the disk`() async throws {
        let mute = MuteWords()
        let maker = CardMaker(
            store: folder.store, aids: Make.aids(), dictionaries: mute, lemmas: mute,
            sound: { _ in await MuteWords.never() },
            cut: { _, range in CardSound(bytes: [1], fileExtension: "mp3", range: range) },
            clock: ManualClock(), patience: .milliseconds(1))
        let card = try await maker.make(Make.cardDraft("barcas", kind: .word)).card
        #expect(card.text == "barcas" && card.audio?.file == nil)
        #expect(try await folder.store.card(card.id) == card)
    }

    @Test func `why a recording cannot be cut is told`() async throws {
        let good = Make.cardMaker(folder.store)
        let maker = CardMaker(
            store: good.store, aids: good.aids, dictionaries: good.dictionaries,
            lemmas: good.lemmas, sound: good.sound,
            cut: { _, _ in throw StoreError(.failed(reason: "torn"), path: "c2.mp3") },
            clock: good.clock)
        let writer = CardWriter(maker: maker)
        writer.keep(Make.cardDraft(translation: "t")) { [news] in news.add($0) }
        await writer.settle()
        await writer.complete()
        guard case .incomplete(let card, let reason)? = news.all.last else {
            Issue.record("\(news.all)")
            return
        }
        #expect(card.audio?.file == nil && reason.contains("torn"))
    }

    @Test func `a fetched recording that cannot be cut is called by its title`() async throws {
        let path = "/home/a/.cache/listen/media/ab/abcdef"
        let chapter = Make.address()
        let playback = ChapterPlayback(
            address: chapter, chapter: Chapter(id: chapter.chapter, title: "Fog at sea"),
            audio: .remote(url: "https://a.example/one.mp3"))
        let good = Make.cardMaker(folder.store, sound: .file(path: path), of: playback)
        let maker = CardMaker(
            store: good.store, aids: good.aids, dictionaries: good.dictionaries,
            lemmas: good.lemmas, sound: good.sound,
            cut: { _, _ in throw AudioError(.damaged(reason: "it is cut off"), subject: path) },
            clock: good.clock)
        let draft = Make.cardDraft(translation: "t")
        let card = try await maker.make(draft).card
        let reason = try await maker.complete(card, of: draft)
        #expect(reason == "“Fog at sea” is damaged: it is cut off. Fetch or copy it again.")
    }

    @Test func `a card that was reviewed meanwhile is not taken back`() async throws {
        let writer = CardWriter(maker: Make.cardMaker(folder.store))
        writer.keep(Make.cardDraft(translation: "t")) { [news] in news.add($0) }
        await writer.settle()
        guard case .kept(let card)? = news.all.first else {
            Issue.record("\(news.all)")
            return
        }
        let memory = CardMemory(
            phase: .review, stability: 4, difficulty: 5, due: .distantFuture,
            reviewedAt: ManualClock().now)
        _ = try await folder.store.answer(
            ReviewRecord(
                card: card.id, grade: .good, at: ManualClock().now, day: "2026-11-21",
                spent: .seconds(1), before: nil, after: memory))
        writer.forget(card) { [news] in news.add($0) }
        await writer.settle()
        guard case .reviewed(let stored)? = news.all.last else {
            Issue.record("\(news.all)")
            return
        }
        #expect(stored.id == card.id && stored.memory != nil)
        #expect(try await folder.store.card(card.id) == stored)
    }

    @Test func `a word is kept as it is looked up, with what it means`() async throws {
        let words = FewWords(
            known: ["barcas": ("barca", ["boat", "barge", "ferry", "a fourth"])],
            stems: ["dijo": "decir"])
        let maker = Make.cardMaker(folder.store, words: words)
        let known = try await maker.make(Make.cardDraft("barcas", kind: .word)).card
        #expect(known.text == "barca" && known.translation == "boat; barge; ferry")
        #expect(known.context == "Hola, señora.")
        let stem = try await maker.make(Make.cardDraft("dijo", kind: .word)).card
        #expect(stem.text == "decir" && stem.translation.isEmpty)
        let unknown = try await maker.make(Make.cardDraft("zzz", kind: .word)).card
        #expect(unknown.text == "zzz")
        #expect(folder.sounds.count == 1, "one sound for all of a sentence")
    }

    @Test func `keeping twice makes one card, forgetting takes its sound along`() async throws {
        let writer = CardWriter(maker: Make.cardMaker(folder.store))
        for _ in 0..<2 { writer.keep(Make.cardDraft(translation: "t")) { [news] in news.add($0) } }
        await writer.settle()
        guard case .kept(let card)? = news.all.first, case .known(let same)? = news.all.last
        else {
            Issue.record("\(news.all)")
            return
        }
        #expect(card == same && card.translation == "t")
        writer.forget(card) { [news] in news.add($0) }
        await writer.finish()
        #expect(news.all.last == .forgotten(card))
        #expect(try await folder.store.cards(of: nil, limit: 9).isEmpty && folder.sounds.isEmpty)
    }

    @Test func `a recording that cannot be had leaves a card without its sound`() async throws {
        let maker = Make.cardMaker(folder.store, sound: nil)
        let card = try await maker.make(Make.cardDraft()).card
        #expect(card.audio?.file == nil && card.audio?.range.isEmpty == false)
        try await Make.cardMaker(folder.store).complete(card, of: Make.cardDraft())
        #expect(try await folder.store.card(card.id)?.audio?.file == folder.sounds.first)
    }

    @Test func `a language that is not known is guessed, or refused with a sentence`()
        async throws
    {
        let maker = Make.cardMaker(folder.store)
        var draft = Make.cardDraft(language: nil)
        draft.sentence = "La mujer que vive en la casa no quiere que se lo digan."
        #expect(try await maker.make(draft).card.language.code == "es")
        draft.sentence = "Xyzzy."
        let error = await #expect(throws: StoreError.self) { try await maker.make(draft) }
        #expect(
            error?.description.hasPrefix("The language of “Hola, señora.” is not known") == true)
    }
}
