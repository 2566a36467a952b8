package import ListenCore

/// The way a kind of server of books is spoken to: what differs between them.
///
/// Everything else, what is stored and how sound arrives, is `ServerShelf`.
package protocol ServerDialect: Sendable {
    /// Questions to the server.
    var asking: ServerAsking { get }

    /// All books of the server, of as many answers as it takes.
    func books() async throws(ServiceError) -> [ServerListing]
    /// A book with its recordings and chapters; `listing` is its entry of the list.
    func book(_ listing: ServerListing) async throws(ServiceError) -> ServerBook
    /// The bytes of a text out of the answer at its address; throws `.notFound` for an answer that
    /// has none.
    func text(
        _ text: ServerBook.Text, in content: FetchedContent, context: String
    ) throws(ServiceError) -> [UInt8]
    /// Asks for an answer that only this kind of server gives, with the account.
    func health() async throws(ServiceError)
}

extension ServerDialect {
    /// The answer itself, unless it is a page of the web.
    package func text(
        _ text: ServerBook.Text, in content: FetchedContent, context: String
    ) throws(ServiceError) -> [UInt8] {
        try content.refusePage(context: context)
        return content.bytes
    }
}
