import AppEnvironment
import HTTPCaching
import ListenCore

/// A transport that tells every request and its outcome, for `--verbose`; never a token or the
/// query of an address, which may hold one.
struct ToldTransport: HTTPTransport {
    let transport: any HTTPTransport
    let tell: @Sendable (String) -> Void

    func send(_ request: HTTPRequest, limits: TransferLimits)
        async throws(TransportError) -> HTTPResponse
    {
        let start = ContinuousClock.now
        do throws(TransportError) {
            let response = try await transport.send(request, limits: limits)
            say(request, "\(response.head.status), \(response.body.count) bytes", since: start)
            return response
        } catch {
            say(request, "\(error)", since: start)
            throw error
        }
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let start = ContinuousClock.now
        do throws(TransportError) {
            let head = try await transport.stream(
                request, limits: limits, onHead: onHead, onBytes: onBytes)
            say(request, "\(head.status)", since: start)
            return head
        } catch {
            say(request, "\(error)", since: start)
            throw error
        }
    }

    private func say(
        _ request: HTTPRequest, _ outcome: String, since start: ContinuousClock.Instant
    ) {
        let took = (ContinuousClock.now - start) / .milliseconds(1)
        let url = Redaction.redacted(String(request.url.description.prefix { $0 != "?" }))
        tell("\(request.method) \(url): \(Redaction.redacted(outcome)) (\(Int(took)) ms)")
    }
}
