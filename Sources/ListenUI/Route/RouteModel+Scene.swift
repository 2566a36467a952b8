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
