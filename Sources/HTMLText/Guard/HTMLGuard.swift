/// Rewrites a page so that a parser of the standard reads it in linear time and bounded memory.
///
/// gumbo has no limits of its own: 100,000 nested elements, formatting that is never ended, or as many
/// attributes of one element would take it minutes. Here everything is read once, by the tokenizer's
/// rules, and written anew: comments, drawings, menus of forms and the content of scripts are left
/// out, elements deeper than 512 lose their tags and keep their text, and names and values are
/// quoted in one way, so that the parser sees the tags that were counted here and no others.
struct HTMLGuard {
    /// The largest page, in bytes; of a larger one the beginning is read.
    static let mostBytes = 8 << 20
    /// The largest number of tags.
    static let mostTags = 300_000
    private static let mostAttributes = 64
    private static let longestValue = 65_536
    /// The number of elements the parser may make for formatting that was not ended.
    private static let mostRemade = 20_000

    private var scanner: TagScanner
    private var open = OpenTags()
    private var out: [UInt8] = []
    private var tags = 0
    private var roots = 0
    private var remadeLimit = mostRemade
    private var mathDepth = 0
    private var remarks: [String] = []

    /// The page as it may be parsed, and what was cut, a sentence each.
    static func guarded(_ source: [UInt8]) -> (bytes: [UInt8], remarks: [String]) {
        let cut = source.count > mostBytes
        var end = min(source.count, mostBytes)
        // Not within a character.
        while cut, end > 0, source[end] & 0xC0 == 0x80 { end -= 1 }
        return source[..<end].withUnsafeBufferPointer { bytes in
            var work = HTMLGuard(bytes)
            if cut {
                work.remarks.append(
                    "The page is larger than \(mostBytes >> 20) MB; the rest was left out.")
            }
            work.run()
            return (work.out, work.remarks)
        }
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        scanner = TagScanner(bytes)
        out.reserveCapacity(bytes.count + 1_024)
    }

    private mutating func run() {
        while !scanner.isAtEnd {
            let start = scanner.at
            scanner.at = scanner.next(0x3C, from: start)
            if scanner.at > start {
                open.text()
                copy(start..<scanner.at)
            }
            guard !scanner.isAtEnd else { break }
            guard tags < Self.mostTags else {
                remarks.append(
                    "The page has more than \(Self.mostTags) tags; what follows was left out.")
                break
            }
            markup()
            endFormattingIfTooMuch()
        }
        if open.isCut {
            remarks.append(
                "The page nests its elements more than \(OpenTags.deepest) deep; the inner ones"
                    + " were read as plain text.")
        }
    }

    private mutating func markup() {
        let next = scanner.peek(1)
        if TagScanner.isLetter(next) {
            scanner.at += 1
            startTag()
        } else if next == 0x2F, TagScanner.isLetter(scanner.peek(2)) {
            scanner.at += 2
            endTag()
        } else if next == 0x21 || next == 0x3F || next == 0x2F {
            let start = scanner.at
            scanner.passDeclaration()
            let isFirst = tags == 0 && out.allSatisfy(TagScanner.isBlank)
            if isFirst, scanner.stands("<!doctype", at: start), scanner.at - start < 1_024 {
                copy(start..<scanner.at)
            }
        } else {
            write("&lt;")
            scanner.at += 1
        }
    }

    // MARK: - Tags

    private mutating func startTag() {
        let range = scanner.name()
        guard scanner.tagEnd(most: Self.mostAttributes) else { return }
        tags += 1
        let name = PackedName(scanner.bytes[range])
        let tag = HTMLTag.named(name)
        if TagKinds.removed.contains(tag) { return pass(tag, range) }
        if TagKinds.unwrapped.contains(tag) { return }
        switch tag {
        case .html, .head, .body:
            roots += 1
            if roots <= 8 { write(tag.name, range) }
        case .script, .style, .iframe, .textarea, .title: raw(tag, range)
        case .xmp, .plaintext: preformatted(tag, range)
        case .math: startMath(range)
        case _ where TagKinds.void.contains(tag):
            open.text()
            write(nil, range)
        case _ where open.start(tag, name, source(of: tag, name, range)):
            write(nil, range)
            if mathDepth > 0, scanner.isSelfClosing, open.end(tag, name) { writeEnd(range) }
        default: break
        }
    }

    /// The whole source of a start tag where it matters whether two are the same.
    private func source(of tag: HTMLTag, _ name: PackedName, _ range: Range<Int>) -> PackedName {
        guard TagKinds.formatting.contains(tag) else { return name }
        return PackedName(scanner.bytes[range.lowerBound..<scanner.at])
    }

    private mutating func endTag() {
        let range = scanner.name()
        guard scanner.tagEnd(most: 0) else { return }
        tags += 1
        let name = PackedName(scanner.bytes[range])
        let tag = HTMLTag.named(name)
        switch tag {
        case .br: write("<br>")
        case .html, .head, .body, .script, .style, .iframe, .textarea, .title: break
        case .xmp: if open.end(.pre, PackedName("pre")) { write("</pre>") }
        case .math:
            mathDepth = max(0, mathDepth - 1)
            if open.end(.other, Self.mathName) { write("</x-math>") }
        case _ where TagKinds.endless.contains(tag): break
        case .p:
            if open.end(tag, name) { write("</p>") }
        default: if open.end(tag, name) { writeEnd(range) }
        }
    }

    /// Formulas are elements like any other for the parser, whose rules for them save nothing here.
    private static let mathName = PackedName("x-math")

    private mutating func startMath(_ range: Range<Int>) {
        guard !scanner.isSelfClosing, open.start(.other, Self.mathName, Self.mathName) else {
            return
        }
        mathDepth += 1
        write("x-math", range)
    }

