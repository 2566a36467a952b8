package import ListenCore
package import Subtitles

/// The text that a chapter has, as its player shows it.
package struct PresentText: Sendable {
    package let playback: ChapterPlayback
    /// What its file is called; `nil` without a text.
    package let name: String?
    package let track: SubtitleTrack?

    /// Reads it.
    package static func of(
        _ chapter: ChapterAddress, on service: any BookSource, _ mode: FetchMode,
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

    /// Its sentences where the player shows them: words whose times were guessed lie where the
    /// sound is, and a sentence in the middle of a cue begins there too.
    package static func sentences(
        of chapter: ChapterAddress, on service: any BookSource, _ mode: FetchMode,
        _ analysis: any TextAnalyzing,
        levels: @Sendable (AudioLocation) async throws -> SoundLevels?
    ) async throws(ServiceError) -> [Sentence] {
        let present = try await of(chapter, on: service, mode, analysis)
        guard let track = present.track else { return [] }
        guard track.hasEstimatedWords,
            let sound = await (try? service.audio(of: present.playback, mode))?.value.whole,
            let levels = try? await levels(sound)
        else { return track.sentences }
        return WordTimeRefiner(levels).refined(track).sentences
    }
}

/// A text whose words have times that nobody guessed.
package struct ExactText: Sendable, Hashable {
    /// What its file is called.
    package let name: String
    /// The texts of its cues.
    package let cues: [String]

    /// The text, where most of its words have times of their own; `nil` for another.
    package init?(_ present: PresentText) {
        guard let name = present.name, let track = present.track else { return nil }
        let words = track.sentences.flatMap(\.words)
        guard words.count(where: { !$0.isEstimated }) * 2 > words.count else { return nil }
        self.init(name: name, cues: track.cues.map(\.text))
    }

    package init(name: String, cues: [String]) { (self.name, self.cues) = (name, cues) }
}
