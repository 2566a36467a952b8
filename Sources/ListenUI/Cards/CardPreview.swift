import ListenCore
import PlayerUI
import UIVocabulary

/// A card that is looked at before it is saved: its text, its meaning, and its sound, whose edges
/// move by ear.
struct CardPreview: Hashable, Sendable {
    /// The step of an edge.
    static let step = MediaTime.milliseconds(20)
    /// The sound around the card that is shown, and that an edge can reach.
    private static let around = MediaTime.milliseconds(1_000)
    /// The shortest sound.
    private static let shortest = MediaTime.milliseconds(200)

    /// The card as it would be saved.
    var draft: CardDraft
    /// Its usual sound.
    let usual: Range<MediaTime>
    /// True while its sound is heard over and over.
    var isHeard = false
    /// The sound that is heard, and repeated, again when it is left.
    let before: Before

    /// The state of the sound before.
    struct Before: Hashable, Sendable {
        let position: MediaTime
        let wantsSound: Bool
        let loop: PracticeState.Loop?
    }

    /// Its sound.
    var cut: Range<MediaTime> { draft.cut ?? usual }

    /// The passage that is shown.
    var shown: Range<MediaTime> {
        max(.zero, usual.lowerBound - Self.around)..<usual.upperBound + Self.around
    }

    /// Moves an edge by a command; false where it is none, or the edge cannot go on.
    mutating func move(_ command: Command, within length: MediaTime) -> Bool {
        var (start, end) = (cut.lowerBound, cut.upperBound)
        switch command {
        case .startEarlier: start = start - Self.step
        case .startLater: start = start + Self.step
        case .endEarlier: end = end - Self.step
        case .endLater: end = end + Self.step
        case .resetEdges: (start, end) = (usual.lowerBound, usual.upperBound)
        default: return false
        }
        start = max(start, shown.lowerBound)
        end = min(end, shown.upperBound)
        if length > .zero { end = min(end, length) }
        guard end >= start + Self.shortest, start..<end != cut else { return false }
        draft.cut = start..<end
        return true
    }
    /// A thing that a command for it asks for.
    enum Step {
        case nothing
        /// Its meaning is asked for.
        case ask
        /// Its sound is heard over and over, as it is now.
        case hear
        /// Its sound ends.
        case fallSilent
        case leave
        /// It is saved, and left.
        case save
    }

    /// Carries out a command in a sound of a length.
    mutating func carryOut(_ command: Command, within length: MediaTime) -> Step {
        switch command {
        case .leave: return .leave
        case .open: return .save
        case .note: return .ask
        case .hearAgain:
            isHeard.toggle()
            return isHeard ? .hear : .fallSilent
        default: return move(command, within: length) && isHeard ? .hear : .nothing
        }
    }

    /// Gives it a meaning; an empty one is asked for when it is saved.
    mutating func mean(_ text: String) {
        let text = String(text.trimmed)
        draft.translation = text.isEmpty ? nil : text
    }
}
