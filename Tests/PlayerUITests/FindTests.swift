import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import PlayerUI

/// Finding words in the chapter.
@Suite struct FindTests {
    private func found(_ app: PlayerStage) -> Int? { app.played?.find?.sentence }

    private func words(_ app: PlayerStage, _ sentence: Int) -> [String] {
        let state = app.played
        return state?.foundWords(in: sentence).sorted().compactMap {
            state?.text.transcript?[sentence]?.words[$0].text
        } ?? []
    }

    @Test func `the transcript shows the next match while one types`() {
        var app = Make.playing(at: 6.2)
        app.type("/the")
        #expect(app.played?.view.mode == .list)
        #expect(found(app) == 3 && app.played?.view.listCursor == 3)
        #expect(app.played?.find?.countText == "2 of 4")
        app.press(Key(.down))
        #expect(found(app) == 4)
        app.press(Key(.down), Key(.up))
        #expect(found(app) == 4)
    }

    @Test func `enter takes the sound there, and one undo leads back`() {
        var app = Make.playing(at: 6.2)
        app.type("/BOAT")
        let jump = app.press(Key(.enter)).playerCommands
        #expect(jump.contains(.seek(Make.time(17.94))))
        #expect(app.played?.view.mode == .sentence)
        #expect(app.played?.find?.isTyping == false)
        app.type("n")
        app.type("N")
        #expect(app.played?.jumps.undo == [Make.time(6.2)])
        app.press(Key(.escape))
        #expect(app.played?.find == nil && !app.wishes.contains(.leave))
        #expect(app.type("u").playerCommands.contains(.seek(Make.time(6.2))))
    }

    @Test func `n and N mean the next match only while a find is on`() {
        var app = Make.playing(at: 1)
        app.type("/letters")
        app.press(Key(.enter))
        #expect(app.played?.heardSentence == 1)
        app.type("n")
        #expect(app.played?.heardSentence == 3)
        app.type("n")
        #expect(app.played?.heardSentence == 1)
        app.type("N")
        #expect(app.played?.heardSentence == 3)
        app.press(Key(.escape))
        app.type("n")
        #expect(app.toast?.text.string.contains("no mark") == true)
    }

    @Test(arguments: [
        ("lamp that", 1, ["lamp", "that"]), ("LAMP", 1, ["lamp"]), ("ett", 1, ["letters"]),
        ("gone the", 0, ["gone,", "the"]),
    ])
    func `the words that were found are lit`(typed: String, sentence: Int, lit: [String]) {
        var app = Make.playing(at: 1)
        app.type("/" + typed)
        #expect(words(app, sentence) == lit)
    }

    @Test func `Chinese is found inside of its sentences`() {
        var app = Make.playing(
            at: 1, sentences: [Make.dense(0, ["一位", "老妇人", "划着船，", "来到"], at: 1)])
        app.type("/妇人划")
        #expect(found(app) == 0)
        #expect(words(app, 0) == ["老妇人", "划着船，"])
    }

    @Test func `what is nowhere says so, and enter stays`() {
        var app = Make.playing()
        app.type("/zzz")
        #expect(app.played?.find?.countText == "not found")
        #expect(app.press(Key(.enter)).playerCommands.isEmpty)
        #expect(app.isTypingFind)
        app.press(Key(.escape))
        #expect(app.played?.view.mode == .sentence && app.played?.view.listCursor == nil)
    }

    @Test func `another find begins empty, and up brings the one before back`() {
        var app = Make.playing(at: 1)
        app.type("/lamp")
        app.press(Key(.enter))
        app.type("/letters")
        #expect(app.played?.find?.editor.text == "letters")
        app.press(Key(.enter))
        app.type("/")
        #expect(app.played?.find?.countText == "" && found(app) == nil)
        app.press(Key(.up))
        #expect(app.played?.find?.editor.text == "letters")
        #expect(app.played?.find?.countText == "1 of 2")
        app.press(Key(.up))
        #expect(app.played?.find?.countText == "2 of 2")
    }

    @Test func `the key that follows the sound is not told while it is a letter of the line`() {
        var app = Make.playing()
        app.press(Key(.tab), Key(.tab), Key(.up))
        #expect(ScreenSnapshot.text(of: app.render()).contains("c follows"))
        app.type("/the")
        let text = ScreenSnapshot.text(of: app.render())
        #expect(text.contains("not following") && !text.contains("c follows"))
    }

    @Test func `keys of the player are letters while one types`() {
        var app = Make.playing()
        #expect(app.type("/ q?u").withoutPlan.isEmpty)
        #expect(app.played?.find?.editor.text == " q?u")
        _ = app.update(.input(.paste("x\ny")), at: Moment(position: Make.time(6.2)))
        #expect(app.played?.find?.editor.text == " q?ux y")
    }

    @Test func `what is too long to be looked for is cut, and that is told`() {
        var app = Make.playing()
        app.type("/the")
        let long = String(repeating: "x", count: 200)
        _ = app.update(.input(.paste(TerminalText(long))), at: Moment(position: Make.time(6.2)))
        #expect(app.played?.find?.editor.text.count == ChapterFind.limit)
        #expect(app.played?.find?.countText == "only 80 characters · not found")
        app.press(Key(.left))
        #expect(app.played?.find?.countText == "not found")
        app.type("y")
        #expect(app.played?.find?.countText == "only 80 characters · not found")
        app.press(Key(.backspace))
        #expect(app.played?.find?.countText == "not found")
    }

    @Test func `a chapter without text has nothing to find`() {
        var app = Make.playing(sentences: [])
        app.type("/")
        #expect(app.played?.find == nil)
        #expect(app.toast != nil)
    }

