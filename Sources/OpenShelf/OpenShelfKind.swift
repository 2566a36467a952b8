package import ListenCore

extension KeptSource {
    /// The audiobooks of the open shelf.
    package static let librivox = KeptSource(id: .librivox, name: "librivox", kind: .librivox)
}

extension SourceKind {
    /// The audiobooks of LibriVox and archive.org that a person chose, once there are some.
    package static func librivox(
        open: @escaping @Sendable () throws -> OpenShelfSource
    ) -> SourceKind {
        SourceKind(
            name: .librivox, title: "audiobooks of LibriVox and archive.org",
            abilities: [.lists, .searches], words: .audiobooks, builtIn: [.librivox],
            firstStep: "You chose no audiobooks yet. `listen librivox TEXT` looks for some.",
            open: { _ in
                let source = try open()
                return OpenedSource(books: source, offline: source)
            })
    }
}
