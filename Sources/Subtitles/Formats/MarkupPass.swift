import Markup

/// Removes the markup of one cue's text in one pass.
///
/// Lines lose the blanks at their edges, and blank lines are removed. Holds a pointer that is valid
/// only while the pass runs, and reads only below `bytes.count`.
struct MarkupPass {
    let bytes: UnsafeBufferPointer<UInt8>
    let dialect: CueTable.Dialect
    private(set) var out: [UInt8] = []
    private(set) var stamps: [CueText.Stamp] = []
    /// True when something was read as markup, so that text on both sides of it is now joined.
    private(set) var hasMarkup = false
    /// The readings in the rubies of the text.
    private(set) var ruby = RubyReadings()
    /// The voices in the text.
    private(set) var voices = MarkedVoices()
    private var position = 0

    /// The number of bytes in which the end of a tag is looked for.
    private static let longestTag = 1024
    /// The longest name of a tag.
    private static let longestName = 32
    private static let knownTags: Set<String> = [
        "i", "b", "u", "s", "font", "em", "strong", "strike", "span", "c", "v", "lang", "ruby",
        "rt", "rp", "rb", "p", "div", "small", "big", "sub", "sup", "tt", "box", "body", "html",
        "bold", "italic", "italics", "underline", "center", "color", "colour", "del", "ins",
        "mark", "wbr", "rtc", "karaoke", "blink", "marquee", "a", "q",
    ]
    /// The known tags whose names are never followed by a bare word.
    private static let bareTags: Set<String> = [
        "i", "b", "u", "s", "bold", "italic", "italics", "underline", "center", "color", "colour",
        "del", "ins", "mark", "wbr", "rtc", "karaoke", "blink", "marquee", "big", "small", "box",
        "body", "strong", "a", "q",
    ]
    private static let braceCodes: Set<String> = [
        "i", "b", "u", "s", "/i", "/b", "/u", "/s",
    ]

