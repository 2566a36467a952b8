import ListenCore
import ListenUI

/// The sources that hits come from, as far as they are still there.
struct HeardSources {
    /// The library on this machine; throws why it cannot be used.
    let library: @Sendable () throws -> any APIServiceProtocol
    /// The servers there are.
    let servers: [BackendServer]
    /// A server's books; throws why it cannot be used.
    let backend: @Sendable (BackendServer) throws -> any APIServiceProtocol

    /// Shows hits until the person is done: first on the source of the best
    /// one that can be played, then on that of the hit each session ends with.
    ///
    /// `session` gives that hit, `nil` when nothing else is wanted.
    func show(
        _ findings: HeardFindings, of query: String,
        session: (HeardList, any APIServiceProtocol) async throws -> Int?
    ) async throws {
        let sources = findings.hits.map(\.address.source)
        var services: [SourceID: any APIServiceProtocol] = [:]
        var refusals: [SourceID: String] = [:]
        for source in Set(sources) {
            do { services[source] = try service(source) } catch {
                refusals[source] = "\(error)"
            }
        }
        let names = servers.map { (SourceID(rawValue: $0.url), $0.name) }
        var list = HeardList(
            findings, of: query, refusals: refusals,
            names: Dictionary(names) { first, _ in first })
        // Where none can be played, the list is still worth reading.
        var service = try sources.lazy.compactMap { services[$0] }.first ?? library()
        while let hit = try await session(list, service), sources.indices.contains(hit),
            let next = services[sources[hit]]
        {
            service = next
            list.playing = hit
        }
    }

    private func service(_ source: SourceID) throws -> any APIServiceProtocol {
        if source == .local { return try library() }
        guard let server = servers.first(where: { $0.url == source.rawValue }) else {
            throw StatedError(
                .notFound,
                "`listen server add \(source.rawValue.shellWord)` first: its server was removed.")
        }
        return try backend(server)
    }
}
