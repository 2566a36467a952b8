import FoundationEssentials
import ListenCore
import PlayerUI
import Practice
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The layers whose pictures are kept.
enum LayerScene: String, CaseIterable, Sendable {
    case practiceMenu, practiceMenuEnd, scorePrompt, scoreError, speedMenu, sleepMenu
    case sleepClock, sleepClockMono, sleepClockSentence, bookmarks, bookmarkRemoval, bookmarkNote
    case bookmarksEmpty, sleepHeader, links, link, linksHostile

    func app(_ size: Size) -> AppModel {
        let theme: Theme = self == .sleepClockMono ? .mono : .dark
        var app = Make.playing(size, settings: Make.settings(theme))
        let moment = Moment(position: Make.time(6.2))
        if self != .bookmarksEmpty {
            _ = app.update(.answer(.bookmarks(Make.marks), of: Make.address()), at: moment)
        }
        switch self {
        case .practiceMenu: app.type("R")
        case .practiceMenuEnd:
            app.type("R")
            app.press(Key(.end))
        case .scorePrompt: write("hide x0.75, show, hide gap 1.5L, x2", in: &app)
        case .scoreError: write("hide x0.75, shw x1.0, x2", in: &app)
        case .speedMenu:
            app.player?.state.speed.pace = Pace(wordsPerMinute: 147)
            app.type("=")
        case .sleepMenu: app.type("S")
        case .sleepClock, .sleepClockMono, .sleepHeader:
            app.type("S")
            app.press(Key(.enter))
            app.type("S")
            _ = app.update(
                .tick, at: Moment(position: Make.time(6.2), host: .seconds(249)))
            if self == .sleepHeader { app.press(Key(.escape), host: .seconds(249)) }
        case .sleepClockSentence:
            app.type("Sjjjjjjj")
            app.press(Key(.enter))
            app.type("S")
        case .bookmarks, .bookmarksEmpty: app.type("M")
        case .links: app = LinkTests.listed(app)
        case .link:
            app = LinkTests.listed(app)
            app.press(Key(.down), Key(.enter))
        case .linksHostile: app = LinkTests.listed(app, Self.hostileLinks)
        case .bookmarkRemoval: app.type("Mx")
        case .bookmarkNote: app.type("Me")
        }
        return app
    }

    /// Links of a page that would like to write on the screen.
    private static let hostileLinks: [WrittenLink] = WrittenText(blocks: [
        TextBlock(
            .paragraph, "a\u{1B}[2Jb \u{202E}dlo nA",
            spans: [
                TextSpan(
                    0..<6,
                    .link("https://a.example/\u{1B}[2J\u{7}" + String(repeating: "x", count: 300))),
                TextSpan(7..<16, .link("https://a.example/\u{202E}gpj.exe")),
            ])
    ]).links

    private func write(_ text: String, in app: inout AppModel) {
        app.type("R")
        app.type("e")
        app.press(.control("u"))
        app.type(text)
    }
}

/// Every layer at every size it must be useful at.
@Suite struct LayerSnapshotTests {
    static let sizes = [
        Size(columns: 100, rows: 30), Size(columns: 80, rows: 24), Size(columns: 40, rows: 12),
        Size(columns: 20, rows: 5),
    ]

    @Test(arguments: LayerScene.allCases)
    func `every layer looks as it was recorded at all sizes`(scene: LayerScene) throws {
        for size in Self.sizes {
            let canvas = scene.app(size).render()
            let name = "\(scene.rawValue)-\(size.columns)x\(size.rows)"
            try ScreenSnapshot.preview(canvas, name)
            try ScreenSnapshot.expect(canvas, matches: name)
        }
    }

    @Test(arguments: LayerScene.allCases)
    func `no layer traps at any small size`(scene: LayerScene) {
        SmallSizes.draw(scene.app)
    }
}
