package import Fetching
package import HTTPCaching
package import ListenCore

/// Nextcloud's way to sign in with a browser (login flow, version 2): a page is opened there, and
/// this program asks until it has been allowed.
package struct NextcloudLogin: Sendable {
    /// The name of the account, and a password for this program alone.
    package struct Outcome: Sendable {
        /// The name of the account.
        package let account: String
        /// The password.
        package let password: Secret
    }

    /// The time between two questions.
    private static let period = Duration.seconds(2)
    /// The time for which a page can be answered.
    package static let patience = Duration.seconds(20 * 60)

    private let base: HTTPURL
    private let cache: CacheManager

    /// A login at the address of a Nextcloud, without its `/index.php`.
    package init(base: HTTPURL, cache: CacheManager) {
        (self.base, self.cache) = (base, cache)
    }

    /// Signs in; `show` gets the address of the page that the person opens.
    ///
    /// Nothing is sent but over https or to this machine, and only to the origin of the address.
    package func run(
        show: @Sendable (String) async -> Void
    ) async throws(ServiceError) -> Outcome {
        let context = "the sign-in at \(base.origin)"
        guard base.keepsSecrets else {
            throw ServiceError(
                .misconfigured, context: context, advice: "Give an address with https://.")
        }
        let flow = try await begin(context)
        await show(flow.login)
        let start = cache.timing.elapsed()
        while cache.timing.elapsed() - start < Self.patience {
            do {
                try await cache.timing.sleep(Self.period)
            } catch {
                throw ServiceError(.cancelled, context: context)
            }
            if let outcome = try await outcome(of: flow, context) { return outcome }
        }
        throw ServiceError(
            .timeout, context: context, advice: "Nobody allowed it in 20 minutes; start it again.")
    }

    private struct Flow {
        let login: String
        let endpoint: HTTPURL
        let token: Secret
    }

    private func begin(_ context: String) async throws(ServiceError) -> Flow {
        let url = base.appending("index.php", "login", "v2")
        let response = try await post(url, [:], context)
        guard response.head.status == 200 else {
            let error = ServiceError(
                status: response.head, body: [], now: cache.timing.clock.now, context: context)
            guard [404, 405].contains(response.head.status) else { throw error }
            throw ServiceError(
                error.code, context: context,
                advice: "Check the address: what answers there seems to be no Nextcloud.")
        }
        let shape = try FetchedContent(response, asked: url).json(FlowShape.self, context: context)
        // Another origin would get the password, or a page that asks for it.
        guard let endpoint = HTTPURL(shape.poll.endpoint), endpoint.origin == base.origin,
            let login = HTTPURL(shape.login), login.origin == base.origin
        else {
            throw ServiceError(
                .malformed(path: "$", reason: "it sends on to another server"), context: context,
                advice: "Give the address that its own pages have in a browser.")
        }
        return Flow(
            login: login.description, endpoint: endpoint, token: Secret(shape.poll.token))
    }

    /// The outcome; `nil` while the page was not answered.
    private func outcome(
        of flow: Flow, _ context: String
    ) async throws(ServiceError) -> Outcome? {
        let response: HTTPResponse
        do throws(ServiceError) {
            response = try await post(flow.endpoint, ["token": flow.token.reveal()], context)
        } catch {
            // A short failure ends nothing.
            guard [.offline, .timeout, .cut].contains(error.code) else { throw error }
            return nil
        }
        switch response.head.status {
        case 200: break
        case 404, 429, 500...599: return nil
        default:
            throw ServiceError(
                status: response.head, body: [], now: cache.timing.clock.now, context: context)
        }
        let shape = try FetchedContent(response, asked: flow.endpoint)
            .json(DoneShape.self, context: context)
        guard !shape.loginName.isEmpty, !shape.appPassword.isEmpty,
            shape.loginName.utf8.count + shape.appPassword.utf8.count < 1_024
        else {
            throw ServiceError(
                .malformed(path: "$", reason: "it names no account"), context: context)
        }
        return Outcome(account: shape.loginName, password: Secret(shape.appPassword))
    }

    private func post(
        _ url: HTTPURL, _ fields: [String: String], _ context: String
    ) async throws(ServiceError) -> HTTPResponse {
        let body = fields.sorted { $0.key < $1.key }
            .map { "\($0.key)=\(HTTPURL.encoded($0.value))" }.joined(separator: "&")
        // The name by which the person finds it among their devices.
        let request = HTTPRequest(
            "POST", url,
            fields: [
                "Accept": "application/json",
                "Content-Type": "application/x-www-form-urlencoded", "User-Agent": "listen",
            ], body: Array(body.utf8))
        return try await cache.exchange(request, once: true, context: context)
    }
}

private struct FlowShape: Decodable {
    struct Poll: Decodable {
        let token: String
        let endpoint: String
    }

    let poll: Poll
    let login: String
}

private struct DoneShape: Decodable {
    let loginName: String
    let appPassword: String
}
