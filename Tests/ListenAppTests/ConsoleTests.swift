import Foundation
import Glibc
import ListenCore
import Synchronization
import Terminal
import Testing

@testable import AppEnvironment
@testable import ConsoleOutput
@testable import Reports

@Suite struct ConsoleTests {
    @Test func `no title or message can steer the terminal`() {
        let printed = Printed()
        printed.console.print("a\u{1B}[2Jb")
        printed.console.note("a\u{9B}31mb")
        #expect(!printed.data.contains("\u{1B}"))
        #expect(!printed.notes.unicodeScalars.contains("\u{9B}"))
        #expect(printed.data.hasSuffix("\n") && printed.notes.hasSuffix("\n"))
    }

    /// Every way to end a line, and to go back in one.
    private static let ends = [
        "\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}",
        "\u{1B}[2K\u{1B}[1G", "\u{8}", "\n\u{202E}",
    ]

    @Test(arguments: ends)
    func `what is printed as a line is one, whatever it holds`(end: String) {
        let printed = Printed()
        let text = "title\(end)listen: all is well\(end)"
        printed.console.print(text)
        printed.console.note(text)
        printed.console.progress(text)
        var table = TextTable(.left, .left)
        table.add(text, text)
        printed.console.print(table)
        ProgressLine("Reading \(text)", on: printed.console, isWanted: true).tell(text)
        let all = (printed.data + printed.notes).replacing("\r\u{1B}[K", with: "")
        let lines = all.split(whereSeparator: \.isNewline)
        #expect(lines.allSatisfy { $0.hasPrefix("title") }, "\(lines)")
        #expect(printed.data.filter(\.isNewline).count == 2)
        #expect(!all.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }

    @Test(arguments: ends)
    func `a text of several lines is indented after its first`(end: String) {
        let printed = Printed()
        printed.console.print(paragraphs: "one\(end)listen: all is well\(end)\(end)two")
        let pieces = PiecePrinter(printed.console)
        for piece in ["one", "\(end)", "listen: ", "all is well", "\(end)\(end)two"] {
            pieces.print(piece)
        }
        pieces.end()
        let lines = printed.data.split(whereSeparator: \.isNewline)
        #expect(lines.allSatisfy { $0.hasPrefix("one") || $0.hasPrefix("  ") }, "\(lines)")
    }

    @Test func `paragraphs keep their lines and nothing is added to one line`() {
        let printed = Printed()
        printed.console.print(paragraphs: "uno\n\ndos\n")
        printed.console.print(paragraphs: "tres")
        printed.console.print(paragraphs: "")
        printed.console.print(paragraphs: "uno\ndos", isIndented: false)
        #expect(printed.data == "uno\n\n  dos\ntres\n\nuno\ndos\n")
    }

    @Test func `what was asked for is printed whole, and a message is cut`() {
        let printed = Printed()
        let long = String(repeating: "palabra ", count: 20_000) + "fin\u{1B}[2J"
        let safe = long.replacing("\u{1B}", with: "\u{FFFD}")
        printed.console.print(long)
        printed.console.print(paragraphs: long + "\n" + long, isIndented: false)
        printed.console.print(content: long + "\n")
        let pieces = PiecePrinter(printed.console, isIndented: false)
        pieces.print(long)
        pieces.end()
        #expect(printed.data == Array(repeating: safe, count: 5).joined(separator: "\n") + "\n")
        printed.console.note(long)
        #expect(printed.notes.utf8.count <= 16_385 && printed.notes.hasSuffix("…\n"))
    }

    @Test func `a message holds no password of an address`() {
        let printed = Printed()
        printed.console.note("\"http://me:se/cret@host:80\" is no address.")
        #expect(printed.notes == "\"http://***@host:80\" is no address.\n")
    }

    @Test func `content that was asked for keeps its lines, but steers nothing`() {
        let printed = Printed()
        printed.console.print(content: "a\r\nb\u{1B}[2Jc\n\nd")
        #expect(printed.data == "a\nb\u{FFFD}[2Jc\n\nd")
    }

    @Test func `exported data is exact, but for a terminal`() {
        let text = "a\u{1B}[2J,\"b\nc\"\r\n"
        for (isTerminal, expected) in [(false, text), (true, "a\u{FFFD}[2J,\"b\nc\"\n")] {
            let printed = Printed()
            let environment = ProcessEnvironment(
                variables: [:], inputIsTerminal: false, outputIsTerminal: isTerminal,
                programFolder: "/", workingFolder: "/")
            printed.console.print(export: text, environment)
            #expect(printed.data == expected)
        }
    }

    @Test(arguments: [(ENOSPC, "No space left"), (EIO, "Input/output error")])
    func `what cannot be written is told at the end`(number: Int32, reason: String) throws {
        let fault = OutputFault()
        #expect(fault.error == nil)
        fault.note(number)
        fault.note(EPIPE)
        let error = try #require(fault.error)
        #expect(error.description.contains(reason))
        #expect(error.kind == .inputOutput)
    }

    @Test func `a reader that went away is no failure`() {
        let fault = OutputFault()
        fault.note(EPIPE)
        #expect(fault.error == nil)
    }

    @Test func `JSON says as escapes what a terminal would obey`() {
        let printed = Printed()
        printed.console.print(json: ["title": "a\u{9B}b\u{202E}c\u{1B}d"])
        #expect(printed.data.contains("a\\u009bb\\u202ec\\u001bd"))
    }

    @Test func `a text of the program's own is printed whole and as it is`() {
        let printed = Printed()
        let script = String(repeating: "\tcomplete\n", count: 10_000)
        printed.console.print(verbatim: script)
        #expect(printed.data == script + "\n")
    }

    @Test func `a reader that is slow gets the whole text though writing does not block`() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let text = String(repeating: "line\n", count: 100_000)
        let seen = Atomic(0)
        let isRead = DispatchSemaphore(value: 0)
        let reading = Thread { [start = ends[0], count = text.utf8.count] in
            var piece = [UInt8](repeating: 0, count: 4_096)
            while seen.load(ordering: .relaxed) < count {
                let taken = read(start, &piece, piece.count)
                if taken <= 0 { break }
                seen.add(taken, ordering: .relaxed)
            }
            isRead.signal()
        }
        reading.start()
        #expect(PatientWriter().write(text, to: ends[1]) == .whole)
        isRead.wait()
        #expect(seen.load(ordering: .relaxed) == text.utf8.count)
    }

