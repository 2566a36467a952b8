public import ListenCore

/// Joins word cues and cue fragments to sentences.
///
/// Pure. In a track of word cues, sentences end at end marks and long
/// silences; in a track of lines, a cue is a sentence unless it is a fragment
/// of a longer one.
public struct SentenceAssembler: Sendable {
    let limits: SentenceLimits
    private let ends: SentenceEnds
    /// Whether a space stands before `?` and its like, as in French.
    private let spacesMarks: Bool

    /// An assembler with the rules of a language; of all known ones together
    /// when it is `nil`.
    public init(language: Language?, limits: SentenceLimits = .standard) {
        self.limits = limits
        ends = SentenceEnds(language)
        spacesMarks = language?.code == "fr"
    }

    /// The sentences of cues sorted by start, in order.
    public func sentences(of cues: [Cue]) -> [Sentence] {
        if WordCues.areWords(cues) {
            let units = WordCues.units(of: cues, spacesMarks: spacesMarks)
            let groups = endGroups(units, ends: tuned(units), gap: limits.wordGap)
            return assembled(groups.map { (units, $0, 1) })
        }
        // A line that lasts no time is hidden data, not speech.
        let lines = cues.filter { $0.end > $0.start }.map(LineUnits.init)
        return sentences(of: lines.filter { !$0.units.isEmpty })
    }

    private func sentences(of lines: [LineUnits]) -> [Sentence] {
        let tuned = tuned(lines.flatMap(\.units))
        let marked = lines.count { SentenceEnds.hasMark($0.lastText) }
        // Lines of a track without punctuation say nothing about sentences.
        let joins = marked * 5 >= lines.count
        let stopped = lines.count { $0.lastText.unicodeScalars.contains("。") }
        let usesStops = stopped * 10 >= lines.count * 3
        var parts: [(units: [SentenceUnit], range: Range<Int>, factor: Int)] = []
        var first = 0
        while first < lines.count {
            var last = first
            var words = lines[first].units.count
            while joins, last + 1 < lines.count, words < LineUnits.longestChain,
                lines[last].mayGoOn(inTrackWithStops: usesStops),
                isFragment(lines[last], before: lines[last + 1], tuned)
            {
                last += 1
                words += lines[last].units.count
            }
            if first == last {
                parts += whole(lines[first].units, tuned)
            } else {
                let units = LineUnits.joined(lines[first...last])
                parts += endGroups(units, ends: tuned, gap: limits.lineGap).map { (units, $0, 1) }
            }
            first = last + 1
        }
        return assembled(parts)
    }

    /// A cue that is a sentence (or several): kept as one while it is not
    /// far too long, then cut at end marks first.
    private func whole(_ units: [SentenceUnit], _ ends: SentenceEnds)
        -> [(units: [SentenceUnit], range: Range<Int>, factor: Int)]
    {
        let factor = limits.wholeCueFactor
        let splitter = SentenceSplitter(limits: limits, factor: factor)
        let range = 0..<units.count
        if splitter.parts(of: units, in: range).count == 1 { return [(units, range, factor)] }
        return endGroups(units, ends: ends, gap: limits.lineGap).map { (units, $0, factor) }
    }

    private func isFragment(_ line: LineUnits, before next: LineUnits, _ ends: SentenceEnds)
        -> Bool
    {
        let gap = next.start - line.end
        guard gap < limits.lineGap, gap > MediaTime.milliseconds(-200),
            !line.isAside, !next.isAside, !next.beginsDialogue
        else { return false }
        return !ends.isEnd(line.lastText, next: next.firstText, gap: 0)
    }

    /// The ranges of words between sentence ends.
    private func endGroups(_ units: [SentenceUnit], ends: SentenceEnds, gap limit: MediaTime)
        -> [Range<Int>]
    {
        var groups: [Range<Int>] = []
        var first = 0
        for place in units.indices {
            let next = place + 1 < units.count ? units[place + 1].word : nil
            let word = units[place].word
            let gap = next.map { $0.start - word.end } ?? .zero
            let isEnd =
                next == nil || gap >= limit
                || ends.isEnd(
                    word.text, next: next?.text, gap: gap.microseconds, isFirst: place == first)
            if isEnd {
                groups.append(first..<place + 1)
                first = place + 1
            }
        }
        return groups
    }

    /// The end rules, with what the track shows about its capitals.
    private func tuned(_ units: [SentenceUnit]) -> SentenceEnds {
        var ends = ends
        var (starts, lowercase) = (0, 0)
        for (unit, next) in zip(units, units.dropFirst()) {
            guard let last = unit.word.text.utf8.last, last == 0x2E || last == 0x3F || last == 0x21
            else { continue }
            starts += 1
            if SentenceEnds.startsLowercase(next.word.text) { lowercase += 1 }
        }
        ends.usesCapitals = lowercase * 2 <= starts
        return ends
    }

    private func assembled(_ parts: [(units: [SentenceUnit], range: Range<Int>, factor: Int)])
        -> [Sentence]
    {
        var runs: [[Word]] = []
        for part in parts {
            let splitter = SentenceSplitter(limits: limits, factor: part.factor)
            runs += splitter.parts(of: part.units, in: part.range).map { range in
                part.units[range].map(\.word)
            }
        }
        // The second half of a long cue may start after a cue inside it.
        let starts = runs.map { $0.first?.start ?? .zero }
        let order = runs.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
        return order.enumerated().compactMap { Sentence(index: $0.offset, words: runs[$0.element]) }
    }
}

/// How long a sentence may be, and which silences end one.
public struct SentenceLimits: Hashable, Sendable {
    /// The most words in a sentence made of word cues or fragments.
    public var words = 18
    /// The most ideographs in it.
    public var ideographs = 50
    /// The most characters in it.
    public var characters = 120
    /// How many times these limits a cue that is a whole sentence may have.
    public var wholeCueFactor = 2
    /// The silence between two word cues that ends a sentence.
    public var wordGap = MediaTime.milliseconds(2000)
    /// The silence between two lines that ends a sentence.
    public var lineGap = MediaTime.milliseconds(1500)

    /// The limits of the program.
    public static let standard = SentenceLimits()

    /// The standard limits, to be changed.
    public init() {}
}
