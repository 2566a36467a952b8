import Fetching
import HTTPCaching
package import ListenCore

extension SourceKind {
    /// Listen backends over HTTP, each added by its base URL.
    ///
    /// `open` makes the client of one.
    package static func backend(
        open: @escaping @Sendable (KeptSource) throws -> OpenedSource
    ) -> SourceKind {
        SourceKind(
            name: .backend, title: "listen backend", abilities: [.lists, .refreshes],
            recognize: { typed throws in
                guard ServerAddress.isMeant(by: typed) else { return nil }
                let url = try ServerAddress.normalised(typed)
                return KeptSource.backend(name: HTTPURL(url)?.host ?? url, url: url)
            }, open: open)
    }
}
