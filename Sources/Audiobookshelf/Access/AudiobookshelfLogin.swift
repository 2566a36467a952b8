import Fetching
import FoundationEssentials
package import HTTPCaching
package import ListenCore

/// Signs a person in to a server of Audiobookshelf.
package struct AudiobookshelfLogin: Sendable {
    private let transport: any HTTPTransport
    private let allowsInsecure: Bool

    /// A sign-in over a transport that signs nothing.
    package init(_ transport: any HTTPTransport, allowsInsecure: Bool) {
        (self.transport, self.allowsInsecure) = (transport, allowsInsecure)
    }

    private struct Question: Encodable {
        let username: String
        let password: String
    }

    /// Signs in with an account and its password, or with a key of the server's.
    package func signIn(
        _ source: KeptSource, _ login: SourceLogin
    ) async throws -> SignedIn {
        let server = try ServerEndpoint(source.url)
        let context = "the sign-in to \(server.name)"
        guard server.base.keepsSecrets || allowsInsecure else {
            throw StatedError(
                .refused,
                "The connection to \(server.name) is not encrypted, so no password is sent over it."
                    + " Use https, or set allow-insecure-token = true in config.toml.")
        }
        guard let secret = login.secret else {
            throw StatedError(
                .usage,
                "\(server.name) wants to know who you are. Give an account with --account NAME,"
                    + " whose password is asked for, or an API key with --token.")
        }
        guard let account = login.account else {
            return try await signIn(server, key: secret, context)
        }
        let body = try ServerAsking.body(
            Question(username: account, password: secret.reveal()), context: context)
        var request = HTTPRequest(
            "POST", server.base.appending("login"),
            fields: [
                "Accept": "application/json", "Content-Type": "application/json",
                "x-return-tokens": "true",
            ], body: body)
        request.reach = AddressReach(home: server.base)
        let response = try await transport.send(request, limits: .json) {
            ServiceError($0, asked: request.url, context: context)
        }
        try check(response, server, context)
        let shape = try FetchedContent(response, asked: server.base)
            .json(LoginShape.self, context: context, advice: Self.checkAddress)
        guard let pair = shape.pair else { throw Self.noServer(server) }
        return SignedIn(account: shape.user.username ?? account, secret: try pair.kept())
    }

    private func signIn(
        _ server: ServerEndpoint, key: Secret, _ context: String
    ) async throws -> SignedIn {
        var request = server.request(
            server.base.appending("api", "me"), accepting: "application/json")
        request.token = key
        request.redirects = .report
        let response = try await transport.send(request, limits: .json) {
            ServiceError($0, asked: request.url, context: context)
        }
        try check(response, server, context)
        let user = try FetchedContent(response, asked: server.base)
            .json(UserShape.self, context: context, advice: Self.checkAddress)
        return SignedIn(
            account: user.username,
            secret: try AccessPair(access: key, refresh: nil).kept())
    }

    private static let checkAddress =
        "Check the address: what answers there seems to be no Audiobookshelf."

    private func check(
        _ response: HTTPResponse, _ server: ServerEndpoint, _ context: String
    ) throws {
        switch response.head.status {
        case 200: return
        case 401, 403:
            throw StatedError(
                .refused,
                "\(server.name) does not accept that account and password, or that key."
                    + " Check both and try again.")
        case 429:
            throw StatedError(
                .tryLater,
                "\(server.name) was asked to sign in too often. Try again in ten minutes.")
        case 404, 405, 300..<400: throw Self.noServer(server)
        default:
            throw ServiceError(.status(response.head.status, detail: nil), context: context)
        }
    }

    private static func noServer(_ server: ServerEndpoint) -> StatedError {
        StatedError(
            .badData,
            "What answers at \(server.name) seems to be no Audiobookshelf. Check the address, with"
                + " the path it is served below.")
    }
}
