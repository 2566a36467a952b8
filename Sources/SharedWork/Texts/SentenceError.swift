package import ListenCore

extension Language {
    /// The language of a typed tag, code of three letters, or name; throws a sentence when it is
    /// none of these.
    package static func typed(_ tag: String) throws(SentenceError) -> Language {
        guard let language = StatedLanguage.language(tag) else { throw .noLanguage(tag) }
        return language
    }
}

/// A sentence that cannot be translated or explained as asked.
package enum SentenceError: DescribedError, Hashable {
    case noText(String)
    case noSentence(Int, count: Int)
    case noLanguage(String)

    package var description: String {
        switch self {
        case .noText(let chapter): "\"\(chapter)\" has no text."
        case .noSentence(let number, let count):
            "There is no sentence \(number); the chapter has sentences 1 to \(count)."
        case .noLanguage(let tag):
            "\"\(tag)\" is no language tag. Give one such as es or zh-TW."
        }
    }

    package var kind: FailureKind {
        if case .noLanguage = self { .usage } else { .notFound }
    }
}
