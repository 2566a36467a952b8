package import ListenCore

extension SourceKind {
    /// The library on this machine: the bundled books and the imported ones, always there.
    ///
    /// `open` makes it, and throws when there are neither.
    package static func library(
        open: @escaping @Sendable () throws -> any BookSource
    ) -> SourceKind {
        SourceKind(
            name: .library, title: "library on this machine", abilities: [.lists, .adds],
            isOnThisMachine: true, builtIn: [.library],
            open: { _ in OpenedSource(books: try open()) })
    }
}
