import ListenCore

/// The lines of a track and what they show together.
///
/// Gathered while each line is at hand: a later pass over all words of a long
/// track would have to fetch them from memory again.
struct LineTrack {
    private(set) var lines: [LineUnits] = []
    /// How its sentences begin.
    private(set) var survey = CapitalsSurvey()
    private var marked = 0
    private var stopped = 0
    private var given = 0
    private var words = 0

    /// Whether lines without an end mark may go on; those of a track without
    /// punctuation say nothing about sentences.
    var joins: Bool { marked * 5 >= lines.count }
    /// Whether its lines are only how a stream of timed words was cut: no
    /// punctuation, but times for most words.
    var flows: Bool { !joins && given * 5 > words * 3 }
    /// Whether ideographic full stops are written.
    var usesStops: Bool { stopped * 10 >= lines.count * 3 }

    /// Whether another line begins together with one, as in a text in two languages: then nobody
    /// can tell in which of the lines around a sentence goes on.
    func isShared(_ place: Int) -> Bool {
        let start = lines[place].start
        return place > 0 && lines[place - 1].start == start
            || place + 1 < lines.count && lines[place + 1].start == start
    }

    /// The lines of cues that hold words; a line that lasts no time is hidden
    /// data, not speech.
    init(_ cues: [Cue], _ splitter: WordSplitter) {
        lines.reserveCapacity(cues.count)
        for cue in cues where cue.end > cue.start {
            let line = LineUnits(cue, splitter)
            guard !line.words.isEmpty else { continue }
            for word in line.words {
                survey.add(word.text)
                if !cue.words.isEmpty, !word.isEstimated { given += 1 }
            }
            words += line.words.count
            for turn in line.turns {
                if SentenceEnds.hasMark(turn.lastText) { marked += 1 }
                if turn.lastText.unicodeScalars.contains("。") { stopped += 1 }
                lines.append(turn)
            }
        }
    }
}

/// Counts how the words after end marks begin.
struct CapitalsSurvey {
    private var isAfterMark = false
    private var starts = 0
    private var lowercase = 0

    /// Whether sentences begin with capital letters, most of them.
    var usesCapitals: Bool { lowercase * 2 <= starts }

    /// Takes the next word of the track.
    mutating func add(_ word: String) {
        if isAfterMark {
            starts += 1
            if SentenceEnds.startsLowercase(word) { lowercase += 1 }
        }
        let last = word.utf8.last
        isAfterMark = last == 0x2E || last == 0x3F || last == 0x21
    }
}
