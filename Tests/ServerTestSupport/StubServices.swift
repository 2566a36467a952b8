import Foundation
import Glibc
import ListenTestSupport
import Synchronization

/// LibreTranslate, DeepL and a chat endpoint on this machine, with the JSON of the real ones,
/// failing on demand.
///
/// `/translate` and `/languages` are LibreTranslate's, `/v2/…` DeepL's, `/v1/…` the chat
/// endpoint's. Each connection is one request, answered on a thread of its own; every request is in
/// `log`.
package final class StubServices: Sendable {
    private struct State {
        var faults: [(path: String, steps: [RawStep])] = []
        var log: [StubRequest] = []
        var hangUps = 0
    }

    private let socket: Int32
    private let state = Mutex(State())
    /// The address, without a slash at its end.
    package let url: String
    /// The key that DeepL and the chat endpoint require.
    package static let key = "stub-key-0123456789:fx"
    /// The chat endpoint's answer to everything, in pieces.
    package static let words = [
        "«Hola» is ", "a greeting", ".\nIt is said ", "at any time of day. 🙂",
    ]
    /// The same in one piece.
    package static var answer: String { words.joined() }

    /// Starts to listen on a free port of this machine; `nil` when the system refuses.
    package init?() {
        guard let (socket, port) = RawResponder.listening() else { return nil }
        self.socket = socket
        url = "http://127.0.0.1:\(port)"
        acceptConnections(of: socket) { [weak self] connection, _ in
            guard let self else { return false }
            detachThread { self.serve(connection) }
            return true
        }
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
    }

    /// The requests so far.
    package var log: [StubRequest] { state.withLock { $0.log } }

    /// The number of clients that left before their answer was complete.
    package var hangUps: Int { state.withLock { $0.hangUps } }

    /// Answers the next request whose path has this ending with these steps.
    package func answer(_ path: String, with steps: RawStep...) {
        state.withLock { $0.faults.append((path, steps)) }
    }

    /// Answers the next `times` requests whose path has this ending with a status.
    package func fail(
        _ path: String, _ status: Int, _ body: String = "{}", fields: [String] = [],
        times: Int = 1
    ) {
        let steps = [RawStep.send(Self.response(status, body, fields: fields))]
        state.withLock { state in
            for _ in 0..<times { state.faults.append((path, steps)) }
        }
    }

    /// The bytes of a whole JSON answer.
    package static func response(
        _ status: Int, _ body: String, fields: [String] = []
    ) -> [UInt8] {
        let head = [
            "HTTP/1.1 \(status) Status", "Content-Type: application/json",
            "Content-Length: \(body.utf8.count)", "Connection: close",
        ]
        return Array(((head + fields).joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }

    /// The head of a streamed answer, which ends with the connection.
    package static let streamHead = RawResponder.head(
        "HTTP/1.1 200 OK", "Content-Type: text/event-stream; charset=utf-8", "Connection: close")

    /// One event of a streamed answer.
    package static func event(_ delta: [String: Any], finish: String? = nil) -> [UInt8] {
        let chunk: [String: Any] = [
            "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1_780_000_000,
            "model": "stub",
            "choices": [
                ["index": 0, "delta": delta, "finish_reason": finish.map { $0 as Any } ?? NSNull()]
            ],
        ]
        return Array("data: ".utf8) + json(chunk) + Array("\n\n".utf8)
    }

    private static func json(_ value: Any) -> [UInt8] {
        Array(
            (try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])) ?? Data())
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        guard let request = Self.request(from: connection) else { return }
        let path = String(request.target.prefix { $0 != "?" })
        let fault = state.withLock { state -> [RawStep]? in
            state.log.append(request)
            return state.faults.firstIndex { path.hasSuffix($0.path) }
                .map { state.faults.remove(at: $0).steps }
        }
        for step in fault ?? [.send(answer(request, path))] {
            switch step {
            case .send(let bytes):
                guard RawResponder.sendsAll(bytes, to: connection) else {
                    state.withLock { $0.hangUps += 1 }
                    return
                }
            case .wait(let gate): gate.pass()
            case .reset:
                var option = linger(l_onoff: 1, l_linger: 0)
                setsockopt(
                    connection, SOL_SOCKET, SO_LINGER, &option,
                    socklen_t(MemoryLayout<linger>.size))
                return
            }
        }
        shutdown(connection, Int32(SHUT_WR))
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) == 1 {}
    }

    private func answer(_ request: StubRequest, _ path: String) -> [UInt8] {
        let asked =
            (try? JSONSerialization.jsonObject(with: Data(request.body.utf8))) as? [String: Any]
            ?? [:]
        switch (request.method, path) {
        case ("GET", "/languages"):
            return ok([["code": "en", "name": "English", "targets": ["es"]], ["code": "es"]])
        case ("POST", "/translate"):
            guard let text = asked["q"] as? String, asked["target"] is String else {
                return Self.response(400, #"{"error":"Invalid request: missing q parameter"}"#)
            }
            return ok(["translatedText": "L[\(text)]"])
        case (_, let path) where path.hasPrefix("/v2/"): return deepl(request, path, asked)
        case (_, let path) where path.hasPrefix("/v1/"): return chat(request, path, asked)
        default: return Self.response(404, #"{"error":"Not found"}"#)
        }
    }

    private func deepl(
        _ request: StubRequest, _ path: String, _ asked: [String: Any]
    ) -> [UInt8] {
        guard request.fields["authorization"] == "DeepL-Auth-Key \(Self.key)" else {
            return Self.response(403, #"{"message":"Forbidden"}"#)
        }
        switch path {
        case "/v2/usage":
            return ok(["character_count": 180_118, "character_limit": 500_000])
        case "/v2/translate":
            guard let texts = asked["text"] as? [String], asked["target_lang"] is String else {
                return Self.response(400, #"{"message":"Bad request","detail":"no text"}"#)
            }
            return ok([
                "translations": texts.map {
                    [
                        "detected_source_language": "ES", "text": "D[\($0)]",
                        "billed_characters": $0.count,
                    ]
                        as [String: Any]
                }
            ])
        default: return Self.response(404, "{}")
        }
    }

    private func chat(
        _ request: StubRequest, _ path: String, _ asked: [String: Any]
    ) -> [UInt8] {
        if path == "/v1/models" {
            let model: [String: Any] = [
                "id": "stub", "object": "model", "created": 1, "owned_by": "tests",
            ]
            return ok(["object": "list", "data": [model]])
        }
        guard path == "/v1/chat/completions", asked["messages"] is [[String: Any]] else {
            return Self.response(404, #"{"error":{"message":"no such page","type":"x"}}"#)
        }
        guard asked["stream"] as? Bool == true else {
            let message: [String: Any] = ["role": "assistant", "content": Self.answer]
            return ok([
                "id": "chatcmpl-1", "object": "chat.completion", "created": 1_780_000_000,
                "model": "stub",
                "choices": [["index": 0, "message": message, "finish_reason": "stop"]],
                "usage": ["prompt_tokens": 1, "completion_tokens": 2, "total_tokens": 3],
            ])
        }
        var bytes = Self.streamHead + Array(": hello\n\n".utf8)
        bytes += Self.event(["role": "assistant", "content": NSNull()])
        for word in Self.words { bytes += Self.event(["content": word]) }
        bytes += Self.event([:], finish: "stop")
        return bytes + Array("data: [DONE]\n\n".utf8)
    }

    private func ok(_ value: Any) -> [UInt8] {
        Self.response(200, String(decoding: Self.json(value), as: UTF8.self))
    }

    /// The request of a connection, with its content.
    private static func request(from connection: Int32) -> StubRequest? {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]), head.count < 65_536 {
            guard recv(connection, &byte, 1, 0) == 1 else { return nil }
            head.append(byte)
        }
        let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        let first = lines[0].split(separator: " ").map(String.init)
        guard first.count == 3 else { return nil }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            fields[line[..<colon].lowercased()] = line[line.index(after: colon)...]
                .trimmingCharacters(in: .whitespaces)
        }
        var body: [UInt8] = []
        let length = min(1 << 20, fields["content-length"].flatMap { Int($0) } ?? 0)
        while body.count < length {
            guard recv(connection, &byte, 1, 0) == 1 else { return nil }
            body.append(byte)
        }
        return StubRequest(
            method: first[0], target: first[1], fields: fields,
            body: String(decoding: body, as: UTF8.self))
    }
}
