package import Fetching
import HTTPCaching
import ListenCore

/// The network that the parts of the open shelf share.
package struct ShelfNetwork: Sendable {
    /// The addresses of the services.
    package let services: ShelfServices
    /// The cache that all answers go through; its transport keeps requests apart.
    package let cache: CacheManager

    /// A network of services over a cache.
    package init(services: ShelfServices, cache: CacheManager) {
        (self.services, self.cache) = (services, cache)
    }

    /// The server of an address, whose answers are kept under the open shelf.
    func server(of url: HTTPURL, _ context: String) throws(ServiceError) -> ServerEndpoint {
        do { return try ServerEndpoint(url.origin, source: .librivox) } catch {
            throw ServiceError(
                .malformed(path: "", reason: "the address may not be asked"), context: context)
        }
    }

    /// A JSON answer in a shape.
    func json<Shape: Decodable & Sendable>(
        _ type: Shape.Type, _ url: HTTPURL, _ mode: FetchMode, context: String
    ) async throws(ServiceError) -> Snapshot<Shape> {
        let query = try server(of: url, context).query(
            url, .list, limits: Self.list, context: context)
        do throws(ServiceError) {
            return try await cache.snapshot(query, mode) { content throws(ServiceError) in
                try content.json(type, context: context)
            }
        } catch {
            throw error.ofShelf
        }
    }

    /// The limits of an answer: LibriVox's longest books have some hundred sections.
    private static let list = TransferLimits(maxBytes: 16 << 20)
}

extension ServiceError {
    /// The same, with the way out where a service of the open shelf is busy or away.
    var ofShelf: ServiceError {
        switch code {
        case .status(503, _), .status(429, _), .tryLater:
            ServiceError(
                code, context: context,
                advice: "The service is busy. Try again in some minutes.")
        case .offline, .timeout, .cut, .webPage, .elsewhere:
            aboutPage(
                way: "Check the network. Books you chose before are still in `listen books --source"
                    + " librivox`.")
        case .malformed: aboutPage(way: "Try again later.")
        default: self
        }
    }
}
