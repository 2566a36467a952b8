import ListenCore
import Terminal
import Testing

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
        #expect(app.pendingJump?.position == Make.time(6.2))
    }

    @Test func `a hit of another book waits for its chapters`() {
        var app = opened([hit("x", book: "other", at: 18)])
        #expect(app.press(Key(.enter)) == [.loadChapters(BookID(rawValue: "other"), .cacheFirst)])
        let chapters = [Chapter(id: ChapterID(rawValue: "x"), title: "X")]
        let effects = app.update(
            .chapters(.success(Snapshot(chapters, .local)), of: BookID(rawValue: "other")),
            at: moment)
        #expect(effects.contains { $0.opens("x") })
        #expect(app.pendingPlace == nil)
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
        #expect(app.heardReturn == nil)
    }

    @Test func `who goes elsewhere is not taken to a place that comes late`() {
        var app = opened([hit("x", book: "other", at: 18)])
        app.press(Key(.enter))
        app.press(Key(.escape))
        let effects = app.update(
            answer([Chapter(id: ChapterID(rawValue: "x"), title: "X")]), at: moment)
        #expect(!effects.contains { $0.opens("x") })
        #expect(app.pendingPlace == nil && app.heardReturn == nil)
    }

    @Test func `a place whose book does not come, or has it no more, is told`() {
        let offline = ServiceError(.offline, context: "the chapters")
        for message in [answer([]), .chapters(.failure(offline), of: other)] {
            var app = opened([hit("x", book: "other", at: 18)])
            app.press(Key(.enter))
            _ = app.update(message, at: moment)
            #expect(app.pendingPlace == nil)
            #expect(app.toast?.text.string.contains("Part x") == true)
            #expect((app.toast?.until ?? .zero) > moment.host)
        }
    }

    @Test func `leaving the chapter of a hit makes undo mean jumps only`() {
        var app = opened([hit("c1", at: 18)])
        app.press(Key(.enter))
        app.press(Key(.escape))
        #expect(app.heardReturn == nil)
        app.press(Key(.enter))
        #expect(!app.type("u").contains { $0.opens("c2") })
    }

    @Test func `a hit of another source stays in the list and says so`() {
        var app = opened([hit("c2", source: SourceID(rawValue: "http://x"), at: 18)])
        #expect(app.press(Key(.enter)) == [])
        #expect(app.layers.count == 1)
        #expect(app.toast != nil)
    }

    @Test func `the list of a search is the whole program`() {
        var app = AppModel(
            source: .local, sourceName: "bundled library", settings: Make.settings(),
            size: Size(columns: 80, rows: 24),
            start: .heard(
                HeardFindings(hits: [hit("c1", at: 18)], sentences: 1, chapters: 1),
                of: "letters"))
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
    /// Whether it opens a chapter.
    fileprivate func opens(_ chapter: String) -> Bool {
        if case .openChapter(let address, _, _) = self {
            address.chapter.rawValue == chapter
        } else {
            false
        }
    }
}
