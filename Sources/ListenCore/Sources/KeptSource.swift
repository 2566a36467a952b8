/// A source of books as it is kept: added by a person, or switched off.
///
/// ```swift
/// let home = KeptSource(
///     id: SourceID(rawValue: "https://books.example"), name: "home", kind: .backend,
///     address: "https://books.example")
/// ```
package struct KeptSource: Hashable, Sendable {
    /// The id that progress, marks and caches of the source are kept by.
    package let id: SourceID
    /// A short name, unique among the sources.
    package var name: String
    /// The kind of source; one that this version does not know is kept all the same.
    package let kind: SourceKindName
    /// The address, such as a normalised base URL; `nil` for a kind without one.
    package var address: String?
    /// The person's name there; `nil` when it was never said.
    package var account: String?
    /// The origin of the token; `nil` for a source without one.
    package var token: TokenReference?
    /// Lists, searches and statistics go over the sources that are switched on.
    package var isOn: Bool
    /// Settings of the kind's own, a JSON object of at most 64 KB; `nil` for none.
    package var configuration: String?
    /// The person's trust in its server; `nil` for what the system trusts.
    package var trust: ServerTrust?

    /// A source, switched on by default.
    package init(
        id: SourceID, name: String, kind: SourceKindName, address: String? = nil,
        account: String? = nil, token: TokenReference? = nil, isOn: Bool = true,
        configuration: String? = nil, trust: ServerTrust? = nil
    ) {
        (self.id, self.name, self.kind, self.address) = (id, name, kind, address)
        (self.account, self.token) = (account, token)
        (self.isOn, self.configuration, self.trust) = (isOn, configuration, trust)
    }
}

/// The name of a kind of source in the database, in backups and in `--json`.
package struct SourceKindName: Hashable, Sendable, Codable, RawRepresentable {
    /// The stored form.
    package let rawValue: String

    /// The library on this machine: bundled and imported books.
    package static let library = SourceKindName(rawValue: "library")
    /// Files given by `listen play FILE`.
    package static let file = SourceKindName(rawValue: "file")
    /// The texts a person reads aloud.
    package static let articles = SourceKindName(rawValue: "articles")
    /// Feeds whose articles are read aloud.
    package static let news = SourceKindName(rawValue: "news")
    /// Podcasts, whose episodes are chapters.
    package static let podcasts = SourceKindName(rawValue: "podcasts")
    /// Audiobooks of LibriVox and archive.org.
    package static let librivox = SourceKindName(rawValue: "librivox")
    /// Radio stations, whose sound has no end.
    package static let radio = SourceKindName(rawValue: "radio")
    /// A listen backend over HTTP.
    package static let backend = SourceKindName(rawValue: "backend")

    /// A kind by its stored form, known to this version or not.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// True for a source that is part of the program, which cannot be added, renamed or removed.
    package var isBuiltIn: Bool {
        [.library, .file, .articles, .news, .podcasts, .librivox, .radio].contains(self)
    }
}

/// Keeps the sources a person added, which one is in use, and which are switched off.
///
/// The library on this machine needs no row; it has one only while it is switched off.
package protocol SourceKeeping: Sendable {
    /// The kept sources in the order in which they were added.
    func sources() async throws(StoreError) -> [KeptSource]
    /// The source in use; `nil` for the library on this machine.
    func sourceInUse() async throws(StoreError) -> KeptSource?
    /// Adds a source, or renames the one of the same id; an account, a token, a trust and a
    /// configuration that are given replace the stored ones.
    ///
    /// Throws `.conflict` for a name that is empty, too long or another source's.
    func add(_ source: KeptSource) async throws(StoreError)
    /// Replaces the token of a source by its name, and the account where one is given.
    func setToken(
        _ token: TokenReference?, account: String?, ofSourceNamed name: String
    ) async throws(StoreError)
    /// Replaces what is trusted of the server of a source by its name; `nil` for what the system
    /// trusts.
    func setTrust(_ trust: ServerTrust?, ofSourceNamed name: String) async throws(StoreError)
    /// Switches a source on or off; one that is not kept yet, such as the library, is added.
    ///
    /// Throws `.refused` for the source in use when it is to be switched off.
    func set(isOn: Bool, of source: KeptSource) async throws(StoreError)
    /// Uses a source by its name, which is switched on with it; with `nil` the library.
    ///
    /// Throws `.notFound` with the names there are; then nothing changes.
    func use(sourceNamed name: String?) async throws(StoreError)
    /// Removes a source by its name; if it was in use, returns the one that is used instead.
    ///
    /// Throws `.refused` while it is in use and no other of its kind is switched on.
    @discardableResult
    func remove(sourceNamed name: String) async throws(StoreError) -> KeptSource?
}

extension KeptSource {
    /// The library on this machine.
    package static let library = KeptSource(id: .local, name: "local", kind: .library)

    /// The key that separates the cached answers of this source from others; empty without a token.
    ///
    /// With a named account it is the name: a rotated token belongs to the same person, who keeps
    /// the cache. Without a name the owner of the next token is unknown, so it is the identity
    /// drawn when the token was set. The token itself is not part of it, so that cached answers are
    /// found without reading the token.
    package var cachePartition: String {
        guard let token else { return "" }
        return account.map { "account \($0)" } ?? "token \(token.identity)"
    }
}

extension KeptSource {
    /// A listen backend by its normalised base URL.
    package static func backend(
        name: String, url: String, account: String? = nil, token: TokenReference? = nil
    ) -> KeptSource {
        KeptSource(
            id: SourceID(rawValue: url), name: name, kind: .backend, address: url,
            account: account, token: token)
    }

    /// The address, or for a kind without one the id: what messages name it by.
    package var url: String { address ?? id.rawValue }
}

extension SourceKeeping {
    /// The backends among the kept sources, in the order in which they were added.
    package func backends() async throws(StoreError) -> [KeptSource] {
        try await sources().filter { $0.kind == .backend }
    }

    /// The backend in use; `nil` where books come from another source.
    package func backendInUse() async throws(StoreError) -> KeptSource? {
        let source = try await sourceInUse()
        return source?.kind == .backend ? source : nil
    }
}
