package import HTTPCaching
import ListenCore

/// The network dependencies that all services share.
package struct ServiceNetwork: Sendable {
    /// The transport of requests.
    package let transport: any HTTPTransport
    /// The clock, the waiting and the randomness between attempts.
    package let timing: RequestTiming
    /// True when a key may be sent over plain http to another machine.
    package let allowsInsecureKey: Bool

    /// Dependencies as given.
    package init(
        transport: any HTTPTransport, timing: RequestTiming, allowsInsecureKey: Bool = false
    ) {
        self.transport = transport
        self.timing = timing
        self.allowsInsecureKey = allowsInsecureKey
    }
}

/// The result of checking a service, for `listen doctor`.
package struct ServiceHealth: Hashable, Sendable {
    /// True when the service can give translations or explanations.
    package let isWell: Bool
    /// The result, as a clause or a sentence.
    package let text: String

    /// A result.
    package init(isWell: Bool, text: String) {
        self.isWell = isWell
        self.text = text
    }
}

/// A service that can be checked without costs.
package protocol ServiceChecking: Sendable {
    /// Checks once, for a few seconds at most.
    func health() async -> ServiceHealth
}
