import HTTPCaching
package import ListenCore

extension ServerShelf {
    /// The printed text that lies with a book; `nil` where none does.
    ///
    /// What was fetched once stays: it is asked for again only when the person clears the cache.
    package func printed(
        of book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> FetchedPage? {
        let stored: FetchMode = mode == .cacheOnly ? .cacheOnly : .cacheFirst
        guard let address = try await self.book(book, stored).value.printed,
            let url = HTTPURL(address)
        else { return nil }
        let context =
            "the text of book \(book.rawValue.printable(limit: 100)) from \(server.name)"
        var limits = TransferLimits(maxBytes: 64 << 20)
        limits.total = .seconds(120)
        let query = server.query(
            url, .payload, of: book, accepting: "application/epub+zip, */*;q=0.5",
            limits: limits, context: context)
        do throws(ServiceError) {
            return try await cache.snapshot(query, stored) { content throws(ServiceError) in
                try content.refusePage(context: context)
                return FetchedPage(
                    bytes: content.bytes, contentType: "application/epub+zip", address: address)
            }.value
        } catch {
            throw dialect.asking.advising(error)
        }
    }
}
