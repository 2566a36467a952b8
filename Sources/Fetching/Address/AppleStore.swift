package import ListenCore

/// The countries that Apple keeps its lists of books and podcasts by.
package enum AppleStore {
    /// The country where things in a language are listed: that of the tag's region, otherwise the
    /// largest of the language.
    package static func country(of language: Language?) -> String {
        guard let language else { return "US" }
        let region = language.tag.split(separator: "-").dropFirst().map(String.init)
            .first(where: isCountry)
        return region?.uppercased() ?? countries[language.code] ?? "US"
    }

    /// True for the form of a country's code: two letters.
    package static func isCountry(_ text: String) -> Bool {
        text.utf8.count == 2 && text.allSatisfy { $0.isASCII && $0.isLetter }
    }

    private static let countries = [
        "ar": "EG", "ca": "ES", "cs": "CZ", "da": "DK", "de": "DE", "el": "GR", "es": "ES",
        "eu": "ES", "fi": "FI", "fr": "FR", "gl": "ES", "he": "IL", "hi": "IN", "hu": "HU",
        "id": "ID", "it": "IT", "ja": "JP", "ko": "KR", "nb": "NO", "nl": "NL", "no": "NO",
        "pl": "PL", "pt": "BR", "ro": "RO", "ru": "RU", "sv": "SE", "th": "TH", "tr": "TR",
        "uk": "UA", "vi": "VN", "zh": "TW",
    ]
}
