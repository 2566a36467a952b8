import ListenCore
import Typesetting
package import UIVocabulary

/// Events of the player.
extension ChapterPlayerViewModel {
    mutating func handle(_ event: PlayerEvent, at moment: Moment) -> [ScreenEffect] {
        switch event {
        case .phase(let phase): return handle(phase, at: moment)
        case .duration(let duration):
            (state.sound.statedLength, state.sound.isLengthSure) = (
                max(.zero, duration), duration > .zero
            )
            state.sound.guessedLength = .zero
            state.sound.position = state.sound.bounded(state.sound.position)
            return isPassedOver(at: state.sound.position) ? beginAtStart(at: moment) : []
        case .estimate(let length):
            (state.sound.statedLength, state.sound.isLengthSure) = (max(.zero, length), false)
            state.sound.guessedLength = max(.zero, length)
            return []
        case .seeked(let place):
            return handle(seekedTo: place, at: moment)
        case .rate(let rate):
            state.speed.rate = rate
            return []
        case .output(let output):
            state.sound.output = output
            return []
        case .crossed: return cross()
        case .losses(let count): return handle(losses: count)
        case .shorter(let place) where isPassedOver(at: place): return beginAtStart(at: moment)
        case .shorter(let place):
            state.sound.isWanted = false
            return [.toast(shorterText(than: place, state.sound.duration), .silence)]
        case .load: return []
        }
    }

    /// True where a recording, whose length nobody had stated, turns out to be no longer than the
    /// beginning of it that a person passes over, at which it stands.
    private func isPassedOver(at place: MediaTime) -> Bool {
        let (begins, end) = (state.source.begins, state.sound.limit)
        guard begins > .zero, end > .zero, end < begins + .seconds(1) else { return false }
        return abs((place - begins).milliseconds) <= Self.seekTolerance
    }

    /// Plays such a recording from its start: at its end it would count as heard.
    private mutating func beginAtStart(at moment: Moment) -> [ScreenEffect] {
        state.sound.position = .zero
        state.sound.pendingSeek = PendingSeek(target: .zero, since: moment.host)
        let plays = state.sound.isOpen && state.sound.isWanted && !state.holdsForText
        return [
            .run(.player(.seek(.zero))),
            .toast("This is shorter than the beginning that you pass over: it is heard whole."),
        ] + (plays ? [.run(.player(.play))] : [])
    }

    private mutating func handle(_ phase: PlayerPhase, at moment: Moment) -> [ScreenEffect] {
        if state.sound.awaitsLoad {
            // Until the new chapter is being opened, the player speaks of the old one.
            switch phase {
            case .loading, .ready, .failed: state.sound.awaitsLoad = false
            default: return []
            }
        }
        let before = state.sound.phase
        state.sound.phase = phase
        guard isOfLastOrder(phase, at: moment) else { return [] }
        switch phase {
        case .ready:
            let rate = state.speed.tellUntold()
            if state.practice.gain != 100 { state.practice.toldGain = nil }
            let sound: [ScreenEffect] =
                state.sound.isWanted && !state.holdsForText ? [.run(.player(.play))] : []
            return rate + state.practice.tellGain(isOpen: state.sound.isOpen) + sound
        case .playing:
            state.sound.isWanted = true
            state.sound.pausedAt = nil
            return []
        case .paused where state.words.alone != nil:
            if state.sound.pendingSeek == nil { state.sound.isWanted = false }
            return []
        case .paused where state.sound.pendingSeek != nil && (before == .held || before == .ended):
            // A jump away from a stop is no pause, and sound may follow.
            return []
        case .paused:
            state.sound.isWanted = false
            state.sound.pausedAt = state.sound.pausedAt ?? moment.host
            return save(.paused) + record(.pause)
        case .held where state.words.alone != nil, .ended where state.words.alone != nil:
            state.sound.isWanted = false
            return endAlone(at: moment)
        case .held:
            state.sound.isWanted = false
            state.practice.holdAfter = nil
            return save(.paused)
        case .interrupted(let reason):
            state.sound.isWanted = false
            state.sound.pausedAt = state.sound.pausedAt ?? moment.host
            return save(.paused) + record(.interruption)
                + [.toast(interruption(reason), .silence)]
        case .ended where state.dictation != nil:
            // A sentence without sound; the chapter is not over.
            state.sound.isWanted = false
            return []
        case .ended: return end()
        case .failed(let message):
            state.source.failure = message
            state.sound.isWanted = false
            return save(.failed)
        case .empty, .loading, .buffering: return []
        }
    }

