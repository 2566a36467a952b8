package import ListenCore
package import UIVocabulary

/// The sources of search hits, as far as they still exist.
package struct HeardSources {
    let register: SourceRegister
    /// The sources that existed when the search began.
    let list: SourceList

    package init(register: SourceRegister, list: SourceList) {
        self.register = register
        self.list = list
    }

    /// Shows hits until the person is done: first on the source of the best playable hit, then on
    /// that of the hit with which each session ends.
    ///
    /// `session` returns that hit, `nil` to end.
    package func show(
        _ findings: HeardFindings, of query: String,
        session: (HeardList, any BookSource) async throws -> Int?
    ) async throws {
        let sources = findings.hits.map(\.address.source)
        var services: [SourceID: any BookSource] = [:]
        var refusals: [SourceID: String] = [:]
        for source in Set(sources) {
            do { services[source] = try service(source) } catch {
                refusals[source] = "\(error)"
            }
        }
        let names = list.entries.filter { $0.id != .local }.map { ($0.id, $0.name) }
        var hits = HeardList(
            findings, of: query, refusals: refusals,
            names: Dictionary(names) { first, _ in first })
        // Without a playable hit the list is still worth reading.
        var service = try sources.lazy.compactMap { services[$0] }.first ?? self.service(.local)
        while let hit = try await session(hits, service), sources.indices.contains(hit),
            let next = services[sources[hit]]
        {
            service = next
            hits.playing = hit
        }
    }

    private func service(_ source: SourceID) throws -> any BookSource {
        guard let entry = list[source] else {
            let command = source.rawValue.contains("://") ? "server" : "source"
            throw StatedError(
                .notFound,
                "`listen \(command) add \(source.rawValue.shellWord)` first: its \(command) was"
                    + " removed.")
        }
        return try register.open(entry).books
    }
}
