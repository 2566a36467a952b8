/// The reason that a typed text selects no book or chapter, or more than one.
package struct SelectionError: DescribedError, Hashable {
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
    /// The word for the kind of thing that is selected, as its source has it.
    package let subject: String
    /// The person's words.
    package let typed: String
    /// The entries there are, or those that fit when more than one does.
    package let entries: [Entry]

    /// Nothing among `entries` fits.
    static func notFound(_ typed: String, of subject: String, among entries: [Entry])
        -> SelectionError
    {
        SelectionError(
            code: .notFound(suggestion: suggestion(for: typed, among: entries)), subject: subject,
            typed: typed, entries: entries)
    }

    /// All of `entries` fit.
    static func ambiguous(_ typed: String, of subject: String, among entries: [Entry])
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
            let missing = "There is no \(subject) “\(typed.printable(limit: 80))”."
            let hint = suggestion.map { " Did you mean “\($0.printable(limit: 80))”?" } ?? ""
            return missing + hint + " " + inventory
        case .ambiguous:
            let count = entries.count
            let way = areAlike ? "its id" : "its number"
            return "“\(typed.printable(limit: 80))” fits \(count) \(subject)s: \(list). "
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
        case 0: "There are no \(subject)s here."
        case 1: "There is one \(subject): \(list)."
        default: "There are \(entries.count) \(subject)s: \(list)."
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