    /// False for the effect of an order that another one followed, whose effect is still to come.
    private mutating func isOfLastOrder(_ phase: PlayerPhase, at moment: Moment) -> Bool {
        switch phase {
        case .playing: return state.sound.orders.believes(playing: true, at: moment.host)
        case .paused: return state.sound.orders.believes(playing: false, at: moment.host)
        case .buffering: return true
        case .empty, .loading, .ready, .held, .interrupted, .ended, .failed:
            state.sound.orders.forget()
            return true
        }
    }

    /// Said once for a chapter: the next places are silent like the first.
    private mutating func handle(losses count: Int) -> [ScreenEffect] {
        guard !state.sound.awaitsLoad, !state.sound.hasToldLosses else { return [] }
        state.sound.hasToldLosses = true
        return [.toast(lossText(count), .information)]
    }

    private mutating func end() -> [ScreenEffect] {
        state.sound.isWanted = false
        state.sound.pendingSeek = nil
        if state.sound.limit > .zero { state.sound.position = state.sound.limit }
        return save(.ended) + record(.end) + [.openNeighbour(1, byItself: true)]
    }

    /// Why the sound stopped, and what to do about it.
    private func interruption(_ reason: String) -> String {
        let place: KeyContext = state.dictation?.isTyping == true ? .dictation : .player
        let key = state.settings.keys.label(of: .togglePlay, in: place) ?? "play"
        return "Paused: \(reason). \(key) goes on."
    }

    private mutating func handle(seekedTo place: MediaTime, at moment: Moment) -> [ScreenEffect] {
        guard !state.sound.awaitsLoad else { return [] }
        // After a call, or where a device was away, the player itself goes back a little.
        var isRewind = state.sound.isInterrupted
        if let pending = state.sound.pendingSeek {
            let distance = abs((place - pending.target).milliseconds)
            guard distance <= Self.seekTolerance else { return [] }
            isRewind = pending.isRewind
            state.sound.pendingSeek = nil
        }
        if state.sound.phase == .ended { state.sound.phase = .paused }
        // The player speaks of the new place by now, unless it has moved on.
        if abs((moment.position - place).milliseconds) <= Self.seekTolerance {
            state.follow(moment)
        }
        state.sound.position = state.sound.bounded(place)
        return save(isRewind ? .rewound : .seeked)
    }

    /// The farthest a seek's answer may be from what was asked, in milliseconds: the
    /// player rounds to a frame and bounds by the true length.
    private static let seekTolerance: Int64 = 50
}

/// Answers about the chapter and its sentences.
extension ChapterPlayerViewModel {
    mutating func show(_ answer: PlayerAnswer) -> [ScreenEffect] {
        switch answer {
        case .playback(let result): return show(playback: result)
        case .track(let result): return show(track: result)
        case .readings(let readings): state.text.read(by: readings)
        case .pieces(let pieces):
            let isFirst = !state.isLive
            state.setPieces(pieces)
            return isFirst ? showHeardTitles() : []
        case .station(let name): state.subject = state.subject.named(name)
        case .words(let words):
            return state.words.show(words, in: state.text.transcript, of: state.subject.address)
        case .recounted(let coverage, let revision):
            state.words.known?.receive(coverage, of: revision)
        case .peaks(let peaks): state.wave.show(peaks)
        case .fineShape(let shape): state.wave.show(fine: shape)
        case .practice(let practice): return adopt(practice)
        case .bookmarks(let bookmarks): state.marks.show(bookmarks, in: state.text.transcript)
        case .episodeMarks(let marks): state.marks.ofEpisode = marks
        case .nudges(let nudges):
            state.edges.show(nudges)
            state.makeLines()
        case .offer(let place, let text):
            state.practice.touched = place
            let key = state.settings.keys.label(of: .goToTouched, in: .player)
            return [.toast(text + (key.map { " \($0) goes to \(place.clockText)." } ?? ""))]
        }
        return []
    }

