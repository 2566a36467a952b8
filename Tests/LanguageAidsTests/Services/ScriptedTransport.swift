import FoundationEssentials
import HTTPCaching
import LanguageAids
import ListenCore
import Synchronization

/// What a scripted service answers to one request.
enum ScriptedAnswer: Sendable {
    /// A status, fields, and the content in pieces.
    case response(Int, HTTPFields, [String])
    /// The content in pieces, then the end of the connection.
    case cut([String])
    /// Nothing.
    case failure(TransportError.Code, TransportError.Obstacle?)
    /// No end: the content, and then waiting until the task is cancelled.
    case stall([String])

    static func json(_ text: String, _ status: Int = 200, _ fields: HTTPFields = [:])
        -> ScriptedAnswer
    {
        var fields = fields
        fields.set("Content-Type", "application/json")
        return .response(status, fields, [text])
    }

    static func stream(_ pieces: String...) -> ScriptedAnswer {
        .response(200, ["Content-Type": "text/event-stream"], pieces)
    }
}

/// A network that answers what it was told to, one answer a request, the last
/// one again and again.
final class ScriptedTransport: HTTPTransport {
    private struct State {
        var answers: [ScriptedAnswer]
        var requests: [HTTPRequest] = []
        var verdicts: [StreamVerdict] = []
    }

    private let state: Mutex<State>

    init(_ answers: ScriptedAnswer...) {
        state = Mutex(State(answers: answers))
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    /// What the receiver of streams said to each piece.
    var verdicts: [StreamVerdict] { state.withLock { $0.verdicts } }
    /// The content of the requests, as text.
    var bodies: [String] { requests.map { String(decoding: $0.body ?? [], as: UTF8.self) } }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let body = Mutex<[UInt8]>([])
        let head = try await stream(
            request, limits: limits, onHead: { _ in .proceed },
            onBytes: { bytes in
                body.withLock { $0 += bytes }
                return .proceed
            })
        return HTTPResponse(head, body: body.withLock { $0 })
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
        }
        let url = request.url.description
        func give(_ head: HTTPResponseHead, _ pieces: [String]) throws(TransportError) {
            _ = onHead(head)
            for piece in pieces {
                let verdict = Array(piece.utf8).withUnsafeBytes { onBytes($0) }
                state.withLock { $0.verdicts.append(verdict) }
                if verdict == .stop { throw TransportError(.abandoned, reason: "stop", url: url) }
            }
        }
        let streamed: HTTPFields = ["Content-Type": "text/event-stream"]
        switch answer {
        case .response(let status, let fields, let pieces):
            let head = HTTPResponseHead(status: status, fields: fields, url: request.url)
            try give(head, pieces)
            return head
        case .cut(let pieces):
            try give(HTTPResponseHead(status: 200, fields: streamed, url: request.url), pieces)
            throw TransportError(.cut, reason: "the connection was closed", url: url)
        case .failure(let code, let obstacle):
            throw TransportError(code, reason: "a reason", url: url, obstacle: obstacle)
        case .stall(let pieces):
            try give(HTTPResponseHead(status: 200, fields: streamed, url: request.url), pieces)
            // Ends when the task is cancelled, as a real transfer does.
            let (never, keep) = AsyncStream<Void>.makeStream()
            for await _ in never {}
            withExtendedLifetime(keep) {}
            throw TransportError(.cancelled, reason: "cancelled", url: url)
        }
    }
}

/// A network whose time stands still: what is waited for is noted.
final class StillTime: Sendable {
    private let waits = Mutex<[Duration]>([])
    private let now = Mutex<Duration>(.zero)

    var waited: [Duration] { waits.withLock { $0 } }

    func advance(by length: Duration) { now.withLock { $0 += length } }

    var timing: RequestTiming {
        RequestTiming(
            clock: StillClock(), elapsed: { self.now.withLock { $0 } },
            sleep: { wait in self.waits.withLock { $0.append(wait) } }, random: { 0 })
    }
}

private struct StillClock: WallClock {
    let now = Date(timeIntervalSince1970: 1_780_000_000)
}

extension ServiceNetwork {
    static func scripted(
        _ transport: ScriptedTransport, _ time: StillTime = StillTime(),
        allowsInsecureKey: Bool = false
    ) -> ServiceNetwork {
        ServiceNetwork(
            transport: transport, timing: time.timing, allowsInsecureKey: allowsInsecureKey)
    }
}

extension ServiceKey {
    static func make(_ text: String, setting: String = "a-key") -> ServiceKey {
        ServiceKey(setting: setting) { () async throws(TokenError) in Secret(text) }
    }
}

/// A sentence in the middle of a chapter.
func askedSentence(
    _ text: String = "Hola.", from source: String? = "es", to target: String = "en"
) -> TranslationRequest {
    TranslationRequest(
        text: text, source: source.flatMap { Language(tag: $0) },
        target: Language(tag: target) ?? .english, place: sentencePlace)
}

let sentencePlace = SentencePlace(
    chapter: ChapterAddress(
        source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: "c")),
    sentence: 4,
    range: MediaTime.zero..<MediaTime.milliseconds(900), previous: "Antes.", next: "Luego.")

/// The error an ask ends with; `nil` when there is none.
func failure(_ ask: () async throws(ServiceError) -> some Any) async -> ServiceError? {
    do throws(ServiceError) {
        _ = try await ask()
        return nil
    } catch {
        return error
    }
}
