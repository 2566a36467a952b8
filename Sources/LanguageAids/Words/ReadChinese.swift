package import ListenCore

/// The pronunciation of Chinese words as pinyin, of other words by another source.
///
/// Pinyin is what learners are taught to pronounce by; espeak-ng reads characters one by one.
package struct ReadChinese: Pronouncing {
    private let base: any Pronouncing
    private let analysis: any TextAnalyzing

    /// The name of the source of other words.
    package var provider: String { base.provider }

    /// Pinyin by `analysis`, the rest by `base`.
    package init(over base: any Pronouncing, analysis: any TextAnalyzing) {
        (self.base, self.analysis) = (base, analysis)
    }

    /// True for the languages that are written in pinyin.
    static func reads(_ language: Language) -> Bool {
        language.code == "zh" || language.code == "cmn"
    }

    /// Pinyin for Chinese, word by word, otherwise the IPA.
    package func pronunciation(
        of text: String, language: Language
    ) async throws(ServiceError) -> String {
        guard Self.reads(language) else {
            return try await base.pronunciation(of: text, language: language)
        }
        let bytes = Array(text.utf8)
        let chinese = Language(tag: "zh")
        let words = analysis.pieces(of: text, language: chinese).filter(\.isWord).map {
            String(decoding: bytes[$0.range], as: UTF8.self)
        }
        let readings = analysis.readings(of: words, language: chinese).compactMap { $0?.text }
        guard !readings.isEmpty else {
            throw ServiceError(
                .notSupported, context: "the sound of \(language.englishName) words")
        }
        return readings.joined(separator: " ")
    }
}
