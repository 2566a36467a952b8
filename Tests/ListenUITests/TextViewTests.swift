import ListenCore
import Terminal
import Testing

@testable import ListenUI

/// The views of the text, what covers it, and when it can be read.
@Suite struct TextViewTests {
    private func hear(_ app: inout AppModel, _ seconds: Double) {
        _ = app.update(.tick, at: Moment(position: Make.time(seconds), host: .seconds(20)))
    }

    private func seeked(_ app: inout AppModel) {
        let place = app.played?.position ?? .zero
        _ = app.update(.player(.seeked(to: place)), at: Moment(position: place))
    }

    @Test func `Tab walks the views, Shift-Tab back, and says which`() {
        var app = Make.playing()
        var names: [String] = []
        for _ in TextMode.allCases {
            app.press(Key(.tab))
            names.append(app.toast?.text.string ?? "")
        }
        #expect(
            names == [
                "Word view.", "Transcript.", "Bilingual transcript.", "One line.", "Sentence view.",
            ])
        app.press(Key(.tab, .shift))
        #expect(app.played?.textMode == .line)
        app.press(Key(.tab))
        #expect(app.played?.textMode == .sentence)
    }

    @Test func `B goes to the translations and back to the view before`() {
        var app = Make.playing()
        app.press(Key(.tab, .shift), .character("B"))
        #expect(app.played?.textMode == .bilingual)
        app.type("B")
        #expect(app.played?.textMode == .line)
    }

    @Test func `the view and its cover stay in the next chapter`() {
        var app = Make.playing()
        app.press(Key(.tab), .character("V"), .character("."))
        #expect(app.played?.subject.address == Make.address("c3"))
        #expect(app.played?.textMode == .word)
        #expect(app.played?.visibility == .blurred)
    }

    @Test func `better word times keep what points into the text, another text does not`() throws {
        var app = Make.playing(at: 4.6)
        app.type("w")
        let cursor = try #require(app.played?.wordCursor)
        let sentences = try #require(app.played?.transcript?.sentences)
        let moved = sentences.map { sentence in
            Sentence(
                index: sentence.index,
                words: sentence.words.map {
                    Word(
                        start: $0.start, end: MediaTime(microseconds: $0.end.microseconds - 1),
                        text: $0.text,
                        isFollowedBySpace: $0.isFollowedBySpace, isEstimated: true)
                }, scripts: sentence.scripts) ?? sentence
        }
        func take(_ sentences: [Sentence]) {
            let track = SubtitleTrack(cues: [], sentences: sentences)
            _ = app.update(
                .track(.success(Snapshot(track, .local)), of: Make.address("c2")),
                at: Moment(position: Make.time(4.6)))
        }
        take(moved)
        #expect(app.played?.transcript?.sentences == moved)
        #expect(app.played?.wordCursor == cursor)
        take(Array(moved.dropLast()))
        #expect(app.played?.wordCursor == nil)
    }

    @Test func `under a blur a word shows when it is heard`() {
        var app = Make.playing(at: 4.6)
        app.type("V")
        #expect(app.played?.openWords(of: 1) == [0])
        hear(&app, 5.2)
        #expect(app.played?.openWords(of: 1) == [0, 1, 2])
        let text = ScreenSnapshot.text(of: app.render())
        #expect(text.contains("An old woman ▒▒▒▒▒"))
        hear(&app, 11.1)
        #expect(app.played?.cover(of: 1) == TextCover.none)
        #expect(app.played?.cover(of: 2) == .blurred)
    }

    @Test func `a jump blurs again what was not heard since`() {
        var app = Make.playing(at: 4.6)
        app.type("V")
        hear(&app, 14)
        #expect(app.played?.cover(of: 2) == TextCover.none)
        app.type("v")
        #expect(app.played?.cover(of: 4) == TextCover.none)
        app.type("H")
        seeked(&app)
        #expect(app.played?.visibility == .blurred)
        #expect(app.played?.cover(of: 2) == .blurred)
    }

    @Test func `under a blur the word under the cursor can be read`() {
        var app = Make.playing(at: 4.6)
        app.press(.character("V"), .character("w"), Key(.right), Key(.right))
        #expect(app.played?.openWords(of: 1).contains(2) == true)
    }

    @Test func `translations blur by themselves until their sentence was heard`() {
        var app = Make.playing(at: 4.6)
        app.translating { $0.type("T") }
        #expect(ScreenSnapshot.text(of: app.render()).contains("Translation of"))
        app.type("T")
        let blurred = ScreenSnapshot.text(of: app.render())
        #expect(blurred.contains("▒▒▒▒▒▒▒▒▒▒▒ ▒▒"))
        #expect(blurred.contains("rowed across"))
        hear(&app, 10.4)
        #expect(ScreenSnapshot.text(of: app.render()).contains("Translation of"))
        app.type("T")
        #expect(app.played?.showsTranslations == false)
    }

    @Test func `the bilingual view asks for what is seen, two at a time, the nearest first`() {
        var app = Make.playing()
        let asked = app.type("B").compactMap { effect -> AidTicket? in
            if case .translate(_, let ticket) = effect { ticket } else { nil }
        }
        #expect(asked.map(\.sentence) == [1, 2])
        let more = app.update(
            .translation(.success(Translation(text: "uno", provider: "test")), for: asked[0]),
            at: Moment(position: Make.time(6.2)))
        let next = more.compactMap { effect -> Int? in
            if case .translate(_, let ticket) = effect { ticket.sentence } else { nil }
        }
        #expect(next == [0])
    }

    @Test func `beside each other where there is room, else below each other`() {
        let translated = "Translation of \(Make.story[1].text.count)"
        func row(_ columns: Int, _ text: String) -> Int? {
            let app = TextScene.bilingual.app(Size(columns: columns, rows: 30), .latin)
            return ScreenSnapshot.text(of: app.render()).split(separator: "\n").firstIndex {
                $0.contains(text)
            }
        }
        #expect(row(100, "An old") == row(100, translated))
        #expect((row(99, "An old") ?? 99) < (row(99, translated) ?? 0))
    }

    @Test func `a transcript that was scrolled says so until it follows again`() {
        var app = Make.playing(at: 0.6)
        app.press(Key(.tab), Key(.tab), Key(.end))
        #expect(ScreenSnapshot.text(of: app.render()).contains("not following · c follows"))
        app.type("c")
        #expect(!ScreenSnapshot.text(of: app.render()).contains("c follows"))
    }

    @Test func `with reduced motion nothing changes from word to word`() {
        for scene in [TextScene.sentence, .word, .list, .line, .blurred] {
            let size = Size(columns: 80, rows: 24)
            var app = scene.app(size, .latin, reducedMotion: true, at: 4.7)
            let first = lines(app, size)
            hear(&app, 5.3)
            #expect(!first.isEmpty && lines(app, size) == first, "\(scene)")
        }
    }

    private func lines(_ app: AppModel, _ size: Size) -> [StyledText] {
        guard let state = app.played else { return [] }
        let layout = PlayerLayout(state: state, size: size)
        return PlayerText(state: state, layout: layout).picture.lines.map(\.text)
    }

    @Test func `with reduced motion a transcript turns its pages`() {
        let sentences = (0..<40).map {
            Make.sentence($0, "Sentence number \($0) of this story.", at: Double($0) * 2 + 0.5)
        }
        var settings = Make.settings()
        settings.reducedMotion = true
        let size = Size(columns: 80, rows: 19)
        var app = Make.playing(size, at: 0.6, sentences: sentences, settings: settings)
        app.press(Key(.tab), Key(.tab))
        var tops: [Int] = []
        for place in stride(from: 0.6, to: 29, by: 2) {
            hear(&app, place)
            let text = ScreenSnapshot.text(of: app.render())
            tops.append(sentences.firstIndex { text.contains($0.text) } ?? -1)
        }
        #expect(Set(tops).count == 2)
        #expect(tops == tops.sorted())
    }

    @Test func `large text shows the words of one line apart`() {
        let app = TextScene.large.app(Size(columns: 80, rows: 24), .latin)
        let text = ScreenSnapshot.text(of: app.render())
        #expect(text.contains("r o w e d"))
        #expect(!text.contains("Every"))
    }
}
