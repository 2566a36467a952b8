import ListenCore

/// The language of a person's locale.
enum LocaleLanguage {
    /// Languages whose region says how they are written.
    private static let regional: Set = ["zh", "pt"]

    /// The tag of the language in `LC_ALL`, `LC_MESSAGES` or `LANG`, the first that is set; `nil`
    /// for `C` and what is no language.
    static func tag(_ environment: ProcessEnvironment) -> String? {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        guard let locale = names.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty })
        else { return nil }
        let name = locale.prefix { $0 != "." && $0 != "@" }
        guard name != "C", name != "POSIX",
            let language = Language(tag: String(name).replacing("_", with: "-"))
        else { return nil }
        return regional.contains(language.code) ? language.tag : language.code
    }
}
