import ListenCore
import Practice
import SharedWork
import Subtitles
import UIVocabulary

/// The start place of a chapter, and the messages about it.
struct ChapterOpening: Sendable {
    let address: ChapterAddress
    let start: ChapterStart
    /// The place from the command line, if any.
    let given: MediaTime?
    /// A message when the chapter begins, before the one about its place.
    let remark: String?
    /// The settings from the command line, which override those of the book.
    let wishes: BookSettings
    /// The speed when neither the command line nor the book has one.
    let rate: PlaybackRate
}

/// Opens one chapter: its place, its sound, its text and its waveform.
///
/// Each is posted as a message as soon as it is ready.
struct ChapterOpener: Sendable {
    /// Gives the sound of a chapter to the player, to begin at a place at a speed.
    typealias Loading =
        @MainActor @Sendable (ChapterPlayback, AudioLocation, MediaTime, PlaybackRate) -> Void

    let listening: Listening
    let opening: ChapterOpening
    /// Posts a message, unless another chapter was opened meanwhile.
    let post: @MainActor @Sendable (AppMessage) -> Void
    /// Gives the sound to the player, unless another chapter was opened meanwhile; `nil` when it
    /// plays already.
    let load: Loading?

    var address: ChapterAddress { opening.address }

    /// Runs until everything is loaded, or the task is cancelled.
    func open() async {
        // Before its sound is looked up: a sound that is cut meanwhile still has its beginning.
        if load != nil { await listening.progress.noteOpening(of: address) }
        let found = await findPlayback()
        // Behind it, since finding a text that is read aloud moves what is kept of it.
        let rate = await openPractice()
        let snapshot: Snapshot<ChapterPlayback>
        switch found {
        case .success(let playback): snapshot = playback
        case .failure(let error):
            await fail(error)
            return
        }
        guard !Task.isCancelled else { return }
        await post(.answer(.playback(.success(snapshot)), of: address))
        let playback = snapshot.value
        async let sound = openSound(of: playback, at: rate)
        async let text = openTexts(of: playback, listening.mode)
        let audio = await sound
        async let marks: Void = showMarks(of: playback, in: audio?.value)
        // The waveform of sound that is still arriving comes last of all.
        async let shape: Void = openWaveform(of: audio?.value)
        async let ahead: Void = fetchAhead(behind: audio?.value)
        let first = await text
        if let live = audio?.value.live, !Task.isCancelled {
            // Before the first title, whose words have no times of their own.
            await post(.answer(.pieces(SpeechPieces()), of: address))
            if !live.name.isEmpty { await post(.answer(.station(live.name), of: address)) }
        }
        async let live: Void = followLive(audio?.value.live)
        async let speech: Void = followSpeech(audio?.value, of: first?.value)
        var track = first
        async let words: Void = showWords(of: first?.value)
        if listening.mode == .cacheFirst, !Task.isCancelled {
            if snapshot.freshness.needsRefresh {
                track = await refresh() ?? track
            } else if track?.freshness.needsRefresh ?? false {
                track = await openTexts(of: playback, .refreshBehind) ?? track
            }
            if audio?.freshness.needsRefresh ?? false { await refreshSound(of: playback) }
        }
        await words
        if track?.value.sentences != first?.value.sentences {
            await showWords(of: track?.value)
        }
        await tellRemarks(of: playback)
        await tellOfChange(of: playback)
        await speech
        await live
        await shape
        await marks
        if audio?.value.spoken == nil { await refineWords(of: track, by: audio?.value) }
        await ahead
    }

    /// Posts the text again as a voice makes its sentences, whose times are exact then, and as a
    /// station says other titles.
    private func followSpeech(_ audio: AudioLocation?, of text: SubtitleTrack?) async {
        guard let texts = audio?.texts else { return }
        for await payload in texts {
            guard
                let track = try? await Snapshot(payload, .local).read(
                    ReadingsLater(listening.analysis), guessesLanguage: false),
                !Task.isCancelled
            else { continue }
            let read = track.map { $0.withReadings(of: text) }
            await post(.answer(.track(.success(read)), of: address))
        }
    }

    /// Fetches the next chapter once this one's sound is complete.
    private func fetchAhead(behind audio: AudioLocation?) async {
        guard let prefetcher = listening.prefetcher, listening.mode != .cacheOnly else { return }
        switch audio {
        case nil: return
        case .file, .clips: break
        case .stream: guard await audio?.whole != nil else { return }
        }
        guard !Task.isCancelled else { return }
        prefetcher.begin(after: address)
    }

