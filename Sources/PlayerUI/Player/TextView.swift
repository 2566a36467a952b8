package import ListenCore

/// The text as it is shown: its mode, what of it can be read, and the cursor of the list.
package struct TextView: Hashable, Sendable {
    package var mode = TextMode.sentence
    /// The mode that was left for the bilingual one.
    package var modeBefore: TextMode?
    package var visibility = TextVisibility.shown
    package var showsTranslations = false
    /// True where translations can be read only when their sentence was heard.
    package var blursTranslations = false
    /// The sentence from which on what was heard stays readable under a blur:
    /// where the last jump led.
    package var readableFrom = 0
    /// The sentence chosen in the list; `nil` follows the sound.
    package var listCursor: Int?
    /// The pass whose hidden text the person looks at.
    package var revealedPass: Passage?

    package init(showsTranslations: Bool, isBlurred: Bool) {
        self.showsTranslations = showsTranslations
        visibility = isBlurred ? .blurred : .shown
    }

    /// Shows another chapter as the one before was shown.
    package mutating func keep(_ before: TextView) {
        mode = before.mode
        modeBefore = before.modeBefore
        visibility = before.visibility.afterJump
        blursTranslations = before.blursTranslations
        showsTranslations = before.showsTranslations
    }

    /// Follows a jump: hidden text hides again, and the list follows the sound.
    package mutating func follow(jumpTo sentence: Int) {
        revealedPass = nil
        listCursor = nil
        visibility = visibility.afterJump
        readableFrom = sentence
    }
}
