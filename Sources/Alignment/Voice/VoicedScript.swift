package import ListenCore
import Signal
package import Subtitles

/// A script as a synthesizer spoke it, all lines one behind the other on one clock in frames.
package struct VoicedScript: Sendable {
    /// A phone of the text.
    struct Phone: Hashable {
        /// The number of its kind.
        let kind: Int
        /// The word it belongs to, counted through all lines.
        let word: Int
        /// The frame it begins in.
        let start: Int
    }

    /// The script.
    let script: AlignmentScript
    /// The features of the spoken text.
    private(set) var features = CepstralFeatures()
    /// The frame each word begins in, counted through all lines.
    private(set) var wordStarts: [Int] = []
    /// The first word of each line.
    private(set) var lineWords: [Int] = []
    private(set) var phones: [Phone] = []
    private(set) var kinds: [String: Int] = [:]

    /// The highest frequency that is used.
    private let ceiling: Double
    /// The most frames that are accepted.
    private let mostFrames: Int

    /// A script of which nothing is spoken yet, to be found in a recording of that sample rate and
    /// length.
    package init(
        _ script: AlignmentScript, for rate: SampleRate? = nil, of length: MediaTime? = nil
    ) {
        self.script = script
        ceiling = rate.map(CepstralAnalyzer.ceiling) ?? .infinity
        let frames = (length ?? .zero).microseconds / CepstralFeatures.hop.microseconds
        let most = max(Int64(RecordingFeatures.mostHours) * 360_000, 2 * frames)
        mostFrames = Int(frames > 0 ? min(frames * Self.mostTimes + Self.spare, most) : most)
    }

    /// The most times that a voice may take as long as a reader, with some minutes added: the text
    /// for a chapter is up to three times as long as its recording, and a little more.
    private static let mostTimes: Int64 = 6
    private static let spare: Int64 = 60_000

    /// Appends the next line; throws an `AlignmentError` where the text is far longer than the
    /// recording.
    package mutating func append(_ line: SpokenLine) throws(AlignmentError) {
        guard lineWords.count < script.lines.count else { return }
        let words = script.lines[lineWords.count].words
        guard features.count <= mostFrames else { throw AlignmentError(.textTooLong) }
        let (base, firstWord) = (features.count, wordStarts.count)
        lineWords.append(firstWord)
        let sound = features(of: line)
        let starts = Self.starts(of: words, line, frames: sound.count).map { base + $0 }
        wordStarts += starts
        var word = 0
        for phone in line.phones {
            // Phones that a voice reports behind the end of its sound are put at that end.
            let start = base + min(sound.count, Self.frame(phone.start))
            while word + 1 < starts.count, starts[word + 1] <= start { word += 1 }
            let kind = kinds[phone.name] ?? kinds.count
            kinds[phone.name] = kind
            let last = phones.last?.start ?? 0
            phones.append(Phone(kind: kind, word: firstWord + word, start: max(last, start)))
        }
        features.append(sound)
    }

    /// The unit each word begins, counted through all lines.
    var beginnings: [PhoneChain.Beginning] {
        script.lines.flatMap { line in
            line.words.indices.map { place in
                guard place > 0 else { return .line }
                let before = line.words[place - 1].text.last
                return before?.isPunctuation == true ? .phrase : .word
            }
        }
    }

    /// The frames from the beginning of a phone to that of the next.
    func length(ofPhone phone: Int) -> Int {
        let next = phones.indices.contains(phone + 1) ? phones[phone + 1].start : features.count
        return next - phones[phone].start
    }

    private func features(of line: SpokenLine) -> CepstralFeatures {
        var analyzer = CepstralAnalyzer(rate: line.rate, ceiling: ceiling)
        line.samples.withUnsafeBufferPointer { analyzer.add($0) }
        analyzer.finish()
        return analyzer.features
    }

    private static func frame(_ time: MediaTime) -> Int {
        Int(clamping: time.microseconds / CepstralFeatures.hop.microseconds)
    }

    /// The frames in which the words of a line begin.
    ///
    /// Between the places a synthesizer reported, time is spread over the characters: it may join
    /// words, and speak a number as several.
    private static func starts(
        of words: [AlignmentScript.Word], _ line: SpokenLine, frames: Int
    ) -> [Int] {
        var known: [(place: Int, frame: Int)] = []
        for event in line.events {
            let last = known.last ?? (-1, 0)
            guard event.range.lowerBound > last.place else { continue }
            let start = min(frames, max(last.frame, frame(event.start)))
            known.append((event.range.lowerBound, start))
        }
        let end = words.last?.range.upperBound ?? 0
        known.append((max(end, (known.last?.place ?? 0) + 1), frames))
        if known.first?.place ?? 0 > 0 { known.insert((0, 0), at: 0) }
        var next = 0
        return words.map { word in
            let place = word.range.lowerBound
            while next + 1 < known.count, known[next + 1].place <= place { next += 1 }
            let (from, to) = (known[next], known[min(next + 1, known.count - 1)])
            // No place is reported for punctuation in front of a word, only for the word itself.
            if let exact = known.dropFirst(next).first(where: { word.range.contains($0.place) }),
                exact.place - place <= 2
            {
                return exact.frame
            }
            let share = Double(place - from.place) / Double(max(1, to.place - from.place))
            return from.frame + Int(Double(to.frame - from.frame) * share)
        }
    }
}
