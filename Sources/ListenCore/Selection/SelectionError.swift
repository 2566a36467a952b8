/// The reason that a typed text selects no book or chapter, or more than one.
package struct SelectionError: DescribedError, Hashable {
    /// The kind of thing that is selected.
    package enum Subject: String, Hashable, Sendable {
        /// A book of a source.
        case book
        /// A chapter of a book.
        case chapter
        /// A podcast, and an episode of one.
        case podcast, episode
        /// A radio station.
        case station
        /// A text that is read aloud.
        case text
        /// A section of an audiobook of many readers.
        case section

        /// The word at the beginning of a sentence.
        package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

        /// The word for a book of a source.
        package static func book(of source: SourceID) -> Subject {
            switch source {
            case .podcasts: .podcast
            case .radio: .station
            case .articles: .text
            default: .book
            }
        }

        /// The word for a chapter of a book of a source.
        package static func chapter(of source: SourceID) -> Subject {
            switch source {
            case .podcasts: .episode
            case .librivox: .section
            default: .chapter
            }
        }
    }

    /// The reasons.
    package enum Code: Hashable, Sendable {
        /// Nothing fits; the closest title, when one is close.
        case notFound(suggestion: String?)
        /// More than one fits.
        case ambiguous
    }

    /// One book or chapter to choose from.
    package struct Entry: Hashable, Sendable {
        /// The text to type for it: its number or place.
        package let label: String
        /// Its title, as the source gives it.
        package let title: String
        /// Its id.
        package let id: String
    }

    /// The reason.
    package let code: Code
    /// The kind of thing that is selected.
    package let subject: Subject
    /// The person's words.
    package let typed: String
    /// The entries there are, or those that fit when more than one does.
    package let entries: [Entry]

    /// Nothing among `entries` fits.
    static func notFound(_ typed: String, of subject: Subject, among entries: [Entry])
        -> SelectionError
    {
        SelectionError(
            code: .notFound(suggestion: suggestion(for: typed, among: entries)), subject: subject,
            typed: typed, entries: entries)
    }

    /// All of `entries` fit.
    static func ambiguous(_ typed: String, of subject: Subject, among entries: [Entry])
        -> SelectionError
    {
        SelectionError(code: .ambiguous, subject: subject, typed: typed, entries: entries)
    }

    /// The title meant by a slip of the finger in it, in a word of it, or in its id.
    private static func suggestion(for typed: String, among entries: [Entry]) -> String? {
        guard TitleMatch.number(typed) == nil else { return nil }
        var meant: [String: String] = [:]
        for entry in entries.prefix(1_000) {
            let title = TitleMatch.folded(entry.title)
            let words = title.split(separator: " ").map(String.init).filter { $0.count > 3 }
            for name in [title, entry.id] + words where meant[name] == nil {
                meant[name] = entry.title
            }
        }
        return Suggestion.closest(to: TitleMatch.folded(typed), among: meant.keys.sorted())
            .flatMap { meant[$0] }
    }

    /// The failure, and the entries there are to choose from.
    package var description: String {
        switch code {
        case .notFound(let suggestion):
            let missing = "There is no \(subject.rawValue) “\(typed.printable(limit: 80))”."
            let hint = suggestion.map { " Did you mean “\($0.printable(limit: 80))”?" } ?? ""
            return missing + hint + " " + inventory
        case .ambiguous:
            let count = entries.count
            let way = areAlike ? "its id" : "its number"
            return "“\(typed.printable(limit: 80))” fits \(count) \(subject.rawValue)s: \(list). "
                + "Type \(way), or more of its title."
        }
    }

    /// The kind of failure.
    package var kind: FailureKind {
        switch code {
        case .notFound: .notFound
        case .ambiguous: .usage
        }
    }

    private var inventory: String {
        switch entries.count {
        case 0: "There are no \(subject.rawValue)s here."
        case 1: "There is one \(subject.rawValue): \(list)."
        default: "There are \(entries.count) \(subject.rawValue)s: \(list)."
        }
    }

    /// True if all that fit have the same number, which distinguishes none.
    private var areAlike: Bool {
        code == .ambiguous && Set(entries.map(\.label)).count < entries.count
    }

    private var list: String {
        let shown = entries.prefix(10).map { entry in
            "\(entry.label) \(entry.title.printable(limit: 80))"
                + (areAlike ? " (id \(entry.id.printable(limit: 80)))" : "")
        }
        let rest = entries.count - shown.count
        return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
