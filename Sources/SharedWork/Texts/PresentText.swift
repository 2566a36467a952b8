package import ListenCore
package import Subtitles

/// The text of a chapter, as its player shows it.
package struct PresentText: Sendable {
    package let playback: ChapterPlayback
    /// The name of its file; `nil` without a text.
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

    /// Its sentences at the times the player shows: words with guessed times are moved to the
    /// sound, and with them sentences that begin in the middle of a cue.
    package static func sentences(
        of chapter: ChapterAddress, on service: any BookSource, _ mode: FetchMode,
        _ analysis: any TextAnalyzing,
        levels: @Sendable (AudioLocation) async throws -> SoundLevels?
    ) async throws(ServiceError) -> [Sentence] {
        let present = try await of(chapter, on: service, mode, analysis)
        guard let track = present.track, track.hasEstimatedWords,
            let sound = await (try? service.audio(of: present.playback, mode))?.value.whole
        else { return present.track?.sentences ?? [] }
        return await refined(track, by: sound, levels: levels).sentences
    }

    /// A track at the times the player shows beside a sound.
    package static func refined(
        _ track: SubtitleTrack, by sound: AudioLocation,
        levels: @Sendable (AudioLocation) async throws -> SoundLevels?
    ) async -> SubtitleTrack {
        guard track.hasEstimatedWords, let levels = try? await levels(sound) else { return track }
        return WordTimeRefiner(levels).refined(track)
    }
}

/// A text whose words have exact times.
package struct ExactText: Sendable, Hashable {
    /// The name of its file.
    package let name: String
    /// The texts of its cues.
    package let cues: [String]

    /// The text when most of its words have times of their own; `nil` otherwise.
    package init?(_ present: PresentText) {
        guard let name = present.name, let track = present.track else { return nil }
        let words = track.sentences.flatMap(\.words)
        guard words.count(where: { !$0.isEstimated }) * 2 > words.count else { return nil }
        self.init(name: name, cues: track.cues.map(\.text))
    }

    init(name: String, cues: [String]) { (self.name, self.cues) = (name, cues) }
}
