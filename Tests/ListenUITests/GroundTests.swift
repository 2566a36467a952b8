import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The background of the terminal, which may change while the program runs.
@Suite struct GroundTests {
    @Test func `the terminal's background changes the theme only where it is left to it`() {
        for (choice, after) in [("auto", Theme.light), ("dark", .dark), ("contrast", .contrast)] {
            var settings = Make.settings()
            settings.apply(.theme, choice)
            var app = Make.playing(settings: settings)
            _ = app.update(.ground(.light), at: Moment(position: Make.time(6.2)))
            #expect(app.settings.theme == after)
            #expect(app.played?.settings.theme == after)
        }
    }
}
