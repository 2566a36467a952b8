package import ListenCore
package import Subtitles
import UIVocabulary

/// Translates by a track that came with the chapter.
///
/// The answer is the text that overlaps the sentence in time; there are none for single words.
package struct TrackTranslator: Translating {
    /// The name in messages.
    package let provider = Translation.givenProvider
    private let alignment: TrackAlignment
    private let language: Language?

    /// A translator by a track that may have an offset of its own.
    package init(_ aligned: AlignedTrack) {
        alignment = TrackAlignment(to: aligned)
        language = aligned.track.language
    }

    /// The text of the track for the sentence's range of time.
    ///
    /// `.notSupported` for a text without a place, for a word of a sentence, and where the track
    /// has no cue.
    package func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation
    {
        guard request.isWholeSentence, let place = request.place,
            let text = alignment.text(overlapping: place.range, textShift: place.textShift)
        else {
            throw ServiceError(.notSupported, context: "a translation in the given track")
        }
        let name = language.map {
            $0 == request.target ? provider : "\(provider), \($0.englishName)"
        }
        var translation = Translation(text: text, provider: name ?? provider)
        translation.isOfUnsureLanguage = language?.code != request.target.code
        return translation
    }
}
