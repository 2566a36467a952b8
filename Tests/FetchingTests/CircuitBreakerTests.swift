import HTTPCaching
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@testable import Fetching

struct CircuitBreakerTests {
    /// A breaker in a state, reached by what leads there.
    private static func breaker(_ state: CircuitBreaker.State) -> CircuitBreaker {
        var breaker = CircuitBreaker()
        switch state {
        case .closed(let failures):
            for _ in 0..<failures { breaker.note(.failed, at: .zero) }
        case .open(let until):
            for _ in 0..<5 { breaker.note(.failed, at: until - CircuitBreaker.pause) }
        case .trying:
            for _ in 0..<5 { breaker.note(.failed, at: .seconds(-30)) }
            _ = breaker.admit(.background, at: .zero)
        }
        return breaker
    }

    private static let soon = CircuitBreaker.State.open(until: .seconds(30))
    private static let states: [CircuitBreaker.State] = [
        .closed(failures: 0), .closed(failures: 4), soon, .trying,
    ]

    @Test func `every state can be reached`() {
        for state in Self.states { #expect(Self.breaker(state).state == state) }
    }

    struct Asking: Sendable {
        let state: CircuitBreaker.State
        let purpose: RequestPurpose
        let now: Duration
        let admission: CircuitBreaker.Admission
        let next: CircuitBreaker.State
    }

    static let askings: [Asking] = [RequestPurpose.needed, .renewing, .background].flatMap {
        purpose -> [Asking] in
        let isBehind = purpose == .background
        return [
            Asking(
                state: .closed(failures: 0), purpose: purpose, now: .zero, admission: .allowed,
                next: .closed(failures: 0)),
            Asking(
                state: .closed(failures: 4), purpose: purpose, now: .zero, admission: .allowed,
                next: .closed(failures: 4)),
            Asking(
                state: soon, purpose: purpose, now: .seconds(29),
                admission: isBehind ? .refused(for: .seconds(1)) : .once, next: soon),
            Asking(
                state: soon, purpose: purpose, now: .seconds(30), admission: .once, next: .trying),
            Asking(
                state: .trying, purpose: purpose, now: .seconds(1),
                admission: isBehind ? .refused(for: .zero) : .once, next: .trying),
        ]
    }

    @Test(arguments: askings.indices)
    func `who may ask depends on who waits`(_ index: Int) {
        let row = Self.askings[index]
        var breaker = Self.breaker(row.state)
        #expect(breaker.admit(row.purpose, at: row.now) == row.admission)
        #expect(breaker.state == row.next)
    }

    struct Noting: Sendable {
        let state: CircuitBreaker.State
        let evidence: CircuitBreaker.Evidence
        let next: CircuitBreaker.State
    }

    static let notings: [Noting] =
        states.map { Noting(state: $0, evidence: .answered, next: .closed(failures: 0)) } + [
            Noting(
                state: .closed(failures: 0), evidence: .failed, next: .closed(failures: 1)),
            Noting(
                state: .closed(failures: 4), evidence: .failed, next: .open(until: .seconds(40))),
            Noting(state: soon, evidence: .failed, next: .open(until: .seconds(40))),
            Noting(state: .trying, evidence: .failed, next: .open(until: .seconds(40))),
            Noting(
                state: .closed(failures: 4), evidence: .unknown, next: .closed(failures: 4)),
            Noting(state: soon, evidence: .unknown, next: soon),
            Noting(state: .trying, evidence: .unknown, next: .open(until: .seconds(10))),
        ]

    @Test(arguments: notings.indices)
    func `what an attempt says is taken in every state`(_ index: Int) {
        let row = Self.notings[index]
        var breaker = Self.breaker(row.state)
        breaker.note(row.evidence, at: .seconds(10))
        #expect(breaker.state == row.next)
    }

    @Test(
        arguments: [
            (.unreachable, nil, .failed), (.unreachable, .refused, .failed),
            (.unreachable, .noNetwork, .unknown), (.timeout, nil, .failed), (.cut, nil, .failed),
            (.cancelled, nil, .unknown), (.abandoned, nil, .unknown),
            (.tooLarge(limit: 1), nil, .answered), (.sound, nil, .answered),
            (.outOfReach, nil, .unknown),
        ] as [(TransportError.Code, TransportError.Obstacle?, CircuitBreaker.Evidence)])
    func `only what the server failed at counts against it`(
        _ code: TransportError.Code, _ obstacle: TransportError.Obstacle?,
        _ evidence: CircuitBreaker.Evidence
    ) {
        let error = TransportError(code, reason: "", url: "", obstacle: obstacle)
        #expect(CircuitBreaker.Evidence(error) == evidence)
    }
}

/// A transport that answers from a script and counts.
private final class ScriptedTransport: HTTPTransport {
    private let answers: Mutex<[Result<Int, TransportError>]>
    private let count = Mutex(0)

