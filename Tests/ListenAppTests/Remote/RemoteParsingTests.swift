import ListenCore
import ListenUI
import Testing
import UIVocabulary

@testable import Sessions

/// What clients may write, and what is made of it.
@Suite struct RemoteParsingTests {
    private static let good: [(String, RemoteRequest.Ask)] = [
        (#"{"command":"status"}"#, .status),
        (#"{"command":"subscribe","later":[1,{"a":null}]}"#, .subscribe),
        (#"{"command":"toggle"}"#, .command(.togglePlay)),
        (#"{"command":"play"}"#, .play(true)),
        (#"{"command":"pause"}"#, .play(false)),
        (#"{"command":"next-sentence"}"#, .command(.nextSentence)),
        (#"{"command":"previous-sentence"}"#, .command(.previousSentence)),
        (#"{"command":"replay"}"#, .command(.replaySentence)),
        (#"{"command":"repeat"}"#, .command(.repeatSentence)),
        (#"{"command":"next-chapter"}"#, .command(.nextChapter)),
        (#"{"command":"previous-chapter"}"#, .command(.previousChapter)),
        (#"{"command":"mark"}"#, .command(.mark)),
        (#"{"command":"seek","to":83.5}"#, .seek(to: .milliseconds(83_500))),
        (#"{"command":"seek","by":-5}"#, .step(by: .milliseconds(-5_000))),
        (#"{"command":"rate","rate":1.25}"#, .rate(PlaybackRate(hundredths: 125))),
        (#"{"command":"rate","rate":"faster"}"#, .command(.faster)),
        (#"{"command":"rate","rate":"slower"}"#, .command(.slower)),
        (#"{"command":"drill","drill":"listen"}"#, .drill("listen")),
        (#"{"command":"sleep","minutes":20}"#, .sleep(minutes: 20)),
        (#"{"command":"quit"}"#, .quit),
    ]

    @Test(arguments: good) func `a line is read as what it asks for`(
        line: String, ask: RemoteRequest.Ask
    ) throws {
        #expect(try RemoteRequest.read(Array(line.utf8)).get().ask == ask)
    }

    private static let bad: [(String, String)] = [
        ("", "must be a JSON object"),
        ("toggle", "must be a JSON object"),
        ("[1]", "must be a JSON object"),
        (#""toggle""#, "must be a JSON object"),
        (#"{"command":"toggle""#, "must be a JSON object"),
        ("{}", "Say what to do"),
        (#"{"command":7}"#, "Say what to do"),
        (#"{"command":"togle"}"#, #"Did you mean "toggle"?"#),
        (#"{"command":"make tea"}"#, "There are mark, next-chapter"),
        (#"{"command":"seek"}"#, "either"),
        (#"{"command":"seek","to":-1}"#, "either"),
        (#"{"command":"seek","to":1,"by":1}"#, "either"),
        (#"{"command":"seek","to":1e300}"#, "either"),
        (#"{"command":"seek","by":-1e999}"#, ""),
        (#"{"command":"rate"}"#, "0.3 to 3"),
        (#"{"command":"rate","rate":0}"#, "0.3 to 3"),
        (#"{"command":"rate","rate":"quick"}"#, "0.3 to 3"),
        (#"{"command":"drill"}"#, "listen"),
        (#"{"command":"sleep","minutes":1.5}"#, "whole number"),
        (#"{"command":"sleep","minutes":1e30}"#, "whole number"),
    ]

    @Test(arguments: bad) func `what makes no sense gets a sentence`(
        line: String, part: String
    ) {
        guard case .failure(let fault) = RemoteRequest.read(Array(line.utf8)) else {
            Issue.record("\(line) was taken")
            return
        }
        #expect(fault.sentence.contains(part) || part.isEmpty, "\(fault.sentence)")
        #expect(fault.sentence.last == "." || fault.sentence.last == "?")
    }

    @Test func `nesting without end is no way in`() {
        let line = Array(String(repeating: "[", count: 60_000).utf8)
        #expect(throws: RemoteFault.self) { try RemoteRequest.read(line).get() }
        let object = Array(
            (#"{"command":"status","x":"# + String(repeating: #"{"a":"#, count: 10_000)).utf8)
        #expect(throws: RemoteFault.self) { try RemoteRequest.read(object).get() }
    }

    @Test(arguments: [
        (#"{"id":7,"command":"status"}"#, RemoteID.number(7)),
        (#"{"id":"a-7","command":"status"}"#, .text("a-7")),
    ]) func `the mark of a request is kept`(line: String, id: RemoteID) throws {
        #expect(try RemoteRequest.read(Array(line.utf8)).get().id == id)
    }

    @Test func `a mistake is told with the mark of its request`() {
        let result = RemoteRequest.read(Array(#"{"id":9,"command":"seek"}"#.utf8))
        guard case .failure(let fault) = result else {
            Issue.record("taken")
            return
        }
        #expect(fault.id == .number(9))
        let line = String(
            decoding: RemoteReply(id: fault.id, content: .error("No \"so\".")).line,
            as: UTF8.self)
        #expect(line == #"{"error":"No \"so\".","id":9}"# + "\n")
    }

    @Test func `lines are cut at their ends, whatever pieces they come in`() {
        var splitter = LineSplitter(limit: 8)
        var lines: [LineSplitter.Line] = []
        for byte in Array("ab\ncd\r\n\n12345678\n".utf8) {
            splitter.append([byte])
            while let line = splitter.next() { lines.append(line) }
        }
        #expect(
            lines
                == ["ab", "cd", "", "12345678"].map { .line(Array($0.utf8)) })
        #expect(splitter.next() == nil)
    }

    @Test func `a line that is too long is told once and dropped to its end`() {
        var splitter = LineSplitter(limit: 8)
        var lines: [LineSplitter.Line] = []
        for piece in ["123456789", "0123456789", "01234", "\nok\n", "1234567890\nok\n"] {
            splitter.append(Array(piece.utf8))
            while let line = splitter.next() { lines.append(line) }
        }
        let ok = LineSplitter.Line.line(Array("ok".utf8))
        #expect(lines == [.tooLong, ok, .tooLong, ok])
    }
}

/// What is typed after `listen ctl`.
@Suite struct RemoteWordsTests {
    private static func request(
        _ command: String, _ change: (inout RemoteWords.Fields) -> Void = { _ in }
    ) -> RemoteWords {
        var fields = RemoteWords.Fields(command)
        change(&fields)
        return .request(fields)
    }

    private static let good: [(String, RemoteWords)] = [
        ("", .status), ("status", .status), ("watch", .watch), ("toggle", request("toggle")),
        ("next", request("next-sentence")), ("previous", request("previous-sentence")),
        ("seek 1:23", request("seek") { $0.to = 83 }),
        ("seek 83.5", request("seek") { $0.to = 83.5 }),
        ("seek +5", request("seek") { $0.by = 5 }),
        ("seek -1:00", request("seek") { $0.by = -60 }),
        ("speed 1.25", request("rate") { $0.rate = 1.25 }),
        ("speed 1.5x", request("rate") { $0.rate = 1.5 }),
        ("chapter next", request("next-chapter")),
        ("drill shadow", request("drill") { $0.drill = "shadow" }),
        ("drill hide x0.75, show", request("drill") { $0.drill = "hide x0.75, show" }),
        ("sleep 20", request("sleep") { $0.minutes = 20 }),
        ("sleep off", request("sleep") { $0.minutes = 0 }),
        ("quit", request("quit")),
    ]

    @Test(arguments: good) func `words become a request`(
        typed: String, wanted: RemoteWords
    ) throws {
        #expect(try RemoteWords.read(typed.split(separator: " ").map(String.init)) == wanted)
    }

    @Test(arguments: good) func `every request of the command line is one the server takes`(
        typed: String, wanted: RemoteWords
    ) throws {
        guard case .request(var fields) = wanted else { return }
        // Which drills there are is not this test's business.
        if fields.command == "drill" { fields.drill = "listen" }
        let line = try JSONText.of(fields)
        #expect(throws: Never.self) { try RemoteRequest.read(Array(line.utf8)).get() }
    }

    @Test func `faster and slower are words on the wire too`() throws {
        guard case .request(let fields) = try RemoteWords.read(["faster"]) else {
            Issue.record("no request")
            return
        }
        #expect(try JSONText.of(fields) == #"{"command":"rate","rate":"faster"}"#)
    }

    @Test(arguments: [
        ("togle", "Did you mean `listen ctl toggle`?"), ("--jsn", "There is no option --jsn"),
        ("seek", "takes a place"), ("seek soon", "is no time"), ("seek -", "is no time"),
        ("speed 9", "is no speed"), ("speed nan", "is no speed"), ("chapter 2", "next or previous"),
        ("drill", "shadow"), ("sleep -3", "minutes"), ("quit now", "nothing more"),
    ]) func `what cannot be typed is explained`(typed: String, part: String) {
        #expect {
            try RemoteWords.read(typed.split(separator: " ").map(String.init))
        } throws: { error in
            (error as? RemoteError)?.kind == .usage && "\(error)".contains(part)
        }
    }
}
