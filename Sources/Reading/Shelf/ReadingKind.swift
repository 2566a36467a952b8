package import ListenCore

extension KeptSource {
    /// The texts a person reads.
    package static let articles = KeptSource(id: .articles, name: "articles", kind: .articles)
}

extension SourceKind {
    /// The texts a person reads, always there.
    package static func articles(
        open: @escaping @Sendable () throws -> any BookSource
    ) -> SourceKind {
        SourceKind(
            name: .articles, title: "texts read aloud", abilities: [.lists, .adds],
            words: .texts, isOnThisMachine: true, builtIn: [.articles],
            firstStep: "You read no texts yet. `listen read URL|FILE` reads one aloud.",
            open: { _ in OpenedSource(books: try open()) })
    }
}
