import FoundationEssentials
package import HTTPCaching
package import ListenCore

/// Questions to a server whose answers are JSON, past the cache.
package struct ServerAsking: Sendable {
    /// The server.
    package let server: ServerEndpoint
    /// The cache whose transport signs what is asked.
    package let cache: CacheManager
    /// The way to sign in again, as a sentence.
    let signIn: String
    /// The kind of server and the name of the source, for people: `Jellyfin “home”`.
    let called: String

    /// Questions to a server of a kind, as people call it, that is the source of a name.
    package init(
        _ server: ServerEndpoint, cache: CacheManager, signIn: String, kind: String, name: String
    ) {
        (self.server, self.cache, self.signIn) = (server, cache, signIn)
        called = "\(kind) “\(name.printable(limit: 60))”"
    }

    /// The longest answer.
    private static let limits = TransferLimits(maxBytes: 64 << 20, total: .seconds(120))

    /// An answer as it came; throws for every status but those of success.
    package func answer(
        _ url: HTTPURL, method: String = "GET", sending body: [UInt8]? = nil,
        once: Bool = false, context: String
    ) async throws(ServiceError) -> FetchedContent {
        let request = server.request(
            url, method: method, accepting: "application/json", body: body)
        let response: HTTPResponse
        do throws(ServiceError) {
            response = try await cache.exchange(
                request, limits: Self.limits, once: once, context: context)
        } catch {
            throw error.ofServer
        }
        guard (200..<300).contains(response.head.status) else {
            throw advising(
                ServiceError(
                    status: response.head, body: response.body, now: cache.timing.clock.now,
                    context: context))
        }
        return FetchedContent(response, asked: url)
    }

    /// An answer in a shape.
    package func json<Shape: Decodable>(
        _ type: Shape.Type, _ url: HTTPURL, method: String = "GET", sending body: [UInt8]? = nil,
        context: String
    ) async throws(ServiceError) -> Shape {
        let content = try await answer(url, method: method, sending: body, context: context)
        do throws(ServiceError) {
            return try content.json(type, context: context)
        } catch {
            throw advising(error)
        }
    }

    /// A value as JSON, to be sent.
    package static func body(
        _ value: some Encodable, context: String
    ) throws(ServiceError) -> [UInt8] {
        guard let data = try? JSONEncoder().encode(value) else {
            throw ServiceError(
                .malformed(path: "", reason: "it cannot be sent"), context: context)
        }
        return Array(data)
    }

    /// The same failure with the way to sign in again, where the server refused the person, and
    /// with the server's kind where its answer is not to be understood.
    package func advising(_ error: ServiceError) -> ServiceError {
        if case .malformed = error.code, error.advice == nil {
            return ServiceError(
                error.code, context: error.context,
                advice: "Try again; if it stays so, check the address of \(called) with"
                    + " `listen source list`."
            ).ofServer
        }
        guard case .status(let status, _) = error.code, status == 401 || status == 403 else {
            return error.ofServer
        }
        return ServiceError(
            error.code, context: error.context,
            advice: status == 401
                ? signIn : "The account may not do that there: ask who runs the server."
        ).ofServer
    }
}

extension HTTPURL {
    /// This URL with a path behind its own, whose parts are percent-encoded, and a query of fields;
    /// unlike `asking` of any length that a request may have.
    package func questioning(_ path: String, _ fields: [(String, String)] = []) -> HTTPURL? {
        let place = path.split(separator: "/").reduce(self) { $0.appending(String($1)) }
        guard !fields.isEmpty else { return place }
        let query = fields.map { name, value in
            HTTPURL.encoded(name) + "=" + HTTPURL.encoded(value, keeping: ",")
        }
        return HTTPURL(place.description + "?" + query.joined(separator: "&"))
    }
}
