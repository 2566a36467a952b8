import ListenCore
import PlayerUI
import Routes
import Terminal
import UIVocabulary

extension RouteModel {
    /// The player as a thing of the day sees it.
    struct Scene: Hashable, Sendable {
        /// The host's time.
        var host = Duration.zero
        /// True while the chapter of the thing is open.
        var isOfTask = true
        /// True while a question of the thing is shown.
        var hasQuestion = false
        /// True when its sentences may be played.
        var isReady = false
        /// The sentences it plays, known when it is ready; `nil` for all.
        var lines: Set<Int>?
        /// The sentences that were chosen; `nil` for all.
        var chosen: Set<Int>?
        /// The number of sentences.
        var count = 0
        /// The sentence that is heard, or was heard last.
        var heard: Int?
        /// The line at whose end the sound can stop; `nil` without a text.
        var line: Int?
        /// True while sound is heard.
        var isSounding = false
        /// True while the person is at it: hears, answers, writes; false in a pause.
        var isUnderWay = false
        /// The last pass of the last chosen sentence, where the sound waits behind it.
        var passBehindChosen: Passage?
        /// The dictation, while one is on.
        var dictation: Dictation?
    }
}

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
