import ListenCore
import PlayerUI
import Practice
import Terminal
package import UIVocabulary

/// What the machine around the program does: its sleep, and the background sound.
extension AppModel {
    /// The system is about to sleep: the sound pauses and the place is kept.
    package mutating func systemWillSleep(at moment: Moment) -> [AppEffect] {
        let pause = pauseIfSounding
        guard !pause.isEmpty, let note = progressNote else { return saved(.paused) }
        player?.state.sound.isWanted = false
        isAsleep = true
        return pause + saved(.paused) + [.recordPlace(note, .interruption)]
    }

    /// The system woke up: it stays silent, a little earlier than where it was.
    package mutating func systemWoke(after length: Duration, at moment: Moment) -> [AppEffect] {
        guard isAsleep else { return [] }
        isAsleep = false
        guard let state = player?.state, !state.sound.isWanted else { return [] }
        let place = max(.zero, state.sound.position - settings.rewind.rewind(after: length))
        let effects = place < state.sound.position ? tellPlayer(.seek(place), at: moment) : []
        let key = settings.keys.label(of: .togglePlay, in: .player) ?? "play"
        toast = Toast(
            "The computer slept; press \(key) to go on.", .silence, at: moment.host,
            shownFor: Self.longToastTime, staysUntilKey: true)
        return effects
    }

    /// Asks for something of the background sound, if there is one.
    package mutating func askBackground(
        _ command: BackgroundCommand, at moment: Moment
    ) -> [AppEffect] {
        guard background != nil else {
            toast = Toast(
                "No background sound is chosen. Name its file as background in config.toml.",
                at: moment.host)
            return []
        }
        return [.background(command)]
    }
}

extension BackgroundState {
    /// What the status line says of it: `♫ rain.mp3 30 %`.
    package func statusText(_ glyphs: Glyphs) -> String {
        let sign = glyphs.level == .ascii ? "bg" : isPlaying ? "♫" : glyphs.pause.string
        return "\(sign) \(title) \(gainHundredths) %"
    }
}
