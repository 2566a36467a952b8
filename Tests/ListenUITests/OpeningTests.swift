import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import ListenUI

/// The opening of a chapter, and the end of the program.
@Suite struct OpeningTests {
    @Test func `the first chapter plays at the speed of the settings`() throws {
        var settings = Make.settings()
        settings.playing.rate = PlaybackRate(hundredths: 150)
        var app = AppModel(
            source: .local, sourceName: "bundled library", settings: settings,
            size: Size(columns: 80, rows: 24),
            start: .chapter(
                ChapterID(rawValue: "c2"), of: Make.book, number: 3, chapters: Make.chapters))
        let effects = app.start()
        #expect(
            effects.contains(
                .openChapter(Make.address(), start: .resume, rate: settings.playing.rate)))
        #expect(app.played?.speed.rate == settings.playing.rate)
    }

    @Test func `a speed chosen while a chapter opens is told once it is ready`() {
        var app = Make.playing()
        let opening = app.type(".")
        #expect(opening.contains { if case .openChapter = $0 { true } else { false } })
        #expect(app.type("]") == [])
        _ = app.update(.player(.phase(.loading)), at: Moment())
        let effects = app.update(.player(.phase(.ready)), at: Moment())
        #expect(
            effects == [
                .player(.follow(.straight)),
                .player(.setRate(PlaybackRate(hundredths: 105))), .player(.play),
            ])
        #expect(app.update(.player(.phase(.ready)), at: Moment()) == [.player(.play)])
    }

    @Test func `a chapter without sound is passed over`() {
        let silent = Chapter(
            id: ChapterID(rawValue: "c3"), title: "Map", number: 3, hasAudio: false)
        let fourth = Make.chapter(4, "The Bridge")
        var app = Make.playing(chapters: Array(Make.chapters.prefix(2)) + [silent, fourth])
        let effects = app.type(".")
        #expect(
            effects.contains(.openChapter(Make.address("c4"), start: .resume, rate: .normal)))
    }

    @Test func `the header says the chapter's title and number, and its place where that differs`()
    {
        func header(_ chapters: [Chapter]) -> String {
            let text = ScreenSnapshot.text(of: Make.playing(chapters: chapters).render())
            return String(text.prefix { $0 != "\n" })
        }
        #expect(header(Make.chapters).contains("   2/3 \(Make.chapters[1].title)"))
        let fromZero = Make.chapters.enumerated().map { index, chapter in
            Chapter(id: chapter.id, title: chapter.title, number: index)
        }
        #expect(header(fromZero).contains("   1 (2/3) "))
    }

    @Test func `a failure keeps the place that was reached`() {
        var app = Make.playing(at: 6.2)
        let effects = app.update(
            .player(.phase(.failed(message: "It broke."))),
            at: Moment(position: Make.time(7)))
        let saved = effects.compactMap { effect -> MediaTime? in
            if case .saveProgress(let note, .failed) = effect { note.position } else { nil }
        }
        #expect(saved == [Make.time(7)])
    }

    @Test func `Ctrl-C saves and breaks off, q saves and quits`() {
        var app = Make.playing()
        let broken = app.press(.control("c"))
        #expect(broken.last == .interrupt)
        #expect(!broken.contains(.quit))
        let quit = app.type("q")
        #expect(quit.last == .quit)
        for effects in [broken, quit] {
            #expect(
                effects.contains { if case .saveProgress(_, .quit) = $0 { true } else { false } })
        }
    }

    @Test func `Ctrl-C breaks off from inside a pop-up and the help`() {
        var app = Make.playing()
        app.type("t")
        #expect(app.press(.control("c")).last == .interrupt)
        app.type("?")
        #expect(app.press(.control("c")).last == .interrupt)
    }
}

@Suite struct QuestionTests {
    @Test func `a word is asked about as a word, a sentence as a whole`() {
        var app = Make.playing()
        let sentence = app.type("t").compactMap(request)
        #expect(sentence.map(\.isWholeSentence) == [true])
        app.press(Key(.escape))
        let word = app.type("wt").compactMap(request)
        #expect(word.map(\.isWholeSentence) == [false])
    }

    @Test func `a line whose translation was called off is asked for again`() throws {
        var app = Make.playing()
        let asked = app.type("T").compactMap(ticket)
        let first = try #require(asked.first)
        let error = ServiceError(.cancelled, context: "a translation")
        let again = app.update(.aid(.translation(.failure(error)), for: first), at: Moment())
        #expect(again.compactMap(ticket).count == 1)
    }

    private func request(_ effect: AppEffect) -> TranslationRequest? {
        if case .translate(let request, _) = effect { request } else { nil }
    }

    private func ticket(_ effect: AppEffect) -> AidTicket? {
        if case .translate(_, let ticket) = effect { ticket } else { nil }
    }
}

@Suite struct VocabularyTextTests {
    private func lines(_ entries: [Explanation.Entry], width: Int) -> [StyledText] {
        VocabularyText(settings: Make.settings(), width: width).lines(entries)
    }

    private let entries = [
        Explanation.Entry(word: "hace", meaning: "do", note: "verb, present, third person"),
        Explanation.Entry(word: "bicicleta", meaning: "bicycle"),
    ]

    @Test func `meanings stand in a column and hang`() {
        let texts = lines(entries, width: 30).map { $0.runs.map(\.text.string).joined() }
        #expect(
            texts == [
                "hace       do (verb, present,", "           third person)",
                "bicicleta  bicycle",
            ])
    }

    @Test func `only the word stands out and the grammar steps back`() throws {
        let theme = Make.settings().theme
        let first = try #require(lines(entries, width: 60).first)
        func style(_ word: String) -> Style? {
            first.runs.first { $0.text.string == word }?.style
        }
        #expect(style("hace") == theme.popup.title)
        #expect(style("do") == theme.popup.text)
        #expect(style("(verb,") == theme.popupDim)
    }

    @Test func `a word longer than its column has a line of its own`() {
        let long = Explanation.Entry(word: "Donaudampfschifffahrt", meaning: "steam navigation")
        let texts = lines(entries + [long], width: 40).map { $0.runs.map(\.text.string).joined() }
        #expect(texts.suffix(2) == ["Donaudampfschifffahrt", "           steam navigation"])
    }

    @Test func `no line is wider than the pop-up, however narrow`() {
        for width in 1...40 {
            for line in lines(entries, width: width) where width > 2 {
                let columns = line.runs.map(\.text.width.count).reduce(0, +)
                #expect(columns <= width, "\(width)")
            }
        }
    }
}
