import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// A backend on this machine that serves given books, and fails on demand.
///
/// Uses the JSON of the real one. Every request is in `log`; each request uses up one fault, in the
/// order they were given.
package final class StubBackend: Sendable {
    private struct State {
        var library: StubLibrary
        var behaviour: StubBehaviour
        var faults: [(path: String, fault: StubFault)] = []
        var log: [StubRequest] = []
    }

    private let state: Mutex<State>
    private let server: HTTPServer
    private let task: Task<Void, Never>
    /// The base URL, without a slash at its end.
    package let url: String

    /// Starts to serve a library on a free port of this machine.
    package static func serving(
        _ library: StubLibrary = .make(), _ behaviour: StubBehaviour = StubBehaviour()
    ) async throws -> StubBackend {
        let server = HTTPServer(
            address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled)
        let task = Task { () async -> Void in try? await server.run() }
        try await server.waitUntilListening()
        guard let address = await server.listeningAddress, case .ip4(_, let port) = address else {
            throw CancellationError()
        }
        let stub = StubBackend(library, behaviour, server, task, "http://127.0.0.1:\(port)")
        await server.appendRoute("*") { [weak stub] request in
            guard let stub else { return HTTPResponse(statusCode: .serviceUnavailable) }
            return try await stub.answer(request)
        }
        return stub
    }

    private init(
        _ library: StubLibrary, _ behaviour: StubBehaviour, _ server: HTTPServer,
        _ task: Task<Void, Never>, _ url: String
    ) {
        state = Mutex(State(library: library, behaviour: behaviour))
        self.server = server
        self.task = task
        self.url = url
    }

    deinit { task.cancel() }

    /// The requests so far.
    package var log: [StubRequest] { state.withLock { $0.log } }

    /// The targets of the requests so far, each with its method.
    package var targets: [String] { log.map { "\($0.method) \($0.target)" } }

    /// Changes how it behaves.
    package func change(_ change: @Sendable (inout StubBehaviour) -> Void) {
        state.withLock { change(&$0.behaviour) }
    }

    /// Changes what it serves.
    package func changeLibrary(_ change: @Sendable (inout StubLibrary) -> Void) {
        state.withLock { change(&$0.library) }
    }

    /// Makes the next `times` requests whose path has this ending fail.
    package func fail(_ path: String, with fault: StubFault, times: Int = 1) {
        state.withLock { state in
            for _ in 0..<times { state.faults.append((path, fault)) }
        }
    }

    /// Stops serving; connections end.
    package func stop() async {
        await server.stop()
        task.cancel()
        await task.value
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let body = try await request.bodyData
        let path = request.target.path()
        let (library, behaviour, fault) = state.withLock { state in
            state.log.append(StubRequest(request, body))
            let index = state.faults.firstIndex { path.hasSuffix($0.path) }
            let fault = index.map { state.faults.remove(at: $0).fault }
            return (state.library, state.behaviour, fault)
        }
        if let token = behaviour.token,
            request.headers[.authorization] != "Bearer \(token)", !path.hasPrefix("/signed/")
        {
            return .failure(401, "Not authenticated")
        }
        if let fault, let response = try await StubBackend.answer(fault) { return response }
        let answers = StubAnswers(library: library, behaviour: behaviour, url: url)
        return answers.answer(request, path: path, body: body)
    }

    private static func answer(_ fault: StubFault) async throws -> HTTPResponse? {
        switch fault {
        case .status(let status, let detail, let retryAfter):
            var response = HTTPResponse.failure(status, detail)
            if let retryAfter { response.headers[HTTPHeader("Retry-After")] = retryAfter }
            return response
        case .page:
            return .text("<!DOCTYPE html><html><body>Log in</body></html>", type: "text/html")
        case .json(let text): return .text(text, type: "application/json")
        case .delay(let duration):
            try await Task.sleep(for: duration)
            return nil
        case .redirect(let place):
            return HTTPResponse(
                statusCode: HTTPStatusCode(307, phrase: "Temporary Redirect"),
                headers: [.location: place])
        }
    }
}

extension StubRequest {
    fileprivate init(_ request: HTTPRequest, _ body: Data) {
        method = request.method.rawValue
        target = request.target.rawValue
        fields = Dictionary(
            request.headers.map { ($0.key.rawValue.lowercased(), $0.value) },
            uniquingKeysWith: { first, _ in first })
        self.body = String(decoding: body, as: UTF8.self)
    }
}
