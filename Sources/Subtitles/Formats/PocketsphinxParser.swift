import ListenCore

extension SubtitleFormat {
    /// The output of `pocketsphinx_continuous -time yes`: `word start end confidence`.
    static let pocketsphinx = SubtitleFormat(
        name: "pocketsphinx", title: "pocketsphinx",
        matches: { PocketsphinxParser.matches($0) }, parse: { PocketsphinxParser.parse($0, $1) })
}

/// Reads the words of pocketsphinx: a line for each utterance, then one line for each word.
///
/// A cue is an utterance with its words. The other lines repeat the utterances as text, or are
/// messages of the program, and are left out.
enum PocketsphinxParser {
    /// One line of a word.
    private struct Row {
        let name: Range<Int>
        let start: Int64
        let end: Int64
    }

    /// True when one of the first lines is a word's, and the next visible line too.
    static func matches(_ source: SourceText) -> Bool {
        var isSecond = false
        return source.firstAnswer { reader, line in
            let isRow = row(reader, line) != nil
            defer { isSecond = isRow }
            return isRow && isSecond ? true : nil
        }
    }

    /// Reads decoded text.
    static func parse(_ source: SourceText, _ reading: SubtitleReading) -> CueTable {
        source.bytes.withUnsafeBufferPointer { buffer in
            var builder = CueTableBuilder(
                capacity: buffer.count / 200, log: source.log(for: reading))
            read(LineReader(buffer), &builder)
            return builder.table(dialect: .plain)
        }
    }

    /// The words of one utterance, and its start and end including the silence around them.
    private struct Utterance {
        var words: [RawWord] = []
        var line = 0
        var start = Int64.max
        var end = Int64.min

        mutating func cover(_ row: Row) {
            start = min(start, row.start)
            end = max(end, row.end)
        }

        mutating func move(by shift: Int64) {
            start += shift
            end += shift
            for index in words.indices {
                words[index].start = words[index].start.map { $0 + shift }
                words[index].end = words[index].end.map { $0 + shift }
            }
        }
    }

    private static func read(_ lines: LineReader, _ builder: inout CueTableBuilder) {
        var utterances = utterances(lines)
        let late = repair(&utterances)
        for (index, utterance) in utterances.enumerated() {
            guard let start = utterance.words.first?.start,
                let end = utterance.words.lazy.compactMap(\.end).max()
            else { continue }
            if late.contains(index) {
                builder.log.remark(
                    line: utterance.line,
                    "The utterance ends after the next one begins; moved to end before it.")
            }
            let text = utterance.words.map(\.text).joined(separator: " ")
            let repair = WordRepair(utterance.words, text: text, from: start, to: end)
            builder.add(
                start: start, end: end, text: text, words: repair.words, line: utterance.line,
                isRepaired: repair.estimated > 0 || late.contains(index))
        }
    }

    private static func utterances(_ lines: LineReader) -> [Utterance] {
        var reader = lines
        var (utterances, open) = ([Utterance](), Utterance())
        func close() {
            if open.start <= open.end { utterances.append(open) }
            open = Utterance()
        }
        while let range = reader.next() {
            let line = reader.trimmed(range)
            guard let row = row(reader, line) else {
                if !line.isEmpty { close() }
                continue
            }
            let name = String(decoding: reader.bytes[row.name], as: UTF8.self)
            if name == "<s>" { close() }
            open.cover(row)
            guard let text = SphinxWord.text(of: name) else { continue }
            if open.words.isEmpty { open.line = reader.line }
            open.words.append(RawWord(text: text, start: row.start, end: row.end))
        }
        close()
        return utterances
    }

    /// Moves utterances that would end after the next one begins; returns their places in the list.
    ///
    /// The program loses count in long utterances and gives all their times late by the same
    /// amount, up to minutes; the next utterance is right again, and nothing lies between the two.
    private static func repair(_ utterances: inout [Utterance]) -> Set<Int> {
        var late: Set<Int> = []
        for index in utterances.indices.dropLast().reversed() {
            let over = utterances[index].end - utterances[index + 1].start
            guard over > mostOverlap, utterances[index].start - over >= 0 else { continue }
            utterances[index].move(by: -over)
            late.insert(index)
        }
        return late
    }

    /// The longest overlap, in microseconds: frames at an edge may belong to both sides.
    private static let mostOverlap: Int64 = 100_000

    /// A line of four fields, of which the last three are numbers; `nil` for any other.
    private static func row(_ reader: LineReader, _ line: Range<Int>) -> Row? {
        guard line.count <= 400 else { return nil }
        let fields = reader.bytes[line].split(separator: 0x20, maxSplits: 4)
        guard fields.count == 4, let start = DecimalNumber.millionths(fields[1]),
            let end = DecimalNumber.millionths(fields[2]),
            DecimalNumber.millionths(fields[3]) != nil, 0 <= start, start <= end,
            // The program never writes whole numbers, so this is another kind of table.
            fields[1].contains(0x2E), fields[2].contains(0x2E)
        else { return nil }
        return Row(name: fields[0].startIndex..<fields[0].endIndex, start: start, end: end)
    }
}

/// The words of Sphinx recognisers, as their dictionaries spell them.
enum SphinxWord {
    /// The spoken text; `nil` for silence, noise and the marks of a beginning and an end.
    static func text(of name: String) -> String? {
        guard let first = name.first, let last = name.last else { return nil }
        let isMark =
            first == "<" && last == ">" || first == "[" && last == "]"
            || name.hasPrefix("++") && name.hasSuffix("++")
        guard !isMark else { return nil }
        // `word(2)` is a second pronunciation of the word.
        guard last == ")", let open = name.lastIndex(of: "("), open != name.startIndex,
            name[name.index(after: open)...].dropLast().allSatisfy({ $0.isASCII && $0.isNumber }),
            name.index(after: open) < name.index(before: name.endIndex)
        else { return name }
        return String(name[..<open])
    }
}
