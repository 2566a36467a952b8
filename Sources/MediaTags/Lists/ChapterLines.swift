/// A fault in a line of a list of chapters, a cue sheet or a sidecar.
package struct ListDiagnostic: Hashable, Sendable {
    /// The line, from 1; 0 for the whole.
    package let line: Int
    /// A full sentence.
    package let message: String
}

/// The lines of a text with their numbers, for any line ends; each is cut after some thousand
/// characters, and so is the list.
struct ChapterLines: Sequence, IteratorProtocol {
    struct Line {
        let number: Int
        let text: Substring
    }

    /// The largest number of lines; real lists have far fewer.
    static let most = 200_000
    /// The longest line that is read.
    static let longest = 8192

    private var left: Substring.UTF8View
    private var number = 0

    init(_ text: String) {
        left = text[...].utf8
        if text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) { left = left.dropFirst(3) }
    }

    mutating func next() -> Line? {
        guard !left.isEmpty, number < Self.most else { return nil }
        number += 1
        let end = left.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? left.endIndex
        let line = left[..<end]
        var after = left[end...]
        let first = after.popFirst()
        if first == 0x0D, after.first == 0x0A { after = after.dropFirst() }
        left = after
        // Cut at the end of a character.
        var cut = Substring(line.prefix(Self.longest))
        while cut.unicodeScalars.last == "\u{FFFD}" { cut = cut.dropLast() }
        return Line(number: number, text: cut)
    }
}
