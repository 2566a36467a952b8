import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The concordance of a word, and going to its places.
@Suite struct HeardLayerTests {
    private let moment = Moment(position: Make.time(6.2), host: .seconds(60))

    private func hit(
        _ chapter: String, book: String = "river", source: SourceID = .local, at start: Double
    ) -> HeardHit {
        HeardHit(
            address: ChapterAddress(
                source: source, book: BookID(rawValue: book),
                chapter: ChapterID(rawValue: chapter)),
            bookTitle: "The River Village", chapterTitle: "Part \(chapter)",
            language: Make.english,
            sentence: HeardSentence(
                index: 3, range: Make.time(start)..<Make.time(start + 2),
                text: "There was a basket full of letters on the bank."), marks: [12..<18])
    }

    /// The list of a word under the cursor with its answer.
    private func opened(_ hits: [HeardHit], at size: Size = Size(columns: 80, rows: 24)) -> AppModel
    {
        var app = Make.playing(size)
        app.type("f")
        let findings = HeardFindings(hits: hits, sentences: 12, chapters: 3)
        _ = app.update(.heard(findings, serial: 1), at: moment)
        return app
    }

    @Test func `the key looks for the word that is heard, and the sound goes on`() {
        var app = Make.playing()
        let effects = app.type("f")
        guard case .findHeard(let word, Make.english, let serial)? = effects.first,
            effects.count == 1
        else {
            Issue.record("\(effects)")
            return
        }
        #expect(Make.story[1].words.contains { bareWord($0.text) == word })
        #expect(app.heardMenu.empty == "Looking…")
        _ = app.update(.heard(HeardFindings(), serial: serial + 1), at: moment)
        #expect(app.heardMenu.empty == "Looking…", "the answer of another search is dropped")
        _ = app.update(.heard(HeardFindings(), serial: serial), at: moment)
        #expect(app.heardMenu.empty != "Looking…")
        #expect(app.press(Key(.escape)) == [])
        #expect(app.layers.isEmpty && app.screen == .player)
    }

    @Test func `the word under the cursor is looked for`() {
        var app = Make.playing()
        app.type("w")
        app.press(Key(.right))
        let word = app.player?.state.wordLookedAt
        #expect(app.type("f") == [.findHeard(word ?? "", Make.english, serial: 1)])
    }

    @Test func `a hit of this chapter is a jump that can be undone`() {
        var app = opened([hit("c2", at: 18)])
        #expect(app.heardMenu.title.hasSuffix("12 in 3 chapters"))
        let effects = app.press(Key(.enter))
        #expect(effects.contains { if case .player(.seek) = $0 { true } else { false } })
        #expect(app.layers.isEmpty)
        #expect(app.type("u").contains(.player(.seek(Make.time(6.2)))))
    }

    @Test func `a hit of another chapter opens it, and undo leads back`() {
        var app = opened([hit("c1", at: 18)])
        let effects = app.press(Key(.enter))
        #expect(effects.contains { $0.opens("c1") })
        #expect(app.openChapter?.chapter.rawValue == "c1")
        let back = app.type("u")
        #expect(back.contains { $0.opens("c2") })
        #expect(app.heard.pendingJump?.note.position == Make.time(6.2))
    }

    @Test func `a hit of another book waits for its chapters`() {
        var app = opened([hit("x", book: "other", at: 18)])
        #expect(app.press(Key(.enter)) == [.loadChapters(BookID(rawValue: "other"), .cacheFirst)])
        let chapters = [Chapter(id: ChapterID(rawValue: "x"), title: "X")]
        let effects = app.update(
            .chapters(.success(Snapshot(chapters, .local)), of: BookID(rawValue: "other")),
            at: moment)
        #expect(effects.contains { $0.opens("x") })
        #expect(app.heard.pending == nil)
    }

    private let other = BookID(rawValue: "other")

    private func answer(_ chapters: [Chapter]) -> AppMessage {
        .chapters(.success(Snapshot(chapters, .local)), of: other)
    }

