import ListenCore
import PlayerUI
import Practice
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
}

/// Looking at a card before it is saved.
extension AppModel {
    /// Shows the card that the key would save; `nil` where that key does something else.
    mutating func previewCard(at moment: Moment) -> [AppEffect]? {
        guard layers.isEmpty, let draft = player?.cardToPreview, let cut = draft.cut,
            let state = player?.state
        else { return nil }
        let before = CardPreview.Before(
            position: state.sound.position, wantsSound: state.sound.isWanted,
            loop: state.practice.loop)
        layers.append(.card(CardPreview(draft: draft, usual: cut, before: before)))
        player?.state.showsSoundOfCard = true
        return quietly { $0.tellPlayer(.play(false), at: moment) }
    }

    /// A command for the card that is looked at.
    mutating func carryOut(
        _ command: Command, on preview: CardPreview, at moment: Moment
    ) -> [AppEffect] {
        var preview = preview
        switch command {
        case .leave: return leave(preview, at: moment)
        case .open:
            let effects = leave(preview, at: moment)
            return effects + tellPlayer(.keep(preview.draft), at: moment)
        case .note:
            ask(.cardMeaning, beginning: preview.draft.translation ?? "")
            return []
        case .hearAgain:
            preview.isHeard.toggle()
            layers[layers.count - 1] = .card(preview)
            return preview.isHeard ? hear(preview, at: moment) : stop(preview, at: moment)
        default:
            let length = player?.state.sound.limit ?? .zero
            guard preview.move(command, within: length) else { return [] }
            layers[layers.count - 1] = .card(preview)
            return preview.isHeard ? hear(preview, at: moment) : []
        }
    }

    /// Gives the card that is looked at a meaning; an empty one is asked for when it is saved.
    mutating func writeMeaning(_ text: String) {
        guard case .card(var preview) = layers.last else { return }
        let text = String(text.trimmed)
        preview.draft.translation = text.isEmpty ? nil : text
        layers[layers.count - 1] = .card(preview)
    }

    private mutating func hear(_ preview: CardPreview, at moment: Moment) -> [AppEffect] {
        quietly { app in
            let undo = app.player?.state.jumps.undo
            let effects = app.tellPlayer(.practise(.passage(preview.cut)), at: moment)
            if let undo { app.player?.state.jumps.undo = undo }
            return effects + app.tellPlayer(.play(true), at: moment)
        }
    }

    private mutating func stop(_ preview: CardPreview, at moment: Moment) -> [AppEffect] {
        quietly { $0.tellPlayer(.play(false), at: moment) }
    }

    /// Closes it; the sound is where it was.
    private mutating func leave(_ preview: CardPreview, at moment: Moment) -> [AppEffect] {
        layers.removeLast()
        player?.state.showsSoundOfCard = false
        let before = preview.before
        return quietly { app in
            var effects: [AppEffect] = []
            if app.player?.state.sound.position != before.position {
                app.player?.state.practice.loop = before.loop
                let undo = app.player?.state.jumps.undo
                effects += app.tellPlayer(.seek(before.position), at: moment)
                if let undo { app.player?.state.jumps.undo = undo }
            }
            return effects + app.tellPlayer(.play(before.wantsSound), at: moment)
        }
    }

    /// Does something whose notices would say what is seen already.
    private mutating func quietly(_ act: (inout AppModel) -> [AppEffect]) -> [AppEffect] {
        let toast = toast
        defer { self.toast = toast }
        return act(&self)
    }
}
