import PlayerUI
package import Terminal
package import UIVocabulary

/// Keys while a dictation is on.
extension AppModel {
    /// A key for the dictation; `nil` where none is on, or something lies over it.
    package mutating func takeDictation(_ key: Key, at moment: Moment) -> [AppEffect]? {
        guard screen == .player, let state = player?.state, let dictation = state.dictation,
            state.aids.popups.isEmpty
        else { return nil }
        let keys = settings.keys
        guard dictation.isTyping else {
            guard let command = keys.command(for: key, in: .dictated, .everywhere),
                // Who goes on typing after Enter must not end the program.
                command != .quit || key.modifiers.contains(.control)
            else { return [] }
            return carryOutEverywhere(command, at: moment)
                ?? tellPlayer(.command(command), at: moment)
        }
        if let command = keys.command(for: key, in: .dictation) {
            return carryOutEverywhere(command, at: moment)
                ?? tellPlayer(.command(command), at: moment)
        }
        // What types something is never a command.
        if key.modifiers.contains(.control),
            let command = keys.command(for: key, in: .everywhere)
        {
            return carryOutEverywhere(command, at: moment) ?? []
        }
        return tellPlayer(.dictationKey(key), at: moment)
    }
}

/// What is asked from outside while a dictation is on.
extension AppModel {
    /// Why a message from outside would come to nothing now, in a sentence that says what to do;
    /// `nil` where it is carried out.
    package func refusal(of message: AppMessage) -> String? {
        guard let dictation = player?.state.dictation else { return nil }
        let isOver = dictation.step == .over
        switch message {
        case .command(.repeatSentence), .drill:
            return isOver ? dictationIsOver : dictationIsOn
        case .command(.mark), .command(.nextSentence), .command(.previousSentence),
            .command(.replaySentence), .command(.faster), .command(.slower):
            return isOver ? dictationIsOver : nil
        default: return nil
        }
    }

    private var dictationIsOn: String {
        let key = settings.keys.label(of: .leave, in: .dictation) ?? "Esc"
        return "A sentence is being written in the player, and heard alone. End the dictation "
            + "first, with \(key) in the player."
    }

    private var dictationIsOver: String {
        let key = settings.keys.label(of: .open, in: .dictated) ?? "Enter"
        return "The player shows how a dictation went. Go back to the chapter first, with \(key) "
            + "in the player or `listen ctl play`."
    }
}
