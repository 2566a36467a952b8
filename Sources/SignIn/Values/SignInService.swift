package import HTTPCaching

/// A service that a person signs in to by OAuth 2 (RFC 6749).
///
/// ```swift
/// let shelf = SignInService(
///     kind: "shelf", name: "Book Shelf", places: places, scopes: "read", dialect: .standard)
/// shelf.idSetting  // shelf-client-id
/// ```
package struct SignInService: Hashable, Sendable {
    /// The pages and endpoints of a service.
    package struct Places: Hashable, Sendable {
        /// The page that asks the person, in a browser; `nil` where there is none for a program.
        package var authorize: HTTPURL?
        /// The endpoint that gives tokens.
        package var token: HTTPURL
        /// The endpoint that gives codes for a person to type (RFC 8628); `nil` for none.
        package var device: HTTPURL?

        /// Places.
        package init(authorize: HTTPURL? = nil, token: HTTPURL, device: HTTPURL? = nil) {
            (self.authorize, self.token, self.device) = (authorize, token, device)
        }
    }

    /// The form of its requests.
    package enum Dialect: Hashable, Sendable {
        /// Forms sent by POST, with the names of the RFCs.
        case standard
        /// Queries sent by GET, and a grant type of its own for devices, as Baidu has them.
        case baidu
    }

    /// The kind of source it is for, which begins the names of its settings.
    package let kind: String
    /// The name in sentences.
    package let name: String
    /// Its pages and endpoints.
    package let places: Places
    /// The scopes that are asked for.
    package let scopes: String
    /// The form of its requests.
    package let dialect: Dialect
    /// More of the query of its page, percent-encoded, such as `prompt=consent`.
    package let extras: String

    /// A service.
    package init(
        kind: String, name: String, places: Places, scopes: String, dialect: Dialect,
        extras: String = ""
    ) {
        (self.kind, self.name, self.places) = (kind, name, places)
        (self.scopes, self.dialect, self.extras) = (scopes, dialect, extras)
    }

    /// The setting of the client id.
    package var idSetting: String { kind + "-client-id" }
    /// The setting that says where the client secret is.
    package var secretSetting: String { kind + "-client-secret" }
    /// The setting of the address that the browser is sent back to.
    package var redirectSetting: String { kind + "-redirect-url" }
}
