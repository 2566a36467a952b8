package import ListenCore
import Subtitles

/// The sentences of a text in the order they are spoken.
///
/// A sentence never spans two blocks. Code is left out, since nobody wants to hear it.
package struct SpokenScript: Hashable, Sendable {
    /// A sentence and its place in the text.
    package struct Line: Hashable, Sendable {
        /// The sentence for a voice.
        package let sentence: VoicedSentence
        /// The index of its block.
        package let block: Int
        /// Its place in the block's text, in UTF-8 bytes.
        package let range: Range<Int>
        /// The readings that the text itself has for parts of the sentence, in order.
        package let readings: [CueReading]
        /// True when its block ends with it.
        package let endsBlock: Bool

        /// The identity of its sound: the same for the same words in the same language, with the
        /// same pause behind them.
        package let key: String
        /// The identity of its words, whatever stands between them and wherever it is: places are
        /// kept by it.
        package let words: UInt64

        /// True when a voice has something to say of it.
        let hasWord: Bool

        init(
            _ sentence: VoicedSentence, block: Int, range: Range<Int>, endsBlock: Bool,
            readings: [CueReading] = []
        ) {
            (self.sentence, self.block, self.range) = (sentence, block, range)
            (self.endsBlock, self.readings) = (endsBlock, readings)
            let marks = sentence.unread.map { "\($0.lowerBound)-\($0.upperBound)" }
            let runs = sentence.foreign.map {
                "\($0.range.lowerBound)-\($0.range.upperBound) \($0.language.tag)"
            }
            let read = readings.map {
                "\($0.range.lowerBound)-\($0.range.upperBound) \($0.text)"
            }
            // Sound that was made before Japanese was read by its kana is not used again.
            let script = sentence.language.code == "ja" ? ["kana"] : []
            let parts =
                [sentence.language.tag, endsBlock ? "end" : ""] + marks + runs + script + read
            key = StableHash.text(of: (parts + [sentence.text]).joined(separator: "\n"))
            let said = sentence.text.lowercased().unicodeScalars.filter(\.isSpoken)
            hasWord = !said.isEmpty
            let text = said.isEmpty ? sentence.text : String(String.UnicodeScalarView(said))
            words = StableHash.number(of: text)
        }
    }

    /// The language of the text.
    package let language: Language
    /// The sentences.
    package let lines: [Line]

    /// The sentences of a text in a language.
    package init(_ text: WrittenText, language: Language, analysis: any TextAnalyzing) {
        self.language = language
        let assembler = SentenceAssembler(language: language, analysis: analysis)
        let spoken = text.blocks.indices.filter { text.blocks[$0].isReadAloud }
        let sentences = assembler.sentences(
            ofParagraphs: spoken.map { text.blocks[$0].text })
        lines = zip(spoken, sentences).flatMap { index, sentences in
            let block = text.blocks[index]
            let parts = Self.sentences(of: block, sentences, language)
            return parts.indices.map { part in
                Line(
                    parts[part].sentence, block: index, range: parts[part].range,
                    endsBlock: part == parts.count - 1, readings: parts[part].readings)
            }
        }
    }

    /// A sentence of a block, with its place there.
    private struct Part {
        let range: Range<Int>
        let sentence: VoicedSentence
        let readings: [CueReading]
    }

    /// The sentences of a block by their words.
    ///
    /// From a word on that is not found in the block, its rest is one sentence: no text is lost.
    private static func sentences(
        of block: TextBlock, _ sentences: [[Word]], _ language: Language
    ) -> [Part] {
        var places = WordPlaces(block.text)
        var found: [Part] = []
        for words in sentences {
            guard let ranges = places.advance(over: words) else { break }
            found.append(sentence(ranges, of: block, language))
        }
        if let rest = places.rest { found.append(sentence(rest, of: block, language)) }
        return found
    }

    /// The sentence of some words of a block, with the marks over it.
    private static func sentence(
        _ words: [Range<Int>], of block: TextBlock, _ language: Language
    ) -> Part {
        let (start, end) = (words.first?.lowerBound ?? 0, words.last?.upperBound ?? 0)
        let bytes = block.text.utf8
        let first = bytes.index(bytes.startIndex, offsetBy: start)
        let last = bytes.index(bytes.startIndex, offsetBy: end)
        let text = String(decoding: bytes[first..<last], as: UTF8.self)
        func inside(_ range: Range<Int>) -> Range<Int> {
            let clamped = range.clamped(to: start..<end)
            return (clamped.lowerBound - start)..<(clamped.upperBound - start)
        }
        var unread: [Range<Int>] = []
        var foreign: [VoicedSentence.Run] = []
        var readings: [CueReading] = []
        for span in block.spans where span.range.overlaps(start..<end) {
            switch span.mark {
            case .note: unread.append(inside(span.range))
            case .language(let other) where other.code != language.code:
                foreign.append(.init(inside(span.range), other))
            case .reading(let reading):
                let range = inside(span.range)
                let isWhole = range.count == span.range.count
                guard isWhole, range.lowerBound >= readings.last?.range.upperBound ?? 0 else {
                    break
                }
                readings.append(CueReading(range, reading))
            default: break
            }
        }
        let sentence = VoicedSentence(
            onOneLine(text), language: language,
            words: joined(words.map(inside), under: readings), unread: unread, foreign: foreign)
        return Part(range: start..<end, sentence: sentence, readings: readings)
    }

    /// The words, with those in one that share a reading.
    private static func joined(
        _ words: [Range<Int>], under readings: [CueReading]
    ) -> [Range<Int>] {
        guard !readings.isEmpty else { return words }
        var joined: [Range<Int>] = []
        var rest = readings[...]
        for word in words {
            while let next = rest.first, next.range.upperBound <= word.lowerBound {
                rest.removeFirst()
            }
            if let reading = rest.first, reading.range.lowerBound < word.lowerBound,
                let last = joined.popLast()
            {
                joined.append(last.lowerBound..<word.upperBound)
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    /// A text with blanks for its line ends, as many bytes as these have, so that places stay.
    private static func onOneLine(_ text: String) -> String {
        guard text.contains(where: \.isNewline) else { return text }
        return text.map { $0.isNewline ? String(repeating: " ", count: $0.utf8.count) : "\($0)" }
            .joined()
    }
}

/// The places of words in a text, found one after the other.
private struct WordPlaces {
    private let bytes: [UInt8]
    private var place = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The places of a sentence's words; `nil` when the next of the text is another.
    mutating func advance(over words: [Word]) -> [Range<Int>]? {
        var (at, ranges) = (place, [Range<Int>]())
        for word in words {
            let wanted = Array(word.text.utf8)
            while at < bytes.count, !bytes[at...].starts(with: wanted),
                let blank = Self.blank(bytes, at)
            {
                at += blank
            }
            guard at + wanted.count <= bytes.count, bytes[at...].starts(with: wanted) else {
                return nil
            }
            ranges.append(at..<(at + wanted.count))
            at += wanted.count
        }
        guard !ranges.isEmpty else { return nil }
        place = at
        return ranges
    }

    /// The places of what was not taken, by the blanks in it; `nil` when nothing is left.
    var rest: [Range<Int>]? {
        var (at, ranges) = (place, [Range<Int>]())
        while at < bytes.count {
            if let blank = Self.blank(bytes, at) {
                at += blank
                continue
            }
            let start = at
            while at < bytes.count, Self.blank(bytes, at) == nil { at += 1 }
            ranges.append(start..<at)
        }
        return ranges.isEmpty ? nil : ranges
    }

    /// The length of the blank at a place, in bytes; `nil` where there is none.
    private static func blank(_ bytes: [UInt8], _ at: Int) -> Int? {
        if bytes[at] < 0x80 { return bytes[at] <= 0x20 || bytes[at] == 0x7F ? 1 : nil }
        return blanks.first { bytes[at...].starts(with: $0) }?.count
    }

    /// The blanks beside those of ASCII, with the marks of no width.
    private static let blanks: [[UInt8]] =
        ([0x85, 0xA0, 0xAD, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF]
        + Array(0x2000...0x200B)).compactMap { Unicode.Scalar($0) }.map { Array($0.utf8) }
}
