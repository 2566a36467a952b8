/// A language by its BCP 47 tag, such as `es`, `pt-BR` or `zh-TW`.
///
/// ```swift
/// Language(tag: "pt-BR")?.code  // "pt"
/// ```
public struct Language: Hashable, Sendable, Codable {
    /// The tag with the primary subtag in lower case: `es`, `zh-TW`.
    public let tag: String

    /// English, the language of the program itself.
    public static let english = Language(known: "en")

    private init(known tag: String) {
        self.tag = tag
    }

    /// A language by its tag; `nil` for a malformed tag (RFC 5646 section 2.1: letters, digits and
    /// hyphens, a primary subtag of two to eight letters, at most 35 characters here).
    public init?(tag: String) {
        let parts = tag.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "_" }
        ).map(String.init)
        guard let primary = parts.first, (2...8).contains(primary.utf8.count),
            primary.allSatisfy({ $0.isASCII && $0.isLetter }), tag.utf8.count <= 35,
            parts.allSatisfy({ part in
                (1...8).contains(part.utf8.count)
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            })
        else { return nil }
        self.tag = ([primary.lowercased()] + parts.dropFirst()).joined(separator: "-")
    }

    /// The primary subtag: `zh` of `zh-TW`.
    public var code: String {
        tag.utf8.contains(0x2D) ? String(tag.prefix { $0 != "-" }) : tag
    }

    /// True if a text in this language differs from one in `other`, so that both are worth showing:
    /// scripts and regions count as well, `pt-BR` and `pt`.
    public func isTold(from other: Language) -> Bool {
        code != other.code || script != other.script || region != other.region
    }

    /// True if a text in this language may be in `other`, as far as both are specified: `pt-BR` may
    /// be `pt`, but neither `pt-PT` nor `es`.
    public func mayBe(_ other: Language) -> Bool {
        func agree(_ one: String?, _ another: String?) -> Bool {
            one == nil || another == nil || one == another
        }
        return code == other.code && agree(script, other.script) && agree(region, other.region)
    }

    /// The language of answers about texts in `source`, where they are wanted in this one: nobody
    /// who did not choose it wants texts explained in their own language rather than in English.
    public func ofAnswers(about source: Language?, isChosen: Bool) -> Language {
        source?.code == code && !isChosen ? .english : self
    }

    /// The script it is written in, in small letters; of Chinese that of the region.
    private var script: String? {
        let stated = subtags.first { $0.utf8.count == 4 && $0.allSatisfy(\.isLetter) }
        guard stated == nil, code == "zh" else { return stated }
        return statedRegion.flatMap { Self.chineseScripts[$0] }
    }

    /// The region it is spoken in, in small letters, unless its script says as much.
    private var region: String? {
        guard let region = statedRegion, code != "zh" || !["cn", "tw"].contains(region) else {
            return nil
        }
        return region
    }

    private var statedRegion: String? {
        subtags.first { part in
            part.utf8.count == 2 && part.allSatisfy(\.isLetter)
                || part.utf8.count == 3 && part.allSatisfy(\.isNumber)
        }
    }

    /// The parts behind the code, in small letters.
    private var subtags: [String] {
        tag.utf8.contains(0x2D)
            ? tag.split(separator: "-").dropFirst().map { $0.lowercased() } : []
    }

    private static let chineseScripts = [
        "cn": "hans", "sg": "hans", "my": "hans", "tw": "hant", "hk": "hant", "mo": "hant",
    ]

    /// The language's English name, or its tag when the name is not known here.
    public var englishName: String { Self.names[code] ?? tag }

    private static let names = [
        "ar": "Arabic", "ca": "Catalan", "cs": "Czech", "da": "Danish", "de": "German",
        "el": "Greek", "en": "English", "eo": "Esperanto", "es": "Spanish", "eu": "Basque",
        "fa": "Persian", "fi": "Finnish", "fr": "French", "gl": "Galician", "he": "Hebrew",
        "hi": "Hindi", "hu": "Hungarian", "id": "Indonesian", "it": "Italian",
        "ja": "Japanese", "ko": "Korean", "la": "Latin", "nl": "Dutch", "no": "Norwegian",
        "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian",
        "sv": "Swedish", "th": "Thai", "tr": "Turkish", "uk": "Ukrainian",
        "vi": "Vietnamese", "zh": "Chinese",
    ]
}