    /// Says that the page of a text that is read aloud has other words now.
    private func tellOfChange(of playback: ChapterPlayback) async {
        guard listening.mode != .cacheOnly, !Task.isCancelled,
            let notice = await listening.changes?(playback.address), !Task.isCancelled
        else { return }
        await post(.notice(notice, .information))
    }

    /// Says what was cut of an article, or read in its place, where it became a text of another
    /// source only now, so that nobody was told.
    private func tellRemarks(of playback: ChapterPlayback) async {
        guard address.source != playback.address.source, !Task.isCancelled else { return }
        let remarks = await listening.remarks(playback.address.book)
        guard !remarks.isEmpty, !Task.isCancelled else { return }
        await post(.notice(remarks.joined(separator: " "), .information))
    }

    private func findPlayback() async -> Result<Snapshot<ChapterPlayback>, ServiceError> {
        do throws(ServiceError) {
            return .success(
                try await listening.service.playback(
                    of: address.chapter, in: address.book, listening.mode))
        } catch {
            return .failure(error)
        }
    }

    private func fail(_ error: ServiceError) async {
        guard !Task.isCancelled, error.code != .cancelled else { return }
        await post(.answer(.playback(.failure(error)), of: address))
    }

    /// Posts the stored practice of the chapter; returns its speed.
    private func openPractice() async -> PlaybackRate {
        var practice = await listening.practice.practice(of: address)
        practice.settings.adopt(opening.wishes)
        guard !Task.isCancelled else { return opening.rate }
        await post(.answer(.practice(practice), of: address))
        return practice.settings.rate ?? opening.rate
    }

    private func openSound(
        of playback: ChapterPlayback, at rate: PlaybackRate
    ) async -> Snapshot<AudioLocation>? {
        do throws(ServiceError) {
            async let place = startTime(in: playback)
            let audio = try await listening.service.audio(of: playback, listening.mode)
            var start = await place
            // What is sent now has no place that was left.
            if audio.value.live != nil { start = (.zero, nil) }
            guard !Task.isCancelled, let load else { return audio }
            // Posted first: the player's messages about the place come after it.
            await tell(start.notice)
            await load(playback, audio.value, start.place, rate)
            return audio
        } catch {
            await fail(error)
            return nil
        }
    }

    private func tell(_ notice: String?) async {
        let parts = [opening.remark, notice].compactMap { $0 }
        guard !parts.isEmpty else { return }
        await post(.notice(parts.joined(separator: " "), .information))
    }

    /// The start place, and the message about it.
    func startTime(
        in playback: ChapterPlayback
    ) async -> (place: MediaTime, notice: String?) {
        // Only the player knows the true length, so it reports a place behind the end.
        if let given = opening.given { return (playback.moved?.place(of: given) ?? given, nil) }
        return await listening.place(in: playback, from: opening.start)
    }

    /// Reads the texts, posts the chapter's own and returns it.
    func openTexts(
        of playback: ChapterPlayback, _ mode: FetchMode
    ) async -> Snapshot<SubtitleTrack>? {
        guard !Task.isCancelled else { return nil }
        await listening.aids.useTranslations(
            of: playback, on: listening.service, mode, listening.analysis)
        guard let reference = playback.subtitles else { return nil }
        let readings = await listening.aids.correctedReadings()
        guard !Task.isCancelled else { return nil }
        if !readings.isEmpty { await post(.answer(.readings(readings), of: address)) }
        // No source states the language of a file opened by its path.
        let track = await track(
            reference, of: playback, mode, guessesLanguage: address.source == .file)
        guard !Task.isCancelled else { return nil }
        await post(.answer(.track(track), of: address))
        let text = try? track.get()
        let read = mode == .refreshBehind ? text : await withReadings(text, of: playback)
        if let read { await listening.texts?.keep(read.value, of: playback, on: listening.service) }
        return read
    }

