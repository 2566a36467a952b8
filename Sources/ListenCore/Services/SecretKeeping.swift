/// Keeps the tokens of servers for a session of the person's, as the Secret
/// Service of a desktop does.
package protocol SecretKeeping: Sendable {
    /// The token of an account at a server.
    func token(server: String, account: String) async throws(TokenError) -> Secret
    /// Keeps a token, replacing the account's former one.
    func keep(_ token: Secret, server: String, account: String) async throws(TokenError)
    /// Removes the token of an account at a server; does nothing when there is none.
    func remove(server: String, account: String) async throws(TokenError)
}
