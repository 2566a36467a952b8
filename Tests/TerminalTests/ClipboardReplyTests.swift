import Dispatch
import Synchronization
import Testing

@testable import Terminal

/// The terminal's answer to the query of its clipboard, and the terminal behind it.
@Suite struct ClipboardReplyTests {
    private static let end = "\u{1B}[?62;4;52c"

    private static func osc(_ payload: String, _ end: String = "\u{1B}\\") -> String {
        "\u{1B}]52;c;\(payload)\(end)"
    }

    static let answers: [(input: String, answer: ClipboardAnswer, isOver: Bool)] = [
        (osc("SG9sYQ==") + end, .text(Array("Hola".utf8)), true),
        (osc("SG9sYQ", "\u{07}") + end, .text(Array("Hola".utf8)), true),
        ("\u{1B}]52;;SG9sYQ==\u{07}" + end, .text(Array("Hola".utf8)), true),
        ("xy\u{1B}[A" + osc("SG9sYSE=") + "z" + end, .text(Array("Hola!".utf8)), true),
        (osc("SG9sYQ=="), .text(Array("Hola".utf8)), false),
        (end, .nothing, true),
        (osc("") + end, .nothing, true),
        (osc("?") + end, .nothing, true),
        (osc("SG9sYQ=x") + end, .nothing, true),
        (osc("S") + end, .nothing, true),
        ("\u{1B}]11;rgb:00/00/00\u{1B}\\" + end, .nothing, true),
        ("\u{1B}]52;c;SG9s\u{1B}[A" + end, .nothing, true),
        ("\u{1B}[c\u{1B}[3;4c", .nothing, false),
        (osc(String(repeating: "QUJD", count: 8)) + end, .tooLong, true),
        (osc(String(repeating: "QUJD", count: 100)) + end, .tooLong, true),
        ("", .nothing, false),
        (end + osc("SG9sYQ=="), .nothing, true),
    ]

    @Test(arguments: answers)
    func `an answer is read, whole or in pieces`(
        input: String, answer: ClipboardAnswer, isOver: Bool
    ) {
        var whole = ClipboardReply(limit: 20)
        whole.feed(input.utf8)
        #expect(whole.answer == answer && whole.isOver == isOver && !whole.isInterrupted)
        var pieces = ClipboardReply(limit: 20)
        for byte in input.utf8 { pieces.feed([byte]) }
        #expect(pieces.answer == answer && pieces.isOver == isOver)
    }

    @Test(arguments: ["\u{03}", "a\u{1B}\u{03}", "\u{1B}]52;c;SG9s\u{03}", "\u{1B}[?6\u{03}"])
    func `Ctrl-C breaks the wait off`(input: String) {
        var reply = ClipboardReply()
        reply.feed((input + Self.osc("SG9sYQ==")).utf8)
        #expect(reply.isInterrupted && reply.isOver && reply.answer == .nothing)
    }

    @Test(arguments: ["", "a", "ab", "abc", "abcd", "\u{0}\u{1}\u{2}\u{3}", "¿Qué?"])
    func `what base 64 encodes it decodes`(text: String) {
        let encoded = Base64.encode(Array(text.utf8))
        #expect(Base64.decode(encoded) == Array(text.utf8))
        #expect(Base64.decode(encoded.filter { $0 != UInt8(ascii: "=") }) == Array(text.utf8))
    }

    @Test(.enabled(if: PseudoTerminal.isAvailable))
    func `the terminal gives its clipboard, and is as before`() throws {
        let terminal = try #require(PseudoTerminal())
        let (asking, answer) = (DispatchGroup(), Answer())
        DispatchQueue(label: "asking").async(group: asking) {
            answer.set(TerminalClipboard(path: terminal.path, patience: 60_000_000_000).ask())
        }
        let query = terminal.output(endingIn: "\u{1B}[c")
        #expect(query == "\u{1B}]52;c;?\u{1B}\\\u{1B}[c")
        #expect(!terminal.isCooked)
        terminal.type(Self.osc("SG9sYQ==") + Self.end)
        asking.wait()
        #expect(answer.value == .text(Array("Hola".utf8)))
        #expect(terminal.isCooked)
    }

    @Test(.enabled(if: PseudoTerminal.isAvailable))
    func `a terminal that says nothing gives nothing`() throws {
        let terminal = try #require(PseudoTerminal())
        #expect(TerminalClipboard(path: terminal.path, patience: 0).ask() == .nothing)
        #expect(terminal.isCooked)
        #expect(TerminalClipboard(path: "/dev/null", patience: 0).ask() == .nothing)
        #expect(TerminalClipboard(path: "/nowhere", patience: 0).ask() == .nothing)
    }
}

/// An answer that another thread waits for.
private final class Answer: Sendable {
    private let kept = Mutex(ClipboardAnswer.nothing)

    var value: ClipboardAnswer { kept.withLock { $0 } }

    func set(_ answer: ClipboardAnswer) { kept.withLock { $0 = answer } }
}
