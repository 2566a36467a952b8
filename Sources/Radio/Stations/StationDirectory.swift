import Fetching
import FoundationEssentials
package import HTTPCaching
package import ListenCore
import Synchronization

/// The directory of radio-browser.info, which volunteers keep on several servers.
///
/// Every search asks one of them, chosen by chance, and another one where it fails. Only a person's
/// own play is counted.
package final class StationDirectory: Sendable {
    private let transport: any HTTPTransport
    private let timing: RequestTiming
    private let agent: String
    private let known: [HTTPURL]
    /// The servers in the order they are asked; empty before the first search.
    private let servers = Mutex<[HTTPURL]>([])

    /// The name that stands for all servers.
    package static let home = "https://all.api.radio-browser.info"
    /// The most servers that are asked for one answer.
    private static let mostTries = 3
    private static let limits = TransferLimits(
        maxBytes: 8 << 20, firstByte: .seconds(8), total: .seconds(20))

    /// The directory as a program of a version sees it, since its servers ask for it.
    ///
    /// `servers` are taken instead of those that the directory names.
    package init(
        transport: any HTTPTransport, timing: RequestTiming, version: String,
        servers: [HTTPURL] = []
    ) {
        (self.transport, self.timing, known) = (transport, timing, servers)
        agent = "listen/" + version.filter { $0.isASCII && !$0.isWhitespace }
    }

    /// The stations that fit, the most heard first.
    package func stations(_ wish: StationWish) async throws(ServiceError) -> [Station] {
        let context = "the list of stations"
        let list = try await ask("/json/stations/search?" + wish.query, context: context)
        return try list.json(ReadableItems<StationShape>.self, context: context)
            .items.map(\.station)
    }

    /// A station by its number; `nil` when the directory has none such.
    package func station(_ id: String) async throws(ServiceError) -> Station? {
        guard StationShape.isNumber(id) else { return nil }
        let context = "the station \(id)"
        let list = try await ask("/json/stations/byuuid/\(id)", context: context)
        return try list.json(ReadableItems<StationShape>.self, context: context)
            .items.first?.station
    }

    /// Counts that a person plays a station.
    ///
    /// Sent once, without another try: the sound does not wait for it.
    package func count(_ id: String) async {
        guard StationShape.isNumber(id), let server = try? await order(context: "").first,
            let url = server.resolving("/json/url/\(id)")
        else { return }
        _ = try? await transport.send(request(url), limits: Self.limits)
    }

    private func ask(_ path: String, context: String) async throws(ServiceError) -> FetchedContent {
        var failure = ServiceError(.offline, context: context, advice: Self.advice)
        for server in try await order(context: context).prefix(Self.mostTries) {
            guard let url = server.resolving(path) else { continue }
            do throws(ServiceError) {
                return try await answer(url, context: context)
            } catch {
                if error.code == .cancelled { throw error }
                failure = error
                // The others are asked before it from now on.
                servers.withLock { servers in
                    servers.removeAll { $0 == server }
                    servers.append(server)
                }
            }
        }
        throw failure
    }

    private func answer(_ url: HTTPURL, context: String) async throws(ServiceError)
        -> FetchedContent
    {
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await transport.send(request(url), limits: Self.limits)
        } catch {
            let failure = ServiceError(error, asked: url, context: context)
            throw ServiceError(failure.code, context: context, advice: Self.advice)
        }
        guard response.head.status == 200 else {
            throw ServiceError(
                status: response.head, body: response.body, now: timing.clock.now, context: context)
        }
        let content = FetchedContent(response, asked: url)
        try content.refusePage(context: context)
        return content
    }

    private func request(_ url: HTTPURL) -> HTTPRequest {
        HTTPRequest(
            "GET", url, fields: ["Accept": "application/json", "User-Agent": agent],
            redirects: .follow)
    }

    private static let advice = "Check the network; stations can also be given by their address."

    /// The servers in the order they are asked.
    private func order(context: String) async throws(ServiceError) -> [HTTPURL] {
        let kept = servers.withLock { $0 }
        guard kept.isEmpty else { return kept }
        var found = known.isEmpty ? await named() : known
        for index in found.indices.dropLast() {
            let span = found.count - index
            let other = index + min(Int(timing.random() * Double(span)), span - 1)
            found.swapAt(index, other)
        }
        let order = found
        servers.withLock { if $0.isEmpty { $0 = order } }
        return order
    }

    /// The servers that the directory names, else its home.
    private func named() async -> [HTTPURL] {
        guard let home = HTTPURL(Self.home) else { return [] }
        let list = home.resolving("/json/servers")
        guard let list, let content = try? await answer(list, context: ""),
            let names = try? content.json([DirectoryServer].self, context: "")
        else { return [home] }
        let urls = Set(names.map { $0.name.lowercased() }).sorted().prefix(32).compactMap { name in
            // A name in somebody's answer leads nowhere else.
            name.hasSuffix(".api.radio-browser.info") ? HTTPURL("https://\(name)") : nil
        }
        return urls.isEmpty ? [home] : urls
    }
}
