package import ListenCore
import Synchronization

/// Leaves a service alone for a while after it refused, so that the next questions neither wait
/// for it nor cost it a refusal each.
///
///     let pauses = FailurePauses { $0.code == .timeout ? .seconds(15) : nil }
///     pauses.note(ServiceError(.timeout, context: "a word"), of: "deepl", at: .zero)
///     pauses.failure(of: "deepl", at: .seconds(14))  // the time-out
///     pauses.failure(of: "deepl", at: .seconds(15))  // nil
package final class FailurePauses: Sendable {
    private let pauses = Mutex<[String: (until: Duration, error: ServiceError)]>([:])
    private let length: @Sendable (ServiceError) -> Duration?

    /// Pauses as long as `length` says; `nil` where the next request may fare better.
    package init(length: @escaping @Sendable (ServiceError) -> Duration?) {
        self.length = length
    }

    /// The failure a service is left alone for; `nil` when it may be asked.
    package func failure(of service: String, at now: Duration) -> ServiceError? {
        pauses.withLock { pauses in
            guard let pause = pauses[service], pause.until > now else {
                pauses[service] = nil
                return nil
            }
            return pause.error
        }
    }

    /// Begins a pause, where the failure is worth one.
    package func note(_ error: ServiceError, of service: String, at now: Duration) {
        guard let length = length(error) else { return }
        pauses.withLock { $0[service] = (now + length, error) }
    }
}
