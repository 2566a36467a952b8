package import ListenCore
import Subtitles

/// The text of a block in the making: pieces with their marks, and blanks as a page shows them.
///
/// Nothing that was added is changed later, so that the offsets of its marks hold.
///
/// ```swift
/// var text = RunningText()
/// text.add("It ran ")
/// let mark = text.begin(.emphasis)
/// text.add("fast")
/// text.end(mark)
/// text.block(.paragraph)  // "It ran fast", emphasis over 7..<11
/// ```
package struct RunningText: Sendable {
    /// A mark that was begun.
    package struct Open: Sendable {
        fileprivate let index: Int
    }

    private struct Mark {
        let mark: TextSpan.Mark
        /// The first byte under the mark; `nil` until there is one.
        var from: Int?
        var to: Int?
    }

    private var text: [UInt8] = []
    private var marks: [Mark] = []
    /// The marks that have no byte yet.
    private var waiting: [Int] = []
    private var needsBlank = false
    let keepsLines: Bool
    private let keepsBlanks: Bool

    /// The most marks of one block.
    private static let mostMarks = 20_000

    /// A text of no piece yet, on one line unless `keepsLines`; with `keepsBlanks` the blanks stay
    /// as they are too.
    package init(keepsLines: Bool = false, keepsBlanks: Bool = false) {
        (self.keepsLines, self.keepsBlanks) = (keepsLines, keepsBlanks)
    }

    /// True without any letter or sign.
    package var isEmpty: Bool { text.isEmpty }
    /// The length so far, in bytes.
    package var count: Int { text.count }
    /// True when a blank comes before the next word.
    package var endsWithBlank: Bool { needsBlank }

    /// Adds a piece.
    package mutating func add(_ piece: some StringProtocol) {
        let isPlain = piece.utf8.allSatisfy { $0 < 0x80 }
        guard !isPlain else {
            var start = piece.utf8.startIndex
            // Words are taken whole.
            while start < piece.utf8.endIndex {
                let rest = piece.utf8[start...]
                let end = rest.firstIndex { $0 <= 0x20 || $0 == 0x7F } ?? rest.endIndex
                if end > start { append(rest[..<end]) }
                guard end < rest.endIndex else { break }
                add(rest[end])
                start = piece.utf8.index(after: end)
            }
            return
        }
        let bytes = Array(DecodedText.composed(piece).utf8)
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            guard byte >= 0x80 else {
                add(byte)
                at += 1
                continue
            }
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
            let end = min(at + length, bytes.count)
            // No other character of several bytes is a blank or invisible.
            if [0xC2, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF].contains(byte),
                let scalar = String(decoding: bytes[at..<end], as: UTF8.self).unicodeScalars.first
            {
                add(scalar, bytes[at..<end])
            } else {
                append(bytes[at..<end])
            }
            at = end
        }
    }

    /// Takes bytes back that were just added outside of all marks.
    package mutating func drop(_ count: Int) {
        text.removeLast(min(count, text.count))
        needsBlank = false
    }

    /// Adds a blank, unless one is there.
    package mutating func addBlank() { needsBlank = true }

    /// Ends the line where lines are kept, otherwise adds a blank.
    package mutating func endLine() {
        guard keepsLines else { return addBlank() }
        needsBlank = false
        while text.last == 0x20 { text.removeLast() }
        if keepsBlanks || !text.isEmpty { text.append(0x0A) }
    }

    private mutating func add(_ byte: UInt8) {
        switch byte {
        case 0x0A where keepsLines: endLine()
        case 0x20 where keepsBlanks: append([byte])
        case 0x09 where keepsBlanks: append([0x20, 0x20, 0x20, 0x20])
        case 0x09...0x0D, 0x20: needsBlank = true
        case 0..<0x20, 0x7F: break
        default: append(CollectionOfOne(byte))
        }
    }

    private mutating func add(_ scalar: Unicode.Scalar, _ bytes: ArraySlice<UInt8>) {
        switch scalar.value {
        case 0x80..<0xA0: break
        // Invisible: soft hyphens, zero-width spaces, marks of direction, byte order marks.
        case 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: break
        case 0x2028, 0x2029: keepsLines ? endLine() : addBlank()
        // A space that is not to be broken is a sign, not a blank.
        case 0xA0, 0x202F: append(bytes)
        case _ where scalar.properties.isWhitespace: needsBlank = true
        default: append(bytes)
        }
    }

    private mutating func append(_ bytes: some Collection<UInt8>) {
        if needsBlank, !text.isEmpty, text.last != 0x0A { text.append(0x20) }
        needsBlank = false
        for index in waiting where marks[index].to == nil { marks[index].from = text.count }
        waiting.removeAll(keepingCapacity: true)
        text.append(contentsOf: bytes)
    }

    /// Begins a mark over what comes next.
    package mutating func begin(_ mark: TextSpan.Mark) -> Open {
        guard marks.count < Self.mostMarks else { return Open(index: -1) }
        marks.append(Mark(mark: mark, from: nil, to: nil))
        waiting.append(marks.count - 1)
        return Open(index: marks.count - 1)
    }

    /// Ends a mark.
    package mutating func end(_ open: Open) {
        guard marks.indices.contains(open.index), marks[open.index].to == nil else { return }
        marks[open.index].to = text.count
    }

    /// Adds a piece under a mark.
    package mutating func add(_ piece: some StringProtocol, _ mark: TextSpan.Mark?) {
        guard let mark else { return add(piece) }
        let open = begin(mark)
        add(piece)
        end(open)
    }

    /// Adds the mark of a note, in brackets.
    package mutating func addNote(_ label: some StringProtocol) {
        needsBlank = false
        add("[\(label)]", .note)
    }

    /// Adds another text with its marks.
    package mutating func add(_ other: TextBlock) {
        let before = text.count
        let blank = needsBlank && !text.isEmpty && text.last != 0x0A ? 1 : 0
        guard !other.text.isEmpty else { return }
        append(Array(other.text.utf8))
        for span in other.spans where marks.count < Self.mostMarks {
            let shift = before + blank
            marks.append(
                Mark(
                    mark: span.mark, from: span.range.lowerBound + shift,
                    to: span.range.upperBound + shift))
        }
    }

    /// The lines so far, where they are kept.
    var lines: [ArraySlice<UInt8>] { text.split(separator: 0x0A) }

    /// The block; `nil` when there is nothing in it.
    ///
    /// With `joinsLines` its lines become one.
    package func block(_ kind: TextBlock.Kind, joinsLines: Bool = false) -> TextBlock? {
        var end = text.count
        while end > 0, text[end - 1] == 0x0A || text[end - 1] == 0x20 { end -= 1 }
        var start = 0
        while keepsLines, start < end, text[start] == 0x0A { start += 1 }
        guard start < end else { return nil }
        let whole = String(
            decoding: joinsLines
                ? text[start..<end].map { $0 == 0x0A ? 0x20 : $0 } : Array(text[start..<end]),
            as: UTF8.self)
        let spans = marks.compactMap { mark -> TextSpan? in
            guard let from = mark.from else { return nil }
            return Self.span(from - start..<max(from, mark.to ?? end) - start, mark.mark, in: whole)
        }
        return TextBlock(kind, whole, spans: spans)
    }

    /// A mark on grapheme boundaries; `nil` when nothing is under it.
    static func span(_ range: Range<Int>, _ mark: TextSpan.Mark, in text: String) -> TextSpan? {
        let utf8 = text.utf8
        var (from, to) = (max(0, range.lowerBound), min(utf8.count, range.upperBound))
        guard from < to else { return nil }
        func isBoundary(_ offset: Int) -> Bool {
            let place = utf8.index(utf8.startIndex, offsetBy: offset)
            return offset == utf8.count || String.Index(place, within: text) != nil
        }
        while from > 0, !isBoundary(from) { from -= 1 }
        while to < utf8.count, !isBoundary(to) { to += 1 }
        return TextSpan(from..<to, mark)
    }
}

extension TextBlock {
    /// The text without the marks of notes.
    package var withoutNotes: String {
        let notes = spans.filter { $0.mark == .note }
        guard !notes.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var (kept, at) = ([UInt8](), 0)
        for note in notes where note.range.lowerBound >= at {
            kept += bytes[at..<note.range.lowerBound]
            at = note.range.upperBound
        }
        return String(decoding: kept + bytes[at...], as: UTF8.self)
    }
}
