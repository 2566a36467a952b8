import ListenCore
import Practice
package import UIVocabulary

/// Going on after a while.
extension ChapterPlayerViewModel {
    /// How long a pause must be for the sound to go back a little.
    private static let shortestAbsence = Duration.seconds(10)

    /// Goes back a little after a longer pause; not where a sentence ended,
    /// since what follows is heard from its start.
    package mutating func rewind(at moment: Moment) -> [ScreenEffect] {
        guard state.sound.phase != .held, state.sound.gapLeft == nil, let since = state.sound.pausedAt,
            moment.host - since > Self.shortestAbsence
        else { return [] }
        let step = state.settings.rewind.rewind(after: moment.host - since)
        let target = max(.zero, state.sound.position - step)
        guard target < state.sound.position else { return [] }
        return seek(to: target, at: moment)
    }
}
