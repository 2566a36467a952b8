import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// Lists change by messages alone.
@Suite struct ListDeadlineTests {
    @Test func `the lists never wake by themselves`() {
        var app = Make.playing()
        app.press(Key(.escape))
        #expect(app.nextDeadline == .never)
    }
}