    /// A pass over the text of one cue.
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ dialect: CueTable.Dialect) {
        self.bytes = bytes
        self.dialect = dialect
        out.reserveCapacity(bytes.count)
    }

    /// Reads the whole text; the result is in `out` and `stamps`.
    mutating func run() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x0A: breakLine()
            case 0x0D: position += 1
            case 0x20, 0x09: blank()
            case 0x3C where takeTag(): hasMarkup = true
            case 0x7B where takeBraces(): hasMarkup = true
            case 0x26 where takeEntity(): hasMarkup = true
            case 0xEF where isByteOrderMark(): position += 3
            default: copy()
            }
        }
        trimEnd()
        while out.last == 0x0A { out.removeLast() }
        stamps.clamp(to: out.count)
        ruby.finish()
    }

    private mutating func emit(_ byte: UInt8) {
        if ruby.isAnnotation { ruby.collect(byte) } else { out.append(byte) }
    }

    /// Copies a byte and the plain ones after it.
    private mutating func copy() {
        let from = position
        position += 1
        while position < bytes.count, bytes[position] != 0x20, !Self.isSpecial(bytes[position]) {
            position += 1
        }
        if ruby.isAnnotation {
            for byte in bytes[from..<position] { ruby.collect(byte) }
        } else {
            out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[from..<position]))
        }
    }

    /// True when a byte may begin markup, an entity or a line end, or is a tab.
    @inline(__always)
    static func isSpecial(_ byte: UInt8) -> Bool {
        (byte == 0x0A) || (byte == 0x0D) || (byte == 0x09) || (byte == 0x3C) || (byte == 0x7B)
            || (byte == 0x26) || (byte == 0xEF)
    }

    private mutating func blank() {
        if let last = out.last, last != 0x0A { emit(0x20) }
        position += 1
    }

    private mutating func breakLine() {
        endLine()
        position += 1
    }

    private mutating func endLine() {
        trimEnd()
        if let last = out.last, last != 0x0A { emit(0x0A) }
    }

    private mutating func trimEnd() {
        while out.last == 0x20 { out.removeLast() }
        stamps.clamp(to: out.count)
    }

    private func isByteOrderMark() -> Bool {
        position + 2 < bytes.count && bytes[position + 1] == 0xBB && bytes[position + 2] == 0xBF
    }

    /// The text up to the first `close`, within reach and without a second `open`, so that no byte
    /// is scanned twice.
    private func body(between open: UInt8, _ close: UInt8) -> (text: String, next: Int)? {
        let from = position + 1
        let limit = min(bytes.count, from + Self.longestTag)
        var at = from
        while at < limit, bytes[at] != close, bytes[at] != open { at += 1 }
        guard at < limit, bytes[at] == close else { return nil }
        return (String(decoding: bytes[from..<at], as: UTF8.self), at + 1)
    }

    private mutating func takeTag() -> Bool {
        guard let tag = body(between: 0x3C, 0x3E) else { return false }
        if let time = stamp(of: tag.text) {
            stamps.append(.init(offset: out.count, time: time))
            position = tag.next
            return true
        }
        let inner = tag.text.trimmingBlanks
        let isEnd = inner.hasPrefix("/")
        let name = String(
            inner.drop { $0 == "/" || $0 == " " }.prefix { $0.isASCII && $0.isLetter }
        ).lowercased()
        if name == "br" {
            endLine()
        } else if !isMarkup(name, inner, isEnd: isEnd) {
            return false
        }
        if isEnd {
            ruby.close(name, after: out)
        } else {
            ruby.open(name, after: out)
            if name == "v", !ruby.isAnnotation, let voice = MarkedVoices.name(in: inner) {
                // Each voice has lines of its own.
                if voices.needsLine(for: voice, after: out) { endLine() }
                voices.add(voice, after: out)
            }
        }
        position = tag.next
        // One of the blanks around a removed tag is enough.
        if !Self.knownTags.contains(name), out.last == 0x20, position < bytes.count,
            bytes[position] == 0x20
        {
            position += 1
        }
        return true
    }

    private func isMarkup(_ name: String, _ inner: String, isEnd: Bool) -> Bool {
        if dialect == .webVTT, inner.isEmpty || isEnd || !name.isEmpty && !inner.hasPrefix(" ") {
            return true
        }
        let rest = inner.drop { $0 == "/" || $0 == " " }.dropFirst(name.count)
        guard Self.knownTags.contains(name) else { return isUnknownTag(inner, isEnd: isEnd) }
        let after = rest.first
        // `a<b and c>d` is text: these names are followed by `key="value"`.
        if after == " ", Self.bareTags.contains(name) {
            return rest.contains("=") || !rest.contains { $0 != " " && $0 != "/" }
        }
        return after == nil || after == " " || after == "." || after == "/" || after == "\n"
    }

    /// True when the angle brackets hold an unknown tag, and not text: a name right after the
    /// bracket, followed by nothing but attributes.
    ///
    /// So `<xyz>`, `</xyz>`, `<xyz/>` and `<laughs>` are not shown, and `<3`, `x<y>z`,
    /// `<me@example.org>` and `a <word and more> d` are.
    private func isUnknownTag(_ inner: String, isEnd: Bool) -> Bool {
        let body = isEnd ? inner.dropFirst() : inner[...]
        let name = body.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_:".contains($0)) }
        // A single letter that is no known tag is a quantity between two comparison signs.
        guard let first = name.first, first.isLetter, (2...Self.longestName).contains(name.count)
        else { return false }
        let rest = body.dropFirst(name.count)
        if rest.allSatisfy({ $0 == " " || $0 == "/" }) { return true }
        guard rest.first == " " else { return false }
        let key = rest.drop { $0 == " " }.prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
        return !key.isEmpty && rest.drop { $0 == " " }.dropFirst(key.count).first == "="
    }

    /// The time of a tag such as `<00:00:01.500>`.
    private func stamp(of tag: String) -> Int64? {
        guard let first = tag.utf8.first, first &- 0x30 <= 9, tag.utf8.count <= 24 else {
            return nil
        }
        return Array(tag.utf8).withUnsafeBufferPointer { buffer in
            var scanner = TimingScanner(buffer, 0..<buffer.count)
            guard let time = scanner.signedTime() else { return nil }
            scanner.skipBlanks()
            return scanner.position == buffer.count ? time : nil
        }
    }

    private mutating func takeBraces() -> Bool {
        guard let braces = body(between: 0x7B, 0x7D) else { return false }
        let inner = braces.text
        let isCode = inner.hasPrefix("\\") || Self.braceCodes.contains(inner.lowercased())
        guard isCode, !inner.utf8.contains(0x0A) else { return false }
        position = braces.next
        return true
    }

    private mutating func takeEntity() -> Bool {
        guard let entity = Entity.read(bytes, at: position) else { return false }
        position += entity.length
        if let scalar = entity.scalar {
            for byte in UTF8.encode(scalar) ?? .init() { emit(byte) }
        }
        return true
    }
}