    mutating func show(
        _ answer: AidAnswer, for ticket: AidTicket, at moment: Moment
    ) -> [ScreenEffect] {
        switch answer {
        case .translation(let result):
            let lacked = state.aids.lacksTranslations
            let effects = state.aids.show(
                result, for: ticket, in: state.text.transcript, at: moment.host)
            if state.aids.lacksTranslations, !lacked { state.view.leaveTranslations() }
            return effects
        case .explanationPart(let part): state.aids.add(part, for: ticket)
        case .explanation(let result): state.aids.show(result, for: ticket)
        case .heardCount(let count): state.aids.show(count, for: ticket)
        }
        return []
    }

    private mutating func show(
        playback result: Result<Snapshot<ChapterPlayback>, ServiceError>
    ) -> [ScreenEffect] {
        switch result {
        case .success(let snapshot):
            state.source.freshness = snapshot.freshness
            state.source.failure = nil
            // A promised length bounds nothing: only the recording says how long it is.
            if state.sound.statedLength == .zero {
                state.sound.statedLength = max(.zero, snapshot.value.chapter.duration)
            }
            let isFirst = state.source.chapter == nil
            let lacksText = snapshot.value.subtitles == nil && state.text.transcript == nil
            if lacksText { state.text.transcript = ChapterTranscript([]) }
            state.source.chapter = snapshot.value.chapter
            state.source.begins = snapshot.value.begins
            state.source.endsEarly = snapshot.value.endsEarly
            state.source.translationsKeepTheirTimes = snapshot.value.translations.contains {
                $0.offset != nil
            }
            let remark = isFirst ? snapshot.value.texts.remark : nil
            return (lacksText ? search(firstText: []) : []) + measurePace()
                + (remark.map { [.toast($0)] } ?? [])
        case .failure(let error) where state.source.freshness == nil || !state.sound.isOpen:
            // Without its description or its sound a chapter cannot be played.
            state.source.failure = error.onScreen(state.settings.keys)
            state.sound.phase = .failed(message: error.description)
            return state.awaitsText ? [] : search(firstText: [])
        case .failure(let error):
            return [.toast(error.told(way: nil), .failure)]
        }
    }

    private mutating func show(_ track: SubtitleTrack) -> [ScreenEffect] {
        state.text.hear(to: state.textTime)
        let transcript = state.text.transcript(of: track)
        state.text.given = track
        guard transcript != state.text.transcript else { return [] }
        let isFirst = state.text.transcript == nil
        let isSameText = state.text.transcript.map(transcript.hasTexts(of:)) ?? false
        state.text.transcript = transcript
        state.text.failure = nil
        var effects: [ScreenEffect] = []
        if !isFirst, !isSameText {
            effects = leaveDictation()
            forgetPlacesInText()
        }
        state.makeLines()
        state.marks.filterAgain(in: transcript)
        effects += isFirst ? search(firstText: transcript.sentences) : []
        return effects + measurePace()
    }

    /// Shows the titles of live sound that are heard by now, and no other.
    mutating func showHeardTitles() -> [ScreenEffect] {
        state.text.given.map { show($0) } ?? []
    }

    private mutating func show(
        track result: Result<Snapshot<SubtitleTrack>, ServiceError>
    ) -> [ScreenEffect] {
        switch result {
        case .success(let snapshot): return show(snapshot.value)
        case .failure(let error) where error.code == .notInStep:
            // It comes as a text that is made; until then the chapter has none.
            guard state.text.transcript == nil else { return [] }
            state.text.transcript = ChapterTranscript([])
            return [.toast(error.told(way: nil))] + search(firstText: [])
        case .failure(let error):
            guard state.text.transcript == nil else {
                return [.toast(error.told(way: nil), .failure)]
            }
            state.text.failure = error.told(way: nil)
            return search(firstText: [])
        }
    }

