import Terminal

/// Keys while a dictation is on.
extension AppModel {
    /// A key for the dictation; `nil` where none is on, or something lies over it.
    mutating func takeDictation(_ key: Key, at moment: Moment) -> [AppEffect]? {
        guard screen == .player, let state = player?.state, let dictation = state.dictation,
            state.popups.isEmpty
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
