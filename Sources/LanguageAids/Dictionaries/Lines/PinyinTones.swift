/// Converts pinyin from tone numbers, as in dictionaries, to tone marks, as people write it.
enum PinyinTones {
    /// `lu:4 shi1` as `lǜ shī`.
    static func marked(_ text: String) -> String {
        text.split(separator: " ").map { syllable(String($0)) }.joined(separator: " ")
    }

    /// The same between the brackets of a meaning: `see 律師|律师[lu:4 shi1]`.
    static func marked(inBracketsOf text: String) -> String {
        guard text.contains("[") else { return text }
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
            let inside = String(rest[rest.index(after: open)..<close])
            result += rest[...open] + marked(inside) + "]"
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// Syllables with tone marks as one word in small letters, with an apostrophe before one inside
    /// it that begins with a vowel (GB/T 16159): `Xī ān` as `xī’ān`.
    static func joined(_ syllables: String) -> String {
        var word = ""
        for syllable in syllables.lowercased().split(separator: " ") {
            let letters = syllable.filter(\.isLetter)
            if !word.isEmpty, let first = letters.first, vowels.contains(first) { word += "’" }
            word += letters
        }
        return word
    }

    /// True if syllables with tone marks, those of a word, are read as `reading`, which is one
    /// word; 一 and 不 with any of the tones they have in speech.
    static func sounds(_ syllables: String, of word: String, as reading: String) -> Bool {
        let parts = syllables.lowercased().split(separator: " ").map { part in
            String(part.filter(\.isLetter))
        }
        let wanted = String(reading.lowercased().filter(\.isLetter))
        guard parts.count == word.count else { return parts.joined(separator: "") == wanted }
        var rest = wanted[...]
        for (part, character) in zip(parts, word) {
            let known = tones[character] ?? [part]
            guard let spoken = known.first(where: { rest.hasPrefix($0) }) else { return false }
            rest = rest.dropFirst(spoken.count)
        }
        return rest.isEmpty
    }

    private static let tones: [Character: [String]] = [
        "一": ["yī", "yí", "yì", "yi"], "不": ["bù", "bú", "bu"],
    ]
    private static let vowels = Set("aāáǎàoōóǒòeēéěè")

    /// One syllable; without a tone number it stays as it is.
    ///
    /// The mark goes on a or e, otherwise on the o of ou, otherwise on the last vowel (Hanyu Pinyin
    /// Fang'an of 1958, section 4, as commonly stated).
    private static func syllable(_ text: String) -> String {
        guard let digit = text.last, let tone = digit.wholeNumberValue, digit.isASCII,
            (1...5).contains(tone)
        else { return text }
        var letters = Array(withUmlaut(String(text.dropLast())))
        guard !letters.isEmpty, letters.allSatisfy(\.isLetter) else { return text }
        guard tone < 5, let place = markedVowel(of: letters) else { return String(letters) }
        if let marked = marks[Character(letters[place].lowercased())] {
            let letter = Array(marked)[tone - 1]
            letters[place] =
                letters[place].isUppercase ? Character(letter.uppercased()) : letter
        }
        return String(letters)
    }

    private static func withUmlaut(_ text: String) -> String {
        text.replacing("u:", with: "ü").replacing("U:", with: "Ü").replacing("v", with: "ü")
    }

    private static func markedVowel(of letters: [Character]) -> Int? {
        let plain = letters.map { Character($0.lowercased()) }
        if let place = plain.firstIndex(where: { $0 == "a" || $0 == "e" }) { return place }
        if let place = plain.firstIndex(of: "o"), place + 1 < plain.count, plain[place + 1] == "u" {
            return place
        }
        return plain.lastIndex { marks[$0] != nil }
    }

    private static let marks: [Character: String] = [
        "a": "āáǎà", "e": "ēéěè", "i": "īíǐì", "o": "ōóǒò", "u": "ūúǔù", "ü": "ǖǘǚǜ",
    ]
}
