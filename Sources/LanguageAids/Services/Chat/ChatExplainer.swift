import FoundationEssentials
import HTTPCaching
package import ListenCore
import Synchronization

/// Explains by a chat endpoint; the text is passed on while it is being written.
package struct ChatExplainer: Explaining {
    /// The name in messages.
    package var provider: String { endpoint.provider }
    /// The name and the endpoint.
    package var storeKey: String { endpoint.storeKey }
    private let endpoint: ChatEndpoint

    /// An explainer by an endpoint.
    package init(_ endpoint: ChatEndpoint) {
        self.endpoint = endpoint
    }

    /// Explains a sentence or a phrase of it.
    package func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
        try await explain(request) { _ in }
    }

    /// Explains, and reports each piece of the text when it arrives.
    ///
    /// Throws `.cut` when the connection ends before the answer does, and `.incomplete` when the
    /// model ends its answer too early.
    package func explain(
        _ request: ExplanationRequest, onPart: @escaping @Sendable (ExplanationPart) -> Void
    ) async throws(ServiceError) -> Explanation {
        let context = "an explanation by \(provider)"
        let provider = provider
        let tell: @Sendable (String) -> Void = { piece in
            onPart(ExplanationPart(text: piece, provider: provider))
        }
        let reading = Mutex<ChatReading?>(nil)
        let response = try await endpoint.ask(
            rules: ChatPrompt.explanationRules(request), text: ChatPrompt.explanation(request),
            stream: true, context: context
        ) { asked, secret throws(ServiceError) in
            let answer = try await receive(
                asked, hiding: secret, context: context, onPiece: tell)
            reading.withLock { $0 = answer }
            return HTTPResponse(answer.head, body: answer.body)
        }
        guard let answer = reading.withLock({ $0 }) else {
            throw endpoint.client.fault(context).malformed("the answer is empty")
        }
        let text = try text(of: answer, response, context, onPiece: tell)
        return Explanation(overview: text, provider: provider)
    }

    /// The whole text of an answer that ended properly.
    private func text(
        of answer: ChatReading, _ response: HTTPResponse, _ context: String,
        onPiece: (String) -> Void
    ) throws(ServiceError) -> String {
        guard answer.isStream else {
            let (text, ending) = try endpoint.text(of: response, context: context)
            guard ending == .whole else {
                if !text.isEmpty { onPiece(text) }
                throw endpoint.incomplete(ending, context)
            }
            return text
        }
        let fault = endpoint.client.fault(context)
        let text = String(answer.stream.text.trimmed)
        switch answer.stream.state {
        case .open: throw ServiceError(.cut, context: context, advice: "Ask again.")
        case .failed(let reason):
            throw endpoint.failed(
                answer.stream.failure, reason, hiding: answer.secret, context)
        case .malformed: throw fault.malformed("it is no stream of answers")
        case .full: throw endpoint.incomplete(.full, context)
        case .filtered: throw endpoint.incomplete(.filtered, context)
        case .done:
            guard !text.isEmpty else { throw fault.malformed("the answer is empty") }
            return text
        }
    }

    /// One attempt: the head, and the text as far as it arrived.
    private func receive(
        _ request: HTTPRequest, hiding secret: Secret?, context: String,
        onPiece: @escaping @Sendable (String) -> Void
    ) async throws(ServiceError) -> ChatReading {
        let box = ChatReadingBox(endpoint.kind, hiding: secret)
        let (pieces, feed) = AsyncStream<String>.makeStream()
        let transport = endpoint.client.network.transport
        async let transfer: Result<HTTPResponseHead, TransportError> = {
            defer { feed.finish() }
            do throws(TransportError) {
                return .success(
                    try await transport.stream(
                        request, limits: ChatEndpoint.answer, onHead: { box.receive($0) },
                        onBytes: { bytes in
                            let (piece, verdict) = box.receive(bytes)
                            if !piece.isEmpty { feed.yield(piece) }
                            return verdict
                        }))
            } catch {
                return .failure(error)
            }
        }()
        // Passed on here, so that a slow reader never delays the network.
        for await piece in pieces { onPiece(piece) }
        let result = await transfer
        let isCut =
            switch result {
            case .success: false
            case .failure: true
            }
        let (reading, last) = box.finish(isCut: isCut)
        if !last.isEmpty { onPiece(last) }
        switch result {
        case .success: break
        // It was cancelled here because the answer is complete, or failed after that.
        case .failure(let error) where error.code != .cancelled && reading?.isOver == true: break
        case .failure(let error): throw endpoint.client.fault(context).error(error)
        }
        guard let reading else { throw endpoint.client.fault(context).malformed("it is empty") }
        return reading
    }
}

/// An answer as far as it has arrived.
struct ChatReading: Sendable {
    let head: HTTPResponseHead
    let kind: ChatKind
    /// The key, which is removed from error messages.
    let secret: Secret?
    /// The content when it is not a stream: an error, or an answer in one piece.
    var body: [UInt8] = []
    var stream: ChatStream

    static let bodyLimit = 1 << 20

    /// An answer that begins.
    init(_ head: HTTPResponseHead, _ kind: ChatKind, hiding secret: Secret?) {
        (self.head, self.kind, self.secret) = (head, kind, secret)
        stream = ChatStream(kind, hiding: secret)
    }

    /// True when the answer is a stream: of events, or of lines.
    var isStream: Bool {
        (200..<300).contains(head.status)
            && head.fields.first("Content-Type")?.lowercased().hasPrefix(kind.streamType) == true
    }

    /// True when no more of it is needed.
    var isOver: Bool { isStream && stream.state != .open || body.count > Self.bodyLimit }
}

/// Receives an answer on the transport's thread.
private final class ChatReadingBox: Sendable {
    private let reading = Mutex<ChatReading?>(nil)
    private let kind: ChatKind
    private let secret: Secret?

    init(_ kind: ChatKind, hiding secret: Secret?) {
        (self.kind, self.secret) = (kind, secret)
    }

    func receive(_ head: HTTPResponseHead) -> StreamVerdict {
        reading.withLock { $0 = ChatReading(head, kind, hiding: secret) }
        return .proceed
    }

    func receive(_ bytes: UnsafeRawBufferPointer) -> (piece: String, verdict: StreamVerdict) {
        reading.withLock { reading in
            guard reading?.isStream == true else {
                reading?.body += bytes
                return ("", reading?.isOver == true ? .stop : .proceed)
            }
            let piece = reading?.stream.receive(bytes) ?? ""
            return (piece, reading?.isOver == true ? .stop : .proceed)
        }
    }

    func finish(isCut: Bool) -> (reading: ChatReading?, last: String) {
        reading.withLock { reading in
            let last = reading?.isStream == true ? reading?.stream.finish(isCut: isCut) ?? "" : ""
            return (reading, last)
        }
    }
}
