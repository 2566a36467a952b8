import ListenCore

/// Parses the text of a DICT entry in one of three layouts: WordNet's numbered senses, FreeDict's
/// `word /ipa/ <grammar>` with its translations, and plain text under a headword.
struct DictEntryReader {
    /// The lines of the entry.
    let lines: [String]
    /// The word that was looked up.
    let word: String
    /// The dictionary's name.
    let dictionary: String

    /// The entries: none when it has no content, and of WordNet one for each spelling of the
    /// headword (`let`, `LET`).
    var entries: [DictionaryEntry] {
        let first = lines.firstIndex { !$0.isEmpty } ?? lines.endIndex
        guard first < lines.endIndex else { return [] }
        let body = lines[(first + 1)...]
        if body.contains(where: { WordNetSense(line: $0) != nil }) {
            return WordNetEntry(headword: lines[first], body, dictionary: dictionary).entries
        }
        let entry =
            isHeadline(lines[first])
            ? freeDict(HeadLine(lines[first]), Array(body))
            : plain(headword: word, Array(lines[first...]))
        return entry.map { [$0] } ?? []
    }

    /// True when the first line has the word rather than a meaning.
    private func isHeadline(_ line: String) -> Bool {
        guard line.depth == 0 else { return false }
        if line.contains(ascii: " /") { return true }
        let letters = { (text: String) in
            WordFold.folded(text).filter { $0.isLetter || $0.isNumber }
        }
        return letters(line).hasPrefix(letters(word))
    }

    private func plain(headword: String, _ lines: [String]) -> DictionaryEntry? {
        let senses = lines.map { EntryText.line(Self.withoutBraces($0)) }.filter { !$0.isEmpty }
        guard !senses.isEmpty else { return nil }
        return DictionaryEntry(
            headword: EntryText.line(headword), senses: senses, dictionary: dictionary)
    }

    // MARK: - FreeDict

    /// An entry in FreeDict's layout: translations are at the margin or indented by one blank;
    /// deeper lines and cross references are details.
    private func freeDict(_ head: HeadLine, _ body: [String]) -> DictionaryEntry? {
        var senses: [String] = []
        var details: [String] = []
        for line in body where !line.isEmpty {
            let text = EntryText.line(Self.withoutBraces(line))
            if line.depth > 2 || text.hasPrefix("see: ") {
                details.append(text)
            } else {
                senses.append(Self.translation(Self.unnumbered(text)))
            }
        }
        let extra = head.rest.map { [$0] } ?? []
        if senses.isEmpty { (senses, details) = (details, []) }
        guard !senses.isEmpty || !extra.isEmpty else { return nil }
        return DictionaryEntry(
            headword: head.word, pronunciation: head.pronunciation, grammar: head.grammar,
            senses: senses.isEmpty ? extra : senses,
            details: senses.isEmpty ? [] : extra + details, dictionary: dictionary)
    }

    /// A sense without its number: the view numbers senses itself.
    private static func unnumbered(_ text: String) -> String {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let rest = text.dropFirst(digits.count)
        guard (1...2).contains(digits.count), rest.hasPrefix(". ") else { return text }
        return String(rest.dropFirst(2))
    }

    /// A text with cross references `{word}` as plain words.
    static func withoutBraces(_ text: String) -> String {
        guard text.utf8.contains(0x7B) || text.utf8.contains(0x7D) else { return text }
        return String(decoding: text.utf8.filter { $0 != 0x7B && $0 != 0x7D }, as: UTF8.self)
    }

    /// A line of translations without the parts of speech and pronunciations of each; genders stay.
    private static func translation(_ line: String) -> String {
        var result = ""
        var rest = line[...]
        while let open = rest.utf8.firstIndex(of: 0x3C),
            let close = rest[open...].utf8.firstIndex(of: 0x3E)
        {
            result += rest[..<open]
            let codes = rest[rest.index(after: open)..<close].split(separator: ",").map {
                String($0.drop { $0 == " " })
            }
            let kept = codes.filter { ["masc", "fem", "neut", "pl"].contains($0) }
            if let words = GrammarWords.words(for: kept, in: GrammarWords.freeDict) {
                result += "(\(words))"
            } else if result.last == " " {
                result.removeLast()
            }
            rest = rest[rest.index(after: close)...]
            // Some abbreviations follow the tag without a blank: "road <n>Rd".
            if rest.first?.isLetter == true { result += ", " }
        }
        return Self.withoutSounds(result + rest)
    }

    /// A line without `, /ipa/`, the pronunciation of an abbreviation, and without blanks before
    /// commas; in one pass.
    private static func withoutSounds(_ line: String) -> String {
        guard line.utf8.contains(0x2C) else { return EntryText.line(line) }
        let bytes = Array(line.utf8)
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            if byte == 0x2F, kept.suffix(2).elementsEqual([0x2C, 0x20]),
                let end = bytes[(place + 1)...].prefix(longestSound).firstIndex(of: 0x2F)
            {
                kept.removeLast(2)
                place = end + 1
                continue
            }
            if byte == 0x2C { while kept.last == 0x20 { kept.removeLast() } }
            kept.append(byte)
            place += 1
        }
        return EntryText.line(String(decoding: kept, as: UTF8.self))
    }

    private static let longestSound = 80
}

/// The first line of a FreeDict entry: `Haus /hˈaʊs/ <neut, n, sg>`.
private struct HeadLine {
    let word: String
    let pronunciation: String?
    let grammar: String?
    /// The rest of the line: `(Str.)`.
    let rest: String?

    init(_ line: String) {
        var text = line
        var codes: [String] = []
        if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
            codes = text[open...].dropFirst().dropLast().split(separator: ",").map {
                EntryText.line($0)
            }
            text = String(text[..<open])
        }
        let parts = Self.parts(of: text)
        word = EntryText.line(parts.word)
        pronunciation = parts.sound.map { EntryText.line($0) }.flatMap { $0.isEmpty ? nil : $0 }
        let note = EntryText.line(parts.note)
        let words = GrammarWords.words(for: codes, in: GrammarWords.freeDict)
        // "([+ acc])" is the case that the word governs.
        if note.hasPrefix("(["), note.hasSuffix("])") {
            grammar = [words, String(note.dropFirst().dropLast())].compactMap { $0 }
                .joined(separator: ", ")
            rest = nil
        } else {
            grammar = words
            rest = note.isEmpty ? nil : note
        }
    }
}

extension HeadLine {
    /// The text before the first `/pronunciation/`, the pronunciation, and the text behind it
    /// without others; in one pass.
    fileprivate static func parts(of text: String) -> (word: String, sound: String?, note: String) {
        let bytes = Array(text.utf8)
        var word: [UInt8] = []
        var note: [UInt8] = []
        var sound: ArraySlice<UInt8>?
        var place = 0
        var mayHaveMore = true
        while place < bytes.count {
            if mayHaveMore, bytes[place] == 0x20, place + 1 < bytes.count,
                bytes[place + 1] == 0x2F
            {
                if let end = bytes[(place + 2)...].firstIndex(of: 0x2F) {
                    sound = sound ?? bytes[(place + 2)..<end]
                    place = end + 1
                    continue
                }
                mayHaveMore = false
            }
            if sound == nil { word.append(bytes[place]) } else { note.append(bytes[place]) }
            place += 1
        }
        return (
            String(decoding: word, as: UTF8.self),
            sound.map { String(decoding: $0, as: UTF8.self) },
            String(decoding: note, as: UTF8.self)
        )
    }
}
