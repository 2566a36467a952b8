import ListenCore

extension SubtitleFormat {
    /// Praat's TextGrid, long and short form.
    static let textGrid = SubtitleFormat(
        name: "textgrid", title: "Praat TextGrid", matches: { TextGridParser.matches($0) },
        parse: { TextGridParser.parse($0, $1) })
}

/// One tier of a TextGrid: its labels in order.
struct TextGridTier {
    /// One label and its times (µs); a point has no end.
    struct Label {
        let start: Int64
        let end: Int64?
        let text: String
        let line: Int
    }

    var name: String
    let isIntervals: Bool
    var labels: [Label] = []
}

/// Reads a TextGrid: tiers of utterances become cues, a tier of words gives their words or, when it
/// stands alone, the cues; phones are left out.
enum TextGridParser {
    /// True when Praat's signature stands in the first lines.
    static func matches(_ source: SourceText) -> Bool {
        source.firstAnswer { reader, line in
            reader.contains("\"ooTextFile", in: line) ? true : nil
        }
            && source.bytes.prefix(4096).split(separator: 0x22).contains {
                $0.elementsEqual("TextGrid".utf8)
            }
    }

    /// Reads decoded text.
    static func parse(_ source: SourceText, _ reading: SubtitleReading) -> CueTable {
        source.bytes.withUnsafeBufferPointer { buffer in
            var builder = CueTableBuilder(
                capacity: buffer.count / 100, log: source.log(for: reading))
            var pass = TextGridPass(buffer)
            pass.run()
            add(pass.tiers.filter { !$0.labels.isEmpty }, to: &builder)
            return builder.table(dialect: .plain)
        }
    }

    /// Chooses tiers by name, intervals before points.
    private static func add(_ all: [TextGridTier], to builder: inout CueTableBuilder) {
        let intervals = all.filter(\.isIntervals)
        let tiers = intervals.isEmpty ? all : intervals
        let spoken = tiers.filter { !isSounds($0) }
        let words = spoken.filter(isWords)
        let lines = spoken.filter { !isWords($0) }
        let chosen = !lines.isEmpty ? lines : !words.isEmpty ? words : tiers
        let given = lines.isEmpty || words.count != 1 ? [] : words[0].labels
        for label in chosen.flatMap(\.labels) {
            builder.add(
                start: label.start, end: label.end, text: label.text,
                words: timed(label, given), line: label.line)
        }
    }

    private static func isWords(_ tier: TextGridTier) -> Bool {
        tier.name.lowercased().contains("word")
    }

    private static func isSounds(_ tier: TextGridTier) -> Bool {
        let name = tier.name.lowercased()
        return ["phon", "phoneme", "segment", "syllab", "pitch"].contains { name.contains($0) }
    }

    /// The words of a label with the times of the word tier, when the tier has as many words in it.
    private static func timed(_ label: TextGridTier.Label, _ words: [TextGridTier.Label]) -> [Word]
    {
        guard let end = label.end, !words.isEmpty else { return [] }
        let texts = label.text.split { $0 == " " || $0 == "\n" }
        let first = words.partitionIndex { $0.start >= label.start }
        let inside = words[first...].prefix(texts.count + 1).prefix { $0.start < end }
        guard inside.count == texts.count else { return [] }
        return zip(inside, texts).map { word, text in
            Word(
                start: MediaTime(microseconds: word.start),
                end: MediaTime(microseconds: min(word.end ?? end, end)), text: String(text))
        }
    }
}

/// The one pass over the tokens.
private struct TextGridPass {
    private(set) var tiers: [TextGridTier] = []
    private var tokens: TextGridTokens
    private let reader: LineReader
    /// The numbers since the last string.
    private var numbers: [Int64] = []
    /// True when a tier was begun and its name comes next.
    private var isNaming = false
    /// The number of values of the tier's head (its times, its size) that are still to come.
    private var headNumbers = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        tokens = TextGridTokens(bytes)
        reader = LineReader(bytes)
    }

    mutating func run() {
        while let token = tokens.next() {
            switch token {
            case .number where headNumbers > 0: headNumbers -= 1
            case .number(let value): if numbers.count < 3 { numbers.append(value) }
            case .text(let range): readText(range)
            }
        }
        for place in tiers.indices { tiers[place].labels.sort { $0.start < $1.start } }
    }

    private mutating func readText(_ range: Range<Int>) {
        defer { numbers = [] }
        if isNaming {
            isNaming = false
            headNumbers = 3
            tiers[tiers.count - 1].name = reader.visibleText(range)
            return
        }
        // Copying the tier would make every label copy all those before it.
        guard let isIntervals = tiers.last?.isIntervals, numbers.count == (isIntervals ? 2 : 1)
        else { return begin(reader.visibleText(range)) }
        let text = reader.visibleText(range).replacing("\"\"", with: "\"")
        guard !text.isEmpty, let start = numbers.first else { return }
        tiers[tiers.count - 1].labels.append(
            .init(
                start: start, end: isIntervals ? numbers[1] : nil, text: text,
                line: tokens.line))
    }

    private mutating func begin(_ kind: String) {
        guard kind == "IntervalTier" || kind == "TextTier" else { return }
        tiers.append(TextGridTier(name: "", isIntervals: kind == "IntervalTier"))
        isNaming = true
    }
}
