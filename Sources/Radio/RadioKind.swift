package import ListenCore

extension KeptSource {
    /// The radio stations of a person.
    package static let radio = KeptSource(id: .radio, name: "radio", kind: .radio)
}

extension SourceKind {
    /// The radio stations that a person keeps, once there are some.
    package static func radio(
        open: @escaping @Sendable () throws -> any BookSource
    ) -> SourceKind {
        SourceKind(
            name: .radio, title: "radio stations", abilities: [.lists, .endless],
            words: .stations, builtIn: [.radio],
            firstStep: "You keep no stations yet. `listen radio TEXT` looks for some, and"
                + " `listen radio add` keeps one.",
            open: { _ in OpenedSource(books: try open()) })
    }
}
