public import HTTPCaching
import ListenCore

/// The network dependencies that all services share.
public struct ServiceNetwork: Sendable {
    /// The transport of requests.
    public let transport: any HTTPTransport
    /// The clock, the waiting and the randomness between attempts.
    public let timing: RequestTiming
    /// True when a key may be sent over plain http to another machine.
    public let allowsInsecureKey: Bool

    /// Dependencies as given.
    public init(
        transport: any HTTPTransport, timing: RequestTiming, allowsInsecureKey: Bool = false
    ) {
        self.transport = transport
        self.timing = timing
        self.allowsInsecureKey = allowsInsecureKey
    }
}

/// The result of checking a service, for `listen doctor`.
public struct ServiceHealth: Hashable, Sendable {
    /// True when the service can give translations or explanations.
    public let isWell: Bool
    /// The result, as a clause or a sentence.
    public let text: String

    /// A result.
    public init(isWell: Bool, text: String) {
        self.isWell = isWell
        self.text = text
    }
}

/// A service that can be checked without costs.
public protocol ServiceChecking: Sendable {
    /// Checks once, for a few seconds at most.
    func health() async -> ServiceHealth
}
