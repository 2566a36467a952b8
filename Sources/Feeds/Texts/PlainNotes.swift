import Markup

/// HTML of a feed as plain text, a line for each paragraph, in one pass over the bytes.
///
/// Summaries of 20,000 items are no pages: `HTMLPage` would build a tree for each. What an item
/// gives to be read goes to the reader of articles, which does.
///
///     PlainNotes.text(Array("<p>Tom &amp; <b>Ann</b></p><p>Two".utf8))  // Tom & Ann\nTwo
struct PlainNotes {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let most: Int
    /// True when only tags of running text are tags, as in titles.
    private let isTitle: Bool
    private var out: [UInt8] = []
    private var at = 0
    private var isBlank = false
    private var lines = 0

    /// The text of notes, in paragraphs; `nil` when there is none.
    static func text(_ html: [UInt8], most: Int = FeedLimits.summary) -> String? {
        read(html, most: most, isTitle: false)
    }

    /// The text of a title, on one line; what is no tag of running text stays.
    static func title(_ html: [UInt8]) -> String? {
        read(html, most: FeedLimits.line, isTitle: true).flatMap { FeedText.line($0) }
    }

    private static func read(_ html: [UInt8], most: Int, isTitle: Bool) -> String? {
        html.withUnsafeBufferPointer { buffer in
            var notes = PlainNotes(buffer, most: most, isTitle: isTitle)
            notes.run()
            return FeedText.text(notes.out, most: most)
        }
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, most: Int, isTitle: Bool) {
        (self.bytes, self.most, self.isTitle) = (bytes, most, isTitle)
        out.reserveCapacity(min(bytes.count, most))
    }

    private mutating func run() {
        let keepsLines = !isTitle && !breaksLines()
        while at < bytes.count, out.count < most {
            let byte = bytes[at]
            switch byte {
            case 0x3C: tag()
            case 0x26: reference()
            case 0x0A where keepsLines:
                newLine()
                at += 1
            case 0x00...0x20, 0x7F:
                if byte == 0x20 || (0x09...0x0D).contains(byte) { isBlank = true }
                at += 1
            case 0xC2 where at + 1 < bytes.count && bytes[at + 1] == 0xA0:
                isBlank = true
                at += 2
            default: run(from: at)
            }
        }
    }

    /// Appends bytes up to the next that may mean something.
    private mutating func run(from: Int) {
        append(bytes[at])
        at += 1
        let limit = min(bytes.count, at + most - out.count)
        let start = at
        while at < limit, Self.isPlain(bytes[at]) { at += 1 }
        out.append(contentsOf: bytes[start..<at])
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte != 0x3C && byte != 0x26 && byte != 0x7F && byte != 0xC2
    }

    /// True when tags end lines, so that line ends of the source mean nothing.
    private func breaksLines() -> Bool {
        var at = 0
        while at + 2 < bytes.count {
            if bytes[at] == 0x3C {
                var end = at + 1
                let key = Self.name(bytes, &end)
                if Self.blocks.contains(key) { return true }
            }
            at += 1
        }
        return false
    }

    private mutating func append(_ byte: UInt8) {
        if lines > 0, !out.isEmpty {
            out.append(0x0A)
        } else if isBlank, !out.isEmpty {
            out.append(0x20)
        }
        (isBlank, lines) = (false, 0)
        out.append(byte)
    }

    private mutating func newLine() {
        lines += 1
    }

    private mutating func reference() {
        guard let (length, text) = HTMLReference.read(bytes, at: at) else {
            append(0x26)
            at += 1
            return
        }
        at += length
        if text == "\u{A0}" || text == "\n" || text == " " || text == "\t" {
            isBlank = true
            return
        }
        guard let first = text.unicodeScalars.first, first.value >= 0x20 else { return }
        for byte in text.utf8 { append(byte) }
    }

    // MARK: - Tags

    private mutating func tag() {
        guard at + 1 < bytes.count else {
            append(0x3C)
            at += 1
            return
        }
        if bytes[at + 1] == 0x21 || bytes[at + 1] == 0x3F, !isTitle { return comment() }
        var end = at + 1
        let key = Self.name(bytes, &end)
        guard key != 0, !isTitle || Self.inline.contains(key) else {
            append(0x3C)
            at += 1
            return
        }
        guard let close = tagEnd(from: end) else {
            append(0x3C)
            at += 1
            return
        }
        let isEnd = bytes[at + 1] == 0x2F
        at = close + 1
        if Self.blocks.contains(key) { newLine() }
        if Self.unread.contains(key), !isEnd { skip(to: key) }
    }

    private mutating func comment() {
        let isLong = at + 3 < bytes.count && bytes[at + 2] == 0x2D && bytes[at + 3] == 0x2D
        var end = at + 2
        while end < bytes.count {
            if bytes[end] == 0x3E,
                !isLong || end >= at + 6 && bytes[end - 1] == 0x2D && bytes[end - 2] == 0x2D
            {
                break
            }
            end += 1
        }
        at = min(end + 1, bytes.count)
    }

    /// The place of the mark that closes a tag; no tag is longer than 4 KB.
    private func tagEnd(from: Int) -> Int? {
        var (end, quote) = (from, 0 as UInt8)
        let limit = min(bytes.count, from + 4_096)
        while end < limit {
            let byte = bytes[end]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == 0x3E {
                return end
            } else if byte == 0x22 || byte == 0x27, bytes[end - 1] == 0x3D {
                quote = byte
            }
            end += 1
        }
        // A quotation mark that is never closed is none.
        return quote == 0 ? nil : bytes[from..<limit].firstIndex(of: 0x3E)
    }

    /// Moves past the content of a script or a style.
    private mutating func skip(to key: UInt64) {
        while at < bytes.count {
            if bytes[at] == 0x3C, at + 1 < bytes.count, bytes[at + 1] == 0x2F {
                var end = at + 1
                if Self.name(bytes, &end) == key { return }
            }
            at += 1
        }
    }

    /// The name of a tag as a key, 0 for none; moves behind it.
    private static func name(_ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> UInt64 {
        if at < bytes.count, bytes[at] == 0x2F { at += 1 }
        guard at < bytes.count, (0x61...0x7A).contains(bytes[at] | 0x20) else { return 0 }
        let from = at
        while at < bytes.count, at - from < 32, isName(bytes[at]) { at += 1 }
        return MarkupKey.of(bytes[from..<at])
    }

    private static func isName(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x2D
            || byte == 0x3A
    }

    private static func keys(_ names: String) -> NumberSet {
        NumberSet(names.split(separator: " ").map { MarkupKey.of($0.utf8) })
    }

    private static let blocks = keys(
        """
        address article aside blockquote br center dd details div dl dt fieldset figcaption figure \
        footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tr ul
        """)
    private static let inline = keys(
        """
        a abbr acronym b bdi bdo big br cite code div em font i img ins del mark p q s small span \
        strike strong sub sup tt u wbr
        """)
    private static let unread = keys("script style head title template svg iframe")
}
