import Fetching
import HTTPCaching
import ListenCore
import Markup

/// Requests to a service that keeps places, past every cache; its redirects are not followed.
struct ServiceRequests: Sendable {
    /// The name of the service for people.
    let name: String
    /// A clause that says of an answer in no known shape what does not answer there.
    let stranger: String
    /// Adds what says who asks.
    let transport: any HTTPTransport
    /// The time that an order to wait counts from.
    let clock: any WallClock

    private static let limits = TransferLimits(
        maxBytes: 16 << 20, firstByte: .seconds(10), total: .seconds(60))
    private static let way =
        "Check the network, and the address with `listen sync status`."

    /// The subject of a request, in messages.
    var context: String { "the list of places at \(name)" }

    /// Sends a request and returns its answer, whatever its status.
    func send(
        _ method: String, _ url: HTTPURL, fields: HTTPFields = [:], body: [UInt8]? = nil
    ) async throws(ServiceError) -> HTTPResponse {
        var fields = fields
        if !fields.contains("Accept") { fields.append("Accept", "application/json") }
        if body != nil { fields.append("Content-Type", "application/json") }
        let request = HTTPRequest(method, url, fields: fields, body: body)
        do throws(TransportError) {
            return try await transport.send(request, limits: Self.limits)
        } catch {
            throw ServiceError(error, asked: url, context: context).aboutPage(way: Self.way)
        }
    }

    /// Throws for every status but those of success.
    func check(_ response: HTTPResponse) throws(ServiceError) {
        let status = response.head.status
        switch status {
        case 200...299: return
        case 300...399: throw strange("it leads to another address")
        case 401, 403:
            throw ServiceError(
                .status(status, detail: nil), context: context,
                advice: "Check the account and the password: "
                    + "`listen sync remove \(name.shellWord)`, and add it again.")
        case 404, 405, 501: throw strange(stranger)
        default:
            throw ServiceError(
                status: response.head, body: response.body, now: clock.now, context: context
            ).aboutPage(way: Self.way)
        }
    }

    /// The failure of a request before the service is added, when no command knows its name yet.
    static func beforeAdding(_ error: ServiceError) -> ServiceError {
        let advice: String? =
            switch error.code {
            case .status(401, _), .status(403, _):
                "Check the account and the password, and try again."
            default: error.advice == way ? "Check the network and the address." : error.advice
            }
        return ServiceError(error.code, context: error.context, advice: advice)
    }

    /// Throws for every status but those of success, of a request that told something.
    ///
    /// What does not answer as such a service has kept nothing of it.
    func checkTold(_ response: HTTPResponse) throws(ServiceError) {
        do throws(ServiceError) {
            try check(response)
        } catch {
            guard case .malformed(_, let reason) = error.code else { throw error }
            throw refusing(reason)
        }
    }

    /// The JSON of an answer; throws where it is none.
    func json(_ response: HTTPResponse) throws(ServiceError) -> JSONValue {
        do throws(ServiceError) {
            return try FetchedContent(response, asked: response.head.url)
                .json(JSONValue.self, context: context)
        } catch {
            throw error.aboutPage(way: Self.way)
        }
    }

    /// The failure of what was told and not taken.
    func refusing(_ reason: String) -> ServiceError {
        ServiceError(.notKept(reason: reason), context: context, advice: Self.way)
    }

    /// The failure of an answer that is none of the protocol.
    func strange(_ reason: String) -> ServiceError {
        ServiceError(
            .malformed(path: "", reason: reason), context: context, advice: Self.way)
    }
}
