import ListenCore

/// The examples of the documentation of `ListenCore`, so that they compile.
private enum Examples {
    static func keptSource() -> KeptSource {
        let home = KeptSource(
            id: SourceID(rawValue: "https://books.example"), name: "home", kind: .backend,
            address: "https://books.example")
        return home
    }

    static func backendServer(_ source: KeptSource) -> String? {
        BackendServer(source)?.url
    }
}
