/// A language by its BCP 47 tag, such as `es`, `pt-BR` or `zh-TW`.
public struct Language: Hashable, Sendable, Codable {
    /// The tag with the primary subtag in lower case: `es`, `zh-TW`.
    public let tag: String

    /// English, the language of the program itself.
    public static let english = Language(known: "en")

    private init(known tag: String) {
        self.tag = tag
    }

    /// A language by its tag; `nil` when the text is no well-formed tag
    /// (RFC 5646 section 2.1: letters, digits and hyphens, a primary subtag of
    /// two to eight letters, at most 35 characters here).
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
