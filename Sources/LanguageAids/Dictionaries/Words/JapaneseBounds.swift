import ListenCore

/// The possible ends of a Japanese headword in its sentence, and its reading there.
struct JapaneseBounds {
    /// The words from the one that is looked up on.
    private let words: [(text: String, reading: WordReading?)]
    /// The text from the beginning of the word that is looked up.
    private let following: String

    /// The most words of a headword.
    private static let mostWords = 12

    /// The bounds; `nil` for other languages, and when the sentence is unknown or segmented
    /// differently.
    init?(_ request: DefinitionRequest, _ analysis: any TextAnalyzing) {
        guard request.source?.code == "ja", let sentence = request.sentence,
            let place = request.place
        else { return nil }
        let bytes = Array(sentence.utf8)
        let pieces = analysis.pieces(of: sentence, language: request.source)
        guard let first = pieces.firstIndex(where: { $0.range.lowerBound == place }) else {
            return nil
        }
        let texts = pieces.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        let readings = analysis.readings(of: texts, language: request.source)
        words = texts.indices[first...].prefix(Self.mostWords).map { index in
            (texts[index], readings.indices.contains(index) ? readings[index] : nil)
        }
        following = request.following
    }

    /// True when a headword ends where a word does, or within the first one.
    func mayEnd(_ headword: String) -> Bool { span(of: headword) != nil || isWithin(headword) }

    /// The entries with the reading in the sentence; `nil` when there are none.
    ///
    /// Counters and parts of compounds change their sounds, so for them the reading decides
    /// nothing. A particle does not change, so `今日は` followed by more words is not the greeting.
    func fitting(_ found: Definition) -> Definition? {
        guard let (count, ending) = span(of: found.form), count > 1 else { return found }
        guard words.prefix(count).contains(where: { !Self.hasHan($0.text) }) else { return found }
        guard let reading = reading(ofFirst: count, leaving: ending) else { return nil }
        let isLast = !following.dropFirst(found.form.count).contains { $0.isLetter }
        let entries = found.entries.filter { entry in
            (isLast || entry.grammar != "interjection") && Self.reads(entry, as: reading.text)
        }
        guard !entries.isEmpty else { return nil }
        return Definition(form: found.form, derivation: found.derivation, entries: entries)
    }

    /// The reading of a headword from those of its words; `nil` when one is unknown.
    func reading(of headword: String) -> WordReading? {
        span(of: headword).flatMap { reading(ofFirst: $0.count, leaving: $0.ending) }
    }

    /// The reading of some words without the kana behind the headword.
    private func reading(ofFirst count: Int, leaving ending: String = "") -> WordReading? {
        var text = ""
        var certainty = ReadingCertainty.given
        for word in words.prefix(count) {
            if Self.hasHan(word.text) {
                guard let reading = word.reading else { return nil }
                text += reading.text
                certainty = min(certainty, reading.certainty)
            } else {
                text += Self.hiragana(word.text)
            }
        }
        guard text.hasSuffix(Self.hiragana(ending)) else { return nil }
        return WordReading(
            String(text.dropLast(ending.count)), count > 1 ? .likely : certainty)
    }

    private func isWithin(_ headword: String) -> Bool {
        words.first.map { $0.text.hasPrefix(headword) } == true
    }

    /// The number of words that a headword covers, and the endings of the last one that it leaves:
    /// 気に入り ends before ました.
    private func span(of headword: String) -> (count: Int, ending: String)? {
        var rest = headword[...]
        for (index, word) in words.enumerated() {
            if rest.count > word.text.count {
                rest = rest.dropFirst(word.text.count)
                continue
            }
            let ending = String(word.text.dropFirst(rest.count))
            if ending.isEmpty { return (index + 1, "") }
            let isInflected =
                index > 0 && Self.hasHan(String(rest)) && ending.allSatisfy(Self.isHiragana)
            return isInflected ? (index + 1, ending) : nil
        }
        return nil
    }

    private static func isHiragana(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { (0x3041...0x309F).contains($0.value) }
    }

    /// True when an entry has a reading; one in kana has itself as its reading.
    static func reads(_ entry: DictionaryEntry, as reading: String) -> Bool {
        let own = entry.reading ?? entry.headword
        return own.split(separator: ",").contains { part in
            hiragana(String(part).trimmed.description) == hiragana(reading)
        }
    }

    /// True when a word has Chinese characters.
    static func hasHan(_ word: String) -> Bool { word.contains(where: isHan) }

    /// True for a Chinese character.
    static func isHan(_ character: Character) -> Bool {
        character.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF, 0x3005:
                true
            default: false
            }
        }
    }

    private static func hiragana(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isKatakana = (0x30A1...0x30F6).contains(scalar.value)
            scalars.append(isKatakana ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar)
        }
        return String(scalars)
    }
}
