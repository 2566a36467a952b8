import LibraryUI
import ListenCore
import PlayerUI
import Practice
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// Lines of the model that the screen shows.
@Suite struct PlainFaceTests {
    /// A player in the middle of its second sentence, with its face.
    private struct Stage {
        var model: AppModel
        var face = PlainFace()
        var effects: [AppEffect] = []
        private var host = Duration.seconds(10)

        init(
            text: Bool = true, change: (inout UISettings) -> Void = { _ in },
            items: [SettingItem] = []
        ) {
            var settings = UISettings(targetLanguage: .english, face: .plain)
            change(&settings)
            model = Make.playing(settings: settings)
            model.settingRows.items = items
            guard text else {
                _ = face.lines(after: .notice("", .information), [], of: &model)
                return
            }
            let track = SubtitleTrack(
                language: Make.english, cues: [], sentences: Make.story)
            _ = face.lines(
                after: .answer(.track(.success(Snapshot(track, .local))), of: Make.address()), [],
                of: &model)
        }

        mutating func take(_ message: AppMessage) -> [PlainFace.Line] {
            host += .seconds(2)
            let position = model.player?.state.sound.position ?? .zero
            effects = model.update(message, at: Moment(position: position, host: host))
            return face.lines(after: message, effects, of: &model)
        }

        mutating func type(_ request: TypedRequest) -> [PlainFace.Line] { take(.typed(request)) }
    }

    @Test func `an answer is told once, while the sound goes on`() throws {
        var stage = Stage()
        #expect(stage.type(.command(.translate)).isEmpty)
        let ticket = try #require(stage.model.player?.state.aids.popups.first?.ticket)
        #expect(!stage.effects.contains(.player(.pause)))
        let translation = Translation(text: "Una anciana.", provider: "p")
        let told = stage.take(.aid(.translation(.success(translation)), for: ticket))
        #expect(told == [.answer("Una anciana. (p)")])
        #expect(stage.model.player?.state.aids.popups.isEmpty == true)
        #expect(stage.take(.aid(.translation(.success(translation)), for: ticket)).isEmpty)
    }

    /// The notes about the text of what was opened, as its sound begins to be heard.
    private func notes(
        source: SourceID, audio: ResourceReference, isLive: Bool
    ) -> [PlainFace.Line] {
        var stage = Stage(text: false)
        let playback = ChapterPlayback(
            address: ChapterAddress(
                source: source, book: Make.address().book, chapter: Make.address().chapter),
            chapter: Make.chapters[1], audio: audio)
        var told = stage.take(
            .answer(.playback(.success(Snapshot(playback, .local))), of: Make.address()))
        if isLive { told += stage.take(.answer(.pieces(SpeechPieces()), of: Make.address())) }
        return told + stage.take(.player(.phase(.playing)))
    }

    private static let station: PlainFace.Line = .note(
        "A station has no text; the titles it sends are shown when they are heard.")

    @Test func `a station is not said to be a chapter that lacks a text`() {
        let remote = ResourceReference.remote(url: "https://radio.example/live")
        let chapter: PlainFace.Line = .note("This chapter has no text.")
        #expect(notes(source: .radio, audio: remote, isLive: true) == [Self.station])
        #expect(notes(source: .file, audio: remote, isLive: true) == [Self.station])
        #expect(notes(source: .file, audio: remote, isLive: false) == [chapter])
        #expect(notes(source: .podcasts, audio: remote, isLive: false) == [chapter])
    }

    @Test func `each title of a station is printed when it is heard, without further news`() {
        var stage = Stage(text: false)
        _ = stage.take(.answer(.pieces(SpeechPieces()), of: Make.address()))
        let titles = ["One - Anna", "Two - Bert"].enumerated().map {
            Make.sentence($0, $1, at: 5 + Double($0) * 5)
        }
        let track = SubtitleTrack(language: nil, cues: [], sentences: titles)
        _ = stage.take(.answer(.track(.success(Snapshot(track, .local))), of: Make.address()))
        #expect(stage.face.nextDeadline(of: stage.model).media == .seconds(10))
        let printed = [(6.2, 9.9), (9.9, 11)].map { start, end in
            stage.face.sentences(
                in: HeardTrail(
                    [HeardStretch(start: .seconds(start), end: .seconds(end))],
                    place: PlaybackPlace(position: .seconds(end))), of: stage.model)
        }
        #expect(printed == [["One - Anna"], ["Two - Bert"]])
    }

