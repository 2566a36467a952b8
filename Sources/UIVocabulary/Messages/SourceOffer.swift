package import ListenCore

/// A source of books that can be chosen.
package struct SourceOffer: Hashable, Sendable {
    /// The server's name; `nil` for the library of this machine.
    package let server: String?
    /// The id under which its books are stored.
    package let source: SourceID
    /// Its address, for people; empty for this machine.
    package let address: String

    /// A source that was added.
    package init(_ kept: KeptSource) {
        server = kept.name
        source = kept.id
        address = kept.url
    }

    private init() {
        server = nil
        source = .local
        address = ""
    }

    /// The library of this machine.
    package static let thisMachine = SourceOffer()
}
