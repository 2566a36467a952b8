import ListenCore
import Signal
import Synchronization

/// A text that a voice is speaking: one at work for all who read its sound.
///
/// Sentences are made from the one that is heard to the end, then nothing more until a reader goes
/// back to one that is missing. The work rests when its last reader leaves; the sentences made so
/// far are in the file.
final class SpokenWork: Sendable {
    /// A session of the voice, and what is needed to begin one.
    struct Parts: Sendable {
        let script: SpokenScript
        let title: String
        let folder: String
        /// Finds the kana that a voice needs.
        let analysis: any TextAnalyzing
        /// Called when the last reader has left.
        var rested: @Sendable () -> Void = {}
        /// Begins a session of the voice.
        let open: @Sendable () throws(VoiceError) -> any VoiceSpeaking
    }

    struct State {
        var file: SentenceSoundFile?
        var layout: SpeechLayout?
        var pieces: [SpokenPiece?]
        /// The sentence that is heard, or waited for.
        var listener = 0
        /// The sentences that no voice could speak.
        var silent: Set<Int> = []
        var failure: ServiceError?
        var readers = 0
        var task: Task<Void, Never>?
        /// Wakes the task when another sentence is heard.
        var wake: AsyncStream<Void>.Continuation?
        var followers = Followers()
        /// The sentences made since the text was last sent.
        var unsent = 0
        /// The reporter of sentence times; `nil` where places are not kept by sentences.
        var places: TimelineReporter?
        /// The sentences that have got times of their own since the places were last moved.
        var unmoved = 0
        /// True when those who follow the sound have seen it as it is.
        var isShown = false
        var number = 0
    }

    /// Those who wait for times and for the end; called without the lock, which a stream that ends
    /// asks for.
    struct Followers {
        var texts: [Int: AsyncStream<TrackPayload>.Continuation] = [:]
        var stills: [Int: AsyncStream<AudioLocation>.Continuation] = [:]
        var completions: [CheckedContinuation<Void, Never>] = []

        func send(_ text: TrackPayload) {
            for receiver in texts.values { receiver.yield(text) }
        }

        func show(_ sound: AudioLocation) {
            for receiver in stills.values { receiver.yield(sound) }
        }

        func end() {
            for receiver in texts.values { receiver.finish() }
            for receiver in stills.values { receiver.finish() }
            for continuation in completions { continuation.resume() }
        }
    }

    let parts: Parts
    let state: WaitingLock<State>

    /// So many sentences behind the one that is heard are worth sending the text at once.
    private static let near = 4
    /// Places are moved when so many sentences have other times, and in a long text fewer times.
    private static let fewest = 16
    /// So many failures in a row mean that the voice does not work at all.
    private static let mostFailures = 3

    init(_ parts: Parts) {
        self.parts = parts
        state = WaitingLock(State(pieces: parts.script.lines.map { _ in nil }))
        restore()
    }

    /// Takes up the sentences that an earlier session made.
    private func restore() {
        guard let file = SentenceSoundFile(in: parts.folder, rate: nil) else { return }
        state.change { $0.begin(with: file, parts.script) }
    }

    // MARK: Readers

    func readerCame() {
        state.change { state in
            state.readers += 1
            guard state.task == nil, state.layout?.isExact != true else { return }
            state.failure = nil
            let (wakes, wake) = AsyncStream.makeStream(
                of: Void.self, bufferingPolicy: .bufferingNewest(1))
            state.wake = wake
            state.task = Task { [weak self] in await self?.work(wakes) }
        }
    }

    func readerLeft() {
        let (followers, isLast) = state.change { state in
            state.readers -= 1
            guard state.readers == 0 else { return (Followers(), false) }
            state.movePlaces(parts.script)
            // Under the lock, so that it cannot take the task of the next reader for its own.
            state.task?.cancel()
            state.task = nil
            return (state.takeFollowers(), true)
        }
        followers.end()
        if isLast { parts.rested() }
    }

    /// Makes the sentence next that a reader waits for.
    func listens(to line: Int, in state: inout State) {
        guard state.listener != line else { return }
        // What is made between moves the places noted there, so that those of now are told first.
        if line < state.listener { state.movePlaces(parts.script) }
        state.listener = line
        state.find(line, parts.script)
        state.wake?.yield()
    }

    // MARK: Work

    private func work(_ wakes: AsyncStream<Void>) async {
        var session: (any VoiceSpeaking)?
        var (failures, calls) = (0, wakes.makeAsyncIterator())
        var last: VoiceError?
        while !Task.isCancelled {
            guard let line = state.read({ $0.next(parts.script) }) else {
                guard state.read({ $0.layout != nil }) else {
                    fail(last.map { .voice($0) } ?? .noSound)
                    break
                }
                rest()
                if state.read({ $0.layout?.isExact == true }) { break }
                guard await calls.next() != nil else { break }
                continue
            }
            guard !state.change({ $0.takeUp(line, parts.script) }) else {
                send(after: line)
                continue
            }
            do throws(VoiceError) {
                let voice: any VoiceSpeaking
                if let session { voice = session } else { voice = try parts.open() }
                session = voice
                let spoken = try await voice.speak(voiced(line))
                guard !Task.isCancelled else { break }
                try keep(spoken, of: line)
                failures = 0
            } catch {
                guard !Task.isCancelled else { break }
                (failures, last) = (failures + 1, error)
                guard !error.isOfVoice, failures < Self.mostFailures else {
                    fail(.voice(error))
                    break
                }
                passOver(line)
            }
        }
        await session?.close()
        state.change { if !Task.isCancelled { $0.task = nil } }
    }

