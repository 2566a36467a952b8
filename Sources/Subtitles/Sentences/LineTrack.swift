import ListenCore

/// The lines of a track and their common properties.
///
/// Collected while each line is at hand: a later pass over all words of a long track would have to
/// fetch them from memory again.
struct LineTrack {
    private(set) var lines: [LineUnits] = []
    /// The survey of the first words of its sentences.
    private(set) var survey = CapitalsSurvey()
    private var marked = 0
    private var stopped = 0
    private var given = 0
    private var words = 0

    /// True when lines without an end mark may continue; those of a track without punctuation say
    /// nothing about sentences.
    var joins: Bool { marked * 5 >= lines.count }
    /// True when its lines only cut a stream of timed words: no punctuation, but times for most
    /// words.
    var flows: Bool { !joins && given * 5 > words * 3 }
    /// True when ideographic full stops are written.
    var usesStops: Bool { stopped * 10 >= lines.count * 3 }

    /// True when another line begins together with one, as in a text in two languages: then it is
    /// unknown in which line a sentence continues.
    func isShared(_ place: Int) -> Bool {
        let start = lines[place].start
        return place > 0 && lines[place - 1].start == start
            || place + 1 < lines.count && lines[place + 1].start == start
    }

    /// The lines of cues that hold words; a line without duration is hidden data, not speech.
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

/// Counts the capital letters of words after end marks.
struct CapitalsSurvey {
    private var isAfterMark = false
    private var starts = 0
    private var lowercase = 0

    /// True when most sentences begin with capital letters.
    var usesCapitals: Bool { lowercase * 2 <= starts }

    /// Counts the next word of the track.
    mutating func add(_ word: String) {
        if isAfterMark {
            starts += 1
            if SentenceEnds.startsLowercase(word) { lowercase += 1 }
        }
        let last = word.utf8.last
        isAfterMark = last == 0x2E || last == 0x3F || last == 0x21
    }
}
