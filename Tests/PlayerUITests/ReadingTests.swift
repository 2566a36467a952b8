import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import PlayerUI

/// The word cursor and the pop-ups: the sound waits, late answers are dropped.
@Suite struct ReadingTests {
    private let moment = Moment(position: Make.time(6.2))

    private func asked(_ effects: [AppEffect]) -> AidTicket? {
        for effect in effects {
            switch effect {
            case .translate(_, let ticket), .explain(_, let ticket): return ticket
            default: continue
            }
        }
        return nil
    }

    private func answer(_ text: String) -> Result<Translation, ServiceError> {
        .success(Translation(text: text, provider: "test"))
    }

    @Test func `a translation lets the sound wait and closing it lets it go on`() throws {
        var app = Make.playing()
        let effects = app.type("t")
        #expect(effects.first == .player(.pause))
        guard case .translate(let request, _) = try #require(effects.withoutEffort.last) else {
            Issue.record("no request")
            return
        }
        #expect(request.text == Make.story[1].text)
        #expect(request.place?.previous == Make.story[0].text)
        #expect(request.place?.next == Make.story[2].text)
        _ = app.update(.player(.phase(.paused)), at: moment)
        #expect(app.press(Key(.escape)).withoutQuestions == [.player(.play)])
    }

    @Test func `the end of an interruption starts no sound behind a pop-up`() {
        var app = Make.playing()
        _ = app.update(.player(.phase(.interrupted(reason: "a call"))), at: moment)
        #expect(app.type("t").contains(.player(.pause)))
        _ = app.update(.player(.phase(.paused)), at: moment)
        #expect(!app.press(Key(.escape)).contains(.player(.play)))
    }

    @Test func `whatever a message is about, the place shown is that of its moment`() {
        var app = Make.playing()
        _ = app.update(.notice("Something.", .information), at: Moment(position: Make.time(7)))
        #expect(app.player?.state.sound.position == Make.time(7))
    }

    @Test func `a chapter that is still being opened waits for the reading too`() {
        var app = Make.playing()
        _ = app.update(.player(.phase(.loading)), at: moment)
        let effects = app.type("t")
        #expect(!effects.contains(.player(.play)) && !effects.contains(.player(.pause)))
        #expect(app.update(.player(.phase(.ready)), at: moment).withoutPlan.isEmpty)
        #expect(app.press(Key(.escape)).withoutQuestions == [.player(.play)])
    }

    @Test func `closing what was opened while paused leaves the sound paused`() {
        var app = Make.playing()
        app.type(" ")
        _ = app.update(.player(.phase(.paused)), at: moment)
        app.type("t")
        #expect(app.press(Key(.escape)).withoutQuestions.isEmpty)
    }

    @Test func `the same key closes its pop-up`() {
        var app = Make.playing()
        app.type("e")
        #expect(app.type("e").withoutQuestions == [.player(.play)])
        #expect(app.played?.aids.popups.isEmpty == true)
    }

    @Test func `an answer for a sentence that was left is dropped`() throws {
        var app = Make.playing()
        let first = try #require(asked(app.type("t")))
        app.type("d")
        #expect(app.played?.aids.popups.isEmpty == true)
        app.type("t")
        _ = app.update(.aid(.translation(answer("late")), for: first), at: moment)
        #expect(app.played?.aids.popups.last?.content == .waiting)
    }

    @Test func `an answer for another chapter is dropped`() throws {
        var app = Make.playing()
        let first = try #require(asked(app.type("t")))
        let other = AidTicket(
            chapter: Make.address("c3"), sentence: first.sentence, serial: first.serial)
        _ = app.update(.aid(.translation(answer("late")), for: other), at: moment)
        #expect(app.played?.aids.popups.last?.content == .waiting)
    }

    @Test func `a jump closes the pop-up and lets the sound go on`() {
        var app = Make.playing()
        app.type("t")
        let effects = app.type("d").withoutQuestions
        #expect(effects == [.player(.seek(.milliseconds(10_940))), .player(.play)])
    }

    @Test func `a failure is shown as its sentence`() throws {
        var app = Make.playing()
        let ticket = try #require(asked(app.type("t")))
        let error = ServiceError(.offline, context: "the translation")
        _ = app.update(.aid(.translation(.failure(error)), for: ticket), at: moment)
        #expect(app.played?.aids.popups.last?.content == .failure(error.description))
    }

    @Test func `the word cursor walks through sentences and asks about bare words`() throws {
        var app = Make.playing(at: 4.6)
        #expect(app.type("w") == [.player(.pause)])
        app.press(Key(.left))
        #expect(app.played?.words.cursor == WordAddress(sentence: 0, word: 10))
        guard
            case .explain(let request, let ticket) = try #require(
                app.press(Key(.enter)).withoutEffort.last)
        else {
            Issue.record("no request")
            return
        }
        #expect(request.phrase == "quiet")
        #expect(request.sentence == Make.story[0].text)
        #expect(ticket.sentence == 0)
        #expect(app.press(Key(.escape)).withoutQuestions.isEmpty)
        #expect(app.press(Key(.escape)).withoutQuestions == [.player(.play)])
        #expect(app.played?.words.cursor == nil)
    }

    @Test func `the word cursor stops at the ends of the chapter`() {
        var app = Make.playing(at: 0.6)
        app.press(.character("w"), Key(.left), Key(.left))
        #expect(app.played?.words.cursor == WordAddress(sentence: 0, word: 0))
        for _ in 0..<100 { app.press(Key(.right)) }
        #expect(app.played?.words.cursor == WordAddress(sentence: 5, word: 8))
    }

    @Test func `an explanation over a word cursor keeps the sound waiting until both close`() {
        var app = Make.playing()
        app.type("we")
        #expect(app.played?.aids.popups.count == 1)
        #expect(app.press(Key(.escape)).withoutQuestions.isEmpty)
        #expect(app.press(Key(.escape)).withoutQuestions == [.player(.play)])
    }

    @Test func `the line of translations asks once for each sentence shown`() throws {
        var app = Make.playing()
        let first = try #require(asked(app.type("T")))
        #expect(app.update(.tick, at: moment).isEmpty)
        _ = app.update(.aid(.translation(answer("hola")), for: first), at: moment)
        let effects = app.update(.tick, at: Moment(position: Make.time(11.1)))
        #expect(asked(effects)?.sentence == 2)
        #expect(app.update(.tick, at: moment).withoutQuestions.isEmpty)
    }

    @Test(arguments: [true, false])
    func `a shifted text asks a translation with times of its own anew`(hasTimes: Bool) throws {
        var app = Make.playing()
        let reference = TrackReference(
            location: .file(path: "b.srt"), offset: hasTimes ? .zero : nil)
        let playback = ChapterPlayback(
            address: Make.address(), chapter: Make.chapters[1], audio: .file(path: "a.mp3"),
            translations: [reference])
        _ = app.update(
            .answer(.playback(.success(Snapshot(playback, .local))), of: Make.address()), at: moment
        )
        let ticket = try #require(asked(app.type("T")))
        _ = app.update(.aid(.translation(answer("hola")), for: ticket), at: moment)
        #expect((asked(app.type("z")) != nil) == hasTimes)
    }

    @Test(arguments: [("quiet.", "quiet"), ("“don't!”", "don't"), ("...", ""), ("对岸。", "对岸")])
    func `a word is asked for without the punctuation around it`(text: String, bare: String) {
        #expect(bareWord(text) == bare)
    }

    @Test(arguments: [
        Size(columns: 80, rows: 24), Size(columns: 200, rows: 60), Size(columns: 40, rows: 12),
        Size(columns: 20, rows: 5), Size(columns: 60, rows: 18),
    ])
    func `no pop-up covers the sentence it is about`(size: Size) throws {
        for text in ["short", Array(repeating: "a long answer", count: 60).joined(separator: " ")] {
            var app = Make.playing(size)
            let ticket = try #require(asked(app.type("t")))
            _ = app.update(.aid(.translation(answer(text)), for: ticket), at: moment)
            let rows = ScreenSnapshot.text(of: app.render())
            #expect(rows.contains("with"), "the current word is hidden at \(size)")
            #expect(rows.contains(text.prefix(5)), "the answer is missing at \(size)")
        }
    }

    @Test func `a long answer scrolls no further than its end`() throws {
        var app = Make.playing(Size(columns: 40, rows: 12))
        let ticket = try #require(asked(app.type("t")))
        let text = Array(repeating: "many words", count: 60).joined(separator: " ") + " last"
        _ = app.update(.aid(.translation(answer(text)), for: ticket), at: moment)
        for _ in 0..<200 { app.press(Key(.down)) }
        #expect(ScreenSnapshot.text(of: app.render()).contains("last"))
        let end = try #require(app.played?.aids.popups.last?.scroll)
        app.press(Key(.up))
        #expect(app.played?.aids.popups.last?.scroll == end - 1)
    }
}

extension [AppEffect] {
    /// Without what is left and what is asked ahead, where that is not the point.
    var withoutQuestions: [AppEffect] {
        filter { effect in
            switch effect {
            case .leaveQuestion, .translateAhead: false
            default: true
            }
        }
    }
}
