import ListenCore
import Terminal
import Testing

@testable import ListenUI

/// What holds for every view of the text at every size.
@Suite struct TextPropertyTests {
    private static let sides = [1, 2, 3, 8, 20, 30, 40, 60, 100, 120]
    private static let heights = [1, 2, 3, 5, 8, 12, 18, 30]

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
        let heard = try #require(state.heardWord)
        let places = hits.regions.filter {
            $0.target == .word(WordPlace(sentence: 1, word: heard))
        }
        #expect(!places.isEmpty)
        for place in places {
            #expect(hits.target(at: place.rect.origin) == place.target)
        }
        let sentences = Set(
            hits.regions.compactMap { region in
                if case .sentence(let index) = region.target { index } else { nil }
            })
        #expect(sentences.contains(1))
    }

    @Test func `nothing under a pop-up can be clicked on`() throws {
        var app = Make.playing()
        app.type("t")
        let state = try #require(app.played)
        let screen = PlayerScreen(state: state, size: Size(columns: 80, rows: 24))
        #expect(screen.hits.target(at: Point(column: 20, row: 12)) == nil)
    }
}
