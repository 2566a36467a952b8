import Glibc
import Files

/// The installed programs that know words.
package enum WordPrograms {
    /// True when a program is found in `PATH`.
    package static func isInstalled(_ name: String) -> Bool {
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
    }

    /// The languages of hunspell's dictionaries in a folder, in order: `de` for `de_DE.dic` and
    /// `de_AT.dic`.
    package static func hunspellLanguages(
        in folder: String = HunspellLemmatizer.standardFolder
    ) -> [String] {
        let codes = FolderListing.names(in: folder, most: 4_096)
            .filter { $0.hasSuffix(".dic") && !$0.hasPrefix(".") && !$0.hasPrefix("hyph") }
            .map { String($0.dropLast(4).prefix { $0 != "_" }) }
        return Set(codes).sorted()
    }

    /// Debian's package of hunspell's dictionary for a language by its code; `nil` when it is not
    /// known here.
    package static func hunspellPackage(of language: String) -> String? {
        packages[language].map { "hunspell-\($0)" }
    }

    private static let packages = [
        "ar": "ar", "ca": "ca", "da": "da", "de": "de-de", "en": "en-us", "es": "es", "eu": "eu",
        "fr": "fr", "gl": "gl", "hu": "hu", "it": "it", "ko": "ko", "no": "no", "pl": "pl",
        "pt": "pt-pt", "ro": "ro", "ru": "ru", "sv": "sv", "tr": "tr", "uk": "uk", "vi": "vi",
    ]
}
