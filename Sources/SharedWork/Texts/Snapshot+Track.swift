package import ListenCore
import Subtitles

extension Snapshot where Value == TrackPayload {
    /// Reads the track; damaged subtitles become a `ServiceError` that names the file.
    ///
    /// Runs off the caller's actor, since dictionaries may be loaded for it.
    @concurrent
    package func read(
        _ analysis: any TextAnalyzing, guessesLanguage: Bool = false
    ) async throws(ServiceError) -> Snapshot<SubtitleTrack> {
        do throws(SubtitleError) {
            var language = value.language
            if language == nil, guessesLanguage { language = try guessedLanguage(analysis) }
            return Snapshot<SubtitleTrack>(
                try value.document(analysis, language: language).track, freshness)
        } catch {
            throw ServiceError(
                .file(reason: "its text cannot be used"), context: value.name,
                advice: error.description)
        }
    }

    /// The language guessed from the text, whose rules break its lines.
    ///
    /// For Chinese, Japanese and Korean it is guessed for each sentence.
    private func guessedLanguage(
        _ analysis: any TextAnalyzing
    ) throws(SubtitleError) -> Language? {
        let track = try value.document(analysis, assembles: false).track
        if let stated = track.language { return stated }
        let sample = track.cues.prefix(100).map(\.text).joined(separator: " ")
        let guess = LanguageGuess.language(of: sample)
        return ["zh", "ja", "ko"].contains(guess?.code) ? nil : guess
    }
}
