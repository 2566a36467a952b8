import Fetching
import FoundationEssentials
package import HTTPCaching
package import ListenCore

/// Signs a person in to a server of Subsonic.
package struct SubsonicLogin: Sendable {
    private let transport: any HTTPTransport
    private let digests: any DigestMaking
    private let allowsInsecure: Bool
    /// A salt by chance.
    private let salt: @Sendable () -> String

    /// A sign-in over a transport that signs nothing.
    package init(
        _ transport: any HTTPTransport, digests: any DigestMaking, allowsInsecure: Bool,
        salt: @escaping @Sendable () -> String
    ) {
        (self.transport, self.digests) = (transport, digests)
        (self.allowsInsecure, self.salt) = (allowsInsecure, salt)
    }

    /// Signs in with an account and its password, by a token where the server takes one; or with a
    /// key.
    package func signIn(_ source: KeptSource, _ login: SourceLogin) async throws -> SignedIn {
        let server = try ServerEndpoint(source.url)
        guard server.base.keepsSecrets || allowsInsecure else {
            throw StatedError(
                .refused,
                "The connection to \(server.name) is not encrypted, so nothing secret is sent over"
                    + " it. Use https, or set allow-insecure-token = true in config.toml.")
        }
        guard let secret = login.secret else {
            throw StatedError(
                .usage,
                "\(server.name) wants to know who you are. Give an account with --account NAME,"
                    + " whose password is asked for, or an API key with --token.")
        }
        guard let name = login.account else {
            return try await signedIn(.key(secret), nil, at: server)
        }
        do {
            let account = try SubsonicAccount.token(
                of: name, password: secret, salt: salt(), by: digests)
            return try await signedIn(account, name, at: server)
        } catch let error as Refusal where error.wantsPassword {
            return try await signedIn(byPassword: secret, of: name, at: server)
        } catch is DigestError {
            return try await signedIn(byPassword: secret, of: name, at: server)
        }
    }

    /// The password itself never goes over a line that others can read, whatever is allowed.
    private func signedIn(
        byPassword password: Secret, of name: String, at server: ServerEndpoint
    ) async throws -> SignedIn {
        guard server.base.keepsSecrets else {
            throw StatedError(
                .refused,
                "\(server.name) takes only the password itself, which is not sent over a connection"
                    + " that is not encrypted. Use https.")
        }
        return try await signedIn(.password(of: name, password), name, at: server)
    }

    private func signedIn(
        _ account: SubsonicAccount, _ name: String?, at server: ServerEndpoint
    ) async throws -> SignedIn {
        let kept = try account.kept()
        let signing = SubsonicTransport(transport, base: server.base) {
            () async throws(TokenError) in kept
        }
        let context = "the sign-in to \(server.name)"
        let request = server.request(
            server.base.appending("rest", "ping"), accepting: "application/json")
        let response = try await signing.send(request, limits: .json) {
            ServiceError($0, asked: request.url, context: context)
        }
        if response.head.status == 200, SubsonicAnswer(response.body) != nil {
            return SignedIn(account: name, secret: kept)
        }
        let error = ServiceError(
            status: response.head, body: response.body, now: Date(timeIntervalSince1970: 0),
            context: context)
        guard case .status(let status, let detail) = error.code, [400, 401, 403].contains(status)
        else {
            throw StatedError(
                .badData,
                "What answers at \(server.name) seems to speak no Subsonic. Check the address,"
                    + " with the path it is served below.")
        }
        throw Refusal(server: server.name, status: status, detail: detail ?? "")
    }

    /// A sign-in that the server refused.
    struct Refusal: DescribedError, Hashable {
        let server: String
        let status: Int
        let detail: String

        /// True where the password itself may be taken: tokens are not known, or not for the
        /// account.
        var wantsPassword: Bool {
            status == 400 || detail == SubsonicFault.meaning(41, "").detail
        }

        var description: String {
            "\(server) did not sign you in"
                + (detail.isEmpty ? "" : ": \(detail.printable(limit: 200))")
                + ". Check the account and the password, and try again."
        }

        var kind: FailureKind { .refused }
    }
}
