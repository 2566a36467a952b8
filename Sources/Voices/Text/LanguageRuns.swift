import ListenCore

extension VoicedSentence {
    /// The sentence as runs of words of one language each.
    ///
    /// By the languages that are stated, then by script: a word of Cyrillic letters in a Spanish
    /// sentence is Russian. Words without letters go with those before them.
    func runs(has: (Language) -> Bool) -> [SentencePart] {
        let own = WritingScript.scripts(of: language)
        let bytes = Array(text.utf8)
        var runs: [SentencePart] = []
        var foreign = self.foreign[...]
        for (index, word) in words.enumerated() {
            while let next = foreign.first, next.range.upperBound <= word.lowerBound {
                foreign.removeFirst()
            }
            let script = WritingScript(String(decoding: bytes[word], as: UTF8.self))
            var other: Language?
            if let stated = foreign.first, stated.range.overlaps(word) {
                other = stated.language.code == language.code ? nil : stated.language
            } else if let script, !own.contains(script) {
                other = script.language
            } else if script == nil, let last = runs.last {
                // A number or a dash is read as the words around it.
                other = last.language
            }
            if let found = other, !has(found) { other = nil }
            if let last = runs.last, last.language == other {
                runs[runs.count - 1].words = last.words.lowerBound..<(index + 1)
            } else {
                runs.append(SentencePart(words: index..<(index + 1), language: other))
            }
        }
        return runs
    }
}

/// The writing of a word, as far as it says something about the language.
enum WritingScript: Hashable {
    case latin, greek, cyrillic, hebrew, arabic, devanagari, thai, hangul, kana, han

    /// The script of the first letter of a word that has one of these; `nil` without.
    init?(_ word: String) {
        for scalar in word.unicodeScalars where scalar.properties.isAlphabetic {
            switch scalar.value {
            case 0x41...0x24F, 0x1E00...0x1EFF: self = .latin
            case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
            case 0x400...0x52F: self = .cyrillic
            case 0x590...0x5FF: self = .hebrew
            case 0x600...0x6FF, 0x750...0x77F: self = .arabic
            case 0x900...0x97F: self = .devanagari
            case 0xE00...0xE7F: self = .thai
            case 0x1100...0x11FF, 0xAC00...0xD7AF: self = .hangul
            case 0x3040...0x30FF: self = .kana
            case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x2_0000...0x3_FFFF: self = .han
            default: continue
            }
            return
        }
        return nil
    }

    /// The language that most texts of the script are of.
    var language: Language? {
        let tag =
            switch self {
            case .latin: "en"
            case .greek: "el"
            case .cyrillic: "ru"
            case .hebrew: "he"
            case .arabic: "ar"
            case .devanagari: "hi"
            case .thai: "th"
            case .hangul: "ko"
            case .kana: "ja"
            case .han: "zh"
            }
        return Language(tag: tag)
    }

    /// The scripts of texts in a language; a voice of it reads them all.
    static func scripts(of language: Language) -> Set<WritingScript> {
        switch language.code {
        case "el": [.greek]
        case "ru", "uk", "bg", "be", "mk", "kk", "ky", "tt", "ba", "cv": [.cyrillic]
        case "sr", "mn", "uz", "az": [.cyrillic, .latin]
        case "he", "yi": [.hebrew]
        case "ar", "fa", "ur", "ps", "ku", "sd", "ug": [.arabic]
        case "hi", "mr", "ne", "sa": [.devanagari]
        case "th": [.thai]
        case "ko": [.hangul, .han]
        case "ja": [.kana, .han]
        case "zh", "cmn", "yue", "hak", "wuu": [.han]
        // Languages of scripts that are not listed keep all their words but Latin ones.
        case "ka", "hy", "am", "bn", "ta", "te", "kn", "ml", "gu", "pa", "si", "my", "km", "lo":
            []
        default: [.latin]
        }
    }
}
