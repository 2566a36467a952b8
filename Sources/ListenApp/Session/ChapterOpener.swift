import LanguageAids
import ListenCore
import ListenUI
import Playback
import Subtitles

/// Opens one chapter: its place, its sound, its text and its shape.
///
/// Each goes out as a message as soon as it is there.
struct ChapterOpener: Sendable {
    let listening: Listening
    let address: ChapterAddress
    let start: ChapterStart
    let rate: PlaybackRate
    let post: @Sendable (AppMessage) -> Void

    /// Runs until all of it is known, or the task is cancelled.
    func open(at given: MediaTime?) async {
        let snapshot: Snapshot<ChapterPlayback>
        do throws(ServiceError) {
            snapshot = try await listening.service.playback(
                of: address.chapter, in: address.book, listening.mode)
        } catch {
            post(.playback(.failure(error), of: address))
            return
        }
        post(.playback(.success(snapshot), of: address))
        let playback = snapshot.value
        async let sound = openSound(of: playback, at: given)
        async let text: Void = openTexts(of: playback, listening.mode)
        let audio = await sound
        // The shape of sound that is still arriving is known last of all.
        async let shape: Void = openWaveform(of: audio?.value)
        await text
        if listening.mode == .cacheFirst {
            if snapshot.freshness.needsRefresh { await refresh() }
            if audio?.freshness.needsRefresh ?? false { await refreshSound(of: playback) }
        }
        await shape
    }

    private func openSound(
        of playback: ChapterPlayback, at given: MediaTime?
    ) async -> Snapshot<AudioLocation>? {
        do throws(ServiceError) {
            async let place = startTime(given)
            let audio = try await listening.service.audio(of: playback, listening.mode)
            let start = await place
            guard !Task.isCancelled else { return nil }
            listening.player.load(audio.value, at: start, rate: rate)
            return audio
        } catch {
            guard error.code != .cancelled else { return nil }
            post(.playback(.failure(error), of: address))
            return nil
        }
    }

    private func startTime(_ given: MediaTime?) async -> MediaTime {
        if let given { return given }
        guard start == .resume else { return .zero }
        return ResumePolicy.start(
            after: await listening.progress.position(of: address), now: listening.clock.now,
            longRewind: listening.rewind)
    }

    private func openTexts(of playback: ChapterPlayback, _ mode: FetchMode) async {
        let translations = Task { await readTranslations(of: playback, mode) }
        await listening.aids.use(translations, of: address)
        guard let reference = playback.subtitles else { return }
        let track = await track(reference, of: playback, mode)
        guard !Task.isCancelled else { return }
        post(.track(track, of: address))
    }

    /// The given translations; one that cannot be read is left out.
    private func readTranslations(
        of playback: ChapterPlayback, _ mode: FetchMode
    ) async -> [SubtitleTrack] {
        var tracks: [SubtitleTrack] = []
        for reference in playback.translations {
            guard case .success(let read) = await track(reference, of: playback, mode) else {
                continue
            }
            tracks.append(read.value)
        }
        return tracks
    }

    private func track(
        _ reference: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode
    ) async -> Result<Snapshot<SubtitleTrack>, ServiceError> {
        do throws(ServiceError) {
            let payload = try await listening.service.track(reference, of: playback, mode)
            return .success(try payload.read())
        } catch {
            return .failure(error)
        }
    }

    private func openWaveform(of audio: AudioLocation?) async {
        let path: String
        switch audio {
        case nil: return
        case .file(let file): path = file
        case .stream(let bytes):
            guard let file = await bytes.completedFile() else { return }
            path = file
        }
        for await peaks in listening.waveforms.peaks(of: path) {
            guard !Task.isCancelled else { return }
            post(.peaks(peaks, of: address))
        }
    }

    /// The stored copies were shown; what the source says today replaces them.
    private func refresh() async {
        do throws(ServiceError) {
            let fresh = try await listening.service.playback(
                of: address.chapter, in: address.book, .refresh)
            guard !Task.isCancelled else { return }
            post(.playback(.success(fresh), of: address))
            if case .offline = fresh.freshness { return }
            await openTexts(of: fresh.value, .refresh)
        } catch {
            guard error.code != .cancelled else { return }
            post(.notice(error.description, .failure))
        }
    }

    /// The stored sound plays on; a new version is stored for the next time.
    private func refreshSound(of playback: ChapterPlayback) async {
        // A failure keeps the stored copy, and the refresh of the chapter has said so.
        _ = try? await listening.service.audio(of: playback, .refresh)
    }
}

extension Snapshot where Value == TrackPayload {
    /// The track read; damaged subtitles become a `ServiceError` that names the file.
    func read() throws(ServiceError) -> Snapshot<SubtitleTrack> {
        do throws(SubtitleError) {
            return Snapshot<SubtitleTrack>(
                try SubtitleReader.read(
                    value.bytes, name: value.name, language: value.language),
                freshness)
        } catch {
            throw ServiceError(
                .file(reason: "its text cannot be used"), context: value.name,
                advice: error.description)
        }
    }
}