    /// Posts the status of the text's words: at once by their forms, then by their dictionary forms
    /// too.
    func showWords(of track: SubtitleTrack?) async {
        guard let track, !Task.isCancelled else { return }
        let reader = ChapterWordsReader(lemmatizer: listening.lemmatizer)
        let stated = await listening.service.knownBook(address.book)?.language
        guard let language = track.language(orStated: stated) else {
            if !track.sentences.isEmpty { await post(.answer(.words(nil), of: address)) }
            return
        }
        let statuses = await listening.practice.statuses(of: language)
        var words = await reader.words(of: track, language, statuses)
        let lookedUp = await listening.practice.lookedUp(in: language)
        words.lookedUp = lookedUp
        guard !Task.isCancelled else { return }
        words.awaitsForms = true
        await post(.answer(.words(words), of: address))
        let lemmas = await reader.lemmas(of: track, language)
        guard !Task.isCancelled else { return }
        words.awaitsForms = false
        if lemmas.contains(where: { $0.key != $0.value }) {
            words = await reader.words(of: track, language, words.statuses, lemmas: lemmas)
            words.lookedUp = lookedUp
        }
        await post(.answer(.words(words), of: address))
    }

    /// Moves guessed word times to the sound, after everything else, since the recording is read a
    /// second time for it.
    func refineWords(
        of snapshot: Snapshot<SubtitleTrack>?, by audio: AudioLocation?
    ) async {
        guard listening.readsSound, let snapshot, snapshot.value.hasEstimatedWords,
            let sound = await audio?.whole,
            !Task.isCancelled, let levels = try? await listening.waveforms.levels(sound)
        else { return }
        let refined = await WordTimeRefiner(levels).refined(aside: snapshot.value)
        guard !Task.isCancelled, refined.sentences != snapshot.value.sentences else { return }
        await post(.answer(.track(.success(Snapshot(refined, snapshot.freshness))), of: address))
    }

    private func track(
        _ reference: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode,
        guessesLanguage: Bool = false
    ) async -> Result<Snapshot<SubtitleTrack>, ServiceError> {
        do throws(ServiceError) {
            let payload = try await listening.service.track(reference, of: playback, mode)
            if mode != .refreshBehind {
                for remark in payload.value.remarks { await post(.notice(remark, .failure)) }
            }
            return .success(
                try await payload.read(
                    // A text that is shown already keeps its readings.
                    mode == .refreshBehind
                        ? listening.analysis : ReadingsLater(listening.analysis),
                    guessesLanguage: guessesLanguage))
        } catch {
            return .failure(error)
        }
    }

    private func openWaveform(of audio: AudioLocation?) async {
        guard listening.readsSound else { return }
        if let spoken = audio?.spoken {
            for await sound in spoken.stills() { await showShape(of: sound) }
        } else if let sound = await audio?.whole {
            await showShape(of: sound)
        }
    }

    private func showShape(of sound: AudioLocation) async {
        for await peaks in listening.waveforms.peaks(of: sound) {
            await post(.answer(.peaks(peaks), of: address))
        }
    }

    /// Replaces the stored responses that were shown by the source's current ones.
    ///
    /// Returns the text, if it was read again.
    private func refresh() async -> Snapshot<SubtitleTrack>? {
        do throws(ServiceError) {
            let fresh = try await listening.service.playback(
                of: address.chapter, in: address.book, .refreshBehind)
            guard !Task.isCancelled else { return nil }
            await post(.answer(.playback(.success(fresh)), of: address))
            if case .offline = fresh.freshness { return nil }
            return await openTexts(of: fresh.value, .refreshBehind)
        } catch {
            guard !Task.isCancelled, error.code != .cancelled else { return nil }
            await post(.notice(error.description, .failure))
            return nil
        }
    }

    /// The stored sound plays on; a new version is stored for the next time.
    private func refreshSound(of playback: ChapterPlayback) async {
        // On an error the stored sound is kept, and the refresh of the chapter has reported it.
        _ = try? await listening.service.audio(of: playback, .refreshBehind)
    }
}

extension WordTimeRefiner {
    /// `refined`, off the caller's actor, since a book has many words.
    @concurrent
    fileprivate func refined(aside track: SubtitleTrack) async -> SubtitleTrack { refined(track) }
}

extension Listening {
    /// The place at which a chapter begins to play, with the sentence that says it.
    func place(
        in playback: ChapterPlayback, from start: ChapterStart
    ) async -> (place: MediaTime, notice: String?) {
        guard start == .resume else { return (playback.begins, nil) }
        let place = ResumePolicy.start(
            after: await progress.position(of: playback.address), now: clock.now, policy: rewind)
        guard place > playback.begins || playback.begins == .zero else {
            return (playback.begins, "Begins at \(playback.begins.clockText), as you set it.")
        }
        // Within the first second the clock shows the beginning.
        return (place, place >= .seconds(1) ? "Resumed at \(place.clockText)." : nil)
    }
}
