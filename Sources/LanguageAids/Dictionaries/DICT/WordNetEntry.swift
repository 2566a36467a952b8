import ListenCore

/// An entry of WordNet, which has all words that differ by their capitals under one of them:
/// `let` under `LET`, `march` under `March`.
struct WordNetEntry {
    private let headword: String
    private let senses: [WordNetSense]
    private let dictionary: String

    /// An entry by its first line and those behind it.
    init(headword: String, _ body: ArraySlice<String>, dictionary: String) {
        var senses: [WordNetSense] = []
        var wordClass: String?
        for line in body where !line.isEmpty {
            if var sense = WordNetSense(line: line) {
                wordClass = sense.wordClass ?? wordClass
                sense.wordClass = wordClass
                senses.append(sense)
            } else if !senses.isEmpty {
                senses[senses.count - 1].append(line)
            }
        }
        self.headword = EntryText.line(headword)
        self.senses = senses
        self.dictionary = dictionary
    }

    /// One entry for each spelling, the one with the fewest capitals first, since it is the most
    /// frequent one.
    var entries: [DictionaryEntry] {
        var groups: [(headword: String, senses: [WordNetSense])] = []
        for sense in senses {
            let spelling = spelling(of: sense)
            if let index = groups.firstIndex(where: { $0.headword == spelling }) {
                groups[index].senses.append(sense)
            } else {
                groups.append((spelling, [sense]))
            }
        }
        return groups.enumerated().sorted { first, second in
            let capitals = [first, second].map { $0.element.headword.count(where: \.isUppercase) }
            return (capitals[0], first.offset) < (capitals[1], second.offset)
        }.map { entry(under: $0.element.headword, $0.element.senses) }
    }

    /// The headword as a sense is spelled: by its synonyms, of which it is one; a verb or an adverb
    /// beside a noun in capitals is in small letters.
    private func spelling(of sense: WordNetSense) -> String {
        let folded = WordFold.folded(headword)
        let own = sense.synonyms.filter { WordFold.folded($0) == folded }
        if own.contains(headword) { return headword }
        if let other = own.first { return other }
        let isBesideNoun = senses.contains { $0.wordClass == "n" }
        return isBesideNoun && ["v", "adv"].contains(sense.wordClass) ? folded : headword
    }

    private func entry(under headword: String, _ senses: [WordNetSense]) -> DictionaryEntry {
        let classes = senses.compactMap(\.wordClass)
        let isMixed = Set(classes).count > 1
        let details = senses.enumerated().compactMap { index, sense -> String? in
            let others = sense.synonyms.filter { $0 != headword && !$0.isEmpty }
            return others.isEmpty ? nil : "\(index + 1): also \(others.joined(separator: ", "))"
        }
        return DictionaryEntry(
            headword: headword, grammar: GrammarWords.words(for: classes, in: GrammarWords.wordNet),
            senses: senses.map { $0.meaning(named: isMixed) }, details: details,
            dictionary: dictionary)
    }
}

/// A sense of WordNet: `n 1: a member of …`, then continuation lines.
struct WordNetSense {
    /// The code of its part of speech, which only the first of several senses has.
    var wordClass: String?
    private var text: String

    /// A sense that begins with the line; `nil` when none does.
    init?(line: String) {
        guard line.depth >= 2 else { return nil }
        let trimmed = Substring(line.utf8.drop { $0 == 0x20 })
        guard let colon = trimmed.utf8.prefix(12).firstIndex(of: 0x3A) else { return nil }
        let words = trimmed[..<colon].split(separator: " ")
        guard let last = words.last, Int(last) != nil, words.count <= 2 else { return nil }
        if words.count == 2 {
            guard GrammarWords.wordNet[String(words[0])] != nil else { return nil }
            wordClass = String(words[0])
        }
        text = String(trimmed[trimmed.index(after: colon)...].drop { $0 == " " })
    }

    /// Appends a continuation line; a word broken at its hyphen is joined.
    mutating func append(_ line: String) {
        let isBroken = text.hasSuffix("-") && !text.hasSuffix("--") && !text.hasSuffix(" -")
        text += (isBroken ? "" : " ") + line.drop { $0 == " " }
    }

    /// The meaning with its examples; `named` writes the part of speech before it.
    func meaning(named: Bool) -> String {
        let label = wordClass.flatMap { GrammarWords.wordNet[$0] } ?? ""
        let start = text.firstRange(ofASCII: " [syn:")?.lowerBound ?? text.endIndex
        let meaning = EntryText.line(DictEntryReader.withoutBraces(String(text[..<start])))
        return named && !label.isEmpty ? "(\(label)) \(meaning)" : meaning
    }

    /// The words of the meaning, the headword among them where there are others.
    var synonyms: [String] {
        guard let start = text.firstRange(ofASCII: "[syn:"),
            let end = text[start.upperBound...].firstIndex(of: "]")
        else { return [] }
        return text[start.upperBound..<end].split(separator: "}").compactMap { part in
            part.split(separator: "{").last.map { EntryText.line($0) }
        }
    }
}
