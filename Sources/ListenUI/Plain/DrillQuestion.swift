import ListenCore
import PlayerUI

/// The question of a drill in printed lines.
extension PlainAspects {
    /// The question, told anew for each sentence.
    static func question(_ state: ChapterPlayerState) -> Aspect {
        guard state.isAsked, let passage = state.passage else { return Aspect() }
        return Aspect(
            key: "question \(passage.line)",
            lines: [.note("Understood? Enter goes on; `no` hears it with help.")])
    }
}
