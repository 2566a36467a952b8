import Fetching
package import HTTPCaching
import ListenCore
import Markup

/// The network as directories use it.
package struct DirectoryNetwork: Sendable {
    /// The carrier of requests.
    let transport: any HTTPTransport
    /// The clock, the waiting and the randomness of requests.
    let timing: RequestTiming
    /// The name and version that requests state.
    let agent: String

    /// A network; `agent` is the name and version of the program.
    package init(transport: any HTTPTransport, timing: RequestTiming, agent: String) {
        (self.transport, self.timing, self.agent) = (transport, timing, agent)
    }
}

/// Asks one directory, and reads its answers in JSON.
struct DirectoryClient: Sendable {
    /// The directory's name in messages.
    let name: String
    let base: HTTPURL
    let network: DirectoryNetwork
    private let service: PacedService

    /// The limits of an answer: a hundred podcasts take half of it at most.
    private static let limits = TransferLimits(maxBytes: 4 << 20, total: .seconds(20))
    /// The most values of an answer that are read.
    private static let mostValues = 200_000

    /// A client of a directory that wants so much time between two calls.
    init(name: String, base: HTTPURL, network: DirectoryNetwork, gap: Duration) {
        (self.name, self.base, self.network) = (name, base, network)
        service = PacedService(
            name: name, transport: network.transport, timing: network.timing,
            pacer: CallPacer(network.timing, gap: gap))
    }

    /// The answer at a URL, whatever its status; redirects are not followed, since requests may
    /// carry a key.
    func ask(
        _ url: HTTPURL, _ fields: HTTPFields = [:], context: String
    ) async throws(ServiceError) -> HTTPResponse {
        var request = HTTPRequest("GET", url, fields: fields, redirects: .report)
        request.fields.set("Accept", "application/json")
        request.fields.set("User-Agent", network.agent)
        return try await service.send(request, limits: Self.limits, context: context)
    }

    /// The JSON object of an answer of success.
    func object(
        _ response: HTTPResponse, context: String
    ) throws(ServiceError) -> JSONElement {
        guard (200..<300).contains(response.head.status) else {
            throw service.refusal(
                response.head, busy: "try again in a minute", context: context)
        }
        // iTunes calls its JSON text/javascript, and begins it with blank lines: the type says
        // nothing.
        let first = response.body.first { $0 > 0x20 }
        if first == 0x3C {
            throw ServiceError(
                .webPage(from: nil), context: context,
                advice: "Open any page in a browser, in case this network asks you to log in.")
        }
        guard first == 0x7B,
            let root = JSONTree(response.body, most: Self.mostValues).roots.first,
            root.kind == .object
        else { throw malformed(context) }
        return root
    }

    /// The error for an answer that is not what it should be.
    func malformed(_ context: String, _ reason: String? = nil) -> ServiceError {
        ServiceError(
            .malformed(
                path: "", reason: reason ?? "the answer of \(name) is not what it should be"),
            context: context, advice: "Try again later.")
    }
}
