import ListenCore
import Subtitles

/// The text that a chapter has, as its player shows it.
struct PresentText: Sendable {
    let playback: ChapterPlayback
    /// What its file is called; `nil` without a text.
    let name: String?
    let track: SubtitleTrack?

    /// Reads it.
    static func of(
        _ chapter: ChapterAddress, on service: any APIServiceProtocol, _ mode: FetchMode,
        _ analysis: any TextAnalyzing
    ) async throws(ServiceError) -> PresentText {
        let playback = try await service.playback(of: chapter.chapter, in: chapter.book, mode).value
        guard let reference = playback.subtitles else {
            return PresentText(playback: playback, name: nil, track: nil)
        }
        let payload = try await service.track(reference, of: playback, mode)
        let read = try await payload.read(
            analysis, guessesLanguage: chapter.source == .file)
        return PresentText(playback: playback, name: payload.value.name, track: read.value)
    }
}
