import ListenCore
import PlayerUI
import UIVocabulary

/// The tips of the first minute: one a sentence, gone for ever after Esc or when the minute is
/// over.
struct TipModel: Hashable, Sendable {
    /// The time for which there are tips, from the first sound on.
    private static let time = Duration.seconds(60)

    /// True while there are tips.
    private(set) var isOn = false
    /// The tip that is shown.
    private(set) var tip: Tip?
    private var began: Duration?
    /// The chapter and the sentence the tip is shown with.
    private var chapter: ChapterAddress?
    private var sentence: Int?
    private var left: [Tip] = []

    /// Begins.
    mutating func begin() {
        self = TipModel()
        isOn = true
        left = Tip.allCases
    }

    /// Ends for ever.
    mutating func end() { self = TipModel() }

    /// Goes on with the sound, to another tip with each sentence; true when that was the last.
    mutating func follow(_ state: ChapterPlayerState, at host: Duration) -> Bool {
        guard isOn, state.sound.phase == .playing else { return false }
        let heard = state.heardSentence ?? -1
        guard tip == nil || heard != sentence || chapter != state.subject.address else {
            return false
        }
        let start = began ?? host
        (began, sentence, chapter) = (start, heard, state.subject.address)
        guard host - start < Self.time, let index = left.firstIndex(where: { $0.fits(state) })
        else {
            end()
            return true
        }
        tip = left.remove(at: index)
        return false
    }
}
