package import ListenCore

/// Joins word cues and cue fragments to sentences.
///
/// Pure. In a track of word cues, sentences end at end marks and long
/// silences; in a track of lines, a cue is a sentence unless it is a fragment
/// of a longer one.
package struct SentenceAssembler: Sendable {
    let limits: SentenceLimits
    private let ends: SentenceEnds
    /// True when a space stands before `?` and similar marks, as in French.
    private let spacesMarks: Bool
    private let clauses: ClauseWords
    let splitter: WordSplitter

    /// An assembler with the rules of a language, or of all known ones together when it is `nil`.
    ///
    /// `analysis` finds the words of scripts without spaces.
    package init(
        language: Language?, limits: SentenceLimits = .standard,
        analysis: any TextAnalyzing = PlainTextAnalysis()
    ) {
        self.limits = limits
        splitter = WordSplitter(language: language, analysis: analysis)
        ends = SentenceEnds(language)
        spacesMarks = language?.code == "fr"
        clauses = ClauseWords(language)
    }

    /// The sentences of cues sorted by start, in order.
    package func sentences(of cues: [Cue]) -> [Sentence] {
        var runs = SentenceRuns()
        if WordCues.areWords(cues) {
            let units = WordCues.units(of: cues, spacesMarks: spacesMarks, splitter)
            var survey = CapitalsSurvey()
            for unit in units { survey.add(unit.word.text) }
            let marked = units.count { SentenceEnds.hasMark($0.word.text) }
            if marked * 40 < units.count {
                appendStream(units, tuned(by: survey), to: &runs)
            } else {
                runs.add { append(units, ends: tuned(by: survey), gap: limits.wordGap, to: &$0) }
            }
            runs.takeSpeakers(of: cues)
        } else {
            let track = LineTrack(cues, splitter)
            track.flows ? appendFlow(track, to: &runs) : append(track, to: &runs)
        }
        return numbered(runs)
    }

    /// The sentences of cues that are sentences themselves, sorted by start.
    func sentences(each cues: [Cue]) -> [Sentence] {
        var runs = SentenceRuns()
        for cue in cues where cue.end > cue.start {
            let line = LineUnits(cue, splitter)
            runs.add(line.speaker) { $0.append(line.words) }
        }
        return numbered(runs)
    }

    /// Adds the sentences of words without punctuation, which end at pauses unless they are too
    /// short.
    private func appendStream(
        _ units: [SentenceUnit], _ ends: SentenceEnds, by speaker: String? = nil,
        to runs: inout SentenceRuns
    ) {
        var cuts: [[Word]] = []
        append(units, ends: ends, gap: limits.pause, to: &cuts)
        for words in cuts {
            guard let last = runs.last(of: speaker), let lastEnd = last.last?.end,
                let start = words.first?.start,
                min(last.count, words.count) < 3, last.count + words.count <= limits.words,
                start - lastEnd < limits.wordGap, start >= lastEnd
            else {
                runs.add(speaker) { $0.append(words) }
                continue
            }
            runs.add(speaker) { $0[$0.count - 1] += words }
        }
    }

    /// Adds lines that only cut a stream of timed words, as recognisers write them: sounds stand
    /// alone, and the rest is cut at its pauses.
    private func appendFlow(_ track: LineTrack, to runs: inout SentenceRuns) {
        let ends = tuned(by: track.survey)
        for part in track.lines.split(
            maxSplits: .max, omittingEmptySubsequences: false, whereSeparator: \.isAside)
        {
            var from = part.startIndex
            while from < part.endIndex {
                var to = from + 1
                while to < part.endIndex, part[from].mayShareSpeaker(with: part[to]) { to += 1 }
                var stream = SentenceRuns()
                let units = LineUnits.joined(part[from..<to])
                appendStream(units, ends, by: part[from].speaker, to: &stream)
                runs.add(part[from].speaker) { $0 += stream.words }
                from = to
            }
            if part.endIndex < track.lines.endIndex {
                let aside = track.lines[part.endIndex]
                runs.add(aside.speaker) { $0.append(aside.words) }
            }
        }
    }

    private func append(_ track: LineTrack, to runs: inout SentenceRuns) {
        let tuned = tuned(by: track.survey)
        let lines = track.lines
        var first = 0
        while first < lines.count {
            var last = first
            var words = lines[first].words.count
            while track.joins, last + 1 < lines.count, words < LineUnits.longestChain,
                lines[last].mayGoOn(inTrackWithStops: track.usesStops),
                !track.isShared(last), !track.isShared(last + 1),
                isFragment(lines[last], before: lines[last + 1], tuned)
            {
                last += 1
                words += lines[last].words.count
            }
            runs.add(lines[first].speaker) { runs in
                if first == last {
                    appendWhole(lines[first], tuned, to: &runs)
                } else {
                    let units = LineUnits.joined(lines[first...last])
                    append(units, ends: tuned, gap: limits.lineGap, to: &runs)
                }
            }
            first = last + 1
        }
    }

    /// Adds a cue that is a sentence (or several): kept as one unless it is far too long, then cut
    /// first at end marks.
    private func appendWhole(_ line: LineUnits, _ ends: SentenceEnds, to runs: inout [[Word]]) {
        let factor = limits.wholeCueFactor
        if splitter(factor).keepsWhole(line.words) {
            runs.append(line.words)
        } else {
            let units = LineUnits.joined([line])
            append(units, ends: ends, gap: limits.lineGap, factor: factor, to: &runs)
        }
    }

    private func isFragment(_ line: LineUnits, before next: LineUnits, _ ends: SentenceEnds)
        -> Bool
    {
        let gap = next.start - line.end
        guard gap < limits.lineGap, gap > MediaTime.milliseconds(-200),
            !line.isAside, !next.isAside, !next.beginsDialogue, line.mayShareSpeaker(with: next)
        else { return false }
        return !ends.isEnd(line.lastText, next: next.firstText, gap: 0)
    }

    /// Cuts words at sentence ends, and again where a part is too long.
    func append(
        _ units: [SentenceUnit], ends: SentenceEnds, gap limit: MediaTime, factor: Int = 1,
        to runs: inout [[Word]]
    ) {
        let splitter = splitter(factor)
        var first = 0
        for place in units.indices
        where place + 1 == units.count
            || isEnd(units, at: place, ends, gap: limit, position: place - first)
        {
            for range in splitter.parts(of: units, in: first..<place + 1) {
                runs.append(units[range].map(\.word))
            }
            first = place + 1
        }
    }

    private func splitter(_ factor: Int) -> SentenceSplitter {
        SentenceSplitter(limits: limits, factor: factor, clauses: clauses)
    }

    /// True when a sentence ends between a word and the one after it.
    private func isEnd(
        _ units: [SentenceUnit], at place: Int, _ ends: SentenceEnds, gap limit: MediaTime,
        position: Int
    ) -> Bool {
        let gap = units[place + 1].word.start - units[place].word.end
        if gap >= limit { return true }
        return ends.isEnd(
            units[place].word.text, next: units[place + 1].word.text, gap: gap.microseconds,
            position: position)
    }

    /// The end rules, adjusted to the track's use of capitals.
    func tuned(by survey: CapitalsSurvey) -> SentenceEnds {
        var ends = ends
        ends.usesCapitals = survey.usesCapitals
        return ends
    }

    private func numbered(_ all: SentenceRuns) -> [Sentence] {
        let runs = all.words
        // The second half of a long cue may start after a cue inside it.
        let starts = runs.map { $0.first?.start ?? .zero }
        var order = Array(runs.indices)
        if !zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 }) {
            order.sort { (starts[$0], $0) < (starts[$1], $1) }
        }
        var sentences: [Sentence] = []
        sentences.reserveCapacity(runs.count)
        for (index, place) in order.enumerated() {
            if let sentence = Sentence(
                index: index, words: runs[place], speaker: all.speakers[place])
            {
                sentences.append(sentence)
            }
        }
        return sentences
    }
}

/// The limits on a sentence's length, and the silences that end one.
package struct SentenceLimits: Hashable, Sendable {
    /// The most words in a sentence made of word cues or fragments.
    package var words = 18
    /// The most ideographs in it.
    package var ideographs = 50
    /// The most characters in it.
    package var characters = 120
    /// The factor by which a cue that is a whole sentence may exceed these limits.
    package var wholeCueFactor = 1
    /// The silence between two word cues that ends a sentence.
    package var wordGap = MediaTime.milliseconds(2000)
    /// The silence between two lines that ends a sentence.
    package var lineGap = MediaTime.milliseconds(2000)
    /// The silence that ends a sentence in a text without punctuation.
    package var pause = MediaTime.milliseconds(1000)

    /// The limits of the program.
    package static let standard = SentenceLimits()

    /// The standard limits, to be changed.
    package init() {}
}
