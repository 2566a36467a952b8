public import ListenCore

/// A sentence as new words are mined from it: its words by what they are counted as.
package struct LineForms: Hashable, Sendable {
    /// The folded forms of its words in order; what holds no letter is left out.
    package let forms: [String]
    /// The length of its text, in characters.
    package let length: Int
    /// True if it begins and ends as a sentence does, and has more than two words.
    package let isWhole: Bool
    /// True if its text doubts the time it is spoken at.
    package let isDoubtful: Bool

    /// A sentence.
    package init(forms: [String], length: Int, isWhole: Bool, isDoubtful: Bool = false) {
        self.forms = forms
        self.length = length
        self.isWhole = isWhole
        self.isDoubtful = isDoubtful
    }
}

/// The sentences of a chapter as new words are mined from them, one for each of its text.
///
/// ```swift
/// let lines = ChapterForms(sentences, language: .english)
/// lines.spellings["fox"]  // "fox" of "The fox ran.", by which a dictionary is asked
/// ```
public struct ChapterForms: Hashable, Sendable {
    /// The language, by which words are folded; `nil` when it is not known, and no word counts.
    public let language: Language?
    /// The sentences in order.
    package let lines: [LineForms]
    /// A spelling of each form, from inside of a sentence where there is one: a dictionary is
    /// asked for it, and the capital at a sentence's beginning is not part of a word.
    public let spellings: [String: String]
    /// The forms whose spelling is from inside of a sentence.
    package let inner: Set<String>

    /// The words of sentences; `isDoubtful` says of which the time is doubted: O(length).
    public init(
        _ sentences: [Sentence], language: Language?,
        isDoubtful: (Sentence) -> Bool = { _ in false }
    ) {
        self.language = language
        var builder = FormsBuilder(language)
        lines = sentences.map { builder.line(of: $0, isDoubtful: isDoubtful($0)) }
        (spellings, inner) = (builder.spellings, builder.inner)
    }
}

/// Folds the words of sentences, each spelling once.
private struct FormsBuilder {
    private let folding: WordFolding?
    private var folded: [String: String] = [:]
    private(set) var spellings: [String: String] = [:]
    private(set) var inner: Set<String> = []

    /// Fewer words have no context.
    private static let fewest = 3

    init(_ language: Language?) {
        folding = language.map(WordFolding.init)
    }

    mutating func line(of sentence: Sentence, isDoubtful: Bool) -> LineForms {
        var forms: [String] = []
        var length = 0
        for (place, word) in sentence.words.enumerated() {
            length += word.text.count + (word.isFollowedBySpace ? 1 : 0)
            let form = form(of: word.text)
            guard !form.isEmpty else { continue }
            forms.append(form)
            note(word.text, of: form, isInner: place > 0)
        }
        return LineForms(
            forms: forms, length: length,
            isWhole: forms.count >= Self.fewest && Self.isWhole(sentence), isDoubtful: isDoubtful)
    }

    private mutating func form(of spelling: String) -> String {
        guard let folding else { return "" }
        if let known = folded[spelling] { return known }
        let form = folding.folded(spelling)
        folded[spelling] = form
        return form
    }

    private mutating func note(_ spelling: String, of form: String, isInner: Bool) {
        guard spellings[form] == nil || isInner && !inner.contains(form) else { return }
        spellings[form] = bareWord(spelling)
        if isInner { inner.insert(form) }
    }

    /// True if a sentence ends as one, and does not begin in the middle of one.
    private static func isWhole(_ sentence: Sentence) -> Bool {
        guard let first = sentence.words.first?.text.first(where: \.isLetter),
            let last = sentence.words.last?.text.last(where: { !isClosing($0) })
        else { return false }
        return !first.isLowercase && ".!?…。！？؟।။".contains(last)
    }

    private static func isClosing(_ character: Character) -> Bool {
        "\"'”’»)]」』›）".contains(character)
    }
}
