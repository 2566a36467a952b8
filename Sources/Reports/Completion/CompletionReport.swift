package import ListenCore
package import SharedWork

/// The words of a command line that only this machine knows, for the shell's completion: books,
/// chapters, sources, tags, words and dictionaries.
///
/// Nothing is fetched, and nothing fails: where something cannot be read there is nothing to offer.
package struct CompletionReport: Sendable {
    /// The most candidates of one answer; a longer list helps nobody who presses Tab.
    static let most = 500
    /// The most chapters whose numbers are checked against each other.
    private static let mostChecked = 100

    private let catalog: @Sendable () async throws -> Catalog
    private let sourceList: @Sendable () async throws -> SourceList
    private let bookTags: @Sendable () async throws -> [BookTag]
    private let wordEntries: @Sendable () async throws -> [WordEntry]
    private let dictionaryFiles: @Sendable () async throws -> [DictionaryFile]
    /// The person's own books, their cards and the copies of their database.
    package var imported: @Sendable () async throws -> Set<BookID> = { [] }
    package var cardList: @Sendable () async throws -> [StudyCard] = { [] }
    package var copyList: @Sendable () async throws -> [PersonCopy] = { [] }
    /// The feeds that are followed.
    package var feedList: @Sendable () async throws -> [KeptFeed] = { [] }
    /// The texts that were put away.
    package var textsAway: @Sendable () async throws -> [KeptText] = { [] }

    package init(
        catalog: @escaping @Sendable () async throws -> Catalog,
        sources: @escaping @Sendable () async throws -> SourceList,
        tags: @escaping @Sendable () async throws -> [BookTag],
        words: @escaping @Sendable () async throws -> [WordEntry],
        dictionaries: @escaping @Sendable () async throws -> [DictionaryFile]
    ) {
        (self.catalog, sourceList, bookTags) = (catalog, sources, tags)
        (wordEntries, dictionaryFiles) = (words, dictionaries)
    }

    /// Books: by their places in the list, or by their titles once letters are typed.
    ///
    /// A shell that shows no meanings gets the titles at once, since numbers alone say nothing. A
    /// title is offered only where it means this one book. `importedAlone` leaves out those that
    /// no command can change.
    package func books(
        _ typed: String, showingMeanings: Bool, importedAlone: Bool = false
    ) async -> [Candidate] {
        guard let books = try? await catalog().books().value else { return [] }
        let own = importedAlone ? (try? await imported()) ?? [] : nil
        let wantsNumbers = typed.isEmpty ? showingMeanings : typed.allSatisfy(\.isNumber)
        let numbers = Self.numbered(books.map(\.title))
        func offered(_ candidates: [Candidate]) -> [Candidate] {
            guard let own else { return chosen(candidates, typed) }
            return chosen(zip(books, candidates).filter { own.contains($0.0.id) }.map(\.1), typed)
        }
        guard !wantsNumbers else { return offered(numbers) }
        let uses = Dictionary(books.map { ($0.title.lowercased(), 1) }, uniquingKeysWith: +)
        let titles = zip(books, numbers).map { book, number in
            let isOwn =
                uses[book.title.lowercased()] == 1 && !book.title.allSatisfy(\.isNumber)
            return isOwn ? Candidate(book.title, book.author ?? "") : number
        }
        return offered(titles)
    }

    /// The places of a list, each with its title.
    private static func numbered(_ titles: [String]) -> [Candidate] {
        titles.enumerated().map { Candidate("\($0.offset + 1)", $0.element) }
    }

    /// The feeds that are followed, by their places in the list.
    package func feeds(_ typed: String) async -> [Candidate] {
        chosen(Self.numbered(((try? await feedList()) ?? []).map(\.title)), typed)
    }

    /// The texts that were put away, by their places in that list.
    package func away(_ typed: String) async -> [Candidate] {
        chosen(Self.numbered(((try? await textsAway()) ?? []).map(\.title)), typed)
    }

    /// The chapters of a book by the numbers that are typed for them.
    package func chapters(of book: String?, _ typed: String) async -> [Candidate] {
        guard let book, let catalog = try? await catalog(),
            let books = try? await catalog.books().value,
            let selection = try? BookSelection.find(book, in: books),
            let chapters = try? await catalog.chapters(of: selection.book).value
        else { return [] }
        let all = chapters.enumerated().map { index, chapter in
            Candidate(label(of: chapter, at: index, in: chapters), chapter.title)
        }
        return chosen(all, typed)
    }

    /// The number that is typed for a chapter; its id where the number would mean another one.
    private func label(of chapter: Chapter, at index: Int, in chapters: [Chapter]) -> String {
        let label = chapter.label(place: index + 1)
        guard chapter.number == nil, chapters.count <= Self.mostChecked else { return label }
        let found = try? ChapterSelection.find(label, in: chapters)
        return found?.place == index + 1 ? label : chapter.id.rawValue
    }

    /// The names of sources, of servers alone when `kind` says so; `local` is this machine.
    package func sources(
        _ typed: String, of kind: SourceKindName? = nil, withLocal: Bool = false
    ) async -> [Candidate] {
        let local = withLocal ? [Candidate("local", "the library on this machine")] : []
        let entries = (try? await sourceList().entries) ?? []
        let added = entries.filter { entry in
            entry.id != .local && (kind == nil || entry.kept.kind == kind)
        }
        let all =
            local
            + added.map { entry in
                let address = entry.kept.url.withoutPasswords
                return Candidate(entry.name, address == entry.name ? "" : address)
            }
        return chosen(all, typed)
    }

    /// The person's tags of books.
    package func tags(_ typed: String) async -> [Candidate] {
        let tags = (try? await bookTags()) ?? []
        return chosen(Set(tags).sorted().map { Candidate($0.text) }, typed)
    }

    /// Words with a status, of one language when it is given.
    package func words(_ typed: String, in language: String?) async -> [Candidate] {
        let code = language.flatMap { StatedLanguage.language($0)?.code }
        let entries = (try? await wordEntries()) ?? []
        let wanted = entries.filter { code == nil || $0.key.language == code }
        return chosen(wanted.map { Candidate($0.spelling, $0.translation) }, typed)
    }

    /// The names of the dictionaries that are installed; of the person's own alone when wanted.
    package func dictionaries(_ typed: String, ownAlone: Bool) async -> [Candidate] {
        let files = (try? await dictionaryFiles()) ?? []
        let wanted = files.filter { !ownAlone || $0.origin == .person }
        return chosen(wanted.map { Candidate($0.name, $0.format.displayName) }, typed)
    }

    /// Cards by their numbers, the newest first.
    package func cards(_ typed: String) async -> [Candidate] {
        let cards = (try? await cardList()) ?? []
        return chosen(cards.map { Candidate("\($0.id)", $0.text) }, typed)
    }

    /// Copies of the person's database by their numbers, the latest first, and the word for it.
    package func copies(_ typed: String) async -> [Candidate] {
        let copies = (try? await copyList()) ?? []
        let numbers = copies.map { Candidate("\($0.number)", $0.holdings?.summary ?? "") }
        return chosen(copies.isEmpty ? [] : [Candidate("newest")] + numbers, typed)
    }

    private func chosen(_ all: [Candidate], _ typed: String) -> [Candidate] {
        Array(all.lazy.filter { $0.begins(with: typed) }.prefix(Self.most))
    }
}
