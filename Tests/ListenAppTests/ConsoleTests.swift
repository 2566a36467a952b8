import Foundation
import Glibc
import ListenCore
import Synchronization
import Terminal
import Testing

@testable import ListenApp

@Suite struct ConsoleTests {
    @Test func `no title or message can steer the terminal`() {
        let printed = Printed()
        printed.console.print("a\u{1B}[2Jb")
        printed.console.note("a\u{9B}31mb")
        #expect(!printed.data.contains("\u{1B}"))
        #expect(!printed.notes.unicodeScalars.contains("\u{9B}"))
        #expect(printed.data.hasSuffix("\n") && printed.notes.hasSuffix("\n"))
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
        #expect(Console.writeAll(text, to: ends[1]))
        isRead.wait()
        #expect(seen.load(ordering: .relaxed) == text.utf8.count)
    }

    @Test func `what cannot be written is told`() throws {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        try #require(full >= 0)
        #expect(!Console.writeAll("line\n", to: full))
        close(full)
        #expect(!Console.writeAll("line\n", to: full))
    }

    @Test func `a table's columns stand under each other, wide characters too`() {
        var table = TextTable(.right, .left, .left)
        table.add("1", "書", "x")
        table.add("10", "book", "y")
        #expect(table.lines == [" 1  書    x", "10  book  y"])
    }
}

@Suite struct DoctorReportTests {
    private func finding(_ subject: String, _ state: Finding.State) -> @Sendable () async -> Finding
    {
        { Finding(subject: subject, state: state, text: "as it is") }
    }

    @Test func `what does not work is named and ends the command so`() async throws {
        let printed = Printed()
        let report = DoctorReport(
            checks: [finding("data", .good), finding("sound", .partial), finding("server", .bad)],
            console: printed.console)
        await #expect {
            try await report.run(json: false)
        } throws: { error in
            "\(error)".contains("server") && (error as? any DescribedError)?.kind == .unavailable
        }
        #expect(
            printed.data == "ok   data: as it is\n-    sound: as it is\nBAD  server: as it is\n")
    }

    @Test func `the findings come as JSON`() async throws {
        let printed = Printed()
        try await DoctorReport(checks: [finding("data", .good)], console: printed.console)
            .run(json: true)
        #expect(
            printed.data == """
                {
                  "findings" : [
                    {
                      "state" : "good",
                      "subject" : "data",
                      "text" : "as it is"
                    }
                  ],
                  "version" : 1
                }

                """)
    }
}

@Suite struct TerminalErrorTests {
    @Test func `a terminal that is missing is a device that cannot be reached`() {
        let error: any Error = TerminalError(.notATerminal)
        #expect((error as? any DescribedError)?.kind == .unavailable)
    }
}