    /// The lines about the text of a chapter without one, while another is looked for.
    private func searched(_ news: TextNews..., before: TextNews? = nil) -> [PlainFace.Line] {
        var stage = Stage(text: false)
        let playback = ChapterPlayback(
            address: Make.address(), chapter: Make.chapters[1], audio: .file(path: "/a.mp3"))
        var told = stage.take(.text(.sought, of: Make.address()))
        if let before { told += stage.take(.text(before, of: Make.address())) }
        told += stage.take(
            .answer(.playback(.success(Snapshot(playback, .local))), of: Make.address()))
        for news in news { told += stage.take(.text(news, of: Make.address())) }
        return told
    }

    @Test func `a chapter whose text is put in step is not said to have none`() {
        let coming: PlainFace.Line = .note(
            "The text of this chapter is on its way; it is put in step.")
        let half = TextNews.progress(0.5, stage: "listening")
        #expect(searched() == [])
        #expect(searched(.progress(0, stage: "listening"), half) == [coming])
        #expect(searched(half, before: .progress(0, stage: "listening")) == [coming])
        for news in [TextNews.notFound, .left] {
            #expect(searched(news) == [.note("This chapter has no text.")])
        }
        // One that comes and fails is told of by its reason alone.
        #expect(
            searched(half, .failed("Another edition.")) == [coming, .note("Another edition.")])
        #expect(searched(half, .made("“One” has its text now, in step.")).count == 2)
    }

    @Test func `why a chapter without a text gets none is told once`() {
        var stage = Stage(text: false)
        stage.model = Make.playing(sentences: [], settings: stage.model.settings)
        _ = stage.take(.text(.sought, of: Make.address()))
        _ = stage.take(.text(.progress(0, stage: "listening"), of: Make.address()))
        let failed = AppMessage.text(.failed("Another edition."), of: Make.address())
        #expect(stage.take(failed) == [.note("Another edition.")])
        #expect(stage.take(.tick).isEmpty)
    }

    @Test func `a pause and a jump leave a question that waits`() throws {
        var stage = Stage()
        _ = stage.type(.command(.explain))
        let ticket = try #require(stage.model.player?.state.aids.popups.first?.ticket)
        _ = stage.take(.play(false))
        #expect(stage.effects.contains(.player(.pause)))
        #expect(stage.model.player?.state.sound.isWanted == false)
        _ = stage.type(.command(.nextSentence))
        #expect(!stage.effects.contains(.leaveQuestion(ticket)))
        #expect(stage.model.player?.state.aids.awaitedTickets == [ticket])
    }

    @Test func `what belongs to a dictation is not told, nor answered by a find`() throws {
        var stage = Stage()
        _ = stage.type(.command(.dictation))
        #expect(
            stage.type(.find("boat")) == [.note("A dictation goes on; `leave` ends it.")])
        #expect(stage.model.player?.state.dictation?.isTyping == true)
        let told = "\(stage.type(.aboutWord("zebra", .explain)))"
        #expect(!told.contains(Make.story[1].text), "\(told)")
    }

    @Test func `a word that is named is looked for in all texts, and counts as looked up`() {
        var stage = Stage()
        _ = stage.type(.aboutWord("woman", .explain))
        #expect(stage.effects.contains { if case .keepEffort = $0 { true } else { false } })
        _ = stage.type(.aboutWord("boat", .concordance))
        #expect(
            stage.effects.contains {
                if case .findHeard("boat", _, _) = $0 { true } else { false }
            })
    }

    @Test func `the word that was looked up last is heard and said`() throws {
        var stage = Stage()
        _ = stage.type(.command(.sayWord))
        #expect(!stage.effects.contains { if case .sayWord = $0 { true } else { false } })
        _ = stage.type(.aboutWord("woman", .explain))
        let ticket = try #require(stage.model.player?.state.aids.popups.first?.ticket)
        let answer = Explanation(overview: "una mujer", provider: "p")
        _ = stage.take(.aid(.explanation(.success(answer)), for: ticket))
        _ = stage.type(.command(.sayWord))
        #expect(
            stage.effects.contains {
                if case .sayWord("woman", _) = $0 { true } else { false }
            })
        _ = stage.type(.command(.hearWord))
        #expect(
            stage.effects.contains {
                if case .player(.seek) = $0 { true } else { false }
            })
    }

    @Test func `a question that waits is asked anew, not closed`() {
        var stage = Stage()
        _ = stage.type(.command(.translate))
        _ = stage.type(.command(.translate))
        #expect(stage.model.player?.state.aids.popups.count == 1)
        #expect(stage.effects.contains { if case .translate = $0 { true } else { false } })
    }

    @Test func `the sound under the speech is named when it is another`() {
        var stage = Stage()
        var rain = BackgroundState(title: "rain.mp3", isPlaying: false, gainHundredths: 30)
        rain.isWanted = true
        #expect(stage.take(.background(rain)) == [.note("Under the speech: rain.mp3, 30 %.")])
        rain.isPlaying = true
        #expect(stage.take(.background(rain)).isEmpty)
        rain.title = "wind.mp3"
        #expect(stage.take(.background(rain)) == [.note("Under the speech: wind.mp3, 30 %.")])
        rain.isWanted = false
        #expect(stage.take(.background(rain)) == [.note("No sound is under the speech.")])
    }

    @Test func `a list has numbers, and a number chooses`() throws {
        var stage = Stage()
        let list = stage.type(.command(.sleepTimer))
        guard case .paragraphs(let text) = try #require(list.first) else {
            Issue.record("\(list)")
            return
        }
        #expect(text.hasPrefix("sleep timer\n1. 10 minutes\n2. 15 minutes\n"))
        let chosen = stage.type(.row(2))
        #expect(
            chosen == [.note("The sound stops in 15 minutes. `sleep-timer` shows the clock.")])
        #expect(stage.model.layers.isEmpty)
        #expect("\(stage.type(.command(.sleepTimer)))".contains("sleep timer: 14:5"))
        #expect(stage.model.layers.isEmpty)
        #expect(stage.type(.row(3)) == [.note("No list is open that has a row 3.")])
    }

    @Test func `another command closes a list, and leave says where nothing is open`() {
        var stage = Stage()
        _ = stage.type(.command(.practice))
        _ = stage.type(.command(.faster))
        #expect(stage.model.layers.isEmpty)
        #expect(
            stage.type(.command(.leave)) == [.note("Nothing is open; `quit` ends the player.")])
        #expect(stage.model.screen == .player)
    }

    @Test func `a dictation is written line by line`() throws {
        var stage = Stage()
        #expect(stage.face.hasText)
        let begun = stage.type(.command(.dictation))
        #expect("\(begun)".contains("Write sentence 2 of 6"))
        #expect(stage.model.awaitsAnswer)
        let heard = stage.face.sentences(
            in: HeardTrail(
                [HeardStretch(start: .seconds(4.5), end: .seconds(9))],
                place: PlaybackPlace(position: .seconds(9))), of: stage.model)
        #expect(heard.isEmpty)
        #expect("\(stage.type(.command(.hintLetter)))".contains("It begins: A"))
        let told = stage.type(.answer("An old man rowed across"))
        #expect(!stage.model.awaitsAnswer)
        guard case .paragraphs(let text) = try #require(told.first) else {
            Issue.record("\(told)")
            return
        }
        let rows = text.split(separator: "\n")
        #expect(rows.first.map(String.init) == Make.story[1].text)
        #expect(rows.contains("wrong: man, for woman"))
        #expect(rows.contains("missing: lamp"))
        #expect(stage.model.emptyLine == .command(.nextSentence))
        #expect("\(stage.type(.command(.nextSentence)))".contains("Write sentence 3 of 6"))
        #expect("\(stage.type(.command(.leave)))".contains("The dictation is over."))
        #expect(stage.model.emptyLine == .command(.leave))
        _ = stage.type(.command(.leave))
        #expect(stage.model.player?.state.dictation == nil)
    }

    @Test func `a note is asked for, and the next line is it`() {
        var stage = Stage()
        _ = stage.take(.answer(.bookmarks(Make.marks), of: Make.address()))
        _ = stage.type(.command(.bookmarks))
        let asked = stage.type(.command(.note))
        #expect("\(asked)".contains("`:leave` leaves it"))
        #expect(stage.model.awaitsAnswer)
        _ = stage.type(.answer("look up"))
        #expect(
            stage.model.player?.state.marks.bookmarks.contains { $0.note == "look up" } == true)
        #expect("\(stage.type(.command(.remove)))".contains("Remove this mark?"))
        _ = stage.type(.answer("no"))
        #expect(stage.model.player?.state.marks.bookmarks.count == 3)
    }

    @Test func `what a find leads to is told, and its sentence printed`() {
        var stage = Stage()
        let told = stage.type(.find("boat"))
        #expect(told == [.note("“boat”: 1 of 1; `next-match` goes on.")])
        let isLed = stage.face.isLed(by: stage.effects, in: stage.model)
        #expect(isLed)
        #expect("\(stage.type(.find("zebra")))".contains("“zebra”: not found."))
        #expect(stage.model.awaitsAnswer)
    }

    @Test func `moved edges, words and settings are told as they become`() {
        let item = SettingItem(
            .condense, purpose: "Gaps are shortened.", values: .toggle, usual: "false",
            usualOrigin: "default", kept: nil, isUsual: false)
        var stage = Stage(items: [item])
        #expect("\(stage.type(.command(.edges)))".contains("from 60 ms before"))
        #expect("\(stage.type(.command(.startEarlier)))".contains("from 80 ms before"))
        _ = stage.type(.command(.leave))
        #expect("\(stage.type(.command(.wordCursor)))".contains("new"))
        _ = stage.type(.command(.leave))
        #expect("\(stage.type(.command(.settings)))".contains("1. shorter gaps (condense): off"))
        #expect("\(stage.type(.row(1)))".contains("shorter gaps (condense): on (kept)"))
        let row = stage.type(.setting(.condense, "off"))
        #expect(row.count == 1 && "\(row)".contains("shorter gaps (condense): off"))
        #expect(stage.model.player?.state.practice.condenses == false)
    }

    @Test func `a setting that took a value says it in a line, and one that did not says why`() {
        let pause = SettingItem(
            .autoPause, purpose: "", values: .choice(["off", "after", "new"]), usual: "off",
            usualOrigin: "default", kept: nil, isUsual: false)
        var stage = Stage(items: [pause])
        #expect(stage.type(.setting(.autoPause, "new")) == [.note("auto-pause: new")])
        #expect(stage.model.settingRows.items.first?.kept == "new")
        let refused = stage.type(.setting(.autoPause, "often"))
        #expect(refused.count == 1 && !"\(refused)".contains("auto-pause: often"))
        #expect(stage.model.settingRows.items.first?.kept == "new")
    }

    @Test func `a mark is made once, and taken away by another word`() {
        var stage = Stage()
        #expect(stage.type(.mark(true)) == [.note("Marked.")])
        #expect(stage.type(.mark(true)) == [.note("This is marked already.")])
        let kept = stage.model.player?.state.marks.bookmarks.first
        _ = stage.take(
            .answer(.bookmarks(kept.map { [$0.numbered(7)] } ?? []), of: Make.address()))
        #expect(stage.type(.mark(false)) == [.note("The mark is gone.")])
        #expect(stage.type(.mark(false)) == [.note("This is not marked.")])
    }

    @Test func `nothing waits but where it was asked for`() {
        var book = BookSettings()
        (book.score, book.autoPause) = ("dictation", .atEnd)
        var stage = Stage { $0.playing.newBook = book }
        var plan = stage.model.player?.state.plan
        #expect(plan?.drill?.otherwise.passes.allSatisfy { $0.wait == .none } == true)
        #expect(plan?.autoPause == [])
        _ = stage.type(.command(.autoPause))
        plan = stage.model.player?.state.plan
        #expect(plan?.autoPause == .atStart)
    }

    @Test func `the session ends with its chapter`() {
        var stage = Stage()
        _ = stage.take(.player(.phase(.ended)))
        #expect(stage.effects.contains(.quit))
        #expect(stage.model.openChapter == Make.address())
    }
}

extension Bookmark {
    /// The mark as it is once it is kept.
    fileprivate func numbered(_ id: Int64) -> Bookmark {
        Bookmark(
            id: id, chapter: chapter, range: range, text: text, createdAt: createdAt,
            bookTitle: bookTitle, chapterTitle: chapterTitle)
    }
}