    /// Another text: what points into the old one is void.
    private mutating func forgetPlacesInText() {
        state.jumps.anchor = nil
        state.words.cursor = nil
        state.words.known = nil
        state.view.listCursor = nil
        state.aids.forgetTranslations()
        state.aids.copied = nil
        _ = endFind()
        guard state.text.pieces == nil else { return }
        state.practice.holdAfter = nil
        state.edges.moved = nil
        if case .sentence = state.practice.loop { state.practice.loop = nil }
    }

    /// Takes up what is kept of the book and the chapter.
    private mutating func adopt(_ practice: ChapterPractice) -> [ScreenEffect] {
        state.practice.touched = practice.touched
        state.edges.show(practice.nudges)
        state.efforts.kept = Dictionary(
            practice.efforts.map { ($0.sentence.start, $0) }, uniquingKeysWith: { $1 })
        state.makeLines()
        state.marks.show(practice.bookmarks, in: state.text.transcript)
        // The sound is loaded at the speed that is kept.
        if !state.sound.isOpen, let loaded = practice.settings.rate, loaded != state.speed.rate {
            state.speed.isUntold = true
        }
        // A chapter of the same book was open: what was chosen there is newer.
        guard state.practice.kept == nil else { return [] }
        let wished = state.speed.chosen
        state.practice.kept = practice.settings
        state.adopt(practice.settings)
        if let wished {
            // It was chosen while the chapter opened.
            state.speed.chosen = wished
            state.speed.wordsPerMinute = nil
        }
        let isOpen = state.sound.isOpen
        let speed =
            state.speed.wordsPerMinute == nil
            ? tell(state.speed.chosen ?? state.settings.playing.rate)
            : state.speed.bringToPace(isOpen: isOpen)
        return speed + state.practice.tellGain(isOpen: isOpen)
    }

    private mutating func measurePace() -> [ScreenEffect] {
        state.speed.measure(
            state.text.pieces == nil ? state.text.transcript?.sentences ?? [] : [],
            of: state.source.chapter,
            isOpen: state.sound.isOpen)
    }

    /// Shows the find in the first text that came, or in none where none will come; a line that
    /// is typed stays, or the next letters would be commands.
    private mutating func search(firstText sentences: [Sentence]) -> [ScreenEffect] {
        guard var find = state.find else { return [] }
        find.receive(sentences)
        guard find.isTyping else {
            state.find = find
            return sentences.isEmpty ? endFind() : []
        }
        find.look(from: state.heardSentence ?? 0)
        show(find)
        return []
    }

    /// The next chapter is heard: this one was heard to its end.
    mutating func cross() -> [ScreenEffect] {
        guard state.sound.isOpen else { return [] }
        if state.sound.limit > .zero { state.sound.position = state.sound.limit }
        let note = note(completed: true)
        return [
            .run(.saveProgress(note, .ended)), .run(.recordPlace(note, .end)), .adoptNeighbour,
        ]
    }

    /// Tells what became of a text that is made.
    package mutating func receive(_ news: TextNews) {
        state.text.making.receive(news)
        guard case .made = news, state.text.offset != .zero else { return }
        // The new text is where the sound is; the shift was the old one's.
        state.text.offset = .zero
        state.jumps.anchor = nil
        state.makeLines()
    }
}

/// That a recording became shorter than the place where it was left.
func shorterText(than place: MediaTime, _ duration: MediaTime) -> String {
    "The recording ends at \(duration.clockText), before \(place.clockText) where it was to go on. "
        + "It stands at its end."
}

/// That a recording is damaged in so many places, which are silent.
func lossText(_ count: Int) -> String {
    count == 1
        ? "The recording is damaged: a place was left out."
        : "The recording is damaged: \(count) places were left out."
}
