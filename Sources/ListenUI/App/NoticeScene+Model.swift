import ListenCore
import PlayerUI
import UIVocabulary

extension NoticeScene {
    /// The state of a model that a sentence told now speaks of.
    init(of model: AppModel) {
        guard model.screen == .player, let state = model.player?.state else {
            self.init(screen: "\(model.screen)", chapter: nil)
            return
        }
        self.init(
            screen: "player", chapter: state.subject.address,
            isEnded: state.sound.phase == .ended, jumps: state.jumps.undo,
            rate: state.speed.rate, drill: state.practice.score)
    }
}

/// Passing sentences: none stays when what it speaks of has changed.
extension Toast {
    /// The sentence as it stays in a state; `nil` where it was told of another one.
    ///
    /// Failures stay, for they are of no place, and what is told of a silence goes when sound runs
    /// again.
    func kept(after former: Toast?, in present: NoticeScene) -> Toast? {
        guard self == former, scene != nil else {
            var told = self
            told.scene = present
            return told
        }
        return kind == .information && !isGreeting && scene != present ? nil : self
    }
}
