/// A page or document of the web as it came.
package struct FetchedPage: Hashable, Sendable {
    /// Its bytes, content codings undone.
    package let bytes: [UInt8]
    /// The field Content-Type; `nil` without one.
    package let contentType: String?
    /// Its address after redirects.
    package let address: String

    /// A page.
    package init(bytes: [UInt8], contentType: String?, address: String) {
        (self.bytes, self.contentType, self.address) = (bytes, contentType, address)
    }

    /// True for a page of HTML, by its header or its first bytes; a PDF under the name of one is
    /// none.
    package var isHTML: Bool {
        let start = bytes.prefix(1_024).drop { $0 <= 0x20 || $0 >= 0xBB }
        if start.starts(with: Array("%PDF-".utf8)) { return false }
        let type = (contentType ?? "").lowercased()
        if type.hasPrefix("text/html") || type.hasPrefix("application/xhtml") { return true }
        return type.isEmpty && start.first == 0x3C
    }
}
