import Glibc
public import ListenCore

/// The pronunciation of words, by the program espeak-ng.
///
/// It runs as a program of its own, since it is under the GPL; nothing of it is linked.
public struct EspeakNG: Pronouncing {
    /// The name in messages.
    public let provider = "espeak-ng"

    /// The longest text that is read: a phrase.
    private static let longestText = 200

    /// Pronunciations by the installed program.
    public init() {}

    /// The pronunciation of a text in the IPA.
    public func pronunciation(
        of text: String, language: Language
    ) async throws(ServiceError) -> String {
        let spoken = text.prefix(Self.longestText).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        guard !spoken.isEmpty, let voice = Self.voice(of: language, for: spoken) else {
            throw ServiceError(
                .notSupported, context: "the sound of \(language.englishName) words")
        }
        let program = TextProgram(
            words: ["espeak-ng", "-q", "--ipa", "-v", voice, "--stdin"], name: provider,
            package: "espeak-ng")
        let sound = Self.tidied(try await program.output(of: spoken + "\n"))
        guard !sound.isEmpty else {
            throw ServiceError(
                .notSupported, context: "the sound of \(language.englishName) words")
        }
        return sound
    }

    /// Writes a recording of a text as a WAV file, in place of the one that is there; of Japanese
    /// text its kana are given, of Chinese its pinyin.
    public func record(
        _ text: String, language: Language, to path: String
    ) async throws(ServiceError) {
        let spoken = text.prefix(Self.longestText).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        guard !spoken.isEmpty, let voice = Self.speaker(of: language, for: spoken) else {
            throw ServiceError(
                .notSupported, context: "the sound of \(language.englishName) words")
        }
        // A player that still reads the former file keeps it.
        unlink(path)
        let program = TextProgram(
            words: ["espeak-ng", "-v", voice, "-w", path, "--stdin"], name: provider,
            package: "espeak-ng")
        _ = try await program.output(of: spoken + "\n")
    }

    /// The voice for a text; `nil` when espeak-ng would name the characters instead of reading
    /// them.
    static func voice(of language: Language, for text: String) -> String? {
        switch language.code {
        // It reads characters one by one, often wrongly, and leaves out tones.
        case "zh", "cmn", "yue": return nil
        case "ja": return text.unicodeScalars.allSatisfy(isKana) ? "ja" : nil
        case "en": return language.tag.lowercased() == "en-gb" ? "en-gb" : "en-us"
        case "pt": return language.tag.lowercased() == "pt-br" ? "pt-br" : "pt"
        case "no": return "nb"
        default: return language.code
        }
    }

    /// The voice that says a text: that of pinyin for Chinese which is written so.
    static func speaker(of language: Language, for text: String) -> String? {
        let isPinyin = ReadChinese.reads(language) && text.contains(where: \.isLetter)
        guard isPinyin, !text.unicodeScalars.contains(where: SpokenReading.isHan) else {
            return voice(of: language, for: text)
        }
        return "cmn-latn-pinyin"
    }

    private static func isKana(_ scalar: Unicode.Scalar) -> Bool {
        (0x3040...0x30FF).contains(scalar.value) || scalar == " "
    }

    /// One line, without the marks of a switched voice: `(en)…(es)`.
    static func tidied(_ output: String) -> String {
        var text = ""
        var isMark = false
        for character in output.split(whereSeparator: \.isWhitespace).joined(separator: " ") {
            if character == "(" { isMark = true }
            if !isMark { text.append(character) }
            if character == ")" { isMark = false }
        }
        return String(text.trimmed)
    }
}
