import Testing
@testable import LanguageAids

@Suite struct ChatStreamTests {
    /// The event of a piece of text, as the endpoints send it.
    static func piece(_ text: String) -> String {
        """
        data: {"id":"1","object":"chat.completion.chunk","choices":[{"index":0,\
        "delta":{"content":"\(text)"},"finish_reason":null}]}\n\n
        """
    }

    /// Everything a real stream holds beside its text.
    static var sample: String {
        """
        : a comment\n
        data: {"choices":[{"index":0,"delta":{"role":"assistant","content":null}}]}\n
        \(piece("«Él» "))\(piece("corrió"))\
        data: {"choices":[{"index":0,"delta":{}}]}\n
        \(piece(""))\(piece(" 🙂."))\
        data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n
        data: {"choices":[],"usage":{"total_tokens":7}}\n
        data: [DONE]\n\n
        """
    }

    @Test func `a stream gives the same text wherever it is split`() {
        let bytes = Array(Self.sample.utf8)
        for place in 0...bytes.count {
            var stream = ChatStream()
            var told = stream.receive(bytes[..<place])
            told += stream.receive(bytes[place...])
            told += stream.finish()
            #expect(stream.text == "«Él» corrió 🙂.", "split at \(place)")
            #expect(told == stream.text, "split at \(place)")
            #expect(stream.state == .done, "split at \(place)")
        }
    }

    @Test func `a stream that is cut anywhere is never taken for whole`() {
        let bytes = Array(Self.sample.utf8)
        let end = Self.sample.utf8.count - Array("data: [DONE]\n\n\n".utf8).count
        for length in 0..<end {
            var stream = ChatStream()
            _ = stream.receive(bytes[..<length])
            let isFinished = String(decoding: bytes[..<length], as: UTF8.self)
                .contains("\"stop\"}]}\n")
            _ = stream.finish()
            #expect((stream.state == .done) == isFinished, "cut after \(length)")
        }
    }

    /// What a stream's events come to.
    struct Case: Sendable {
        let events: String
        let state: ChatStream.State
        let text: String
    }

    static let cases = [
        Case(events: "data: [DONE]\n\n", state: .done, text: ""),
        Case(
            events: "data: {\"choices\":[{\"delta\":{\"content\":\"a\"},"
                + "\"finish_reason\":\"length\"}]}\n\n", state: .full, text: "a"),
        Case(
            events: "data: {\"error\":{\"message\":\"out of memory\",\"type\":\"x\"}}\n\n",
            state: .failed(reason: "out of memory"), text: ""),
        Case(
            events: "data: {\"error\":\"no such model\"}\n\n",
            state: .failed(reason: "no such model"), text: ""),
        Case(events: "data: {\"choices\":\"none\"}\n\n", state: .malformed, text: ""),
        Case(events: "data: hello\n\n", state: .malformed, text: ""),
        Case(events: "data: {}\n\n", state: .open, text: ""),
        Case(events: "", state: .open, text: ""),
    ]

    @Test(arguments: cases)
    func `events come to a state`(_ sample: Case) {
        var stream = ChatStream()
        _ = stream.receive(sample.events.utf8)
        _ = stream.finish()
        #expect(stream.state == sample.state)
        #expect(stream.text == sample.text)
    }

    @Test func `an answer without an end is ended, and nothing is taken after it`() {
        var stream = ChatStream()
        let piece = Array(Self.piece(String(repeating: "a", count: 1_000)).utf8)
        for _ in 0..<100 where stream.state == .open { _ = stream.receive(piece) }
        #expect(stream.state == .full)
        #expect(stream.text.utf8.count <= ChatStream.limit + 1_000)
        let length = stream.text.utf8.count
        #expect(stream.receive(piece).isEmpty)
        #expect(stream.text.utf8.count == length)
    }

    @Test(arguments: [
        (["<think>hm", "m</th", "ink>\n\n", "Hola"], "Hola"),
        (["<thi", "s is text"], "<this is text"),
        (["\n ", "<think>a</think>b<think>"], "b<think>"),
        (["Hola ", "<think>"], "Hola <think>"),
        (["<think>never ended"], ""),
    ])
    func `what a model thinks first is left out`(_ pieces: [String], _ text: String) {
        var filter = ThinkingFilter()
        #expect(pieces.map { filter.receive($0) }.joined() == text)
    }
}
