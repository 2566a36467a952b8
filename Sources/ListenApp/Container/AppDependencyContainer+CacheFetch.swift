import Backend
import HTTPCaching
import ListenCore
import Storage

extension AppDependencyContainer {
    /// `listen cache fetch`.
    public func makeCacheFetchReport() -> CacheFetchReport {
        CacheFetchReport(
            fetcher: { isPureHTTP in
                var policy = try configuration.cachePolicy
                policy.isPureHTTP = isPureHTTP
                let cache = try cache()
                if let notice = cache.notice { console.note("listen: \(notice)") }
                return CacheFetcher(
                    store: cache.responses,
                    transport: try Self.makeTransport(configuration, environment),
                    policy: policy,
                    timing: .live(clock), servers: await servers(),
                    notice: { console.note("listen: \($0.description)") })
            },
            environment: environment, console: console)
    }

    /// The configured servers, the one in use first; none where they cannot be read, for what
    /// needs no token can be had without them.
    private func servers() async -> [CacheFetcher.Server] {
        let ordered: [BackendServer]
        do {
            let store = try person().sources
            let inUse = try await store.selectedServer()
            let all = try await store.servers()
            ordered = all.filter { $0 == inUse } + all.filter { $0 != inUse }
        } catch {
            console.note("listen: \(error)")
            return []
        }
        return ordered.compactMap { server in
            try? CacheFetcher.Server(
                baseURL: server.url, credentials: try makeCredentials(server, vault, configuration))
        }
    }
}
