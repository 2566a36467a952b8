import ListenCore
import SpeechSynthesis

/// The way an engine says which word it speaks.
enum PlaceUnit: Hashable, Sendable {
    /// Marks with places in Unicode scalars: espeak-ng.
    case scalars
    /// Marks with places in bytes, which may be the blank before a short word: flite.
    case bytes
    /// The phones of each word alone: piper.
    case spellings
}

extension EngineSpeech {
    /// The first samples of the words that the engine tells apart.
    func starts(of spoken: SpokenText, by unit: PlaceUnit) -> [WordTiming.Start] {
        switch unit {
        case .scalars:
            return inOrder { spoken.word(atScalar: $0.range.lowerBound) }
        case .bytes:
            let bytes = Array(spoken.text.utf8)
            return inOrder { mark in
                let place = min(mark.range.lowerBound, max(0, bytes.count - 1))
                let isBlank = place + 1 < bytes.count && bytes[place] == 0x20
                return spoken.word(atByte: isBlank ? place + 1 : place)
            }
        case .spellings:
            return spelled(spoken.tokens)
        }
    }

    /// Marks as words that never go back: places inside of numbers are not to be trusted.
    private func inOrder(_ word: (Mark) -> Int?) -> [WordTiming.Start] {
        var current = -1
        return marks.compactMap { mark in
            guard let found = word(mark), found > current else { return nil }
            current = found
            return WordTiming.Start(word: found, sample: mark.sample)
        }
    }

    private func spelled(_ tokens: [Int]) -> [WordTiming.Start] {
        let own = spellings.filter { tokens.indices.contains($0.key) }
        return PhoneMatch.starts(of: own, in: phones).map {
            WordTiming.Start(word: tokens[$0.token], sample: $0.sample - lead(of: $0.sample))
        }
    }

    /// The part of the blank before a word in which the word can be heard already.
    ///
    /// The model's blank between two words is no pause but the way from one to the other; found by
    /// comparing its widths with an aligner.
    private func lead(of sample: Int) -> Int {
        guard let index = phones.firstIndex(where: { $0.sample == sample }), index > 0,
            PhoneKind(phones[index - 1].name) == .pause
        else { return 0 }
        let longest = Int(Double(rate.framesPerSecond) * 0.025)
        return min((sample - phones[index - 1].sample) / 2, longest)
    }
}
