import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import PlayerUI
@testable import PlayerUI

/// The views of the text, what covers it, and when it can be read.
@Suite struct TextViewTests {
    private func hear(_ app: inout PlayerStage, _ seconds: Double) {
        _ = app.update(.tick, at: Moment(position: Make.time(seconds), host: .seconds(20)))
    }

    private func seeked(_ app: inout PlayerStage) {
        let place = app.played?.sound.position ?? .zero
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
        #expect(app.played?.view.mode == .line)
        app.press(Key(.tab))
        #expect(app.played?.view.mode == .sentence)
    }

    @Test func `B goes to the translations and back to the view before`() {
        var app = Make.playing()
        app.press(Key(.tab, .shift), .character("B"))
        #expect(app.played?.view.mode == .bilingual)
        app.type("B")
        #expect(app.played?.view.mode == .line)
    }

    @Test func `better word times keep what points into the text, another text does not`() throws {
        var app = Make.playing(at: 4.6)
        app.type("w")
        let cursor = try #require(app.played?.words.cursor)
        let sentences = try #require(app.played?.text.transcript?.sentences)
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
                .answer(.track(.success(Snapshot(track, .local))), of: Make.address("c2")),
                at: Moment(position: Make.time(4.6)))
        }
        take(moved)
        #expect(app.played?.text.transcript?.sentences == moved)
        #expect(app.played?.words.cursor == cursor)
        take(Array(moved.dropLast()))
        #expect(app.played?.words.cursor == nil)
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
        #expect(app.played?.view.visibility == .blurred)
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
        #expect(app.played?.view.showsTranslations == false)
    }

    @Test func `the bilingual view asks for what is seen, two at a time, the nearest first`() {
        var app = Make.playing()
        let asked = app.type("B").compactMap { effect -> AidTicket? in
            if case .translate(_, let ticket) = effect { ticket } else { nil }
        }
        #expect(asked.map(\.sentence) == [1, 2])
        let more = app.update(
            .aid(.translation(.success(Translation(text: "uno", provider: "test"))), for: asked[0]),
            at: Moment(position: Make.time(6.2)))
        let next = more.compactMap { effect -> Int? in
            if case .translate(_, let ticket) = effect { ticket.sentence } else { nil }
        }
        #expect(next == [0])
    }

    private func seen(_ app: PlayerStage, _ size: Size) throws -> Set<Int> {
        let state = try #require(app.played)
        return PlayerText(state: state, layout: PlayerLayout(state: state, size: size))
            .picture.sentences
    }

    @Test(arguments: [(80, 8), (80, 12), (80, 24), (110, 30), (50, 40), (80, 60)])
    func `the bilingual view asks for nothing that cannot be seen`(columns: Int, rows: Int) throws {
        let long = (0..<60).map { index in
            Make.sentence(
                index, "Number \(index) says what has to be said of the river.",
                at: Double(index) * 4)
        }
        let size = Size(columns: columns, rows: rows)
        var app = Make.playing(size, at: 121, sentences: long)
        var effects = app.type("B")
        var asked: [Int] = []
        while !effects.isEmpty {
            let seen = try seen(app, size)
            for case .translate(_, let ticket) in effects {
                asked.append(ticket.sentence)
                #expect(seen.contains(ticket.sentence))
            }
            effects = answer(&app, effects) {
                .success(Translation(text: "El número \($0) dice algo del río.", provider: "test"))
            }
        }
        let seen = try seen(app, size)
        #expect(seen.isSubset(of: asked))
        // A translation that came may push a neighbour off the screen.
        #expect(asked.count <= seen.count + 2, "\(asked.count) for \(seen.count)")
    }

    private func answer(
        _ app: inout PlayerStage, _ effects: [AppEffect],
        _ result: (Int) -> Result<Translation, ServiceError>
    ) -> [AppEffect] {
        effects.flatMap { effect -> [AppEffect] in
            guard case .translate(_, let ticket) = effect else { return [] }
            return app.update(
                .aid(.translation(result(ticket.sentence)), for: ticket),
                at: Moment(position: Make.time(6.2)))
        }
    }

    private static let nothing = ServiceError(
        .notSupported, context: "a translation", advice: "Add a server that translates.")
    private static let unknown = ServiceError(
        .notSupported, context: "a translation", advice: "Say so, as in --from es.")

    @Test func `one sentence that nothing translates leaves the view as it is`() {
        var app = Make.playing(Size(columns: 80, rows: 40))
        var effects = app.type("B")
        effects = answer(&app, effects) { _ in .failure(Self.nothing) }
        #expect(app.played?.view.mode == .bilingual)
        #expect(app.played?.aids.translations[1] == .unsupported)
        #expect(ScreenSnapshot.text(of: app.render()).contains("no translation"))
        effects = answer(&app, effects) { _ in
            .success(Translation(text: "uno", provider: "test"))
        }
        _ = answer(&app, effects) { _ in .failure(Self.nothing) }
        #expect(app.played?.view.mode == .bilingual)
        #expect((app.played?.aids.translations.unsupported ?? 0) >= 3)
    }

    @Test
    func `where nothing translates any sentence the view is left, with a word of the player`() {
        var app = Make.playing()
        var effects = app.type("B")
        for _ in 0..<3 { effects = answer(&app, effects) { _ in .failure(Self.unknown) } }
        #expect(app.played?.view.mode == .list)
        #expect(app.toast?.kind == .failure)
        #expect(app.toast?.text.string.contains("language of this text is not known") == true)
        #expect(effects.isEmpty)
    }

    @Test(arguments: ["T", "B"])
    func `what failed once is asked for again when translations are called for`(key: Character) {
        var app = Make.playing()
        func asked(_ effects: [AppEffect]) -> [Int] {
            effects.compactMap { effect in
                if case .translate(_, let ticket) = effect { ticket.sentence } else { nil }
            }
        }
        var effects = app.press(.character(key))
        #expect(asked(effects).first == 1)
        while !asked(effects).isEmpty {
            effects = answer(&app, effects) { _ in
                .failure(
                    ServiceError(.status(400, detail: nil), context: "the translation"))
            }
        }
        #expect(app.played?.aids.translations[1] == .missing)
        effects = app.press(.character(key))
        if key == "B" { effects = app.press(.character(key)) }
        #expect(asked(effects).first == 1)
    }

    @Test func `a rough translation is said to be so once`() {
        var app = Make.playing(Size(columns: 100, rows: 30))
        var effects = app.type("B")
        for _ in 0..<6 {
            effects = answer(&app, effects) { _ in
                .success(Translation(text: "uno", provider: "test", isRough: true))
            }
        }
        hear(&app, 6.2)
        let text = ScreenSnapshot.text(of: app.render())
        #expect(text.components(of: "rough") == 1)
        #expect(text.contains("rough translation"))
    }

    @Test func `a sentence that is not translated yet has its row`() {
        let app = { () -> PlayerStage in
            var app = Make.playing(Size(columns: 80, rows: 24))
            app.type("B")
            return app
        }()
        // Two are waited for, the others not asked for yet.
        #expect(ScreenSnapshot.text(of: app.render()).components(of: "…") >= 4)
    }

    @Test func `no pair of the bilingual view is parted`() throws {
        for rows in 10...30 {
            let size = Size(columns: 80, rows: rows)
            let state = try #require(TextScene.bilingual.app(size, .latin).played)
            let layout = PlayerLayout(state: state, size: size)
            let text = PlayerText(state: state, layout: layout)
            let lines = text.picture.lines.map { line in
                line.text.runs.map(\.text.string).joined()
            }
            let seen = state.text.transcript?.sentences.filter {
                text.picture.sentences.contains($0.index)
            }
            for sentence in seen ?? [] where sentence.index != 1 {
                let all = lines.joined(separator: " ")
                let wanted = sentence.words.map(\.text) + ["\(sentence.text.count) letters"]
                #expect(wanted.allSatisfy { all.contains($0) }, "\(rows) rows: \(sentence.text)")
            }
        }
    }

    @Test func `times of an hour and more are written out`() {
        let late = [19_980.0, 19_990, 20_000].enumerated().map { index, start in
            Make.sentence(index, "Sentence number \(index).", at: start)
        }
        var app = Make.playing(at: 5, sentences: late)
        _ = app.update(.player(.duration(Make.time(20_100))), at: Moment(position: Make.time(5)))
        app.press(Key(.tab), Key(.tab))
        #expect(ScreenSnapshot.text(of: app.render()).contains("5:33:10 Sentence number 1."))
    }

    @Test func `a row of the transcript can be clicked on beside its words too`() throws {
        for size in [Size(columns: 80, rows: 24), Size(columns: 120, rows: 30)] {
            let state = try #require(TextScene.bilingual.app(size, .latin).played)
            let hits = PlayerScreen(state: state, size: size).hits
            for region in hits.regions {
                guard case .word(let place) = region.target else { continue }
                for column in 0..<region.rect.left {
                    let target = hits.target(at: Point(column: column, row: region.rect.top))
                    switch target {
                    case .sentence(place.sentence): continue
                    case .word(let other) where other.sentence == place.sentence: continue
                    default: Issue.record("\(column) of row \(region.rect.top): \(target as Any)")
                    }
                }
            }
        }
    }

    @Test func `the pointer stands where the bar does, apart from the text`() {
        var app = Make.playing(Size(columns: 40, rows: 12))
        app.press(Key(.tab), Key(.tab), Key(.down))
        let text = ScreenSnapshot.text(of: app.render())
        #expect(text.contains("| ▌ with a basket"))
        #expect(text.contains("| › Nobody"))
    }

    @Test func `a recording that is shown whole is not said to be shown in part`() {
        var app = Make.playing()
        let text = { (app: PlayerStage) in ScreenSnapshot.text(of: app.render()) }
        #expect(text(app).contains(" 12 s"))
        _ = app.update(.player(.duration(Make.time(9))), at: Moment(position: Make.time(6.2)))
        #expect(!text(app).contains(" 12 s"))
    }

    @Test func `in the word view the translation stands in the middle too`() {
        var app = TextScene.word.app(Size(columns: 80, rows: 24), .latin)
        app.translating { $0.type("T") }
        let lines = ScreenSnapshot.text(of: app.render()).split(separator: "\n")
        let line = lines.first { $0.contains("go on for") || $0.contains("goes on") } ?? ""
        let left = line.dropFirst().prefix { $0 == " " }.count
        let right = line.dropLast().reversed().prefix { $0 == " " }.count
        #expect(left > 0 && abs(left - right) <= 1, "\(line)")
    }

    @Test func `a tick breaks nothing into lines again`() throws {
        for scene in TextScene.allCases {
            for story in TextStory.allCases {
                var app = scene.app(Size(columns: 100, rows: 30), story)
                hear(&app, 6.3)
                let state = try #require(app.played)
                let pad = LinePad()
                let layout = PlayerLayout(state: state, size: app.size)
                _ = PlayerText(state: state, layout: layout, pad: pad).picture
                #expect(pad.made == 0, "\(scene) \(story)")
            }
        }
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

    private func lines(_ app: PlayerStage, _ size: Size) -> [StyledText] {
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

    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 35)])
    func `large text shows the sentence alone, in letters of blocks`(size: Size) {
        let app = TextScene.large.app(size, .latin)
        let text = ScreenSnapshot.text(of: app.render())
        let blocks = text.unicodeScalars.count { (0x2580...0x259F).contains($0.value) }
        #expect(blocks > 60)
        for word in ["Every", "rowed", "r o w e d"] { #expect(!text.contains(word)) }
        // Each word of the sentence is where a click finds it.
        let layout = PlayerLayout(state: app.model.state, size: size)
        let picture = PlayerText(state: app.model.state, layout: layout).picture
        let words = Set(
            picture.hits.regions.compactMap { region -> Int? in
                if case .word(let word) = region.target { word.word } else { nil }
            })
        #expect(words.count > 8)
    }

    @Test func `where the terminal makes letters large, it draws them, a whole sentence`() {
        var settings = Make.settings()
        settings.text.isLarge = true
        settings.sizesText = true
        for size in [Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)] {
            var app = Make.playing(size, settings: settings)
            let layout = PlayerLayout(state: app.model.state, size: size)
            let picture = PlayerText(state: app.model.state, layout: layout).picture
            let sentence = app.model.state.heardSentence.map { Make.story[$0] }
            let words = picture.sized.map(\.text.text.string)
            #expect(words == sentence?.words.map(\.text), "\(size)")
            #expect(Set(picture.sized.map(\.text.scale)).count == 1)
            for (point, text) in picture.sized {
                #expect(text.scale >= 2 && point.column + text.size.columns <= size.columns)
                #expect(layout.text.contains(Point(column: point.column, row: point.row)))
            }
            app.type("v")
            let hidden = PlayerText(state: app.model.state, layout: layout).picture
            #expect(hidden.sized.isEmpty)
        }
    }

    @Test func `on the smallest screen large text has never one word a row`() {
        var settings = Make.settings()
        settings.text.isLarge = true
        let app = Make.playing(Size(columns: 20, rows: 5), settings: settings)
        let text = ScreenSnapshot.text(of: app.render())
        let sentence = app.model.state.heardSentence.map { Make.story[$0] }
        let pairs = zip(sentence?.words ?? [], sentence?.words.dropFirst() ?? [])
        #expect(pairs.contains { text.contains("\($0.text) \($1.text)") })
    }

    @Test func `text without letters of blocks is spread apart, several words a row`() {
        for (key, glyphs) in [("", TerminalCapabilities.Glyphs.ascii), ("v", .braille)] {
            var settings = Make.settings()
            settings.text.isLarge = true
            settings.glyphs = glyphs
            var app = Make.playing(settings: settings)
            app.type(key)
            let layout = PlayerLayout(state: app.model.state, size: app.size)
            let picture = PlayerText(state: app.model.state, layout: layout).picture
            let words = picture.hits.regions.compactMap { region -> WordAddress? in
                if case .word(let word) = region.target { word } else { nil }
            }
            let rows = Set(picture.lines.map(\.point.row))
            #expect(Set(words).count >= 2 * rows.count, "\(key)")
        }
    }
}

extension String {
    /// The number of times a text occurs.
    fileprivate func components(of text: String) -> Int {
        var (count, rest) = (0, self[...])
        while let range = rest.firstRange(of: text) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
