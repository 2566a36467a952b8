package import ListenCore

/// The reason that a page gives no article to read.
package struct NoArticle: DescribedError, Hashable {
    /// The kinds of pages without an article.
    package enum Reason: Hashable, Sendable {
        /// It lists articles.
        case list
        /// Its text comes by scripts, which are not run here.
        case scripts
        /// Its text is shown to subscribers.
        case subscription
        /// It has no text at all.
        case nothing
    }

    /// The reason.
    package let reason: Reason
    /// Its title, as the page states it.
    package let title: String?
    /// A summary that the page states.
    package let summary: String?
    /// Its address.
    package let address: String?

    /// The sentences: what it is, what it says of itself, and what to do.
    package var description: String {
        let page = title.map { "\"\($0.printable(limit: 120))\"" } ?? address ?? "The page"
        var sentences: [String]
        switch reason {
        case .list:
            sentences = [
                "\(page) lists articles and is none itself.", "Read one of those it leads to.",
            ]
        case .scripts:
            sentences = [
                "\(page) gets its text by scripts, which are not run here.",
                "Open it in a browser.",
            ]
        case .subscription:
            sentences = [
                "\(page) is for subscribers.",
                "Save it in a browser where you are signed in, and read the file.",
            ]
        case .nothing:
            sentences = ["\(page) has no text.", "Open it in a browser, or read another address."]
        }
        if let summary { sentences.insert("It says: \(summary.printable(limit: 400))", at: 1) }
        if let address { sentences.append("Its address is \(address.printable(limit: 400))") }
        return sentences.joined(separator: " ")
    }

    /// The page is not what it should be.
    package var kind: FailureKind { .badData }
}
