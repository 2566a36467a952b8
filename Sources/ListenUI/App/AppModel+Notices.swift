import ListenCore
import PlayerUI
import UIVocabulary

/// Passing sentences: none stays when what it speaks of has changed.
extension AppModel {
    /// The state that a sentence told now speaks of.
    private var noticeScene: NoticeScene {
        guard screen == .player, let state = player?.state else {
            return NoticeScene(screen: "\(screen)", chapter: nil)
        }
        return NoticeScene(
            screen: "player", chapter: state.subject.address,
            isEnded: state.sound.phase == .ended, jumps: state.jumps.undo,
            rate: state.speed.rate, drill: state.practice.score)
    }

    /// Takes a sentence away that was told of another state; failures stay, for they are of no
    /// place, and what is told of a silence goes when sound runs again.
    mutating func forgetOldNotice(_ former: Toast?) {
        guard var told = toast else { return }
        if told != former || told.scene == nil {
            told.scene = noticeScene
            toast = told
        } else if told.kind == .information, !told.isGreeting, told.scene != noticeScene {
            toast = nil
        }
    }
}
