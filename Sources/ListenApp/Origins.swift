package import Backend
package import ListenCore
import Sessions
package import SharedWork

/// The origins of books: the kinds of sources, and the parts that several commands need of them.
package struct Origins: Sendable {
    /// The library on this machine.
    package let library: @Sendable () throws -> any BookSource
    /// The kinds of sources, in the order in which they are tried.
    package var kinds: [SourceKind]
    /// The requests by which a backend is tested.
    package let probe: @Sendable (KeptSource) throws -> ServerProbe
    /// The tokens of the servers.
    package let vault: TokenVault
    /// A recording at an address, with the texts named for it, and the language stated.
    package var recording:
        @Sendable (_ address: String, AddressSource.Texts, Language?) throws -> AddressSource
    /// The news a person follows.
    let news: NewsParts
    /// The open shelf of audiobooks.
    let openShelf: ShelfParts
    /// The radio stations of a person.
    let radio: RadioParts
    /// The clouds a person signs in to.
    let clouds: CloudParts
    /// A page or document of the web.
    let fetchPage: @Sendable (_ address: String) async throws -> FetchedPage
    /// Sentences that say of which sources books may be missing, for lists and sessions.
    let shortfalls: NoticeBox
}
