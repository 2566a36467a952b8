import ListenCore
import Storage

/// The examples of the documentation of `Storage`, so that they compile.
private enum Examples {
    static func sourceStore(_ person: PersonDatabase) async throws -> [KeptSource] {
        let library = KeptSource(id: .local, name: "library", kind: .library)
        try await person.sources.set(isOn: false, of: library)
        let kept = try await person.sources.sources()  // the library, switched off
        return kept
    }
}
