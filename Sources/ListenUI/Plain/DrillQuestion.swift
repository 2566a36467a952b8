import ListenCore
import PlayerUI
package import UIVocabulary

/// The question of a drill in printed lines: whether a sentence was understood.
extension AppModel {
    /// True while the sound waits for the answer.
    private var isAskedByDrill: Bool { layers.isEmpty && player?.state.isAsked == true }

    /// True while somebody types who can answer.
    package var hasTypist: Bool { settings.hasTypist }

    /// The request that a typed line is as an answer; `nil` where nothing is asked, and for a line
    /// that answers something else.
    package func answer(toDrill line: some StringProtocol) -> TypedRequest? {
        guard isAskedByDrill else { return nil }
        switch line.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") {
        case "", "y", "yes", "understood": return .command(.togglePlay)
        case "n", "no", "s", "again": return .command(.replaySentence)
        default: return nil
        }
    }

    /// Goes on by itself from now on, since nobody types any more: with the help that who does not
    /// answer gets.
    mutating func endTyping(at moment: Moment) -> [AppEffect] {
        let isAsked = isAskedByDrill
        settings.hasTypist = false
        player?.state.settings = settings
        return isAsked ? tellPlayer(.command(.replaySentence), at: moment) : []
    }
}

extension PlainAspects {
    /// The question, told anew for each sentence.
    static func question(_ state: ChapterPlayerState) -> Aspect {
        guard state.isAsked, let passage = state.passage else { return Aspect() }
        return Aspect(
            key: "question \(passage.line)",
            lines: [.note("Understood? Enter goes on; `no` hears it with help.")])
    }
}
