import ListenCore

/// EDICT and EDICT2, the formats in which JMdict is published; EUC-JP or UTF-8.
///
/// Lines are `漢字 [かな] /(n) meaning/(2) meaning/(P)/`; those of EDICT2 have several forms: `漢字;感じ(P)
/// [かんじ] /…/EntL1234567X/` (edrdg.org, "EDICT format").
struct EdictFormat: LineFormat {
    let folding = KeyFolding.ascii
    /// The file's characters in EUC-JP; `nil` for UTF-8.
    let encoding: EUCJapanese?

    /// True for a byte that may follow a form: a blank, a bracket, a separator or the beginning of
    /// a tag.
    func endsKey(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x0A, 0x3B, 0x5B, 0x5D, 0x28, 0x2F: true
        default: false
        }
    }

    func key(of word: String) -> [UInt8]? {
        let word = WordFold.composed(word)
        let bytes = encoding.map { $0.bytes(of: word) } ?? Array(word.utf8)
        return bytes?.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }

    /// The forms and the readings before the first slash.
    func keys(in line: Range<Int>, of file: MappedFile) -> [Range<Int>] {
        let head =
            line.lowerBound..<min(line.upperBound, line.lowerBound + 4 * EntryLimits.keyBytes)
        // The first line is about the dictionary itself: "　？？？ /EDICT, …".
        guard let slash = file.firstPlace(of: 0x2F, from: head.lowerBound, to: head.upperBound),
            slash > head.lowerBound,
            !isTitle(head, file)
        else { return [] }
        var keys: [Range<Int>] = []
        var start: Int?
        var isInTag = false
        for place in line.lowerBound...slash {
            let byte = file[place]
            if endsKey(byte) {
                if let from = start, keys.count < 64 { keys.append(from..<place) }
                start = nil
                if byte == 0x28 { isInTag = true }
            } else if byte == 0x29 {
                isInTag = false
            } else if start == nil, !isInTag {
                start = place
            }
        }
        return keys
    }

    /// True when the line begins with a full-width blank, as titles do.
    private func isTitle(_ line: Range<Int>, _ file: MappedFile) -> Bool {
        let blank: [UInt8] = encoding == nil ? [0xE3, 0x80, 0x80] : [0xA1, 0xA1]
        return blank.indices.allSatisfy { file[line.lowerBound + $0] == blank[$0] }
    }

    func entry(line: [UInt8], dictionary: String) -> DictionaryEntry? {
        let text = EntryText.line(encoding.map { $0.text(of: line) } ?? EntryText.decoded(line))
        guard let slash = text.firstIndex(of: "/") else { return nil }
        let (forms, readings) = Self.forms(text[..<slash])
        guard let headword = forms.first else { return nil }
        var meanings = text[slash...].split(separator: "/").map { EntryText.line($0) }
        meanings.removeAll { $0.isEmpty || $0 == "(P)" || $0.hasPrefix("EntL") }
        let (grammar, senses) = EdictSenses.read(meanings)
        guard !senses.isEmpty else { return nil }
        return DictionaryEntry(
            headword: headword, variants: Array(forms.dropFirst()),
            reading: readings.isEmpty ? nil : readings.joined(separator: ", "), grammar: grammar,
            senses: senses, dictionary: dictionary)
    }

    /// A rank that puts common entries first, outdated and irregular spellings and readings last.
    func rank(of line: [UInt8]) -> Int {
        if line.firstRange(of: Array("/(P)/".utf8)) != nil { return 0 }
        guard let slash = line.firstIndex(of: UInt8(ascii: "/")) else { return 1 }
        let meanings = line[line.index(after: slash)...]
        let isOdd = ["(ok)", "(ik)", "(oK)", "(iK)", "(oik)", "(io)"].contains {
            meanings.starts(with: $0.utf8)
        }
        return isOdd ? 2 : 1
    }

    /// The forms and readings in `漢字;感じ(P) [かんじ]`.
    private static func forms(_ head: Substring) -> (forms: [String], readings: [String]) {
        func parts(_ text: Substring) -> [String] {
            text.split(separator: ";").map { part in
                EntryText.line(part.prefix { $0 != "(" })
            }.filter { !$0.isEmpty }
        }
        guard let open = head.firstIndex(of: "[") else { return (parts(head), []) }
        let inside = head[open...].dropFirst().prefix { $0 != "]" }
        return (parts(head[..<open]), parts(inside))
    }
}

/// The meanings of an EDICT line: parts of speech first, a number at the beginning of each sense,
/// and the glosses of one sense separated by slashes.
private enum EdictSenses {
    /// The parts of speech in words, and a line for each sense.
    static func read(_ glosses: [String]) -> (grammar: String?, senses: [String]) {
        var codes: [String] = []
        var seen: Set<String> = []
        var senses: [String] = []
        for gloss in glosses {
            var rest = gloss[...]
            var beginsSense = senses.isEmpty
            while let tag = tag(rest) {
                if Int(tag.text) != nil {
                    beginsSense = true
                } else if let classes = classes(tag.text) {
                    for code in classes
                    where codes.count < GrammarWords.codeLimit && seen.insert(code).inserted {
                        codes.append(code)
                    }
                } else if !isSpelling(tag.text) {
                    break
                }
                rest = rest[tag.end...].drop { $0 == " " }
            }
            guard !rest.isEmpty else { continue }
            if beginsSense {
                senses.append(String(rest))
            } else {
                senses[senses.count - 1] += "; " + rest
            }
        }
        return (GrammarWords.words(for: codes, in: GrammarWords.edict), senses)
    }

    /// True for a tag about the headword's characters alone: `(ateji)`, chosen by their sound.
    private static func isSpelling(_ tag: Substring) -> Bool {
        tag.split(separator: ",").allSatisfy {
            ["ik", "iK", "ok", "oK", "oik", "io", "ateji", "gikun"]
                .contains($0)
        }
    }

    private static func tag(_ text: Substring) -> (text: Substring, end: String.Index)? {
        guard text.first == "(", let close = text.firstIndex(of: ")") else { return nil }
        return (text[..<close].dropFirst(), text.index(after: close))
    }

    /// The parts of speech in a tag, without unknown ones: "(math)" has none.
    private static func classes(_ tag: Substring) -> [String]? {
        let known = tag.split(separator: ",").compactMap { code -> String? in
            if GrammarWords.edict[String(code)] != nil { return String(code) }
            // Verbs of classical Japanese have a code for each ending.
            if code.hasPrefix("v2") || code.hasPrefix("v4") { return "v4" }
            return code.hasPrefix("adj-") ? "adj-old" : nil
        }
        return known.isEmpty ? nil : known
    }
}
