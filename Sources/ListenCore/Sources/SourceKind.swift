/// A kind of source: the one line by which the program knows all sources of a folder.
///
/// The register asks kinds in their order; a kind says what its sources can do, which of them are
/// there without being added, and how one is opened.
///
/// ```swift
/// let shelf = SourceKind(
///     name: SourceKindName(rawValue: "shelf"), title: "shelf of the town library",
///     abilities: [.lists, .refreshes],
///     recognize: { typed in
///         guard typed.hasPrefix("shelf:") else { return nil }
///         return KeptSource(
///             id: SourceID(rawValue: typed), name: "shelf",
///             kind: SourceKindName(rawValue: "shelf"), address: typed)
///     },
///     open: { OpenedSource(books: makeShelf($0)) })
/// ```
package struct SourceKind: Sendable {
    /// The name it is kept by.
    package let name: SourceKindName
    /// The kind for people, without an article: `backend over HTTP`.
    package let title: String
    /// The things its sources can do.
    package let abilities: SourceAbilities
    /// The words for what its sources have.
    package let words: SourceWords
    /// Books that are files of this machine, so that nothing is fetched.
    package let isOnThisMachine: Bool
    /// True where the screen lists chapters from the last to the first, as news of a podcast.
    package let listsNewestFirst: Bool
    /// The sources of the kind that are there without being added.
    package let builtIn: [KeptSource]
    /// A sentence that says how a first book gets into a source of the kind that has none yet.
    package let firstStep: String?
    /// Makes a source from the address given to `listen source add`.
    ///
    /// `nil` for an address of another kind; throws a sentence about an address of this kind that
    /// is wrong. Makes no request.
    package let recognize: @Sendable (_ typed: String) throws -> KeptSource?
    /// True for an address whose form only this kind has: then it is asked before the others.
    package var isSure: @Sendable (_ typed: String) -> Bool = { _ in false }
    /// Opens a source without a request; throws when its settings are wrong.
    package let open: @Sendable (KeptSource) throws -> OpenedSource
    /// Signs a person in to a source that is added; `nil` for a kind without accounts, or whose
    /// tokens are kept as they are given.
    package var signIn: SourceSignIn?
    /// Throws for a source that is not there, before it is added; `nil` for a kind that is only
    /// asked later.
    package var check: (@Sendable (KeptSource) async throws -> Void)?

    /// A kind; by default one whose sources nobody can add.
    package init(
        name: SourceKindName, title: String, abilities: SourceAbilities,
        words: SourceWords = .books, isOnThisMachine: Bool = false, listsNewestFirst: Bool = false,
        builtIn: [KeptSource] = [], firstStep: String? = nil,
        recognize: @escaping @Sendable (_ typed: String) throws -> KeptSource? = { _ in nil },
        open: @escaping @Sendable (KeptSource) throws -> OpenedSource
    ) {
        (self.name, self.title, self.abilities) = (name, title, abilities)
        self.words = words
        (self.isOnThisMachine, self.builtIn) = (isOnThisMachine, builtIn)
        (self.listsNewestFirst, self.firstStep) = (listsNewestFirst, firstStep)
        (self.recognize, self.open) = (recognize, open)
    }
}

/// The things a source can do.
///
/// ```swift
/// let podcast: SourceAbilities = [.lists, .searches, .refreshes]
/// podcast.contains(.endless)  // false
/// ```
package struct SourceAbilities: OptionSet, Hashable, Sendable {
    /// The bits, one for each ability.
    package let rawValue: Int

    /// It lists its books.
    package static let lists = SourceAbilities(rawValue: 1)
    /// It finds books that are not in its list.
    package static let searches = SourceAbilities(rawValue: 2)
    /// It accepts books that a person adds, as an import does.
    package static let adds = SourceAbilities(rawValue: 4)
    /// Its lists change on a server, so they are asked for again.
    package static let refreshes = SourceAbilities(rawValue: 8)
    /// It receives the places that chapters were left at.
    package static let reportsProgress = SourceAbilities(rawValue: 16)
    /// It streams without an end.
    package static let endless = SourceAbilities(rawValue: 32)

    /// Abilities by their bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    private static let names: [(SourceAbilities, String)] = [
        (.lists, "list"), (.searches, "search"), (.adds, "add"), (.refreshes, "refresh"),
        (.reportsProgress, "report-progress"), (.endless, "endless"),
    ]

    /// Their names in a fixed order, for lists and `--json`.
    package var names: [String] { Self.names.filter { contains($0.0) }.map(\.1) }
}

/// A source at work, by role.
package struct OpenedSource: Sendable {
    /// Its books.
    package var books: any BookSource
    /// Its translations of sentences; `nil` where it has none.
    package var translator: (any Translating)?
    /// Its explanations of sentences and words; `nil` where it has none.
    package var explainer: (any Explaining)?
    /// The role that keeps its books on this machine; `nil` where they are here anyway.
    package var offline: (any OfflineKeeping)?
    /// The places it keeps for the person; `nil` where it keeps none.
    package var places: (any ServerPlaces)?

    /// A source; by default its books alone.
    package init(
        books: any BookSource, translator: (any Translating)? = nil,
        explainer: (any Explaining)? = nil, offline: (any OfflineKeeping)? = nil
    ) {
        (self.books, self.translator) = (books, translator)
        (self.explainer, self.offline) = (explainer, offline)
    }

    /// The same with its books behind another source, such as one that puts them in order.
    package func wrapping(
        _ wrap: (any BookSource) -> any BookSource
    ) -> OpenedSource {
        var wrapped = self
        wrapped.books = wrap(books)
        return wrapped
    }
}