    @Test func `undo leads back from another book too, once`() {
        var app = opened([hit("x", book: "other", at: 18)])
        app.press(Key(.enter))
        _ = app.update(answer([Chapter(id: ChapterID(rawValue: "x"), title: "X")]), at: moment)
        #expect(app.type("u") == [.loadChapters(BookID(rawValue: "river"), .cacheFirst)])
        #expect(app.heard.back == nil)
    }

    @Test func `who goes elsewhere is not taken to a place that comes late`() {
        var app = opened([hit("x", book: "other", at: 18)])
        app.press(Key(.enter))
        app.press(Key(.escape))
        let effects = app.update(
            answer([Chapter(id: ChapterID(rawValue: "x"), title: "X")]), at: moment)
        #expect(!effects.contains { $0.opens("x") })
        #expect(app.heard.pending == nil && app.heard.back == nil)
    }

    @Test func `a place whose book does not come, or has it no more, is told`() {
        let offline = ServiceError(.offline, context: "the chapters")
        for message in [answer([]), .chapters(.failure(offline), of: other)] {
            var app = opened([hit("x", book: "other", at: 18)])
            app.press(Key(.enter))
            _ = app.update(message, at: moment)
            #expect(app.heard.pending == nil)
            #expect(app.toast?.text.string.contains("Part x") == true)
            #expect((app.toast?.until ?? .zero) > moment.host)
        }
    }

    @Test func `leaving the chapter of a hit makes undo mean jumps only`() {
        var app = opened([hit("c1", at: 18)])
        app.press(Key(.enter))
        app.press(Key(.escape))
        #expect(app.heard.back == nil)
        app.press(Key(.enter))
        #expect(!app.type("u").contains { $0.opens("c2") })
    }

    @Test func `a hit of another source stays in the player's list and says what to type`() {
        var app = opened([hit("c2", source: server, at: 18)])
        let word = app.heard.layer?.word ?? ""
        #expect(app.press(Key(.enter)) == [])
        #expect(app.layers.count == 1)
        #expect(app.toast?.text.string.contains("`listen find \(word)`") == true)
    }

    private let server = SourceID(rawValue: "http://x")

    /// The list of `listen find` with hits of three sources, of which one is gone.
    private func found(playing hit: Int? = nil) -> (app: AppModel, effects: [AppEffect]) {
        let gone = SourceID(rawValue: "http://gone")
        let hits = [
            self.hit("x", book: "other", at: 18), self.hit("s1", source: server, at: 3),
            self.hit("g1", source: gone, at: 3),
        ]
        var app = AppModel(
            source: .local, sourceName: "bundled library", settings: Make.settings(),
            size: Size(columns: 80, rows: 24),
            start: .heard(
                HeardList(
                    HeardFindings(hits: hits, sentences: 3, chapters: 3), of: "letters",
                    refusals: [gone: "It is gone."], names: [server: "home"], playing: hit)))
        let effects = app.start(at: moment)
        return (app, effects)
    }

    @Test func `hits of several sources say which one they are from`() {
        let hints = found().app.heardMenu.rows.map(\.hint)
        #expect(hints.map { $0.split(separator: " ").first } == ["library", "home", "gone"])
        #expect(hints.allSatisfy { $0.hasSuffix(" 0:18") || $0.hasSuffix(" 0:03") })
        #expect(!opened([hit("c2", at: 18)]).heardMenu.rows[0].hint.contains("library"))
    }

    /// The row under the cursor of the list over the screen; `nil` where none is.
    private func row(_ app: AppModel) -> Int? {
        if case .menu(let open)? = app.layers.last, open.kind == .heard { open.cursor } else { nil }
    }

    @Test func `a search's hit of another source ends the session for one there`() {
        var (app, _) = found()
        app.press(Key(.down))
        #expect(app.press(Key(.enter)) == [.playElsewhere(hit: 1)])
    }

