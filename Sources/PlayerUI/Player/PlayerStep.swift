package import UIVocabulary

/// A wish of a part of the player: an effect, or something that other parts take part in.
///
/// A part changes its own state and gives back steps; the view model carries them out in order.
package enum PlayerStep {
    case effect(ScreenEffect)
    /// Go to a sentence, a little before its first word.
    case jump(Int)
    /// Ask again what was asked, about the word the cursor is on now.
    case askAgain

    /// Tells a sentence for a few seconds.
    package static func toast(_ text: String, _ kind: NoticeKind = .information) -> PlayerStep {
        .effect(.toast(text, kind))
    }
}
