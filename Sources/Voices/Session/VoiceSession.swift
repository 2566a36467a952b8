import Dispatch
package import ListenCore
import Processes
import SpeechSynthesis
import Synchronization

/// A session of a voice, and of the voices for other languages beside it.
///
/// A sentence is spoken in parts of one language, at most 600 bytes each, and joined.
final class VoiceSession: VoiceSpeaking {
    /// The engines that were needed so far; `nil` for a language that has none.
    private struct Engines {
        var own: any SpeechEngine
        var others: [Voice.ID: any SpeechEngine] = [:]
        /// The rate of all answers, once the first voice has said it.
        var rate: SampleRate?
    }

    private let makeEngine: @Sendable (Voice) throws(VoiceError) -> any SpeechEngine
    private let others: @Sendable (Language) -> Voice?
    private let aligner: (any WordAligning)?
    // One queue: sentences are spoken one after another.
    private let queue = DispatchQueue(label: "listen.voice")
    private let engines: Mutex<Engines>

    /// A session; `make` makes the engine of a voice.
    init(
        _ voice: Voice, others: @escaping @Sendable (Language) -> Voice?,
        aligner: (any WordAligning)?,
        make: @escaping @Sendable (Voice) throws(VoiceError) -> any SpeechEngine
    ) throws(VoiceError) {
        (makeEngine, self.others, self.aligner) = (make, others, aligner)
        engines = Mutex(Engines(own: try make(voice)))
    }

    func speak(_ sentence: VoicedSentence) async throws(VoiceError) -> SpokenSentence {
        if Task.isCancelled { throw VoiceError(.cancelled) }
        return try await BlockingWork.run(on: queue) { [self] (signal) throws(VoiceError) in
            try speak(sentence, signal)
        }
    }

    func close() async {
        await BlockingWork.run(on: queue) { [self] _ in
            engines.withLock { engines in
                engines.own.end()
                for engine in engines.others.values { engine.end() }
                engines.others = [:]
            }
        }
    }

    private func speak(
        _ sentence: VoicedSentence, _ stop: CancelSignal
    ) throws(VoiceError) -> SpokenSentence {
        let (cut, numbers) = sentence.withShortWords()
        let parts = cut.parts { others($0) != nil }
        var pieces: [(spoken: SpokenText, speech: EngineSpeech?, unit: PlaceUnit)] = []
        let own = engines.withLock { $0.own }
        for part in parts {
            let engine = try engine(for: part.language) ?? own
            let language = part.language ?? sentence.language
            let text = SpokenText(
                cut, words: part.words, language: language,
                parted: engine.partsWords(in: language))
            var speech: EngineSpeech?
            if text.isSpoken { speech = try engine.speak(text, stop: stop) }
            pieces.append((text, speech, engine.unit))
        }
        let rate = try rate(pieces.first { $0.speech != nil }?.speech?.rate, stop)
        var joined = JoinedSpeech(rate: rate)
        for (index, piece) in pieces.enumerated() {
            let isLast = !pieces[(index + 1)...].contains { $0.speech != nil }
            let speech = piece.speech ?? EngineSpeech(rate: rate)
            let times = self.times(of: piece.spoken, speech, piece.unit, stop)
            joined.add(speech.samples, at: speech.rate, times, isLast: isLast)
        }
        return sentence.spoken(joined, numbers)
    }

    /// The engine for another language, made when it is first needed; `nil` for the session's own.
    private func engine(for language: Language?) throws(VoiceError) -> (any SpeechEngine)? {
        guard let language, let voice = others(language) else { return nil }
        return try engines.withLock { (engines) throws(VoiceError) in
            if let engine = engines.others[voice.id] { return engine }
            let engine = try makeEngine(voice)
            engines.others[voice.id] = engine
            return engine
        }
    }

    /// The rate of the session: that of its first voice, or of the first sound where that has none
    /// before it speaks.
    private func rate(
        _ heard: SampleRate?, _ stop: CancelSignal
    ) throws(VoiceError) -> SampleRate {
        let (own, known) = engines.withLock { ($0.own, $0.rate) }
        if let known { return known }
        guard let heard else { return SampleRate(22_050) }
        let rate = try own.start(stop: stop) ?? heard
        engines.withLock { $0.rate = rate }
        return rate
    }

    private func times(
        of spoken: SpokenText, _ speech: EngineSpeech, _ unit: PlaceUnit, _ stop: CancelSignal
    ) -> [WordTiming.Time] {
        let starts = speech.starts(of: spoken, by: unit)
        if !starts.isEmpty {
            return WordTiming(spoken, phones: speech.phones, total: speech.samples.count)
                .times(starts)
        }
        if let aligner, spoken.isSpoken, !speech.samples.isEmpty,
            let found = FoundWords.starts(
                spoken, in: speech, by: aligner, isCancelled: { stop.isCancelled })
        {
            return found
        }
        return FoundWords.estimates(spoken, in: speech)
    }
}

extension VoicedSentence {
    /// The sentence as it was spoken; `numbers` are the words that the joined times are of.
    fileprivate func spoken(_ joined: JoinedSpeech, _ numbers: [Int]) -> SpokenSentence {
        func time(_ sample: Int) -> MediaTime {
            MediaTime(FrameCount(Int64(sample)), at: joined.rate)
        }
        var spoken: [SpokenSentence.Word] = []
        for (number, piece) in zip(numbers, joined.times) {
            if number == spoken.count - 1, let last = spoken.popLast() {
                // A word that was spoken in pieces.
                spoken.append(
                    .init(
                        range: last.range, start: last.start, end: time(piece.end),
                        isEstimated: last.isEstimated))
            } else {
                spoken.append(
                    .init(
                        range: words[number], start: time(piece.start), end: time(piece.end),
                        isEstimated: piece.isEstimated))
            }
        }
        return SpokenSentence(samples: joined.samples, rate: joined.rate, words: spoken)
    }
}

/// Starts sessions of the voices of this machine.
package struct MachineVoices: VoiceOpening {
    private let programs: VoicePrograms
    private let aligner: (any WordAligning)?

    /// Voices by programs; `aligner` finds the words of voices that do not say when they speak
    /// them, which are estimated without it.
    package init(_ programs: VoicePrograms, aligner: (any WordAligning)? = nil) {
        (self.programs, self.aligner) = (programs, aligner)
    }

    package func open(
        _ voice: Voice, others: @escaping @Sendable (Language) -> Voice?
    ) throws(VoiceError) -> any VoiceSpeaking {
        try VoiceSession(voice, others: others, aligner: aligner) {
            [programs] (voice) throws(VoiceError) in
            try voice.engine(programs)
        }
    }
}
