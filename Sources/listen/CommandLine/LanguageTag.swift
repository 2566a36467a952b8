import ArgumentParser
import ListenCore

/// The language of an option, which is typed as a tag, a code of three letters or a name.
enum LanguageTag {
    /// The tag of a typed language: `es` for `es`, `spa`, `Spanish` and `español`.
    ///
    /// An empty text, which takes a language back, stays empty.
    @Sendable static func read(_ typed: String) throws -> String {
        if typed.isEmpty { return typed }
        guard let language = StatedLanguage.language(typed) else {
            throw ValidationError(
                "\"\(typed.printable(limit: 100))\" is no language tag. "
                    + "Give one such as de or pt-BR, or a name such as Spanish.")
        }
        return language.tag
    }
}
