/// Cuts HTML into texts and tags as the tokenizer of the standard does (WHATWG HTML, section
/// 13.2.5), without a tree.
struct TagScanner {
    /// An attribute: where its name and its value are.
    struct Attribute {
        let name: Range<Int>
        let value: Range<Int>
    }

    let bytes: UnsafeBufferPointer<UInt8>
    var at = 0
    /// The attributes of the last start tag, those of the same name but the first left out by the
    /// parser.
    private(set) var attributes: [Attribute] = []
    /// True when the last start tag ends with `/>`.
    private(set) var isSelfClosing = false

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { at >= bytes.count }

    /// The byte at a distance from here; 0 behind the end.
    func peek(_ distance: Int = 0) -> UInt8 {
        at + distance < bytes.count ? bytes[at + distance] : 0
    }

    /// The place of the next byte of a value, or the end.
    func next(_ byte: UInt8, from start: Int) -> Int {
        var place = start
        while place < bytes.count, bytes[place] != byte { place += 1 }
        return place
    }

    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C || byte == 0x0D
    }

    /// True when a word, of any case, stands at a place.
    func stands(_ word: StaticString, at place: Int) -> Bool {
        let count = word.utf8CodeUnitCount
        guard place + count <= bytes.count else { return false }
        for index in 0..<count {
            let byte = bytes[place + index]
            let small = byte &- 0x41 < 26 ? byte | 0x20 : byte
            if small != word.utf8Start[index] { return false }
        }
        return true
    }

    /// Reads the name of a tag at `at`, which a letter begins.
    mutating func name() -> Range<Int> {
        let start = at
        while at < bytes.count, !Self.isBlank(bytes[at]), bytes[at] != 0x2F, bytes[at] != 0x3E {
            at += 1
        }
        return start..<at
    }

    /// Reads the attributes behind the name of a tag, and its end; false when the text ends first.
    ///
    /// At most `most` attributes are kept.
    mutating func tagEnd(most: Int) -> Bool {
        attributes.removeAll(keepingCapacity: true)
        isSelfClosing = false
        while at < bytes.count {
            let byte = bytes[at]
            if byte == 0x3E {
                at += 1
                return true
            }
            if byte == 0x2F || Self.isBlank(byte) {
                isSelfClosing = byte == 0x2F
                at += 1
                continue
            }
            isSelfClosing = false
            let name = attributeName()
            guard let value = attributeValue() else { return false }
            if attributes.count < most { attributes.append(Attribute(name: name, value: value)) }
        }
        return false
    }

    private mutating func attributeName() -> Range<Int> {
        let start = at
        // An equals sign at the beginning belongs to the name.
        at += 1
        while at < bytes.count {
            let byte = bytes[at]
            if byte == 0x3D || byte == 0x3E || byte == 0x2F || Self.isBlank(byte) { break }
            at += 1
        }
        return start..<at
    }

    /// The value behind a name, empty when there is none; `nil` when the text ends before the tag.
    private mutating func attributeValue() -> Range<Int>? {
        var place = at
        while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
        guard place < bytes.count else { return nil }
        guard bytes[place] == 0x3D else { return at..<at }
        at = place + 1
        while at < bytes.count, Self.isBlank(bytes[at]) { at += 1 }
        guard at < bytes.count else { return nil }
        let quote = bytes[at]
        if quote == 0x22 || quote == 0x27 {
            let start = at + 1
            let end = next(quote, from: start)
            guard end < bytes.count else { return nil }
            at = end + 1
            return start..<end
        }
        let start = at
        while at < bytes.count, bytes[at] != 0x3E, !Self.isBlank(bytes[at]) { at += 1 }
        return start..<at
    }

    /// Passes a comment, an instruction or a declaration; `at` is at its `<`.
    mutating func passDeclaration() {
        guard peek(1) == 0x21, peek(2) == 0x2D, peek(3) == 0x2D else {
            at = min(next(0x3E, from: at + 1) + 1, bytes.count)
            return
        }
        at += 4
        if peek() == 0x3E || peek() == 0x2D && peek(1) == 0x3E {
            at += peek() == 0x3E ? 1 : 2
            return
        }
        while at < bytes.count {
            at = next(0x2D, from: at)
            guard peek(1) == 0x2D else {
                at += 1
                continue
            }
            if peek(2) == 0x3E || peek(2) == 0x21 && peek(3) == 0x3E {
                at += peek(2) == 0x3E ? 3 : 4
                return
            }
            at += 1
        }
        at = min(at, bytes.count)
    }

    /// Reads the content of an element whose content has no tags, up to its end tag, and passes the
    /// end tag.
    mutating func rawContent(of name: Range<Int>) -> Range<Int> {
        let start = at
        while true {
            at = next(0x3C, from: at)
            guard at < bytes.count else { return start..<bytes.count }
            if isEndTag(of: name, at: at) {
                let end = at
                at = end + 2 + name.count
                _ = tagEnd(most: 0)
                return start..<end
            }
            at += 1
        }
    }

    /// Reads the content of a script, in which an end tag inside of a comment with a start tag is
    /// none.
    mutating func scriptContent(of name: Range<Int>) -> Range<Int> {
        let start = at
        var (isComment, isInner) = (false, false)
        while at < bytes.count {
            switch bytes[at] {
            case 0x2D where isComment && peek(1) == 0x2D && peek(2) == 0x3E:
                (isComment, isInner) = (false, false)
                at += 3
            case 0x3C where !isComment && stands("<!--", at: at):
                isComment = true
                // The two hyphens may end the comment as well.
                at += 2
            case 0x3C where isComment && !isInner && isStartTag(of: name, at: at):
                isInner = true
                at += 1 + name.count
            case 0x3C where isEndTag(of: name, at: at):
                let end = at
                at = end + 2 + name.count
                guard isInner else {
                    _ = tagEnd(most: 0)
                    return start..<end
                }
                isInner = false
            default: at += 1
            }
        }
        return start..<bytes.count
    }

    private func isStartTag(of name: Range<Int>, at place: Int) -> Bool {
        isSame(name, at: place + 1)
    }

    private func isEndTag(of name: Range<Int>, at place: Int) -> Bool {
        place + 1 < bytes.count && bytes[place + 1] == 0x2F && isSame(name, at: place + 2)
    }

    private func isSame(_ name: Range<Int>, at place: Int) -> Bool {
        guard place + name.count <= bytes.count else { return false }
        for index in 0..<name.count
        where bytes[name.lowerBound + index] | 0x20 != bytes[place + index] | 0x20 {
            return false
        }
        guard place + name.count < bytes.count else { return false }
        let after = bytes[place + name.count]
        return after == 0x3E || after == 0x2F || Self.isBlank(after)
    }
}
