package import Fetching
package import HTTPCaching
package import ListenCore

/// A tree of folders on a server, as one kind of server gives it out.
///
/// An implementation only asks: `RemoteFolders` keeps the lists, walks the tree, and makes books of
/// it. Everything it returns is checked there, so names and ids are handed on as they came.
///
/// ```swift
/// struct Shelf: RemoteListing {
///     let server: ServerEndpoint
///     var rootName: String { "Books" }
///     func items(of folder: RemoteItem?) async throws(ServiceError) -> [RemoteItem] { … }
///     func query(for item: RemoteItem, _ use: RemoteUse) async throws(ServiceError)
///         -> CachedQuery
///     { use.query(url(of: item), on: server, keyedBy: nil) }
/// }
/// ```
package protocol RemoteListing: Sendable {
    /// The server that answers are kept by; its `source` is the id of the source.
    var server: ServerEndpoint { get }
    /// The name of the folder at the top, for a book whose files lie in it directly.
    var rootName: String { get }

    /// Asks for all entries of a folder, page by page, of the one at the top with `nil`.
    ///
    /// At most `RemoteLimits.items` are wanted. Called for a folder only when its list is not
    /// stored, or is to be renewed; the errors of one folder below the top leave it out.
    func items(of folder: RemoteItem?) async throws(ServiceError) -> [RemoteItem]

    /// Asks for the entries of all folders at once, by the ids of the folders, that of the one at
    /// the top being empty; `nil` where that cannot be had, so that each folder is asked for.
    func wholeTree() async throws(ServiceError) -> [String: [RemoteItem]]?

    /// True where `wholeTree` asks at all.
    var hasWholeTree: Bool { get }

    /// The query for the bytes of a file, made just before it is sent.
    ///
    /// May ask the server for an address that lives for a while; then the query is kept under
    /// another key than that address.
    func query(for item: RemoteItem, _ use: RemoteUse) async throws(ServiceError) -> CachedQuery

    /// The key that the bytes of a file are kept under, without a request.
    func key(of item: RemoteItem) -> CacheKey

    /// The name of the server in messages: its address, unless that says nothing to people.
    var placeName: String { get }

    /// True where `entries(named:)` asks at all.
    var canSearch: Bool { get }

    /// Asks for the entries that have some words in their names, or in their texts where the server
    /// knows those, wherever they lie; at most `SearchWords.mostEntries`.
    func entries(named words: [String]) async throws(ServiceError) -> FoundEntries

    /// The address that `listen source add` takes for a folder; `nil` where it has none.
    func address(of folder: RemoteItem) -> String?

    /// Says that an error is of one folder alone, which may not be read or is gone; by default
    /// refused with 403, 404 or 410.
    ///
    /// Of such a folder the entries it had are kept, unless it is gone.
    func isRefusal(_ error: ServiceError) -> Bool

    /// Asks whether the server is well, by default with the list of the folder at the top; throws
    /// when it is not.
    func health() async throws(ServiceError)

    /// Ends what runs for it, at the end of a session.
    func settle() async
}

extension RemoteListing {
    /// The address of the server.
    package var placeName: String { server.name }

    /// Nothing: each folder is asked for.
    package func wholeTree() async throws(ServiceError) -> [String: [RemoteItem]]? { nil }

    /// False.
    package var hasWholeTree: Bool { false }

    /// False.
    package var canSearch: Bool { false }

    /// Nothing: it is not asked.
    package func entries(named words: [String]) async throws(ServiceError) -> FoundEntries {
        throw ServiceError(.notSupported, context: "a search on \(placeName)")
    }

    /// None.
    package func address(of folder: RemoteItem) -> String? { nil }

    /// Forbidden, or gone.
    package func isRefusal(_ error: ServiceError) -> Bool { error.isRefusal }

    /// Lists the folder at the top.
    package func health() async throws(ServiceError) { _ = try await items(of: nil) }

    /// The noun phrase for a folder in errors, for the one at the top with `nil`.
    package func context(of folder: RemoteItem?) -> String {
        "the folder \((folder?.name ?? rootName).printable(limit: 100)) on"
            + " \(placeName.printable(limit: 200))"
    }

    /// Nothing runs.
    package func settle() async {}
}

/// The bounds of a tree of folders, whatever a server says.
package enum RemoteLimits {
    /// The most entries that are read of a tree.
    package static let items = 100_000
    /// The most folders that are entered.
    package static let folders = 20_000
    /// The most levels of folders below the top.
    package static let depth = 24
    /// The most folders that are asked for at the same time.
    static let parallel = 6
    /// The longest id and name that are taken, in bytes of UTF-8.
    package static let textBytes = 4_096
}
