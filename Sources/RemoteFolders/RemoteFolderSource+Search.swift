import HTTPCaching
package import ListenCore

extension RemoteFolderSource {
    /// True where the server can be searched.
    package var canSearch: Bool { listing.canSearch }

    /// The books among what the server finds for words now, and other places with sound there.
    ///
    /// The server is asked; the books are those of the stored list, where there is one.
    package func found(_ words: String) async throws(ServiceError) -> FoundBooks {
        let context = "what was searched for on \(listing.placeName)"
        guard listing.canSearch else { throw ServiceError(.notSupported, context: context) }
        let asked = SearchWords.split(words)
        guard !asked.isEmpty else {
            throw ServiceError(.notFound, context: context, advice: "Give some words of a name.")
        }
        let listing = listing
        let found = try await listing.entries(named: asked)
        let shelf = try await keeper.known(.cacheFirst).value
        return FoundBooks(
            found, on: shelf,
            listed: { $0.listed(cover: $0.cover.map { listing.key(of: $0).url }) },
            address: { listing.address(of: $0) })
    }
}
