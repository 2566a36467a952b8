package import ListenCore
package import UIVocabulary

/// Finds more to hear where no account is needed, and keeps what is chosen, as the commands
/// `listen podcast`, `librivox`, `radio` and `read` do.
package struct Discovery: Sendable {
    /// Something that was found, with the ways to keep it.
    package struct Find: Sendable {
        /// The things a list shows of it.
        package let row: FoundRow
        private let taking: @Sendable () async throws -> Taken
        private let dropping: (@Sendable () async throws -> String)?

        /// Something to hear, how it is kept, and how it is taken away again so that it can be
        /// undone, which returns the sentence about it.
        package init(
            _ row: FoundRow, take: @escaping @Sendable () async throws -> Taken,
            drop: (@Sendable () async throws -> String)? = nil
        ) {
            (self.row, taking, dropping) = (row, take, drop)
        }

        /// Keeps it.
        @concurrent
        package func keep() async throws -> Taken { try await taking() }

        /// Takes it away again; returns the sentence about it, `nil` where that is done elsewhere.
        @concurrent
        package func drop() async throws -> String? { try await dropping?() }
    }

    /// The result of keeping something.
    package struct Taken: Sendable {
        /// A sentence for the person; empty where what is heard says it.
        package let news: String
        /// The book it became, which is opened; `nil` to stay at the list.
        package let opens: BookAddress?
        /// The address of a recording that is played and not kept.
        package let plays: String?

        /// A result: a sentence, and the book that is opened, or the recording that is played.
        package init(_ news: String = "", opens: BookAddress? = nil, plays: String? = nil) {
            (self.news, self.opens, self.plays) = (news, opens, plays)
        }
    }

    /// The results of a search, and the reasons for which there may be more.
    package struct Findings: Sendable {
        package let finds: [Find]
        package let remarks: [String]

        /// Findings.
        package init(_ finds: [Find], remarks: [String] = []) {
            (self.finds, self.remarks) = (finds, remarks)
        }
    }

    private let searching: @Sendable (DiscoveryPlace, String) async throws -> Findings
    private let reading: @Sendable (_ path: String) async throws -> Taken
    private let placing: @Sendable (BookAddress) async -> FoundPlace?

    /// A discovery of its parts.
    package init(
        search: @escaping @Sendable (DiscoveryPlace, String) async throws -> Findings,
        read: @escaping @Sendable (_ path: String) async throws -> Taken,
        place: @escaping @Sendable (BookAddress) async -> FoundPlace?
    ) {
        (searching, reading, placing) = (search, read, place)
    }

    /// Looks in a place for words; none stands for suggestions.
    ///
    /// Throws a sentence.
    @concurrent
    package func search(_ place: DiscoveryPlace, _ words: String) async throws -> Findings {
        try await searching(place, words)
    }

    /// Keeps a text at a path as it was typed.
    ///
    /// Throws a sentence.
    @concurrent
    package func read(_ path: String) async throws -> Taken { try await reading(path) }

    /// The place of a book in its source; `nil` where it cannot be listed.
    @concurrent
    package func place(_ book: BookAddress) async -> FoundPlace? { await placing(book) }
}
