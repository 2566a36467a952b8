import ListenCore

/// The query and the output options of `listen find`.
package struct FindOptions: Sendable {
    /// The typed words and phrases.
    var words: [String]
    /// Matches letters exactly.
    package var isExact = false
    /// Also matches other forms of the words.
    package var takesForms = false
    /// The book that is searched, as it was typed.
    package var book: String?
    /// The language of the texts that are searched.
    package var language: String?
    /// The most hits that are shown.
    package var limit = 20
    /// The number of sentences shown before and after a hit.
    package var context = 0
    /// Prints a line for each hit, with the match in the middle.
    package var isConcordance = false
    /// Prints JSON.
    package var json = false

    /// Options for some words.
    package init(_ words: [String]) {
        self.words = words
    }
}

/// The reason that a search shows nothing.
enum FindError: DescribedError, Equatable {
    case nothingAsked(String)
    case tooMuchAsked
    case nothingFound(String, advice: String)
    case noTexts
    case badLanguage(String)

    package var description: String {
        switch self {
        case .nothingAsked(let text):
            "“\(text)” has no letter or digit to look for. Give a word or a phrase, as in "
                + "`listen find \"look up\"`."
        case .tooMuchAsked:
            "At most \(HeardQuery.mostParts) words and phrases of together "
                + "\(HeardQuery.longest) characters can be looked for. Give fewer or shorter ones."
        case .nothingFound(let text, let advice): "\(text) was found nowhere. \(advice)"
        case .noTexts:
            "There is no text to look in yet. The library's texts and those of chapters you "
                + "opened are searched; `listen fetch book 3` keeps a server's book here."
        case .badLanguage(let tag):
            "“\(tag)” is no language. Give a tag such as es or pt-BR."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .nothingAsked, .tooMuchAsked, .badLanguage: .usage
        case .nothingFound, .noTexts: .notFound
        }
    }
}