    @Test func `what cannot be written is told`() throws {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        try #require(full >= 0)
        #expect(PatientWriter().write("line\n", to: full) == .failed(ENOSPC))
        close(full)
        #expect(PatientWriter().write("line\n", to: full) == .failed(EBADF))
    }

    @Test func `who takes nothing is waited for, until a signal asks for the end`() async throws {
        // A process of its own, for signals are one process's.
        await #expect(processExitsWith: .exitCode(0)) {
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { exit(1) }
            let signals = try SignalRelay()
            let text = String(repeating: "line\n", count: 100_000)
            var waits = 0
            let outcome = PatientWriter().write(text, to: ends[1]) {
                waits += 1
                if waits == 2 { kill(getpid(), SIGTERM) }
            }
            withExtendedLifetime(signals) {}
            exit(outcome == .leftOff && waits >= 2 ? 0 : 2)
        }
    }

    @Test func `a terminal that was stopped is waited for`() throws {
        var (outer, inner): (Int32, Int32) = (0, 0)
        try #require(openpty(&outer, &inner, nil, nil, nil) == 0)
        defer { [outer, inner].forEach { close($0) } }
        // Nobody has asked to end since it was installed.
        let signals = try SignalRelay()
        defer { withExtendedLifetime(signals) {} }
        #expect(tcflow(inner, TCOOFF) == 0)
        var waits = 0
        let outcome = PatientWriter().write("line\n", to: inner) {
            waits += 1
            if waits == 2 { tcflow(inner, TCOON) }
        }
        #expect(outcome == .whole)
        #expect(waits == 2)
    }

    @Test func `a table's columns stand under each other, wide characters too`() {
        var table = TextTable(.right, .left, .left)
        table.add("1", "書", "x")
        table.add("10", "book", "y")
        #expect(table.lines == [" 1  書    x", "10  book  y"])
    }
}

@Suite struct TerminalErrorTests {
    @Test func `a terminal that is missing is a device that cannot be reached`() {
        let error: any Error = TerminalError(.notATerminal)
        #expect((error as? any DescribedError)?.kind == .unavailable)
    }

    @Test func `a message about what lasts is printed once`() {
        let printed = Printed()
        let notices = NoticesOnce(printed.console)
        for line in ["There is no sound.", "Another.", "There is no sound."] { notices.note(line) }
        #expect(printed.notes == "There is no sound.\nAnother.\n")
    }
}
