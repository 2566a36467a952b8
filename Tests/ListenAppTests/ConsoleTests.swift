import ListenCore
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
