import HTTPCaching
import ListenCore

/// A book that a service listed, and the address of its cover.
struct CoverCandidate: Hashable, Sendable {
    let title: String
    /// The subtitle, when the service lists it apart from the title.
    var subtitle: String?
    let authors: [String]
    var languages: [Language] = []
    /// True when it was found by the ISBN that was asked for, or has it.
    var hasSameISBN = false
    /// The address of the picture.
    let address: String
}

/// The choice of the wanted book among those a service listed; pure.
struct CoverChoice {
    private let wish: CoverWish
    private let title: CoverTitle

    init(_ wish: CoverWish) {
        self.wish = wish
        title = CoverTitle(wish.title, author: wish.author)
    }

    /// The candidates that are certainly this book, the most certain first.
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

    /// The certainty that a candidate is this book, higher for more; `nil` for another book.
    private func rating(of candidate: CoverCandidate) -> Int? {
        let agreement = title.agreement(with: candidate)
        let sameAuthor = wish.author.map { AuthorNames.agree($0, candidate.authors) }
        let isAsked: Bool
        switch (candidate.hasSameISBN, sameAuthor) {
        // The ISBN is that of another book where neither title nor author agree.
        case (true, let same): isAsked = agreement != .none || same == true
        case (false, true?): isAsked = agreement != .none
        case (false, false?): isAsked = false
        // A single word without an author is the title of many books, and of folders.
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
    /// The agreement of a candidate with this title, with its subtitle or without.
    fileprivate func agreement(with candidate: CoverCandidate) -> TitleAgreement {
        guard let subtitle = candidate.subtitle, !subtitle.isEmpty else {
            return agreement(with: CoverTitle(candidate.title))
        }
        return agreement(with: CoverTitle(candidate.title + ": " + subtitle))
    }
}
