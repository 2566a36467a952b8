package import HTTPCaching
package import ListenCore

/// A person's account at a service that keeps places.
package struct ServiceAccount: Sendable {
    /// The name of the service for people.
    package let name: String
    /// The beginning of its addresses.
    package let base: HTTPURL
    /// The user.
    package let user: String
    /// True where the password may go over plain http to another machine.
    package let allowsInsecure: Bool
    /// The password, asked for by each request.
    package let password: @Sendable () async throws(TokenError) -> Secret

    /// An account.
    package init(
        name: String, base: HTTPURL, user: String, allowsInsecure: Bool = false,
        password: @escaping @Sendable () async throws(TokenError) -> Secret
    ) {
        (self.name, self.base, self.user) = (name, base, user)
        (self.allowsInsecure, self.password) = (allowsInsecure, password)
    }
}