    private func track(_ sentences: [Sentence]) -> AppMessage {
        let track = SubtitleTrack(language: Make.english, cues: [], sentences: sentences)
        return .answer(.track(.success(Snapshot(track, .fetched))), of: Make.address())
    }

    @Test func `what is typed before the text is there is looked for in it`() {
        var app = Make.opening()
        #expect(app.type("/boat").withoutPlan.isEmpty)
        #expect(app.played?.find?.countText == "the text is not there yet")
        #expect(app.press(Key(.enter)).playerCommands.isEmpty)
        _ = app.update(track(Make.story), at: Moment(position: .zero))
        #expect(app.played?.find?.editor.text == "boat")
        #expect(found(app) != nil && app.played?.view.listCursor == found(app))
        #expect(app.played?.find?.countText.hasPrefix("1 of ") == true)
        #expect(app.press(Key(.enter)).playerCommands.isEmpty && app.isTypingFind)
        for phase in [PlayerPhase.loading, .ready] {
            _ = app.update(.player(.phase(phase)), at: Moment(position: .zero))
        }
        #expect(app.press(Key(.enter)).playerCommands.contains(.seek(Make.time(17.94))))
        #expect(app.played?.find?.isTyping == false && app.played?.view.mode == .sentence)
    }

    @Test func `a text that comes leaves alone who typed enough`() {
        var app = Make.opening()
        app.type("/boat")
        app.player?.state.find?.isTyping = false
        _ = app.update(track(Make.story), at: Moment(position: .zero))
        #expect(app.played?.view.listCursor == nil)
        #expect(app.played?.find?.countText == "not found")
    }

    private var failures: [AppMessage] {
        let failure = ServiceError(.offline, context: "the text")
        let silent = ChapterPlayback(
            address: Make.address(), chapter: Make.chapters[1], audio: .file(path: "a.mp3"))
        return [
            track([]), .answer(.track(.failure(failure)), of: Make.address()),
            .answer(.playback(.failure(failure)), of: Make.address()),
            .answer(.playback(.success(Snapshot(silent, .local))), of: Make.address()),
        ]
    }

    @Test func `where no text comes the line says so, and keeps what is typed`() {
        for message in failures {
            var app = Make.opening()
            app.type("/bo")
            _ = app.update(message, at: Moment(position: .zero))
            app.type("at")
            #expect(app.played?.find?.editor.text == "boat", "\(message)")
            #expect(app.played?.find?.countText == "there is no text", "\(message)")
            app.press(Key(.escape))
            #expect(app.played?.find == nil && app.played?.view.mode == .sentence)
            app.type("/")
            #expect(app.played?.find == nil)
            #expect(app.toast?.text.string.contains("no text") == true)
        }
    }

    @Test func `another chapter is shown as before the find`() {
        var app = Make.playing()
        app.type("/the")
        guard let before = app.played else { return }
        var next = before
        next.view.mode = .word
        next.keepView(of: before)
        #expect(next.view.mode == .sentence)
    }

    @Test func `another text ends the find`() {
        var app = Make.playing()
        app.type("/the")
        _ = app.update(
            track([Make.sentence(0, "Other.", at: 1)]), at: Moment(position: Make.time(6.2)))
        #expect(app.played?.find == nil && app.played?.view.mode == .sentence)
    }
}

extension PlayerStage {
    fileprivate var isTypingFind: Bool { player?.state.find?.isTyping == true }
}

/// Copying what is read.
@Suite struct CopyTests {
    private let moment = Moment(position: Make.time(6.2))

    private func copies(_ effects: [AppEffect]) -> [String] {
        effects.compactMap { if case .copy(let text) = $0 { text } else { nil } }
    }

    @Test func `the sentence that is heard is copied`() {
        var app = Make.playing()
        #expect(copies(app.type("Y")) == [Make.story[1].text])
        #expect(app.toast?.text.string.hasPrefix("Copied “An old woman") == true)
    }

    @Test func `the chosen sentence of the list is copied`() {
        var app = Make.playing()
        app.press(Key(.tab), Key(.tab), Key(.down))
        #expect(copies(app.type("Y")) == [Make.story[2].text])
    }

    @Test func `a second press adds the translation, once it is there`() {
        var app = Make.playing()
        app.type("Y")
        let asked = app.type("Y")
        #expect(copies(asked).isEmpty)
        for case .translate(_, let ticket) in asked {
            let answer = Translation(text: "Una anciana.", provider: "x")
            let effects = app.update(.aid(.translation(.success(answer)), for: ticket), at: moment)
            #expect(copies(effects) == [Make.story[1].text + "\nUna anciana."])
        }
        #expect(copies(app.type("Y")) == [Make.story[1].text + "\nUna anciana."])
    }

    @Test func `the word under the cursor is copied bare`() {
        var app = Make.playing(at: 2.5)
        app.type("w")
        app.player?.state.words.cursor = WordAddress(sentence: 0, word: 1)
        #expect(copies(app.type("Y")) == ["morning"])
    }

    @Test func `an open pop-up is copied whole`() {
        var app = Make.playing()
        for case .explain(_, let ticket) in app.type("e") {
            let answer = Explanation(
                overview: "She rows.", keyPoints: ["rowed: past"],
                vocabulary: [.init(word: "row", meaning: "remar")], provider: "x")
            _ = app.update(.aid(.explanation(.success(answer)), for: ticket), at: moment)
        }
        #expect(copies(app.type("Y")) == ["She rows.\nrowed: past\nrow: remar"])
    }

    @Test func `nothing that steers a terminal is copied`() throws {
        var app = Make.playing(
            at: 1, sentences: [Make.sentence(0, "a\u{1B}[31mred\u{7} b", at: 0.5)])
        let copied = copies(app.type("Y"))
        try #require(copied.count == 1)
        #expect(!copied[0].unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
    }
}
