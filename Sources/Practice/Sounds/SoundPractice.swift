package import FoundationEssentials
package import ListenCore

/// A line that was written in a dictation, beside the sentence that was heard.
package struct DictationAnswer: Hashable, Sendable {
    /// The chapter of the sentence.
    package let chapter: ChapterAddress
    /// The language of the text.
    package let language: Language
    /// The sentence as the text has it.
    package let heard: String
    /// The line as it was typed.
    package let typed: String

    /// An answer.
    package init(chapter: ChapterAddress, language: Language, heard: String, typed: String) {
        (self.chapter, self.language) = (chapter, language)
        (self.heard, self.typed) = (heard, typed)
    }
}

/// An answer in a drill of a contrast.
package struct SoundAnswer: Hashable, Sendable {
    /// The two sounds.
    package let contrast: SoundContrast
    /// The language of the words.
    package let language: Language
    /// True if it was right.
    package let isRight: Bool
    /// True if the word that was asked about was said by another voice than the two before.
    package let isOfOtherVoice: Bool

    /// An answer.
    package init(
        contrast: SoundContrast, language: Language, isRight: Bool, isOfOtherVoice: Bool
    ) {
        (self.contrast, self.language) = (contrast, language)
        (self.isRight, self.isOfOtherVoice) = (isRight, isOfOtherVoice)
    }
}

/// Keeps what was written in dictations, and the answers of drills of sounds.
package protocol SoundPracticeKeeping: Sendable {
    /// The lines that were written at the first attempt without a hint, the latest first.
    func written(_ limit: Int) async throws(StoreError) -> [DictationAnswer]
    /// Keeps an answer that was given at an instant; of two at one instant the first.
    func add(_ answer: SoundAnswer, at instant: Date) async throws(StoreError)
    /// The answers of drills, oldest first.
    func drilled() async throws(StoreError) -> [SoundAnswer]
}
