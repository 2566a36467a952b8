/// The outcome of asynchronous work as a value.
public func outcome<Value: Sendable>(
    _ work: () async throws(ServiceError) -> Value
) async -> Result<Value, ServiceError> {
    do throws(ServiceError) {
        return .success(try await work())
    } catch {
        return .failure(error)
    }
}
