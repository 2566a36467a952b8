package import HTTPCaching

/// Addresses that stand in answers of a server.
///
///     let page = HTTPURL("https://books.example/feed")
///     page.flatMap { LinkedAddress.url("/a b.mp3", on: $0) }  // https://books.example/a%20b.mp3
package enum LinkedAddress {
    /// The URL of an address, absolute or relative to the page it stands on; `nil` when it may
    /// not be asked.
    ///
    /// Blanks are percent-encoded. A server elsewhere never makes this machine ask itself.
    package static func url(_ text: String, on page: HTTPURL) -> HTTPURL? {
        let text = HTTPURL.withoutBlanks(text)
        guard !text.isEmpty, let url = page.resolving(text), !url.isLoopback || page.isLoopback
        else { return nil }
        return url
    }
}