    @Test func `a chapter that is left for another source is kept as at the end`() {
        var (app, _) = found(playing: 0)
        _ = app.update(answer([Chapter(id: ChapterID(rawValue: "x"), title: "X")]), at: moment)
        let address = ChapterAddress(
            source: .local, book: other, chapter: ChapterID(rawValue: "x"))
        let playback = ChapterPlayback(
            address: address, chapter: Chapter(id: address.chapter, title: "X"),
            audio: .file(path: "a.mp3"))
        for message: AppMessage in [
            .answer(.playback(.success(Snapshot(playback, .local))), of: address),
            .player(.phase(.loading)), .player(.duration(Make.time(30))), .player(.phase(.ready)),
        ] { _ = app.update(message, at: moment) }
        app.press(Key(.escape))
        app.press(Key(.down))
        var ended = app
        let ending = ended.type("q")
        #expect(ending.contains { if case .recordPlace = $0 { true } else { false } })
        #expect(app.press(Key(.enter)) == ending.dropLast() + [.playElsewhere(hit: 1)])
    }

    @Test func `a search's hit of a source that is gone is refused in the list`() {
        var (app, _) = found()
        app.press(Key(.down))
        app.press(Key(.down))
        #expect(app.press(Key(.enter)) == [])
        #expect(row(app) == 2)
        #expect(app.toast?.text.string == "! It is gone.")
    }

    @Test func `a session begun for a hit plays it, and leads back to it`() {
        var (app, effects) = found(playing: 0)
        #expect(effects == [.loadChapters(other, .cacheFirst)])
        #expect(row(app) == nil)
        effects = app.update(
            answer([Chapter(id: ChapterID(rawValue: "x"), title: "X")]), at: moment)
        #expect(effects.contains { $0.opens("x") })
        #expect(app.heard.pendingJump?.news == "Part x", "there is nowhere to go back to yet")
        app.press(Key(.escape))
        #expect(row(app) == 0)
        #expect(app.press(Key(.escape)).contains(.quit))
    }

    @Test func `while a hit's book is waited for, and when it fails, the list comes back`() {
        var (app, _) = found(playing: 0)
        app.press(Key(.escape))
        #expect(row(app) == 0 && app.heard.pending == nil)
        let offline = ServiceError(.offline, context: "the chapters")
        for message in [answer([]), .chapters(.failure(offline), of: other)] {
            var (app, _) = found(playing: 0)
            _ = app.update(message, at: moment)
            #expect(row(app) == 0)
            #expect(app.toast?.text.string.contains("Part x") == true)
        }
    }

    @Test func `a word looked for in a found chapter does not lose the search's list`() {
        var (app, _) = found(playing: 0)
        _ = app.update(answer([Chapter(id: ChapterID(rawValue: "x"), title: "X")]), at: moment)
        app.heard.layer = HeardLayer(word: "bank", serial: 7)
        app.layers = []
        app.press(Key(.escape))
        #expect(row(app) == 0 && app.heard.layer?.word == "letters")
        _ = app.update(.heard(HeardFindings(), serial: 7), at: moment)
        #expect(app.heardMenu.rows.count == 3, "an answer that comes late is dropped")
    }

    @Test func `the list of a search is the whole program`() {
        var app = AppModel(
            source: .local, sourceName: "bundled library", settings: Make.settings(),
            size: Size(columns: 80, rows: 24),
            start: .heard(
                HeardList(
                    HeardFindings(hits: [hit("c1", at: 18)], sentences: 1, chapters: 1),
                    of: "letters")))
        _ = app.start()
        #expect(app.heardMenu.rows.count == 1)
        #expect(app.press(Key(.escape)).contains(.quit))
    }

    @Test(arguments: [0, 1, 2, 3, 7, 11, 29, 30, 31, 59, 60, 61, 200])
    func `it fits every size`(columns: Int) {
        for rows in [0, 1, 2, 4, 5, 11, 18, 30] {
            let app = opened(
                [hit("c1", at: 18), hit("c2", at: 4_000)], at: Size(columns: columns, rows: rows))
            #expect(app.render().gridSize == Size(columns: columns, rows: rows))
        }
    }
}

extension AppEffect {
    /// True when it opens a chapter.
    fileprivate func opens(_ chapter: String) -> Bool {
        if case .openChapter(let address, _, _) = self {
            address.chapter.rawValue == chapter
        } else {
            false
        }
    }
}
