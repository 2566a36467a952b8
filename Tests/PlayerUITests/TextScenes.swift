import ScreenTestSupport
import Terminal

@testable import PlayerUI

extension TextScene {
    /// The scene at 6.2 s, in the second sentence.
    func app(
        _ size: Size, _ story: TextStory, reducedMotion: Bool = false, at place: Double = 6.2
    ) -> PlayerStage {
        var app = Make.playing(
            size, at: place, sentences: story.sentences,
            settings: settings(reducedMotion: reducedMotion))
        show(on: &app, at: place)
        return app
    }
}
