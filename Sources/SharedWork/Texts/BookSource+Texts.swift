package import ListenCore
import Subtitles

/// Reading the texts of a source.
extension BookSource {
    /// A book from the lists on this machine; `nil` when it is in none.
    package func knownBook(_ id: BookID) async -> Book? {
        let books = try? await books(.cacheOnly).value
        return books?.first { $0.id == id }
    }

    /// A chapter with its text; the text is `nil` when it has none.
    package func text(
        of chapter: ChapterID, in book: BookID, _ mode: FetchMode, _ analysis: any TextAnalyzing
    ) async throws(ServiceError) -> (playback: ChapterPlayback, track: SubtitleTrack?) {
        let playback = try await playback(of: chapter, in: book, mode).value
        guard let reference = playback.subtitles else { return (playback, nil) }
        return (
            playback, try await track(reference, of: playback, mode).read(analysis).value
        )
    }

    /// The translation tracks of a chapter; those that cannot be read are left out.
    func translations(
        of playback: ChapterPlayback, _ mode: FetchMode, _ analysis: any TextAnalyzing
    ) async -> [AlignedTrack] {
        var tracks: [AlignedTrack] = []
        for reference in playback.translations {
            let payload = try? await track(reference, of: playback, mode)
            guard let read = try? await payload?.read(analysis) else { continue }
            tracks.append(AlignedTrack(read.value, offset: reference.offset))
        }
        return tracks
    }
}

extension SubtitleTrack {
    /// The language of a text: the one it states itself, else the one its source states, else a
    /// guess from its first sentences; `nil` when there is none.
    package func language(orStated stated: Language? = nil) -> Language? {
        language ?? stated
            ?? LanguageGuess.language(
                of: sentences.prefix(40).map(\.text).joined(separator: " "))
    }
}
