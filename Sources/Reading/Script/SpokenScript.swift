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
        /// True when its block ends with it.
        package let endsBlock: Bool

        /// The identity of its sound: the same for the same words in the same language, with the
        /// same pause behind them.
        package var key: String {
            let marks = sentence.unread.map { "\($0.lowerBound)-\($0.upperBound)" }
            let runs = sentence.foreign.map {
                "\($0.range.lowerBound)-\($0.range.upperBound) \($0.language.tag)"
            }
            return StableHash.text(
                of: ([sentence.language.tag, endsBlock ? "end" : ""] + marks + runs + [
                    sentence.text
                ])
                .joined(separator: "\n"))
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
        let spoken = text.blocks.indices.filter { text.blocks[$0].kind != .code }
        var runs = assembler.prose(spoken.map { text.blocks[$0].text })[...]
        var lines: [Line] = []
        for index in spoken {
            let block = text.blocks[index]
            let first = lines.count
            var places = WordPlaces(block.text)
            while let words = runs.first, let ranges = places.take(words) {
                runs = runs.dropFirst()
                lines.append(
                    Line(
                        sentence: Self.sentence(ranges, of: block, language), block: index,
                        endsBlock: false))
            }
            guard lines.count > first, let last = lines.last else { continue }
            lines[lines.count - 1] = Line(
                sentence: last.sentence, block: last.block, endsBlock: true)
        }
        self.lines = lines
    }

    /// The sentence of some words of a block, with the marks over it.
    private static func sentence(
        _ words: [Range<Int>], of block: TextBlock, _ language: Language
    ) -> VoicedSentence {
        let (start, end) = (words.first?.lowerBound ?? 0, words.last?.upperBound ?? 0)
        let bytes = block.text.utf8
        let first = bytes.index(bytes.startIndex, offsetBy: start)
        let last = bytes.index(bytes.startIndex, offsetBy: end)
        let text = String(decoding: bytes[first..<last], as: UTF8.self)
        let one = text.split(whereSeparator: \.isNewline).count <= 1
        func inside(_ range: Range<Int>) -> Range<Int> {
            let clamped = range.clamped(to: start..<end)
            return (clamped.lowerBound - start)..<(clamped.upperBound - start)
        }
        var unread: [Range<Int>] = []
        var foreign: [VoicedSentence.Run] = []
        for span in block.spans where span.range.overlaps(start..<end) {
            switch span.mark {
            case .note: unread.append(inside(span.range))
            case .language(let other) where other.code != language.code:
                foreign.append(.init(inside(span.range), other))
            default: break
            }
        }
        return VoicedSentence(
            one ? text : String(text.map { $0.isNewline ? " " : $0 }), language: language,
            words: words.map(inside), unread: unread, foreign: foreign)
    }
}

/// The places of words in a text, found one after the other.
private struct WordPlaces {
    private let bytes: [UInt8]
    private var place = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The places of a sentence's words; `nil` when the next of the text is another.
    mutating func take(_ words: [Word]) -> [Range<Int>]? {
        var (at, ranges) = (place, [Range<Int>]())
        for word in words {
            let wanted = Array(word.text.utf8)
            while at < bytes.count, let blank = Self.blank(bytes, at), bytes[at] != wanted.first {
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

    /// The length of the blank at a place, in bytes; `nil` where there is none.
    private static func blank(_ bytes: [UInt8], _ at: Int) -> Int? {
        switch bytes[at] {
        case 0x09...0x0D, 0x20: 1
        case 0xC2 where at + 1 < bytes.count && bytes[at + 1] == 0xA0: 2
        case 0xE2 where at + 2 < bytes.count && bytes[at + 1] == 0x80: 3
        case 0xE3 where at + 2 < bytes.count && bytes[at + 1] == 0x80 && bytes[at + 2] == 0x80: 3
        default: nil
        }
    }
}
