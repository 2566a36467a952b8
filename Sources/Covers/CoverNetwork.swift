public import Fetching
public import HTTPCaching

/// The way to the services of covers.
public struct CoverNetwork: Sendable {
    /// The carrier of requests.
    public let transport: any HTTPTransport
    /// Time and chance.
    public let timing: RequestTiming
    /// Keeps the calls to all services apart.
    public let pacer: CallPacer
    /// Says, as a clause, why bytes are no cover; `nil` for a picture that can be shown.
    public let fault: @Sendable ([UInt8]) -> String?

    /// A way to the network; blocks only in `fault`.
    public init(
        transport: any HTTPTransport, timing: RequestTiming,
        fault: @escaping @Sendable ([UInt8]) -> String? = { _ in nil }
    ) {
        self.transport = transport
        self.timing = timing
        self.fault = fault
        pacer = CallPacer(timing)
    }
}
