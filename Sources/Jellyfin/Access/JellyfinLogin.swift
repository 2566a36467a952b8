package import Fetching
package import HTTPCaching
package import ListenCore

/// Signs a person in to a server of Jellyfin.
package struct JellyfinLogin: Sendable {
    private let transport: any HTTPTransport
    private let client: ServerClient
    private let timing: RequestTiming
    private let allowsInsecure: Bool

    /// A sign-in over a transport that signs nothing.
    package init(
        _ transport: any HTTPTransport, client: ServerClient, timing: RequestTiming,
        allowsInsecure: Bool
    ) {
        (self.transport, self.client) = (transport, client)
        (self.timing, self.allowsInsecure) = (timing, allowsInsecure)
    }

    /// The time between two questions whether a code was entered.
    static let interval = Duration.seconds(3)
    /// The number of questions: five minutes.
    static let mostQuestions = 100

    private struct Question: Encodable {
        let Username: String
        let Pw: String
    }
    private struct CodeQuestion: Encodable { let Secret: String }
    private struct Code: Decodable {
        let Code: String
        let Secret: String
    }
    private struct State: Decodable { let Authenticated: Bool }

    /// Signs in with an account and its password; without either by Quick Connect, whose code is
    /// told and waited for.
    package func signIn(
        _ source: KeptSource, _ login: SourceLogin, _ tell: @Sendable (String) -> Void
    ) async throws -> SignedIn {
        let server = try ServerEndpoint(source.url)
        guard server.base.keepsSecrets || allowsInsecure else {
            throw StatedError(
                .refused,
                "The connection to \(server.name) is not encrypted, so nothing secret is sent over"
                    + " it. Use https, or set allow-insecure-token = true in config.toml.")
        }
        guard let secret = login.secret else { return try await byCode(server, tell) }
        guard let account = login.account else {
            throw StatedError(
                .usage,
                "A key of \(server.name) belongs to nobody. Say whose books to list: give an account"
                    + " with --account NAME, whose password is asked for.")
        }
        let context = "the sign-in to \(server.name)"
        let body = try ServerAsking.body(
            Question(Username: account, Pw: secret.reveal()), context: context)
        return try await signedIn(
            server, server.base.appending("Users", "AuthenticateByName"), body, context)
    }

    private func byCode(
        _ server: ServerEndpoint, _ tell: @Sendable (String) -> Void
    ) async throws -> SignedIn {
        let context = "a code for the sign-in to \(server.name)"
        let begin = server.base.appending("QuickConnect", "Initiate")
        let response = try await sent(server, begin, method: "POST", body: nil, context)
        guard response.head.status == 200,
            let code = try? FetchedContent(response, asked: begin).json(Code.self, context: context)
        else {
            throw StatedError(
                .refused,
                "\(server.name) offers no Quick Connect. Give an account with --account NAME, whose"
                    + " password is asked for.")
        }
        tell(
            "Enter the code \(code.Code.printable(limit: 20)) at \(server.name), where you are"
                + " signed in: in the menu of your account, under Quick Connect.")
        guard
            let question = server.base.questioning(
                "QuickConnect/Connect", [("secret", code.Secret)])
        else { throw ServiceError(.notSupported, context: context) }
        for _ in 0..<Self.mostQuestions {
            try await timing.sleep(Self.interval)
            let answer = try await sent(server, question, method: "GET", body: nil, context)
            guard answer.head.status == 200 else { break }
            let state = try FetchedContent(answer, asked: question)
                .json(State.self, context: context, advice: Self.checkAddress)
            guard state.Authenticated else { continue }
            let body = try ServerAsking.body(CodeQuestion(Secret: code.Secret), context: context)
            return try await signedIn(
                server, server.base.appending("Users", "AuthenticateWithQuickConnect"), body,
                context)
        }
        throw StatedError(
            .unavailable,
            "Nobody entered the code at \(server.name) in time. Start the command again for another."
        )
    }

    private static let checkAddress =
        "Check the address: what answers there seems to be no Jellyfin."

    private func signedIn(
        _ server: ServerEndpoint, _ url: HTTPURL, _ body: [UInt8], _ context: String
    ) async throws -> SignedIn {
        let response = try await sent(server, url, method: "POST", body: body, context)
        switch response.head.status {
        case 200: break
        case 400, 401, 403:
            throw StatedError(
                .refused,
                "\(server.name) does not accept that account and password. Check both and try"
                    + " again.")
        default:
            throw StatedError(
                .badData,
                "What answers at \(server.name) seems to be no Jellyfin. Check the address, with"
                    + " the path it is served below.")
        }
        let shape = try FetchedContent(response, asked: url)
            .json(LoginShape.self, context: context, advice: Self.checkAddress)
        return SignedIn(
            account: shape.name,
            secret: try JellyfinAccount(user: shape.user, token: Secret(shape.token)).kept())
    }

    private func sent(
        _ server: ServerEndpoint, _ url: HTTPURL, method: String, body: [UInt8]?,
        _ context: String
    ) async throws(ServiceError) -> HTTPResponse {
        var request = server.request(
            url, method: method, accepting: "application/json", body: body)
        request.redirects = .report
        let signing = JellyfinTransport(
            transport: transport, base: server.base, client: client, account: nil)
        return try await signing.send(request, limits: .json) {
            ServiceError($0, asked: url, context: context)
        }
    }
}
