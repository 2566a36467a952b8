import Testing
@testable import LanguageAids

@Suite struct ServerSentEventsTests {
    /// A stream and the data of its events.
    struct Case: Sendable, CustomTestStringConvertible {
        let stream: String
        let events: [String]
        var testDescription: String { stream.debugDescription }
    }

    static let cases = [
        Case(stream: "data: a\n\n", events: ["a"]),
        Case(stream: "data:a\n\ndata:  b\n\n", events: ["a", " b"]),
        Case(stream: "data: a\r\n\r\ndata: b\r\rdata: c\n\n", events: ["a", "b", "c"]),
        Case(stream: "data: a\ndata\ndata: b\n\n", events: ["a\n\nb"]),
        Case(stream: ": ping\n\n:\n\ndata: a\n\n", events: ["a"]),
        Case(stream: "event: x\nid: 3\nretry: 9\ndata: a\n\nevent: y\n\n", events: ["a"]),
        Case(stream: "\u{FEFF}data: ¡señor! 漢字 🙂\n\n", events: ["¡señor! 漢字 🙂"]),
        Case(stream: "datum: a\nDATA: b\ndata : c\n\n", events: []),
        Case(stream: "\n\n\r\n\n", events: []),
        Case(stream: "data:\n\n", events: [""]),
    ]

    @Test(arguments: cases)
    func `events are the same wherever the bytes are split`(_ sample: Case) {
        let bytes = Array(sample.stream.utf8)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                var events = ServerSentEvents()
                let read =
                    events.receive(bytes[..<first]) + events.receive(bytes[first..<second])
                    + events.receive(bytes[second...])
                #expect(read == sample.events, "split at \(first) and \(second)")
            }
        }
    }

    @Test func `bytes one by one give the same events`() {
        for sample in Self.cases {
            var events = ServerSentEvents()
            let read = sample.stream.utf8.flatMap { events.receive([$0]) }
            #expect(read == sample.events)
        }
    }

    @Test func `what is not whole at the end is left out, a missing empty line is forgiven`() {
        var cut = ServerSentEvents()
        #expect(cut.receive("data: a\n\ndata: half".utf8) == ["a"])
        #expect(cut.finish() == nil)
        var whole = ServerSentEvents()
        #expect(whole.receive("data: a\n".utf8).isEmpty)
        #expect(whole.finish() == "a")
    }

    @Test func `an endless line and an endless event end the reading`() {
        var line = ServerSentEvents()
        _ = line.receive(repeatElement(UInt8(0x61), count: ServerSentEvents.limit + 1))
        #expect(line.isOverflown)
        #expect(line.receive("\n\ndata: a\n\n".utf8).isEmpty)
        var event = ServerSentEvents()
        let part = Array("data: \(String(repeating: "a", count: 60_000))\n".utf8)
        for _ in 0..<5 { _ = event.receive(part) }
        #expect(event.isOverflown)
        #expect(event.finish() == nil)
    }
}
