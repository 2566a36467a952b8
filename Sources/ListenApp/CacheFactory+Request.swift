import ConsoleOutput
import CryptoDigests
import CurlTransport
import Fetching
import HTTPCaching
import ListenCore
package import Reports
import SharedWork
import Storage

extension CacheFactory {
    /// `listen cache fetch`.
    package func makeCacheFetchReport() -> CacheFetchReport {
        CacheFetchReport(
            fetcher: { isPureHTTP in
                var policy = try app.configuration.cachePolicy
                policy.isPureHTTP = isPureHTTP
                let cache = try app.stores.cache()
                if let notice = cache.notice { app.console.note("listen: \(notice)") }
                return CacheFetcher(
                    store: cache.responses,
                    transport: try CurlTransport(app.configuration, app.environment),
                    policy: policy,
                    timing: .live(app.clock), servers: await servers(),
                    digests: LibcryptoDigests(),
                    notice: { app.console.note("listen: \($0.description)") })
            },
            environment: app.environment, console: app.console)
    }

    /// The configured servers, the one in use first; none when they cannot be read, since URLs that
    /// need no token can be fetched without them.
    private func servers() async -> [ServerEndpoint] {
        let ordered: [SourceEntry]
        do {
            let all = try await app.sources.list().entries.filter { $0.kept.kind == .backend }
            ordered = all.filter(\.isInUse) + all.filter { !$0.isInUse }
        } catch {
            app.console.note("listen: \(error)")
            return []
        }
        return ordered.map(\.kept).compactMap { source in
            try? ServerEndpoint(
                source.url,
                credentials: try makeCredentials(source, app.origins.vault, app.configuration))
        }
    }
}
