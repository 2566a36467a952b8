public import ListenCore
public import Subtitles

/// Translates by a track that was given with the chapter.
///
/// The answer is the text that overlaps the sentence in time; it knows
/// sentences only, not words.
public struct TrackTranslator: Translating {
    /// The name for people.
    public let provider = "given track"
    private let alignment: TrackAlignment
    private let language: Language?

    /// A translator by a track that may have an offset of its own.
    public init(_ aligned: AlignedTrack) {
        alignment = TrackAlignment(to: aligned)
        language = aligned.track.language
    }

    /// The given text for the sentence's stretch of time.
    ///
    /// `.notSupported` for a text without a place, for a word of a sentence, and
    /// where the track is silent.
    public func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation {
        guard request.isWholeSentence, let place = request.place,
            let text = alignment.text(overlapping: place.range, textShift: place.textShift)
        else {
            throw ServiceError(.notSupported, context: "a translation in the given track")
        }
        let name = language.map {
            $0 == request.target ? provider : "\(provider), \($0.englishName)"
        }
        return Translation(text: text, provider: name ?? provider)
    }
}
