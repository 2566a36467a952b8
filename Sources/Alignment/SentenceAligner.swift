package import ListenCore
import Signal
import Subtitles

/// Finds the words of one sentence in the sound of a voice that does not say when it speaks them:
/// another voice speaks the sentence, and both are laid side by side.
package struct SentenceAligner: WordAligning {
    private let voice: any TextVoicing

    /// An aligner that has sentences spoken by a voice.
    package init(by voice: any TextVoicing) { self.voice = voice }

    /// The times of the words; none where the voice has no such language, or says something else.
    package func times(
        of words: [String], in samples: [Int16], rate: SampleRate, language: Language,
        isCancelled: @escaping @Sendable () -> Bool
    ) -> [Range<MediaTime>?] {
        let script = AlignmentScript(lines: [Self.line(words)])
        var voiced = VoicedScript(
            script, for: rate, of: MediaTime(FrameCount(Int64(samples.count)), at: rate))
        do {
            try voice.speak(
                script.lines.map(\.text), in: language, isCancelled: isCancelled
            ) { try voiced.append($0) }
            let aligned = try Aligner(voiced, with: Self.features(samples, rate))
                .align(isCancelled: isCancelled)
            guard let line = aligned.lines.first, line.words.count == words.count else {
                return []
            }
            return line.words.map { $0.isEstimated ? nil : $0.start..<$0.end }
        } catch {
            return []
        }
    }

    /// The words as a line, a blank between two.
    private static func line(_ words: [String]) -> AlignmentScript.Line {
        var place = 0
        let placed = words.map { word in
            let length = word.unicodeScalars.count
            defer { place += length + 1 }
            return AlignmentScript.Word(
                text: word, range: place..<(place + length), isFollowedBySpace: true)
        }
        return AlignmentScript.Line(text: words.joined(separator: " "), words: placed)
    }

    private static func features(_ samples: [Int16], _ rate: SampleRate) -> CepstralFeatures {
        var analyzer = CepstralAnalyzer(rate: rate)
        samples.map { Float($0) / 32_768 }.withUnsafeBufferPointer { analyzer.add($0) }
        analyzer.finish()
        return analyzer.features
    }
}
