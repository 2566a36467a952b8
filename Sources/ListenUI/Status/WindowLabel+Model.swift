import ListenCore
import PlayerUI
package import Terminal
import UIVocabulary

extension AppModel {
    /// The label of the window: what plays, and how far it is.
    package var windowLabel: WindowLabel {
        guard let state = player?.state else { return WindowLabel(title: "listen") }
        let isPaused = !playsSpeech
        let length = state.sound.duration
        var progress: WindowLabel.Progress?
        if length > .zero {
            let share = state.sound.position.seconds / length.seconds
            progress = WindowLabel.Progress(
                percent: Int((min(max(share, 0), 1) * 100).rounded(.down)), isPaused: isPaused)
        }
        let sign = isPaused ? Glyphs(settings).pause.string + " " : ""
        return WindowLabel(
            title: "\(sign)\(state.subject.chapterTitle) · \(state.subject.bookTitle)",
            progress: progress)
    }
}
