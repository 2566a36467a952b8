import ListenCore

/// Reads the header and the cards of a dictionary of ABBYY Lingvo: headwords begin lines, what is
/// said of them stands in indented lines below.
struct DSLReader {
    /// A part of the file.
    enum Item {
        case card(DSLCard)
        /// A clause about a line that is left out.
        case fault(String, line: Int)
    }

    /// The longest comment in lines; one that is longer has no end.
    private static let longestComment = 2_000
    private static let mostHeaders = 64
    /// The number of lines after which progress is told.
    private static let linesPerReport = 4_096

    /// The values of the header by name: `NAME`, `INDEX_LANGUAGE`, `CONTENTS_LANGUAGE`.
    private(set) var header: [String: String] = [:]
    private var lines: DSLLines
    private var card: DSLCard?
    /// The card inside the other one, begun with `@`.
    private var inner: DSLCard?
    /// True behind a headword that cannot be read: the lines below it belong to no other one.
    private var isSkipping = false
    /// The line a comment began on.
    private var comment: Int?
    private var waiting: [Item] = []
    private var held: DSLLines.Line?

    /// The number of bytes on disk that were read, and of all.
    var progress: (done: Int64, total: Int64) { lines.progress }

    /// A reader behind the header of a file; `progress` gets the number of bytes on disk that were
    /// read, and of all.
    init(
        _ path: String, _ progress: (Int64, Int64) -> Void = { _, _ in }
    ) throws(DictionaryError) {
        lines = try DSLLines(path)
        while let line = try lines.next() {
            report(line, progress)
            guard let text = line.text, text.hasPrefix("#") || Self.isBlank(text) else {
                held = line
                break
            }
            readHeader(text)
        }
    }

    private func report(_ line: DSLLines.Line, _ progress: (Int64, Int64) -> Void) {
        guard line.number.isMultiple(of: Self.linesPerReport) else { return }
        progress(lines.progress.done, lines.progress.total)
    }

    private mutating func readHeader(_ text: String) {
        let parts = text.dropFirst().split(
            maxSplits: 1, omittingEmptySubsequences: true, whereSeparator: \.isWhitespace)
        guard parts.count == 2, header.count < Self.mostHeaders else { return }
        let value = EntryText.line(parts[1]).filter { $0 != "\"" }
        header[parts[0].uppercased()] = String(value.prefix(200))
    }

    private static func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy { $0 <= 0x20 } }

    private static func isIndented(_ text: String) -> Bool {
        text.utf8.first == 0x20 || text.utf8.first == 0x09
    }

    /// A text without the blanks before it.
    private static func trimmed(_ text: some StringProtocol) -> String {
        String(Substring(Substring(text).utf8.drop { $0 <= 0x20 }))
    }

    /// The next card or fault; `nil` at the end, and some lines after the task was cancelled.
    mutating func next(
        _ progress: (Int64, Int64) -> Void = { _, _ in }
    ) throws(DictionaryError) -> Item? {
        while waiting.isEmpty {
            let line: DSLLines.Line?
            if let held {
                (line, self.held) = (held, nil)
            } else {
                line = try lines.next()
            }
            guard let line else {
                if let start = comment {
                    comment = nil
                    waiting.append(.fault("a comment has no end", line: start))
                }
                endCard()
                break
            }
            report(line, progress)
            guard let text = line.text else {
                leaveOut(line)
                continue
            }
            read(text, line.number)
        }
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    /// Leaves out a line that cannot be read; a headword ends the card before it all the same.
    private mutating func leaveOut(_ line: DSLLines.Line) {
        if comment == nil {
            if line.isIndented {
                card?.hasLines = true
                inner?.hasLines = true
            } else {
                endCard()
                isSkipping = true
            }
        }
        waiting.append(
            .fault("it is too long, or not in the file's encoding", line: line.number))
    }

    private mutating func read(_ whole: String, _ number: Int) {
        let isInComment = comment != nil
        let text = withoutComments(whole, number)
        guard !Self.isBlank(text) else {
            // A comment below a headword is a line of its card.
            if !isInComment, Self.isIndented(whole), !Self.isBlank(whole) {
                card?.hasLines = true
            }
            return
        }
        guard Self.isIndented(text) else { return begin(text, number) }
        guard card != nil else {
            if !isSkipping {
                waiting.append(.fault("it belongs to no headword", line: number))
            }
            return
        }
        card?.hasLines = true
        let body = Self.trimmed(text)
        if let headword = Self.innerHeadword(body) {
            beginInner(headword, number)
        } else if inner != nil {
            inner?.add(body)
        } else {
            card?.add(body)
        }
    }

    /// The text behind the `@` of a line, before which tags may stand; `nil` for another line.
    private static func innerHeadword(_ body: String) -> String? {
        var rest = Substring(body).utf8
        while let byte = rest.first {
            switch byte {
            case 0x40: return trimmed(Substring(rest.dropFirst()))
            case 0x09, 0x20: rest = rest.dropFirst()
            case 0x5B:
                guard let end = rest.firstIndex(of: 0x5D) else { return nil }
                rest = rest[rest.index(after: end)...]
            default: return nil
            }
        }
        return nil
    }

    /// A headword inside the card: another one of the inner card that has no line yet, otherwise
    /// the next one's; one without a text, which may have tags, ends the inner card.
    private mutating func beginInner(_ headword: String, _ number: Int) {
        guard !DSLHeadword(headword).shown.isEmpty else { return endInner() }
        if inner?.hasLines == false {
            inner?.add(headword: headword)
            return
        }
        endInner()
        inner = DSLCard(headword, line: number, inside: card)
        card?.hasInner = true
    }

    /// A headword: another one of a card that has no line yet, otherwise the next card's.
    private mutating func begin(_ text: String, _ number: Int) {
        isSkipping = false
        if card?.hasLines == false {
            card?.add(headword: text)
            return
        }
        endCard()
        card = DSLCard(text, line: number)
    }

    private mutating func endInner() {
        if let inner { waiting.append(.card(inner)) }
        inner = nil
    }

    private mutating func endCard() {
        // One that only holds others has no text of its own.
        if let card, !card.hasInner || !card.body.isEmpty { waiting.append(.card(card)) }
        card = nil
        endInner()
    }

    /// The text outside `{{…}}`, which may go over several lines.
    private mutating func withoutComments(_ text: String, _ number: Int) -> String {
        if let start = comment, number - start > Self.longestComment {
            comment = nil
            waiting.append(.fault("a comment has no end", line: start))
        }
        guard comment != nil || text.contains(ascii: "{{") else { return text }
        var kept: [UInt8] = []
        let bytes = Array(text.utf8)
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            let isDouble = place < bytes.count && bytes[place] == byte
            if comment != nil {
                guard byte == 0x7D, isDouble else { continue }
                comment = nil
                place += 1
            } else if byte == 0x5C {
                kept += bytes[(place - 1)..<min(place + 1, bytes.count)]
                place += 1
            } else if byte == 0x7B, isDouble {
                comment = number
                place += 1
            } else {
                kept.append(byte)
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }
}
