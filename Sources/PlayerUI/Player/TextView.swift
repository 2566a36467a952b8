import ListenCore
import UIVocabulary

/// The text as it is shown: its mode, what of it can be read, and the cursor of the list.
package struct TextView: Hashable, Sendable {
    package var mode = TextMode.sentence
    /// The mode that was left for the bilingual one.
    var modeBefore: TextMode?
    package var visibility = TextVisibility.shown
    package var showsTranslations = false
    /// True where translations can be read only when their sentence was heard.
    var blursTranslations = false
    /// The sentence from which on what was heard stays readable under a blur:
    /// where the last jump led.
    var readableFrom = 0
    /// The sentence chosen in the list; `nil` follows the sound.
    var listCursor: Int?
    /// The pass whose hidden text the person looks at.
    var revealedPass: Passage?

    init(showsTranslations: Bool, isBlurred: Bool) {
        self.showsTranslations = showsTranslations
        visibility = isBlurred ? .blurred : .shown
    }

    /// Shows another chapter as the one before was shown.
    mutating func keep(_ before: TextView) {
        mode = before.mode
        modeBefore = before.modeBefore
        visibility = before.visibility.afterJump
        blursTranslations = before.blursTranslations
        showsTranslations = before.showsTranslations
    }

    /// Follows a jump: hidden text hides again, and the list follows the sound.
    mutating func follow(jumpTo sentence: Int) {
        revealedPass = nil
        listCursor = nil
        visibility = visibility.afterJump
        readableFrom = sentence
    }
}

/// Keys that change what is shown.
extension TextView {
    /// Shows another mode.
    mutating func show(_ other: TextMode) -> [ScreenEffect] {
        modeBefore = nil
        mode = other
        listCursor = nil
        return [.toast("\(other.name).")]
    }

    /// Goes to the bilingual view, and back to the one before.
    mutating func toggleBilingual() -> [ScreenEffect] {
        guard mode != .bilingual else { return show(modeBefore ?? .sentence) }
        let before = mode
        let effects = show(.bilingual)
        modeBefore = before
        return effects
    }

    /// Hides and reveals the text, in a pass of a drill for that pass; `key` is what does it.
    mutating func toggleText(in passage: Passage?, key: String) -> [ScreenEffect] {
        if let passage, let display = passage.display {
            guard display == .hidden else { return [.toast("The drill shows the text now.")] }
            revealedPass = revealedPass == nil ? passage : nil
            return revealedPass == nil ? [] : [.toast("Revealed for this pass.")]
        }
        switch visibility {
        case .shown:
            visibility = .hidden
            return [.toast("Text hidden; \(key) reveals it.")]
        case .hidden:
            visibility = .revealed
            return [.toast("Revealed until you jump; \(key) again keeps it shown.")]
        case .blurred:
            visibility = .unblurred
            return [.toast("Revealed until you jump; \(key) again keeps it shown.")]
        case .revealed, .unblurred:
            visibility = .shown
            return [.toast("Text shown.")]
        }
    }

    /// Blurs the text from the sentence that is heard on, and shows it again.
    mutating func toggleBlur(in passage: Passage?, heard: Int?) -> [ScreenEffect] {
        if passage?.display != nil { return [.toast("The drill says what can be read now.")] }
        switch visibility {
        case .blurred, .unblurred:
            visibility = .shown
            return [.toast("Text shown.")]
        case .shown, .hidden, .revealed:
            visibility = .blurred
            readableFrom = heard ?? 0
            return [.toast("Text blurred; a word shows when it is heard.")]
        }
    }

    /// Translations: shown, then blurred, then hidden; the bilingual view does
    /// not hide them.
    mutating func toggleTranslations(heard: Int?) -> [ScreenEffect] {
        let isShown = showsTranslations || mode == .bilingual
        if isShown, !blursTranslations {
            blursTranslations = true
            readableFrom = heard ?? 0
            return [.toast("Translations blurred until their sentence was heard.")]
        }
        blursTranslations = false
        if mode == .bilingual { return [.toast("Translations shown.")] }
        showsTranslations = !isShown
        return showsTranslations ? [] : [.toast("Translations hidden.")]
    }

    /// Shows no translations any more, where none can be had.
    mutating func leaveTranslations() {
        showsTranslations = false
        if mode == .bilingual { mode = .list }
    }

    /// Chooses a sentence of so many in the list.
    mutating func choose(_ index: Int, of count: Int) {
        guard mode.isTranscript, count > 0 else { return }
        listCursor = min(max(0, index), count - 1)
    }
}
