package import ListenCore

/// Keeps the grant of one source where secrets are kept, for all programs of the person.
package protocol GrantKeeping: Sendable {
    /// The sealed grant as it is kept now; `nil` where nobody is signed in.
    func sealed() async throws(TokenError) -> Secret?
    /// Keeps a sealed grant in the place of the former one.
    func keep(_ grant: Secret) async throws(TokenError)
    /// Forgets the grant; nothing where there is none.
    func forget() async throws(TokenError)
}