    /// Writes an element whose content is no text of the page, or text without tags.
    private mutating func raw(_ tag: HTMLTag, _ range: Range<Int>) {
        let isData = tag == .script && isJSON()
        write(tag.name, range)
        let content =
            tag == .script ? scanner.scriptContent(of: range) : scanner.rawContent(of: range)
        if tag == .title {
            escape(content, by: "&lt;")
        } else if isData {
            // In JSON this is the same character.
            escape(content, by: #"\u003C"#)
        }
        write("</\(tag.name)>")
    }

    private mutating func preformatted(_ tag: HTMLTag, _ range: Range<Int>) {
        let name = PackedName("pre")
        let isOpen = open.start(.pre, name, name)
        if isOpen { write("<pre>") }
        if tag == .xmp {
            escape(scanner.rawContent(of: range), by: "&lt;", ampersand: true)
        } else {
            escape(scanner.at..<scanner.bytes.count, by: "&lt;", ampersand: true)
            scanner.at = scanner.bytes.count
        }
        if isOpen, open.end(.pre, name) { write("</pre>") }
    }

    private func isJSON() -> Bool {
        scanner.attributes.contains { attribute in
            guard scanner.stands("type", at: attribute.name.lowerBound) else { return false }
            let value = scanner.bytes[attribute.value]
            return value.count < 64
                && String(decoding: value, as: UTF8.self).lowercased()
                    .contains("ld+json")
        }
    }

    /// Passes an element with everything in it.
    private mutating func pass(_ tag: HTMLTag, _ range: Range<Int>) {
        if tag == .noembed || tag == .noframes {
            _ = scanner.rawContent(of: range)
            return
        }
        if tag == .svg, scanner.isSelfClosing { return }
        // `foreign` counts the parts of drawings that hold elements of pages.
        var (depth, foreign) = (1, 0)
        while depth > 0 {
            let start = scanner.next(0x3C, from: scanner.at)
            scanner.at = start
            guard start < scanner.bytes.count else { return }
            let isEnd = scanner.peek(1) == 0x2F
            guard TagScanner.isLetter(scanner.peek(isEnd ? 2 : 1)) else {
                if scanner.peek(1) == 0x21 { scanner.passDeclaration() } else { scanner.at += 1 }
                continue
            }
            scanner.at += isEnd ? 2 : 1
            let inner = HTMLTag.named(PackedName(scanner.bytes[scanner.name()]))
            if tag == .svg, !isEnd, foreign == 0, TagKinds.breaksOut.contains(inner) {
                scanner.at = start
                return
            }
            guard scanner.tagEnd(most: 0) else { return }
            if inner == .foreignobject || inner == .desc || inner == .title {
                foreign = max(0, foreign + (isEnd ? -1 : scanner.isSelfClosing ? 0 : 1))
            }
            if inner == tag {
                // A menu of a form cannot hold another one.
                if isEnd || tag == .select {
                    depth -= 1
                } else if !scanner.isSelfClosing {
                    depth += 1
                }
            }
        }
    }

    private mutating func endFormattingIfTooMuch() {
        guard open.remade > remadeLimit else { return }
        if !open.refusesFormatting {
            remarks.append(
                "The page leaves so many elements open that its emphasis and links were left out"
                    + " from there on.")
        }
        open.refusesFormatting = true
        for tag in open.endAllFormatting() { write("</\(tag.name)>") }
        remadeLimit = open.remade + 1_000
    }

    // MARK: - Writing

    private mutating func write(_ text: String) { out.append(contentsOf: text.utf8) }

    private mutating func copy(_ range: Range<Int>) {
        out.append(contentsOf: scanner.bytes[range])
    }

    private mutating func escape(
        _ range: Range<Int>, by escaped: String, ampersand: Bool = false
    ) {
        for byte in scanner.bytes[range] {
            switch byte {
            case 0x3C: write(escaped)
            case 0x26 where ampersand: write("&amp;")
            default: out.append(byte)
            }
        }
    }

    private mutating func writeName(_ range: Range<Int>) {
        for byte in scanner.bytes[range] {
            out.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
        }
    }

    private mutating func writeEnd(_ range: Range<Int>) {
        write("</")
        writeName(range)
        out.append(0x3E)
    }

    /// Writes the start tag that was read last, by another name if one is given.
    private mutating func write(_ name: String?, _ range: Range<Int>) {
        out.append(0x3C)
        if let name { write(name) } else { writeName(range) }
        for attribute in scanner.attributes where isKept(attribute) {
            out.append(0x20)
            writeName(attribute.name)
            guard !attribute.value.isEmpty else { continue }
            write("=\"")
            for byte in scanner.bytes[attribute.value].prefix(Self.longestValue) {
                if byte == 0x22 { write("&quot;") } else { out.append(byte) }
            }
            out.append(0x22)
        }
        out.append(0x3E)
    }

    /// False for attributes that say nothing about a text: those of scripts and of the sizes of
    /// pictures, pictures themselves, and names no attribute has.
    private func isKept(_ attribute: TagScanner.Attribute) -> Bool {
        let (name, start) = (attribute.name, attribute.name.lowerBound)
        if scanner.stands("data-", at: start) || scanner.stands("srcset", at: start) {
            return false
        }
        if scanner.stands("on", at: start), name.count > 4 { return false }
        if scanner.stands("data:", at: attribute.value.lowerBound) { return false }
        return name.count <= 64
            && !scanner.bytes[name].contains { byte in
                byte == 0x22 || byte == 0x27 || byte == 0x3C || byte == 0x3D || byte < 0x20
            }
    }
}
