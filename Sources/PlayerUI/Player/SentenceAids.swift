import ListenCore

/// Questions about sentences and words, and what came back: pop-ups, translations of lines, the
/// sentence that was copied.
package struct SentenceAids: Hashable, Sendable {
    package var popups: [AidPopup] = []
    /// True while the sound waits only because something is being read.
    package var heldSound = false
    package var translations: LineTranslations = [:]
    /// The last question that was asked before those were forgotten.
    package var serialOfTranslations = 0
    /// The sentence whose next ones were asked to be translated ahead.
    package var translatedAheadOf: Int?
    /// The number of the last question.
    package var serial = 0
    /// True where no translations can be had.
    package var lacksTranslations = false
    /// The sentence that was copied last, while it is still the one in question.
    package var copied: CopiedSentence?
}
