import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// A text for a chapter that has none, asked for in the player.
@Suite struct TextMakingTests {
    private let moment = Moment(position: Make.time(6.2))

    private func bare(_ book: Book = TextMakingScene.book) -> AppModel {
        Make.playing(sentences: [], book: book)
    }

    private func requests(_ effects: [AppEffect]) -> [TextRequest] {
        effects.compactMap { if case .makeText(let request) = $0 { request } else { nil } }
    }

    private func request(
        _ path: String?, part: String? = nil, _ language: Language?, shift: Int64 = 0
    ) -> TextRequest {
        TextRequest(
            chapter: Make.address(), title: "Letters", path: path, part: part,
            language: language, shift: .milliseconds(shift))
    }

    private func prompt(_ app: AppModel) -> PromptQuestion? {
        if case .prompt(let prompt) = app.layers.last { prompt.question } else { nil }
    }

    private func tell(_ news: TextNews, _ app: inout AppModel, of chapter: String = "c2")
        -> [AppEffect]
    {
        app.update(.text(news, of: Make.address(chapter)), at: moment)
    }

    @Test func `the book's language is used, an unknown one is asked for`() {
        var app = bare(Make.book)
        app.type("Astory.txt")
        #expect(requests(app.press(Key(.enter))) == [request("story.txt", Make.english)])
        #expect(app.layers.isEmpty)

        app = bare()
        app.type("Astory.txt")
        #expect(requests(app.press(Key(.enter))) == [])
        #expect(prompt(app) == .textLanguage(TextFileName("story.txt")))
        app.type("Spanish")
        #expect(
            requests(app.press(Key(.enter))) == [request("story.txt", Language(tag: "es"))])
    }

    @Test func `no language is what the text says, a wrong one is not taken`() {
        var app = bare()
        app.type("Astory.txt")
        app.press(Key(.enter))
        app.type("elvish")
        #expect(requests(app.press(Key(.enter))) == [])
        #expect(prompt(app) != nil, "the line stays")
        app.press(.control("u"))
        #expect(requests(app.press(Key(.enter))) == [request("story.txt", nil)])
    }

    @Test func `without a text the path must be written; with one, nothing means that one`() {
        var app = bare(Make.book)
        app.type("A")
        #expect(app.press(Key(.enter)) == [] && prompt(app) == .textFile)

        app = Make.playing(book: TextMakingScene.book)
        app.type("xxA")
        #expect(requests(app.press(Key(.enter))) == [request(nil, nil, shift: 200)])
        #expect(app.layers.isEmpty)
    }

    @Test func `nothing but blanks is no file`() {
        #expect(TextFileName("") == nil && TextFileName(" \t") == nil)
    }

    @Test(arguments: [
        ("story.txt", "story.txt", nil), ("  a b.txt ", "a b.txt", nil),
        ("my book.EPUB 3", "my book.EPUB", "3"), ("b.epub The Fox ", "b.epub", "The Fox"),
        ("b.epub", "b.epub", nil), ("b.epubs 3", "b.epubs 3", nil),
    ])
    func `behind an EPUB stands its part`(typed: String, path: String, part: String?) {
        let name = TextFileName(typed)
        #expect(name?.path == path && name?.part == part)
    }

    @Test func `what failed can be mended, its language too`() {
        var app = bare(Make.book)
        app.type("Astroy.txt")
        app.press(Key(.enter))
        _ = tell(.failed("No."), &app)
        app.type("A")
        #expect(editor(app) == "stroy.txt")
        app.press(.control("u"))
        app.type("story.txt")
        #expect(requests(app.press(Key(.enter))) == [])
        #expect(editor(app) == "en")
        app.press(.control("u"))
        app.type("pt")
        #expect(
            requests(app.press(Key(.enter))) == [request("story.txt", Language(tag: "pt"))])
        _ = tell(.failed("No."), &app)
        app.type("A")
        app.press(Key(.enter))
        #expect(editor(app) == "pt")

        app = Make.playing(book: Make.book)
        app.type("A")
        #expect(requests(app.press(Key(.enter))) == [request(nil, Make.english)])
        _ = tell(.failed("No."), &app)
        app.type("A")
        #expect(editor(app) == "" && requests(app.press(Key(.enter))) == [])
        #expect(requests(app.press(Key(.enter))) == [request(nil, Make.english)])
    }

    private func editor(_ app: AppModel) -> String? {
        if case .prompt(let prompt) = app.layers.last { prompt.editor.text } else { nil }
    }

    @Test func `what is not begun has no share`() {
        var app = bare(Make.book)
        app.type("Astory.txt")
        app.press(Key(.enter))
        #expect(app.played?.text.making.words == "reading the text")
        _ = tell(.progress(0, stage: "waiting for another text"), &app)
        #expect(app.played?.text.making.words == "waiting for another text")
    }

    @Test func `escape breaks it off, and late progress is not shown`() {
        for key in [Key(.escape), .character("A")] {
            var app = bare(Make.book)
            app.type("Astory.txt")
            app.press(Key(.enter))
            _ = tell(.progress(0.3, stage: "listening"), &app)
            #expect(app.played?.text.making.words == "listening 30 %")
            #expect(app.press(key).contains(.leaveText(Make.address())))
            #expect(app.screen == .player && app.layers.isEmpty)
            _ = tell(.progress(0.4, stage: "listening"), &app)
            #expect(app.played?.text.making.isRunning == false)
            #expect(app.type("A") == [] && app.layers.isEmpty, "it is not over yet")
            _ = tell(.left, &app)
            #expect(app.played?.text.making.step == TextMaking.Step.none)
            app.press(Key(.escape))
            #expect(app.screen == .chapters)
        }
    }

    @Test func `why there is none stands in the place of the text, else in a notice`() {
        var app = bare(Make.book)
        _ = tell(.failed("No."), &app)
        #expect(app.played?.text.making.failure == "No." && app.toast == nil)
        app.type("Ab.txt")
        app.press(Key(.enter))
        #expect(app.played?.text.making.failure == nil)

        app = Make.playing()
        _ = tell(.failed("No."), &app)
        #expect(app.toast?.kind == .failure)
        app = Make.playing()
        _ = tell(.failed("No."), &app, of: "c3")
        #expect(app.toast?.kind == .failure && app.played?.text.making.failure == nil)
        #expect(app.toast?.text == TerminalText("! “The Lamp”: No."))
    }

    @Test func `a text that was made is shown in its place, with the edges it took in`() {
        var app = bare(Make.book)
        app.type("xx")
        let nudge = EdgeNudge(sentence: Make.story[1].start, start: .milliseconds(-40))
        _ = app.update(.answer(.nudges([nudge]), of: Make.address()), at: moment)
        _ = app.update(
            .answer(.track(.success(Snapshot(TextMakingScene.track, .local))), of: Make.address()),
            at: moment)
        let effects = tell(.made("It has it."), &app)
        #expect(effects.contains(.loadChapters(Make.book.id, .cacheFirst)))
        #expect(app.toast?.text == TerminalText("It has it."))
        #expect(app.played?.text.offset == .zero)
        #expect(
            app.played?.text.lines[1].played.lowerBound == Make.story[1].start - .milliseconds(40))
        _ = tell(.made("The other has it."), &app, of: "c3")
        #expect(app.toast?.text == TerminalText("The other has it."))
    }

    @Test func `a sentence whose edges a person moved is in doubt no more`() {
        var app = Make.playing()
        _ = app.update(
            .answer(.track(.success(Snapshot(TextMakingScene.track, .local))), of: Make.address()),
            at: moment)
        let signs = { (app: AppModel) in
            ScreenSnapshot.text(of: app.render()).count { $0 == "≈" }
        }
        #expect(signs(app) == 1)
        let nudge = EdgeNudge(sentence: Make.story[1].start, start: .milliseconds(-40))
        _ = app.update(.answer(.nudges([nudge]), of: Make.address()), at: moment)
        #expect(signs(app) == 0)
    }

    @Test func `coming back to a chapter shows how far its text is`() {
        var app = bare(Make.book)
        _ = tell(.progress(0.5, stage: "comparing"), &app)
        #expect(app.played?.text.making.isRunning == true)
        _ = tell(.progress(0.5, stage: "comparing"), &app, of: "c1")
        #expect(app.played?.text.making.words == "comparing 50 %")
    }

    @Test func `a text of a few estimated words is not told as estimated`() {
        let sure = ChapterTranscript(Make.story)
        #expect(!sure.isEstimated && !sure.isUnsure(0, in: 1) && !sure.isDoubtful(1))
        let doubtful = ChapterTranscript(TextMakingScene.track)
        #expect(!doubtful.isEstimated && doubtful.isUnsure(3, in: 1) && doubtful.isDoubtful(1))
        #expect(!doubtful.isUnsure(0, in: 0) && !doubtful.isDoubtful(0))
        #expect(doubtful != sure)
    }
}
