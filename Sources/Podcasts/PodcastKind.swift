package import ListenCore

extension KeptSource {
    /// The podcasts a person follows.
    package static let podcasts = KeptSource(id: .podcasts, name: "podcasts", kind: .podcasts)
}

extension SourceKind {
    /// The podcasts a person follows, once there are some.
    package static func podcasts(
        open: @escaping @Sendable () throws -> OpenedSource
    ) -> SourceKind {
        SourceKind(
            name: .podcasts, title: "podcasts", abilities: [.lists, .refreshes], words: .podcasts,
            listsNewestFirst: true, builtIn: [.podcasts],
            firstStep: "You follow no podcasts yet. `listen podcast search TEXT` looks for some,"
                + " and `listen podcast add` follows one.",
            open: { _ in try open() })
    }
}
