/// A piece of text a person wants to keep, from the place where they met it; looking it up makes a
/// card of it.
package struct CardDraft: Hashable, Sendable {
    /// The kind of question.
    package var kind: StudyCard.Kind
    /// The language of the text, when known.
    package var language: Language?
    /// The word as it was heard, or the sentence.
    package var text: String
    /// The sentence a word was heard in; the sentence itself for a sentence.
    package var sentence: String
    /// The place where it was heard; `nil` when it was typed.
    package var place: CardPlace?
    /// The same place in the form for translators.
    package var sentencePlace: SentencePlace?
    /// The stretch to be cut out of the recording, with padding, on its clock.
    package var cut: Range<MediaTime>?
    /// Its meaning, when that is known already; otherwise it is asked for.
    package var translation: String?
    /// The language its meaning is wanted in.
    package var target: Language

    /// A draft.
    package init(
        kind: StudyCard.Kind, language: Language?, text: String, sentence: String,
        place: CardPlace? = nil, sentencePlace: SentencePlace? = nil,
        cut: Range<MediaTime>? = nil, translation: String? = nil, target: Language
    ) {
        self.kind = kind
        self.language = language
        self.text = text
        self.sentence = sentence
        self.place = place
        self.sentencePlace = sentencePlace
        self.cut = cut
        self.translation = translation
        self.target = target
    }
}
