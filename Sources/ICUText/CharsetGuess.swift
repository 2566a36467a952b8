import ListenCore

/// Finds the encoding in which bytes are most likely text.
///
/// Each encoding is tried; the best is the one whose text costs the fewest bits in its most likely
/// language.
struct CharsetGuess {
    /// Languages without a table, which are weighed like others.
    private static let likened = [
        "nb": "no", "nn": "no", "bs": "hr", "sh": "hr", "gl": "es", "eu": "es", "af": "nl",
        "fo": "is", "lb": "de", "ur": "fa", "yi": "he", "oc": "ca",
    ]
    /// The penalty for a page that was not made for the language.
    private static let strangePage = 10.0
    /// The penalty for every language but the known one.
    private static let otherLanguage = 12.0

    /// The penalty for each common word of a better language, and its maximum.
    private static let missedWord = (each: 1.5, most: 9.0)
    /// The most bytes that are examined.
    private static let sampleBytes = 16_384

    private let sample: [UInt8]
    private let language: Language?
    private let decode: ([UInt8], String) -> String?
    private let cost = TextCost.ofTables
    /// The evidence against each language in the lines that are plain ASCII.
    private var plainEvidence: [String: Double] = [:]

    /// A guess for `bytes`, from the text that `decode` reads in them.
    init(
        _ bytes: [UInt8], language: Language?, decode: @escaping ([UInt8], String) -> String?
    ) {
        let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
        let isForeign = { (line: ArraySlice<UInt8>) in line.contains { $0 >= 0x80 } }
        // The other lines tell nothing about the encoding and would outweigh these.
        sample = Self.joined(lines.lazy.filter(isForeign))
        (self.language, self.decode) = (language, decode)
        let plain = Self.joined(lines.lazy.filter { !isForeign($0) })
        let words = TextTally(String(decoding: plain, as: UTF8.self)).words
        let found = cost.languages.map { ($0, cost.commonWords(of: words, in: $0)) }
        let most = found.map(\.1).max() ?? 0
        for (language, count) in found {
            plainEvidence[language] = min(
                Self.missedWord.most, Self.missedWord.each * Double(most - count))
        }
    }

    private static func joined(_ lines: some Sequence<ArraySlice<UInt8>>) -> [UInt8] {
        var sample: [UInt8] = []
        for line in lines {
            guard sample.count < sampleBytes else { break }
            sample += line.prefix(sampleBytes)
            sample.append(0x0A)
        }
        return sample
    }

    /// The encodings that `bytes` can be in, best first.
    static func ranked(
        _ bytes: [UInt8], language: Language?, decode: @escaping ([UInt8], String) -> String?
    ) -> [String] {
        CharsetGuess(bytes, language: language, decode: decode).ranked()
    }

    /// The likely encodings, best first; windows-1252 is always among them.
    func ranked() -> [String] {
        let known = self.known
        let judged = CharsetPage.all.enumerated().compactMap { place, page in
            bits(page, known).map { (page.name, $0, place) }
        }
        let order = judged.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map { $0.0 }
        return order.contains("windows-1252") ? order : order + ["windows-1252"]
    }

    /// The known language by its name in the tables; `nil` when none has it.
    private var known: String? {
        guard let code = language?.code else { return nil }
        let name = Self.likened[code] ?? code
        return ["zh", "ja", "ko"].contains(name) || cost.languages.contains(name) ? name : nil
    }

    /// The fewest bits of the bytes as text in an encoding; `nil` when they are no text in it.
    private func bits(_ page: CharsetPage, _ known: String?) -> Double? {
        guard let text = decode(sample, page.name) else { return nil }
        let tally = TextTally(text)
        let least: Double?
        if page.kind == .letters {
            least = cost.languages.lazy.map { language in
                cost.bits(of: tally, in: language)
                    + (page.languages.contains(language) ? 0 : Self.strangePage)
                    + rarity(of: language, known) + (plainEvidence[language] ?? 0)
            }.min()
        } else {
            let isOther = known.map { !page.languages.contains($0) } ?? false
            least =
                TextCost.bits(
                    of: tally, as: page.kind, firstLevel: FirstLevel.count(sample, page.kind))
                + (isOther ? Self.otherLanguage : 0)
        }
        return least.map { $0 + tally.oddity + page.rarity + script(page) }
    }

    private func rarity(of language: String, _ known: String?) -> Double {
        if known == language { return 0 }
        return (CharsetPage.languageRarity[language] ?? 5) + (known == nil ? 0 : Self.otherLanguage)
    }

    /// The penalty for the other Chinese script, which a language tag may state.
    private func script(_ page: CharsetPage) -> Double {
        guard let language, language.code == "zh" else { return 0 }
        let tag = language.tag.lowercased()
        let isTraditional = ["tw", "hk", "mo", "hant"].contains { tag.contains("-" + $0) }
        switch page.kind {
        case .simplifiedChinese: return isTraditional ? Self.strangePage : 0
        case .traditionalChinese: return isTraditional ? 0 : Self.strangePage
        default: return 0
        }
    }
}

/// Counts the characters of an East Asian text in the first level of their set, which holds the
/// common ones.
enum FirstLevel {
    /// Counts the pairs of bytes.
    static func count(_ bytes: [UInt8], _ kind: CharsetPage.Kind) -> Int {
        var (count, at) = (0, 0)
        while at + 1 < bytes.count {
            let (lead, trail) = (bytes[at], bytes[at + 1])
            guard lead >= 0x81 else {
                at += 1
                continue
            }
            if isFirst(lead, trail, kind) { count += 1 }
            at += 2
        }
        return count
    }

    private static func isFirst(_ lead: UInt8, _ trail: UInt8, _ kind: CharsetPage.Kind) -> Bool {
        switch kind {
        case .letters, .johab: false
        case .simplifiedChinese: (0xB0...0xD7).contains(lead) && trail >= 0xA1
        case .traditionalChinese: (0xA4...0xC6).contains(lead)
        case .shiftJIS: (0x88...0x98).contains(lead)
        case .eucJP: (0xB0...0xCF).contains(lead) && trail >= 0xA1
        case .eucKR: (0xB0...0xC8).contains(lead) && trail >= 0xA1
        }
    }
}
