public import HTTPCaching
import ListenCore

/// What every service on the network is asked with.
public struct ServiceNetwork: Sendable {
    /// What carries requests.
    public let transport: any HTTPTransport
    /// Time and chance for waiting between attempts.
    public let timing: RequestTiming
    /// Whether a key may be sent over plain http to another machine.
    public let allowsInsecureKey: Bool

    /// A way to the network.
    public init(
        transport: any HTTPTransport, timing: RequestTiming, allowsInsecureKey: Bool = false
    ) {
        self.transport = transport
        self.timing = timing
        self.allowsInsecureKey = allowsInsecureKey
    }
}

/// What a look at a service found, for `listen doctor`.
public struct ServiceHealth: Hashable, Sendable {
    /// Whether translations or explanations can be had from it.
    public let isWell: Bool
    /// What was found, as a clause or a sentence.
    public let text: String

    /// What was found.
    public init(isWell: Bool, text: String) {
        self.isWell = isWell
        self.text = text
    }
}

/// A service that can be looked at without costing anything.
public protocol ServiceChecking: Sendable {
    /// Asks once, for a few seconds at most.
    func health() async -> ServiceHealth
}
