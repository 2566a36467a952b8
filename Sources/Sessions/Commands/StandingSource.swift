package import ListenCore

/// Where books come from in later runs too.
package struct StandingSource: Sendable {
    package let select: @Sendable (String?) async throws -> Void

    package init(select: @escaping @Sendable (String?) async throws -> Void) {
        self.select = select
    }

    /// Keeps a source by its name once its list is there, or a kept copy of it; `nil` is this
    /// machine.
    ///
    /// Returns why it was not kept, though it should be.
    package func keep(_ source: String?, once service: any BookSource) async -> String? {
        if source != nil, (try? await service.books(.cacheFirst)) == nil { return nil }
        do {
            try await select(source)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