    /// A sentence as a voice can read it.
    private func voiced(_ line: Int) -> VoicedSentence {
        let line = parts.script.lines[line]
        return line.sentence.read(by: parts.analysis, stated: line.readings)
    }

    /// Adds a sentence's sound, with the pause behind a block.
    private func keep(_ spoken: SpokenSentence, of line: Int) throws(VoiceError) {
        let (key, hasFile) = (parts.script.lines[line].key, state.read { $0.file != nil })
        guard hasFile || !spoken.samples.isEmpty else {
            // A voice says its rate by its first sound.
            state.change {
                $0.note(SpokenPiece(first: 0, frames: 0, words: spoken.words), of: line)
            }
            return
        }
        do throws(StoreError) {
            if !hasFile {
                guard let file = SentenceSoundFile(in: parts.folder, rate: spoken.rate) else {
                    return
                }
                state.change { $0.begin(with: file, parts.script) }
            }
            guard let rate = state.read({ $0.file?.rate }) else { return }
            // Outside the lock, which those who hear wait for.
            let sentence = sound(of: spoken, line, at: rate)
            try state.change { (state: inout State) throws(StoreError) in
                guard let piece = try state.file?.add(sentence, key: key) else { return }
                // Where the listener has gone on meanwhile, it would move the place that is heard.
                if line >= state.listener { state.note(piece, of: line) }
            }
        } catch {
            throw VoiceError(.cannotRun(reason: error.description))
        }
        send(after: line)
    }

    /// A sentence as it is kept: at the rate of the file, with the pause behind its block.
    private func sound(
        of spoken: SpokenSentence, _ line: Int, at rate: SampleRate
    ) -> SpokenSentence {
        var sentence = spoken
        sentence.samples = RateConverter.converted(spoken.samples, from: spoken.rate, to: rate)
        sentence.rate = rate
        if parts.script.lines[line].endsBlock, !sentence.samples.isEmpty {
            let pause = Self.blockPause.frame(at: rate)
            sentence.samples += [Int16](repeating: 0, count: Int(pause.value))
        }
        return sentence
    }

    /// The pause behind a paragraph, an item or a heading.
    private static let blockPause = MediaTime.milliseconds(300)

    /// Leaves out a sentence that the voice could not speak.
    private func passOver(_ line: Int) {
        state.change { $0.leaveOut(line) }
        send(after: line)
    }

    private func fail(_ code: ServiceError.Code) {
        let followers = state.change { state in
            state.failure = ServiceError(code, context: "the text “\(parts.title)”")
            return state.takeFollowers()
        }
        followers.end()
    }

    /// Sends the text when times that matter soon have changed.
    private func send(after line: Int) {
        let (payload, followers, isAllAhead) = state.change { state in
            if state.unmoved >= max(Self.fewest, state.pieces.count / 16) {
                state.movePlaces(parts.script)
            }
            // Before the listener no time is changed.
            let distance = line - state.listener
            state.unsent += distance < 0 ? 0 : 1
            let (isAllAhead, isNear) = (state.isAllAheadMade, (0...Self.near).contains(distance))
            guard !isAllAhead, isNear || state.unsent * 8 >= state.pieces.count else {
                return (TrackPayload?.none, Followers(), isAllAhead)
            }
            state.unsent = 0
            let payload = state.followers.texts.isEmpty ? nil : text(of: state)
            return (payload, state.followers, false)
        }
        if let payload { followers.send(payload) }
        if isAllAhead { rest() }
    }

    /// Sends text and sound as they are once nothing ahead is missing, and a last time when all is
    /// made.
    private func rest() {
        let (payload, sound, followers, isOver) = state.change { state in
            state.movePlaces(parts.script)
            let isOver = state.layout?.isExact == true
            guard state.isAllAheadMade, isOver || !state.isShown else {
                return (TrackPayload?.none, AudioLocation?.none, Followers(), false)
            }
            (state.isShown, state.unsent) = (true, 0)
            let payload = state.followers.texts.isEmpty ? nil : text(of: state)
            let sound = state.followers.stills.isEmpty ? nil : still(of: state)
            return (payload, sound, isOver ? state.takeFollowers() : state.followers, isOver)
        }
        if let payload { followers.send(payload) }
        if let sound { followers.show(sound) }
        if isOver { followers.end() }
    }

    // MARK: What is there

    /// The text with the times as they are now.
    var text: TrackPayload { state.read { text(of: $0) } }

    /// The sound as it is now, silent where it is not made.
    func still(of state: State) -> AudioLocation {
        if let whole = whole(of: state) { return whole }
        let rate = state.file?.rate ?? State.usualRate
        let layout = state.layout ?? State.layout(parts.script, rate)
        return .stream(SpokenStill(of: self, layout, state.pieces, rate))
    }

    func text(of state: State) -> TrackPayload {
        let rate = state.file?.rate ?? State.usualRate
        return TimedText(
            script: parts.script, layout: state.layout ?? State.layout(parts.script, rate),
            rate: rate, words: state.pieces.map { $0?.words ?? [] }
        ).payload(name: parts.title)
    }
}

extension VoiceError {
    /// True when no sentence can be spoken, whatever it says.
    fileprivate var isOfVoice: Bool {
        switch code {
        case .ended, .failed: false
        default: true
        }
    }
}
