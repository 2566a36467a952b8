import ListenCore
import SpeechSynthesis

/// Times of words in a sound whose engine says nothing about them.
enum FoundWords {
    /// The first samples of words by an aligner; empty where it finds none.
    static func starts(
        _ spoken: SpokenText, in speech: EngineSpeech, by aligner: any WordAligning,
        isCancelled: @escaping @Sendable () -> Bool
    ) -> [WordTiming.Time]? {
        let voiced = spoken.words.indices.filter {
            spoken.weights[$0 - spoken.words.lowerBound] > 0
        }
        let bytes = Array(spoken.text.utf8)
        var texts: [Int: [UInt8]] = [:]
        for offset in bytes.indices {
            guard let word = spoken.word(atByte: offset) else { continue }
            texts[word, default: []].append(bytes[offset])
        }
        let words = voiced.map {
            String(decoding: texts[$0] ?? [], as: UTF8.self).trimmingBlanks
        }
        let found = aligner.times(
            of: words, in: speech.samples, rate: speech.rate, language: spoken.language,
            isCancelled: isCancelled)
        guard found.count == words.count, found.contains(where: { $0 != nil }) else { return nil }
        let starts = zip(voiced, found).compactMap { word, time in
            time.map {
                WordTiming.Start(
                    word: word,
                    sample: Int($0.lowerBound.frame(at: speech.rate).value))
            }
        }
        // The ends that are found are the pauses between words.
        let edges = zip(voiced, found).flatMap { _, time -> [EngineSpeech.Phone] in
            guard let time else { return [] }
            return [
                .init("a", Int(time.lowerBound.frame(at: speech.rate).value)),
                .init("", Int(time.upperBound.frame(at: speech.rate).value)),
            ]
        }
        return WordTiming(spoken, phones: edges, total: speech.samples.count).times(starts)
    }

    /// Times by the length of words alone, over the part of the sound that is not silent.
    static func estimates(_ spoken: SpokenText, in speech: EngineSpeech) -> [WordTiming.Time] {
        let heard = speech.samples.heard
        let phones = [
            EngineSpeech.Phone("a", heard.lowerBound), EngineSpeech.Phone("", heard.upperBound),
        ]
        var times = WordTiming(spoken, phones: phones, total: speech.samples.count).times([])
        for index in times.indices { times[index].isEstimated = true }
        return times
    }
}

extension [Int16] {
    /// The samples from the first to the last that can be heard; nothing where none can.
    var heard: Range<Int> {
        let level = 330
        guard let first = firstIndex(where: { abs(Int($0)) > level }),
            let last = lastIndex(where: { abs(Int($0)) > level })
        else { return 0..<0 }
        return first..<(last + 1)
    }
}

extension String {
    /// The text without blanks at its ends.
    fileprivate var trimmingBlanks: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
