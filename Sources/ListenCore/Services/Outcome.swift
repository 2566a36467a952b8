/// The outcome of asynchronous work as a value.
package func outcome<Value: Sendable>(
    _ work: () async throws(ServiceError) -> Value
) async -> Result<Value, ServiceError> {
    do throws(ServiceError) {
        return .success(try await work())
    } catch {
        return .failure(error)
    }
}

/// The answer of a store on this machine; its failure is that of the work that `context` names.
package func answerOfStore<Value>(
    _ context: String, _ read: () async throws -> Value
) async throws(ServiceError) -> Value {
    do { return try await read() } catch {
        throw ServiceError(.file(reason: "\(error)"), context: context)
    }
}
