public import ListenCore

/// The text that a voice is given for a word: of Japanese its kana, of Chinese its pinyin.
///
/// espeak-ng names characters one by one, and knows neither their readings nor their tones.
public enum SpokenReading {
    /// The reading of a word, or of a phrase, by an analysis of the text alone; the text itself
    /// where it is a reading already, in other languages, and where no reading is known.
    public static func text(
        of text: String, language: Language, analysis: any TextAnalyzing
    ) -> String {
        let isChinese = ReadChinese.reads(language)
        guard isChinese || language.code == "ja", text.unicodeScalars.contains(where: isHan) else {
            return text
        }
        let own = isChinese ? Language(tag: "zh") : language
        let bytes = Array(text.utf8)
        let words = analysis.pieces(of: text, language: own).filter(\.isWord).map {
            String(decoding: bytes[$0.range], as: UTF8.self)
        }
        let readings = analysis.readings(of: words, language: own)
        var spoken: [String] = []
        for (index, word) in words.enumerated() {
            let reading = readings.indices.contains(index) ? readings[index] : nil
            guard
                let part = reading?.text
                    ?? (word.unicodeScalars.contains(where: isHan) ? nil : word)
            else { return text }
            spoken.append(part)
        }
        return spoken.isEmpty ? text : spoken.joined(separator: isChinese ? " " : "")
    }

    /// True for a Chinese character, also one that Japanese is written with.
    static func isHan(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isIdeographic }
}
