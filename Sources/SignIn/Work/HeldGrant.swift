package import ListenCore

/// A grant in memory, before it is known for which source it is kept.
package actor HeldGrant: GrantKeeping {
    private var held: Secret?

    /// A grant by its sealed form.
    package init(_ sealed: Secret) { held = sealed }

    /// The grant as it is now.
    package func sealed() async throws(TokenError) -> Secret? { held }

    /// Takes another one.
    package func keep(_ grant: Secret) async throws(TokenError) { held = grant }

    /// Forgets it.
    package func forget() async throws(TokenError) { held = nil }
}
