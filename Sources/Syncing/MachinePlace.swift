import FoundationEssentials
package import HTTPCaching
package import ListenCore
package import Places

/// Requests to a server where devices meet, and what its answers mean.
struct PlaceRequests: Sendable {
    let name: String
    let transport: any HTTPTransport
    /// Adds what says who asks.
    let authorise: @Sendable (inout HTTPRequest) async throws(TokenError) -> Void

    /// The longest list in bytes: of WebDAV that of some 20,000 files, of which JSON or XML take a
    /// multiple in memory.
    private static let longestList: Int64 = 16 << 20

    /// A record in full, slowly, and nothing that never ends.
    private static func limits(_ bytes: Int64) -> TransferLimits {
        TransferLimits(maxBytes: bytes, firstByte: .seconds(10), total: .seconds(60))
    }

    /// Asks the server for the list of what is there.
    func list(
        _ method: String, _ url: HTTPURL, fields: HTTPFields = [:], body: [UInt8]? = nil
    ) async throws(SyncError) -> HTTPResponse {
        do throws(SyncError) {
            return try await send(
                method, url, fields: fields, body: body, most: Self.longestList)
        } catch {
            guard error.code == .tooLong else { throw error }
            throw SyncError(
                .malformed("its list is longer than that of any devices"), subject: name)
        }
    }

    /// Sends a request to the server alone; redirects are not followed.
    func send(
        _ method: String, _ url: HTTPURL, fields: HTTPFields = [:], body: [UInt8]? = nil,
        most: Int64 = Int64(DeviceRecord.longest)
    ) async throws(SyncError) -> HTTPResponse {
        var request = HTTPRequest(method, url, fields: fields, body: body)
        do throws(TokenError) {
            try await authorise(&request)
        } catch {
            throw SyncError(.unreachable(error.description), subject: name)
        }
        do throws(TransportError) {
            return try await transport.send(request, limits: Self.limits(most))
        } catch {
            if case .tooLarge = error.code { throw SyncError(.tooLong, subject: name) }
            throw SyncError(.unreachable(error.description), subject: name)
        }
    }

    /// The fields by which a write replaces nothing but what is known.
    static func condition(_ former: SyncFile?) -> HTTPFields {
        guard let former else { return ["If-None-Match": "*"] }
        // A weak tag never matches (RFC 9110 section 13.1.1).
        guard let tag = former.tag, tag.hasPrefix("\"") else { return [:] }
        return ["If-Match": tag]
    }

    private static let wantsToken =
        "it wants another token or password; add it with --account and --token, after"
        + " `listen sync remove` where it was added before"

    /// The error that a status is; `nil` for success.
    func failure(_ response: HTTPResponse) -> SyncError? {
        switch response.head.status {
        case 200...299: nil
        case 401, 403: SyncError(.refused(Self.wantsToken), subject: name)
        case 409, 412, 423: SyncError(.changed, subject: name)
        case 413, 507: SyncError(.refused("it has no room for the record"), subject: name)
        case 300...399: SyncError(.malformed("it leads to another address"), subject: name)
        case 421:
            SyncError(
                .refused("it does not answer to this name; `listen serve --host NAME` adds one"),
                subject: name)
        case 404, 405, 501: SyncError(.malformed("it has no such folder"), subject: name)
        case let status:
            SyncError(.unreachable("It answered \(status); try again later."), subject: name)
        }
    }
}

/// Another machine's `listen serve`, where devices meet by `/sync/v1`.
package struct MachinePlace: SyncPlace {
    private let base: HTTPURL
    private let requests: PlaceRequests

    /// A server by its address; `token` is asked for by each request, and goes to its origin alone.
    package init(
        _ base: HTTPURL, name: String, transport: any HTTPTransport,
        token: (@Sendable () async throws(TokenError) -> Secret)?
    ) {
        self.base = base.appending("sync", "v1")
        requests = PlaceRequests(name: name, transport: transport) {
            (request: inout HTTPRequest) async throws(TokenError) in
            if let token { request.token = try await token() }
        }
    }

    package func list() async throws(SyncError) -> [SyncFile] {
        let response = try await requests.list("GET", base)
        if let failure = requests.failure(response) { throw failure }
        guard let list = try? JSONDecoder().decode(DeviceList.self, from: Data(response.body))
        else { throw SyncError(.malformed("its list cannot be read"), subject: requests.name) }
        return list.devices.prefix(10_000).compactMap { entry in
            DeviceID(entry.device).map { SyncFile(device: $0, tag: entry.tag) }
        }
    }

    package func read(_ device: DeviceID) async throws(SyncError) -> SyncContent? {
        let response = try await requests.send("GET", base.appending(device.rawValue))
        if response.head.status == 404 { return nil }
        if let failure = requests.failure(response) { throw failure }
        return SyncContent(bytes: response.body, tag: response.head.fields.first("ETag"))
    }

    package func write(
        _ bytes: [UInt8], of device: DeviceID, over former: SyncFile?
    ) async throws(SyncError) -> String? {
        var fields = PlaceRequests.condition(former)
        fields.append("Content-Type", "application/json")
        let response = try await requests.send(
            "PUT", base.appending(device.rawValue), fields: fields, body: bytes)
        if let failure = requests.failure(response) { throw failure }
        return response.head.fields.first("ETag")
    }

    package func remove(_ device: DeviceID) async throws(SyncError) {
        let response = try await requests.send("DELETE", base.appending(device.rawValue))
        if response.head.status == 404 { return }
        if let failure = requests.failure(response) { throw failure }
    }
}

/// The answer of `GET /sync/v1`.
private struct DeviceList: Decodable {
    struct Entry: Decodable {
        let device: String
        let tag: String?
    }
    let devices: [Entry]
}
