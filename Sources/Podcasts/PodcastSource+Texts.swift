import Documents
import Feeds
import Fetching
import HTTPCaching
package import ListenCore
import Subtitles

/// The written texts of episodes.
extension PodcastSource {
    /// The bytes of a text, in a form that the program reads.
    ///
    /// Throws `.notInStep` for one without times, which has to be put in step with the sound.
    package func track(
        _ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<TrackPayload> {
        let context = Self.context(of: playback)
        let read = try await transcript(track, of: playback, mode)
        guard case .timed(var payload, _) = read.value.content else {
            throw ServiceError(.notInStep, context: context)
        }
        if let remark = read.value.fit(length: playback.chapter.duration)?.remark {
            payload.remarks.append(remark)
        }
        return read.map { _ in payload }
    }

    /// The text of an episode that is to be put in step with its sound: one without times, or of
    /// another cut; `nil` where its text fits, or where it has none that can be read.
    ///
    /// The reason why one cannot be read is told where the text is opened, and so not again.
    package func untimedText(
        of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> (text: ReadingText, language: Language?)? {
        guard let track = playback.subtitles, case .remote = track.location,
            let transcript = try? await transcript(track, of: playback, mode).value
        else { return nil }
        switch transcript.content {
        case .untimed(let text): return (text, track.language ?? text.language)
        case .timed(let payload, let end):
            guard case .otherCut = TranscriptFit(end: end, length: playback.chapter.duration)
            else { return nil }
            let context = Self.context(of: playback)
            do {
                // Its name is an address, which says nothing of its form.
                let document = try payload.document(analysis, assembles: false)
                return (ReadingText(document.track), track.language ?? payload.language)
            } catch {
                throw ServiceError(
                    .malformed(path: "", reason: "it is damaged"), context: context,
                    advice: "\(error)")
            }
        }
    }

    private func transcript(
        _ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<Transcript> {
        let context = Self.context(of: playback)
        let (url, server) = try await place(track.location, of: playback, context)
        let query = server.query(
            url, .payload, of: playback.address.book, chapter: playback.address.chapter,
            accepting: "text/vtt, application/x-subrip, application/json, text/html, text/plain, "
                + "*/*;q=0.5", limits: Self.limits, context: context)
        let stated = try await stated(url, of: playback)
        return try await cache.snapshot(query, mode) { content throws(ServiceError) in
            do throws(TranscriptError) {
                return try Transcript(
                    content.bytes, of: stated, contentType: content.fields.first("Content-Type"),
                    spoken: track.language, analysis: analysis)
            } catch {
                throw ServiceError(
                    .malformed(path: "", reason: error.code.reason), context: context,
                    advice: error.code.way)
            }
        }
    }

    private static let limits = TransferLimits(maxBytes: Int64(Transcript.limitBytes))

    private static func context(of playback: ChapterPlayback) -> String {
        "the text of “\(playback.chapter.title.printable(limit: 200))”"
    }

    /// The text as its feed states it.
    private func stated(
        _ url: HTTPURL, of playback: ChapterPlayback
    ) async throws(ServiceError) -> FeedTranscript {
        let (show, chapter) = (playback.address.book, playback.address.chapter)
        let episode = try await stored("the podcast") { store in
            try await store.episode(chapter, of: show)
        }
        let kept = try await self.show(show)
        let all =
            HTTPURL(kept.address).flatMap { episode?.transcripts(on: $0, spoken: kept.language) }
            ?? []
        return all.first { $0.address == url.description }
            ?? FeedTranscript(address: url.description, type: nil, language: nil, rel: nil)
    }
}

extension PodcastEpisode {
    /// Its written texts with whole addresses, which may not lead to this machine unless its feed
    /// does; those without a language are in the one that is spoken.
    func transcripts(on feed: HTTPURL, spoken: Language?) -> [FeedTranscript] {
        (EpisodeDetails(json: details)?.transcripts ?? []).compactMap { transcript in
            guard let url = LinkedAddress.url(transcript.address, on: feed) else { return nil }
            return FeedTranscript(
                address: url.description, type: transcript.type,
                language: transcript.language ?? spoken,
                rel: transcript.rel)
        }
    }
}
