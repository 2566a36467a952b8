import CurlTransport
import ConsoleOutput
import CryptoDigests
import Fetching
import HTTPCaching
import ListenCore
package import Reports
import SharedWork
import Storage

extension AppDependencyContainer {
    /// `listen cache fetch`.
    package func makeCacheFetchReport() -> CacheFetchReport {
        CacheFetchReport(
            fetcher: { isPureHTTP in
                var policy = try configuration.cachePolicy
                policy.isPureHTTP = isPureHTTP
                let cache = try cache()
                if let notice = cache.notice { console.note("listen: \(notice)") }
                return CacheFetcher(
                    store: cache.responses,
                    transport: try CurlTransport(configuration, environment),
                    policy: policy,
                    timing: .live(clock), servers: await servers(),
                    digests: LibcryptoDigests(),
                    notice: { console.note("listen: \($0.description)") })
            },
            environment: environment, console: console)
    }

    /// The configured servers, the one in use first; none when they cannot be read, since URLs that
    /// need no token can be fetched without them.
    private func servers() async -> [ServerEndpoint] {
        let ordered: [SourceEntry]
        do {
            let all = try await sources.list().entries.filter { $0.kept.kind == .backend }
            ordered = all.filter(\.isInUse) + all.filter { !$0.isInUse }
        } catch {
            console.note("listen: \(error)")
            return []
        }
        return ordered.map(\.kept).compactMap { source in
            try? ServerEndpoint(
                source.url, credentials: try makeCredentials(source, vault, configuration))
        }
    }
}
