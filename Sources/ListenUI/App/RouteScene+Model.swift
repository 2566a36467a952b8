import ListenCore
import PlayerUI
import Routes
import UIVocabulary

extension RouteModel.Scene {
    /// The present scene of the interface.
    init?(of model: AppModel, at moment: Moment) {
        guard let state = model.player?.state, let route = model.route else { return nil }
        host = moment.host
        isOfTask = state.subject.address == route.task.chapter
        hasQuestion = model.layers.contains { layer in
            if case .menu(let open) = layer { open.kind == .step } else { false }
        }
        // What sentences are chosen by is looked at once, when they are.
        if route.stage == .opening || route.stage == .expecting {
            isReady = state.isReady(for: route.task.lines)
            lines = isReady ? state.sentences(of: route.task.lines) : nil
        }
        (chosen, heard, line) = (state.marks.only, state.heardSentence, state.heardLine)
        count = state.text.lines.count
        isSounding = state.sound.phase == .playing || state.sound.phase == .buffering
        isUnderWay = isSounding || state.sound.phase == .held || state.dictation != nil
        (passBehindChosen, dictation) = (state.passBehindChosen, state.dictation)
    }
}
