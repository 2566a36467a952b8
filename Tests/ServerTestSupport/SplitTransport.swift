package import HTTPCaching

/// A transport that takes questions in words to a stub, and sound over the network.
///
/// So a server of books has its lists, and its recordings come from a `RawResponder` that lies.
package struct SplitTransport: HTTPTransport {
    private let words: StubServer
    private let sound: any HTTPTransport
    private let isSound: @Sendable (HTTPRequest) -> Bool

    /// A transport; `isSound` tells what goes over the network.
    package init(
        words: StubServer, sound: any HTTPTransport,
        isSound: @escaping @Sendable (HTTPRequest) -> Bool
    ) {
        (self.words, self.sound, self.isSound) = (words, sound, isSound)
    }

    /// Sends a request where it belongs.
    package func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        if isSound(request) { return try await sound.send(request, limits: limits) }
        return try await words.send(request, limits: limits)
    }

    /// Streams the answer to a request from where it belongs.
    package func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        if isSound(request) {
            return try await sound.stream(
                request, limits: limits, onHead: onHead, onBytes: onBytes)
        }
        return try await words.stream(request, limits: limits, onHead: onHead, onBytes: onBytes)
    }
}
