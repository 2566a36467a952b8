import ListenCore

/// Stores the source of books for later runs.
package struct StandingSource: Sendable {
    let select: @Sendable (String?) async throws -> Void

    package init(select: @escaping @Sendable (String?) async throws -> Void) {
        self.select = select
    }

    /// Stores a source by its name once its list is there, fresh or stored; `nil` is this machine.
    ///
    /// Returns the reason when it should have been stored but was not.
    func keep(_ source: String?, once service: any BookSource) async -> String? {
        if source != nil, (try? await service.books(.cacheFirst)) == nil { return nil }
        do {
            try await select(source)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
