package import ListenCore

extension KeptSource {
    /// The news a person follows.
    package static let news = KeptSource(id: .news, name: "news", kind: .news)
}

extension SourceKind {
    /// The news of the feeds a person follows, once there are some.
    package static func news(
        open: @escaping @Sendable () throws -> any BookSource
    ) -> SourceKind {
        SourceKind(
            name: .news, title: "news to be read aloud", abilities: [.lists, .refreshes],
            builtIn: [.news],
            firstStep: "You follow no news yet. `listen news add URL` follows a feed or a site.",
            open: { _ in OpenedSource(books: try open()) })
    }
}
