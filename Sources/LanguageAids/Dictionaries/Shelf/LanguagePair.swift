public import ListenCore

/// The language a dictionary is of, and the one it explains in.
public struct LanguagePair: Hashable, Sendable {
    /// The language of the headwords.
    public let source: Language
    /// The language of the meanings.
    public let target: Language

    /// A pair.
    public init(from source: Language, to target: Language) {
        self.source = source
        self.target = target
    }

    /// A pair as `de-en`, `deu-eng` or `de>en`; `nil` when it is none.
    public init?(_ text: String) {
        let parts = text.split { $0 == "-" || $0 == ">" || $0 == "_" }.map(String.init)
        guard parts.count == 2, let source = Self.language(parts[0]),
            let target = Self.language(parts[1])
        else { return nil }
        self.init(from: source, to: target)
    }

    /// The pair named in a file's name: `freedict-deu-eng`, `my.de-en`.
    static func named(in name: String) -> LanguagePair? {
        let parts = name.lowercased().split { !$0.isLetter }.map(String.init)
        for (first, second) in zip(parts, parts.dropFirst()).reversed() {
            if let source = language(first), let target = language(second) {
                return LanguagePair(from: source, to: target)
            }
        }
        return nil
    }

    /// Languages by the codes of ISO 639-1 and ISO 639-2/3, those that
    /// dictionaries are of.
    private static func language(_ code: String) -> Language? {
        let code = code.lowercased()
        return Language(tag: code.count == 2 && short.contains(code) ? code : long[code] ?? "")
    }

    /// The code FreeDict has for a language.
    static func threeLetters(of language: Language) -> String? {
        let codes = long.filter { $0.value == language.code }.keys
        return codes.first { !terminological.contains($0) }
    }

    private static let short = Set(long.values)
    private static let terminological: Set<String> = [
        "cmn", "swa", "nor", "ger", "fre", "dut", "cze", "gre", "rum", "chi", "rom",
    ]
    private static let long = [
        "afr": "af", "ara": "ar", "bre": "br", "bul": "bg", "cat": "ca", "ces": "cs",
        "cze": "cs", "cmn": "zh", "chi": "zh", "zho": "zh", "ckb": "ku", "cym": "cy", "dan": "da",
        "deu": "de", "ger": "de", "ell": "el", "gre": "el", "eng": "en", "epo": "eo", "fin": "fi",
        "fra": "fr", "fre": "fr", "gla": "gd", "gle": "ga", "hin": "hi", "hrv": "hr", "hun": "hu",
        "ind": "id", "isl": "is", "ita": "it", "jpn": "ja", "kor": "ko", "kur": "ku", "lat": "la",
        "lit": "lt", "mkd": "mk", "nld": "nl", "dut": "nl", "nno": "nn", "nob": "nb", "nor": "no",
        "oci": "oc", "pol": "pl", "por": "pt", "ron": "ro", "rum": "ro", "rus": "ru", "san": "sa",
        "slk": "sk", "slv": "sl", "spa": "es", "srp": "sr", "swa": "sw", "swe": "sv", "swh": "sw",
        "tur": "tr", "ukr": "uk", "vie": "vi", "wol": "wo",
    ]
}
