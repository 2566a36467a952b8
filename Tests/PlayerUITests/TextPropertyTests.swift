import ListenCore
import ScreenTestSupport
import Terminal
import Testing
import Typesetting
import UIVocabulary

@testable import PlayerUI

/// Properties of every view of the text at every size.
@Suite struct TextPropertyTests {
    private static let sides = [1, 2, 3, 8, 30, 60, 100]
    private static let heights = [1, 3, 5, 8, 18]

    @Test(arguments: TextScene.allCases, TextStory.allCases)
    func `every line fits and the heard sentence is on the screen`(
        scene: TextScene, story: TextStory
    ) throws {
        for isStill in [false, true] {
            var app = scene.app(
                Size(columns: 80, rows: 24), story, reducedMotion: isStill)
            for columns in Self.sides {
                for rows in Self.heights {
                    let size = Size(columns: columns, rows: rows)
                    _ = app.update(.resize(size), at: Moment(position: Make.time(6.2)))
                    try expectFit(try #require(app.played), size)
                }
            }
        }
    }

    private func expectFit(_ state: ChapterPlayerState, _ size: Size) throws {
        let layout = PlayerLayout(state: state, size: size)
        let text = PlayerText(state: state, layout: layout)
        let picture = text.picture
        for line in picture.lines {
            let right = line.point.column + text.width(line.text)
            let isInside =
                line.point.column >= layout.text.left && right <= layout.text.right
                && line.point.row >= layout.text.top && line.point.row < layout.text.bottom
            #expect(isInside, "\(line.text.runs.map(\.text.string).joined()) leaves \(size)")
            if !isInside { return }
        }
        // A wide glyph needs two columns.
        guard size.columns >= 2, !layout.text.isEmpty else { return }
        #expect(picture.sentences.contains(1), "the heard sentence is missing at \(size)")
        #expect(!picture.focus.isEmpty)
        let isSeen = picture.hits.regions.contains { region in
            guard case .word(let place) = region.target, place.sentence == 1 else { return false }
            return picture.focus.contains(region.rect.top)
        }
        #expect(isSeen, "the focus does not hold the sentence at \(size)")
    }

    @Test(arguments: TextScene.allCases, TextStory.allCases)
    func `what is clicked on is what is drawn there`(scene: TextScene, story: TextStory) throws {
        let size = Size(columns: 100, rows: 30)
        let app = scene.app(size, story)
        let state = try #require(app.played)
        let hits = PlayerScreen(state: state, size: size).hits
        let canvas = app.render()
        var words: Set<Int> = []
        for region in hits.regions {
            guard case .word(let place) = region.target else { continue }
            let sentence = try #require(state.text.transcript?[place.sentence])
            let drawn = text(of: canvas, in: region.rect)
            let isDrawn = isPart(
                drawn, of: sentence.words[place.word].text,
                sentence.scripts[safe: place.word]?.reading?.text)
            // Large letters are drawn of blocks.
            #expect(
                isDrawn || scene == .large, "\(drawn) is not \(sentence.words[place.word].text)")
            #expect(hits.target(at: region.rect.origin) == region.target)
            if place.sentence == 1 { words.insert(place.word) }
        }
        #expect(try words.contains(#require(state.heardWord)))
    }

    private func text(of canvas: Canvas, in rect: Rect) -> String {
        (rect.left..<rect.right).map { Point(column: $0, row: rect.top) }
            .filter { canvas[$0]?.isContinuation == false }
            .map { canvas.grapheme(at: $0) }.joined().filter { !$0.isWhitespace }
    }

    /// True when a text is a word or a part of it, in whatever order and however
    /// covered, or its reading.
    private func isPart(_ text: String, of word: String, _ reading: String?) -> Bool {
        let covered = Glyphs(Make.settings()).covered(TerminalText(word), .blurred).string
        let turned = [word, covered].map { String($0.reversed().map { BidiOrder.mirrored($0) }) }
        // Latin letters and a bracket of the other direction: the same letters.
        if Set(text.filter(\.isLetter)) == Set(word.filter(\.isLetter)), text.count == word.count {
            return true
        }
        let read = reading?.filter { $0 != " " } ?? ""
        return !text.isEmpty && ([word, covered, read] + turned).contains { $0.contains(text) }
    }

    @Test func `nothing under a pop-up can be clicked on`() throws {
        for scene in [TextScene.sentence, .list, .bilingual] {
            let size = Size(columns: 80, rows: 24)
            var app = scene.app(size, .latin)
            let before = PlayerScreen(state: try #require(app.played), size: size).hits
            app.type("t")
            let screen = PlayerScreen(state: try #require(app.played), size: size)
            let popup = try #require(screen.popupView)
            let cover = screen.popupRect(popup, text: screen.textPicture)
            for region in screen.hits.regions {
                #expect(region.rect.intersection(cover).isEmpty, "\(region.target)")
            }
            #expect(before.regions.contains { !$0.rect.intersection(cover).isEmpty })
            #expect(!screen.hits.regions.isEmpty)
        }
    }
}
