package import Fetching
package import HTTPCaching

/// The dependencies of the services of covers.
package struct CoverNetwork: Sendable {
    /// The carrier of requests.
    package let transport: any HTTPTransport
    /// The clock, the waiting and the randomness of requests.
    package let timing: RequestTiming
    /// Spaces out the calls to all services.
    package let pacer: CallPacer
    /// The reason that bytes are not a cover, as a clause; `nil` for a picture that can be shown.
    package let fault: @Sendable ([UInt8]) -> String?

    /// Dependencies as given; blocks only in `fault`.
    package init(
        transport: any HTTPTransport, timing: RequestTiming,
        fault: @escaping @Sendable ([UInt8]) -> String? = { _ in nil }
    ) {
        self.transport = transport
        self.timing = timing
        self.fault = fault
        pacer = CallPacer(timing)
    }
}
