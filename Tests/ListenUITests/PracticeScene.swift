import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The states of practice whose pictures are kept.
enum PracticeScene: String, CaseIterable, Sendable {
    case drillHidden, drillGap, drillSlow, held, abLoop, movingEdges, marks, marksInList

    func app(_ size: Size) -> AppModel {
        var app = Make.practising(size, ChapterPractice(bookmarks: bookmarks))
        switch self {
        case .drillHidden:
            app.practise(.score("shadow"))
            app.hearLine(Passage(line: 1, pass: 2, passCount: 2, display: .hidden), after: 2)
        case .drillGap:
            app.practise(.score("shadow"))
            app.hearLine(
                Passage(line: 1, pass: 2, passCount: 2, display: .hidden),
                gapLeft: Make.time(1.38))
        case .drillSlow:
            app.practise(.score("ladder"))
            app.hear(
                app.place(
                    of: Passage(line: 1, pass: 1, passCount: 3), after: 2,
                    rate: PlaybackRate(hundredths: 75)))
        case .held:
            app.tap("p")
            app.hold(after: 1)
        case .abLoop:
            app.tap("b")
            app.hear(PlaybackPlace(position: Make.time(14)))
            app.tap("b")
            app.hear(PlaybackPlace(position: Make.time(9), passage: Passage(line: 1)))
        case .movingEdges:
            app.tap("E")
            app.press(Key(.left), Key(.up))
            let start = app.played?.sound.position ?? .zero
            _ = app.update(.player(.seeked(to: start)), at: Moment(position: start))
        case .marks: app.practise(.only([1, 3, 4]))
        case .marksInList: app.press(Key(.tab), Key(.tab))
        }
        // Late enough for notices to be gone.
        let place = app.played?.sound.place ?? PlaybackPlace(position: .zero)
        _ = app.update(.tick, at: Moment(place: place, host: .seconds(10)))
        return app
    }

    private var bookmarks: [Bookmark] {
        guard self == .marks || self == .marksInList else { return [] }
        return [
            Make.bookmark(1, on: 1), Make.bookmark(2, on: 2, .hard),
            Make.bookmark(3, on: 3, .grammar), Make.bookmark(4, on: 4, .quote),
        ]
    }
}

@Suite struct PracticeSnapshotTests {
    @Test(arguments: PracticeScene.allCases)
    func `practice looks as it was recorded`(scene: PracticeScene) throws {
        for size in [
            Size(columns: 100, rows: 30), Size(columns: 40, rows: 12), Size(columns: 20, rows: 5),
        ] {
            let canvas = scene.app(size).render()
            let name = "\(scene.rawValue)-\(size.columns)x\(size.rows)"
            try ScreenSnapshot.preview(canvas, name)
            try ScreenSnapshot.expect(canvas, matches: name)
        }
    }

    @Test(arguments: PracticeScene.allCases)
    func `practice traps at no small size`(scene: PracticeScene) {
        SmallSizes.draw(scene.app)
    }
}