    init(_ answers: [Result<Int, TransportError>]) { self.answers = Mutex(answers) }

    var asked: Int { count.withLock { $0 } }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        count.withLock { $0 += 1 }
        let answer = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        let head = HTTPResponseHead(status: try answer.get(), fields: [:], url: request.url)
        return HTTPResponse(head, body: [])
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        try await send(request, limits: limits).head
    }
}

struct RequestSenderTests {
    private let waits = Waits()
    private let now = RunningTime()
    private static let refused = TransportError(
        .unreachable, reason: "", url: "", obstacle: .refused)

    private func sender(_ transport: ScriptedTransport) -> RequestSender {
        let (waits, now) = (waits, now)
        return RequestSender(
            transport: transport,
            timing: RequestTiming(
                clock: ManualClock(), elapsed: { now.value }, sleep: { waits.note($0) },
                random: { 1 }))
    }

    private func code(
        _ sender: RequestSender, _ purpose: RequestPurpose, method: String = "GET"
    ) async throws -> ServiceError.Code? {
        let url = try #require(HTTPURL("http://a/"))
        return await ListenTestSupport.code {
            try await sender.send(
                HTTPRequest(method, url), limits: .json, context: "x", purpose: purpose)
        }
    }

    @Test func `a refused connection is tried again fast where an old copy can be shown`()
        async throws
    {
        let transport = ScriptedTransport([.failure(Self.refused)])
        #expect(try await code(sender(transport), .renewing) == .offline)
        #expect(waits.all == [0.1, 0.2, 0.4].map { .seconds($0) })
        #expect(transport.asked == 4)
    }

    @Test func `a refused connection is waited for where nothing else can be shown`()
        async throws
    {
        let transport = ScriptedTransport([.failure(Self.refused)])
        #expect(try await code(sender(transport), .needed) == .offline)
        #expect(waits.all == [0.5, 1, 2].map { .seconds($0) })
    }

    @Test func `without a network an old copy is shown at once, and nothing is blamed`()
        async throws
    {
        let gone = TransportError(.unreachable, reason: "", url: "", obstacle: .noNetwork)
        let transport = ScriptedTransport([.failure(gone)])
        let sender = sender(transport)
        for _ in 0..<10 { #expect(try await code(sender, .background) == .offline) }
        #expect(transport.asked == 10)
        #expect(waits.all.isEmpty)
    }

    @Test func `after five failures only what somebody waits for is sent, and once`()
        async throws
    {
        let transport = ScriptedTransport([.failure(Self.refused)])
        let sender = sender(transport)
        _ = try await code(sender, .background)
        _ = try await code(sender, .background)
        // The fifth failure ended the second request's attempts.
        #expect(transport.asked == 5)
        #expect(try await code(sender, .background) == .offline)
        #expect(transport.asked == 5)
        #expect(try await code(sender, .renewing) == .offline)
        #expect(try await code(sender, .needed) == .offline)
        #expect(transport.asked == 7)
    }

    @Test func `after the pause one request finds out for all`() async throws {
        let down = [Result<Int, TransportError>](repeating: .failure(Self.refused), count: 6)
        let transport = ScriptedTransport(down + [.success(200)])
        let sender = sender(transport)
        _ = try await code(sender, .background)
        _ = try await code(sender, .background)
        now.value = .seconds(30)
        #expect(try await code(sender, .background) == .offline)
        #expect(transport.asked == 6)
        #expect(try await code(sender, .background) == .offline)
        #expect(transport.asked == 6)
        now.value = .seconds(60)
        #expect(try await code(sender, .background) == nil)
        #expect(try await code(sender, .background) == nil)
        #expect(transport.asked == 8)
    }

    @Test func `the first answer to a person opens the way for all`() async throws {
        let down = [Result<Int, TransportError>](repeating: .failure(Self.refused), count: 5)
        let transport = ScriptedTransport(down + [.success(404)])
        let sender = sender(transport)
        _ = try await code(sender, .background)
        _ = try await code(sender, .background)
        #expect(try await code(sender, .needed) == nil)
        #expect(try await code(sender, .background) == nil)
        #expect(transport.asked == 7)
    }

    @Test func `content that was sent is not sent again`() async throws {
        let cut = TransportError(.cut, reason: "", url: "")
        let transport = ScriptedTransport([.failure(cut)])
        #expect(try await code(sender(transport), .needed, method: "POST") == .cut)
        #expect(transport.asked == 1)
    }
}

/// A running time that a test moves.
private final class RunningTime: Sendable {
    private let time = Mutex(Duration.zero)

    var value: Duration {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}
