public import ListenCore

/// A source of books that can be chosen.
public struct SourceOffer: Hashable, Sendable {
    /// The server's name; `nil` for the library of this machine.
    public let server: String?
    /// What its books are kept by.
    public let source: SourceID
    /// Where it is, for people; empty for this machine.
    public let address: String

    /// An added source.
    public init(_ kept: KeptSource) {
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
    public static let thisMachine = SourceOffer()
}
