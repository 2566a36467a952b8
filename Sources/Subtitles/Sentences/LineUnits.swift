import ListenCore

/// The words of one line (cue) of a track of lines.
struct LineUnits {
    /// The number of words after which the next end is used.
    static let longestChain = 400

    let words: [Word]
    let start: MediaTime
    let end: MediaTime
    /// True when it is no speech: `[music]`, `(sighs)`, `♪ … ♪`.
    let isAside: Bool
    /// True when it begins with a dialogue dash.
    let beginsDialogue: Bool
    /// The person who says its first words, where the file names one.
    let speaker: String?
    /// The words at which other persons begin.
    private let voices: [Int: String]

    /// The words of a cue: the file's own when it gives them.
    init(_ cue: Cue, _ splitter: WordSplitter) {
        let found =
            cue.words.isEmpty
            ? splitter.words(
                of: cue.text, from: cue.start.microseconds, to: cue.end.microseconds,
                readings: cue.readings)
            : cue.words
        words = SpeakerTurns.leading(found)
        voices = cue.voices.isEmpty ? [:] : Self.places(of: cue.voices, in: cue.text, words)
        speaker = voices[0]
        start = cue.start
        // Rolling captions stay on the screen while the next line is spoken; their words end.
        end = cue.words.last?.end ?? cue.end
        let text = cue.text
        // Few lines begin with such a character: the others cost one test.
        let leads = text.unicodeScalars.first.map(Self.isLead) ?? false
        beginsDialogue =
            leads && (Self.dashes.contains { text.hasPrefix($0) } || text.hasPrefix(">>"))
            || SpeakerTurns.beginsWithLabel(words)
        isAside =
            leads && Self.brackets.contains { text.hasPrefix($0.open) && text.hasSuffix($0.close) }
    }

    private init(
        _ words: [Word], start: MediaTime, end: MediaTime, beginsDialogue: Bool, speaker: String?
    ) {
        (self.speaker, voices) = (speaker, [:])
        self.words = words
        self.start = start
        self.end = end
        self.beginsDialogue = beginsDialogue
        isAside = false
    }

    /// The turns of its speakers, each as a line of its own.
    var turns: [LineUnits] {
        let cuts = words.indices.dropFirst().filter {
            voices[$0] != nil
                || SpeakerTurns.begins(
                    words[$0].text, after: words[$0 - 1].text, inDialogue: beginsDialogue)
        }
        guard !cuts.isEmpty else { return [self] }
        var turns: [LineUnits] = []
        var speaker = speaker
        for (from, to) in zip([0] + cuts, cuts + [words.count]) {
            speaker = voices[from] ?? speaker
            turns.append(
                LineUnits(
                    Array(words[from..<to]), start: from == 0 ? start : words[from].start,
                    end: to == words.count ? end : words[to].start,
                    beginsDialogue: from > 0 || beginsDialogue, speaker: speaker))
        }
        return turns
    }

    /// The words at which voices begin, by the letters before their lines: words have no places.
    private static func places(
        of voices: [CueVoice], in text: String, _ words: [Word]
    ) -> [Int: String] {
        var (before, letters) = ([0], 0)
        for scalar in text.unicodeScalars {
            if scalar == "\n" {
                before.append(letters)
            } else if ScalarClass(scalar) != .space {
                letters += 1
            }
        }
        var places: [Int: String] = [:]
        var (word, seen) = (0, 0)
        for voice in voices where before.indices.contains(voice.line) {
            while word < words.count, seen < before[voice.line] {
                seen += words[word].text.unicodeScalars.count { ScalarClass($0) != .space }
                word += 1
            }
            if word < words.count { places[word] = voice.name }
        }
        return places
    }

    /// True when the person of another line, which follows, may go on with this one.
    func mayShareSpeaker(with next: LineUnits) -> Bool {
        next.speaker == nil || next.speaker == speaker
    }

    private static let dashes = ["-", "–", "—", "―", "‐", "‑"]
    private static let brackets: [(open: String, close: String)] = [
        ("[", "]"), ("(", ")"), ("（", "）"), ("♪", "♪"), ("【", "】"), ("*", "*"), ("♫", "♫"),
    ]

    private static func isLead(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "–", "—", "―", "‐", "‑", "[", "(", "（", "♪", "♫", "【", "*", ">": true
        default: false
        }
    }

    /// The first word's text.
    var firstText: String { words.first?.text ?? "" }
    /// The last word's text.
    var lastText: String { words.last?.text ?? "" }

    /// True when a line without an end mark may be a fragment.
    ///
    /// Japanese and Chinese subtitles often omit the full stop; then only a comma or an ellipsis
    /// shows that the sentence continues.
    func mayGoOn(inTrackWithStops usesStops: Bool) -> Bool {
        guard let last = lastText.unicodeScalars.last,
            ScalarClass(last) == .ideograph || ScalarClass(last) == .extender
        else { return true }
        return usesStops
    }

    /// The words of several lines in a row, with a space between lines unless both sides do without
    /// one.
    static func joined(_ lines: ArraySlice<LineUnits>) -> [SentenceUnit] {
        var units: [SentenceUnit] = []
        units.reserveCapacity(lines.reduce(0) { $0 + $1.words.count })
        for line in lines {
            if let last = units.popLast() {
                let isTight = last.word.text.endsWithoutSpace && line.firstText.startsWithoutSpace
                units.append(last.followed(bySpace: !isTight))
            }
            // Lines that overlap a little still give words in order.
            let from = units.last?.word.start ?? .zero
            for word in line.words {
                units.append(SentenceUnit(word: word, endsLine: false).starting(from: from))
            }
            if !line.words.isEmpty { units[units.count - 1].endsLine = true }
        }
        return units
    }
}

extension SentenceUnit {
    /// The same word, never before `time`.
    func starting(from time: MediaTime) -> SentenceUnit {
        guard word.start < time else { return self }
        return SentenceUnit(
            word: Word(
                start: time, end: word.end, text: word.text,
                isFollowedBySpace: word.isFollowedBySpace, isEstimated: word.isEstimated,
                reading: word.reading),
            endsLine: endsLine)
    }

    /// The same word, followed by a space or not.
    func followed(bySpace isFollowed: Bool) -> SentenceUnit {
        SentenceUnit(
            word: Word(
                start: word.start, end: word.end, text: word.text, isFollowedBySpace: isFollowed,
                isEstimated: word.isEstimated, reading: word.reading),
            endsLine: endsLine)
    }
}
