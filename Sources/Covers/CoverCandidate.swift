import HTTPCaching
import ListenCore

/// A book that a service named, and where its cover is.
struct CoverCandidate: Hashable, Sendable {
    let title: String
    /// What stands below the title, where the service keeps it apart.
    var subtitle: String?
    let authors: [String]
    var languages: [Language] = []
    /// Whether it was found by, or names, the very number that was asked for.
    var hasSameISBN = false
    /// Where the picture is.
    let address: String
}

/// Which of the books that a service named is the one that was wished for; pure.
struct CoverChoice {
    private let wish: CoverWish
    private let title: CoverTitle

    init(_ wish: CoverWish) {
        self.wish = wish
        title = CoverTitle(wish.title, author: wish.author)
    }

    /// The candidates that are surely this book, the surest first.
    func fitting(_ candidates: [CoverCandidate]) -> [CoverCandidate] {
        let rated = candidates.compactMap { candidate in
            rating(of: candidate).map { (candidate, $0) }
        }
        // Without an author, two books of one title cannot be told apart.
        if wish.author == nil, !rated.contains(where: { $0.0.hasSameISBN }),
            Set(rated.map { AuthorNames.key($0.0.authors) }).count > 1
        {
            return []
        }
        return rated.enumerated().sorted { left, right in
            let ratings = (left.element.1, right.element.1)
            return ratings.0 != ratings.1 ? ratings.0 > ratings.1 : left.offset < right.offset
        }.map(\.element.0)
    }

    /// The higher, the surer; `nil` for another book.
    private func rating(of candidate: CoverCandidate) -> Int? {
        let agreement = title.agreement(with: candidate)
        let sameAuthor = wish.author.map { AuthorNames.agree($0, candidate.authors) }
        let isAsked: Bool
        switch (candidate.hasSameISBN, sameAuthor) {
        // The number is that of another book where neither title nor author agree.
        case (true, let same): isAsked = agreement != .none || same == true
        case (false, true?): isAsked = agreement != .none
        case (false, false?): isAsked = false
        // A single word without an author is the name of many books, and of folders.
        case (false, nil): isAsked = agreement == .whole && title.words.count > 1
        }
        guard isAsked else { return nil }
        let speaks = wish.language.map { wanted in
            candidate.languages.contains { $0.code == wanted.code }
        }
        return (candidate.hasSameISBN ? 8 : 0) + (speaks == true ? 4 : 0) + agreement.rawValue
    }
}

extension CoverTitle {
    /// How surely a candidate has this title, with its subtitle or without.
    fileprivate func agreement(with candidate: CoverCandidate) -> TitleAgreement {
        guard let subtitle = candidate.subtitle, !subtitle.isEmpty else {
            return agreement(with: CoverTitle(candidate.title))
        }
        return agreement(with: CoverTitle(candidate.title + ": " + subtitle))
    }
}
