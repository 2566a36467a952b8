package import ListenCore

/// The reason that an order to align cannot be carried out.
package enum AlignFault: DescribedError, Hashable {
    case noLanguage
    case noSuchPart(String, titles: [String])
    case noParts(String)

    package var description: String {
        switch self {
        case .noLanguage:
            "Neither the text nor its words tell which language it is in. "
                + "Say it with --language, as en or Spanish."
        case .noParts(let name):
            "\(name.printable(limit: 200)) has no parts to choose from, as an EPUB has. "
                + "Leave the part out."
        case .noSuchPart(let part, let titles):
            (part.isEmpty
                ? "The book has several texts. Choose one with --part NUMBER or TITLE: "
                : "The book has no text “\(part)”. It has: ")
                + titles.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ") + "."
        }
    }

    package var kind: FailureKind { .usage }
}
