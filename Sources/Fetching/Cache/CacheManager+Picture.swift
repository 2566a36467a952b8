package import HTTPCaching
package import ListenCore

extension CacheManager {
    /// The bytes of a book's picture, which may lie on its server or elsewhere; a page in its place
    /// is refused.
    package func picture(
        at url: HTTPURL, of book: BookID, by server: ServerEndpoint, _ mode: FetchMode,
        context: String
    ) async throws(ServiceError) -> Snapshot<[UInt8]> {
        let query = server.query(
            url, .media, of: book, accepting: "image/png, image/jpeg, image/*;q=0.5",
            limits: .cover, context: context)
        return try await snapshot(query, mode) { content throws(ServiceError) in
            try content.refusePage(context: context)
            return content.bytes
        }
    }
}
