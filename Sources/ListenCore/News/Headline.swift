package import FoundationEssentials

/// An article as a list of news has it, before it is read.
package struct Headline: Hashable, Sendable {
    /// The address of the article, by which it is known.
    package let address: String
    /// Its title, as the list gives it (not yet safe for a terminal).
    package let title: String
    /// The address of the list it is in.
    package let list: String
    /// The id its list knows it by; `nil` where it has none.
    package let id: String?
    /// Its beginning or gist, as plain text.
    package let summary: String?
    /// All of it as HTML, where the list has it.
    package let content: String?
    /// The paper or site it is from.
    package let provider: String?
    /// The instant it was published; `nil` where nobody says.
    package let publishedAt: Date?

    /// A headline.
    package init(
        address: String, title: String, list: String, id: String? = nil, summary: String? = nil,
        content: String? = nil, provider: String? = nil, publishedAt: Date? = nil
    ) {
        (self.address, self.title, self.list) = (address, title, list)
        (self.id, self.summary) = (id, summary)
        (self.content, self.provider, self.publishedAt) = (content, provider, publishedAt)
    }
}

/// The news a person asks for.
package struct NewsWish: Hashable, Sendable {
    /// Words that it speaks of; `nil` for what is new.
    package var search: String?
    /// A category as its provider calls them: `technology`.
    package var category: String?
    /// A market: `de-DE`.
    package var market: String?

    /// A wish; by default for all that is new.
    package init(search: String? = nil, category: String? = nil, market: String? = nil) {
        (self.search, self.category, self.market) = (search, category, market)
    }
}
