/// The things a person gave to sign in to a source.
package struct SourceLogin: Sendable {
    /// The name of the account; `nil` where none was said.
    package let account: String?
    /// The password of the account, or without an account a key of the server; `nil` where neither
    /// was asked for.
    package let secret: Secret?

    /// An account, and what proves it.
    package init(account: String?, secret: Secret?) {
        (self.account, self.secret) = (account, secret)
    }
}

/// The outcome of signing in.
package struct SignedIn: Sendable {
    /// The name of the account, as the server says it.
    package let account: String?
    /// The secret that is kept in place of a token: one line of visible ASCII characters.
    package let secret: Secret

    /// An outcome.
    package init(account: String?, secret: Secret) {
        (self.account, self.secret) = (account, secret)
    }
}

/// Signs a person in to a source of a kind, before the source is kept.
///
/// `tell` prints a line that the person must read while the call waits, such as a code to be
/// entered elsewhere. Throws a full sentence when the server refuses.
package typealias SourceSignIn =
    @Sendable (
        _ source: KeptSource, _ login: SourceLogin, _ tell: @escaping @Sendable (String) -> Void
    ) async throws -> SignedIn
