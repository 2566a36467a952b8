/// Work that looks words up in child processes, which are ended however it ends.
enum HelpedWork {
    /// Carries the work out, then ends the processes; returns its value, or throws what it throws.
    static func run<Value>(
        endingBy shutdown: @Sendable () async -> Void, _ work: () async throws -> Value
    ) async throws -> Value {
        let value: Value
        do {
            value = try await work()
        } catch {
            await shutdown()
            throw error
        }
        await shutdown()
        return value
    }
}
