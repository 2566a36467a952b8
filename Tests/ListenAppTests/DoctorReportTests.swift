import ListenCore
import Testing

@testable import Reports

@Suite struct DoctorReportTests {
    private let printed = Printed()

    private func check(
        _ subject: String, _ state: Finding.State, packages: [String] = []
    ) -> DoctorCheck {
        DoctorCheck(subject) {
            Finding(subject: subject, state: state, text: "as it is", packages: packages)
        }
    }

    private func report(_ checks: DoctorCheck...) -> DoctorReport {
        DoctorReport(
            checks: checks, facts: { [BugFact("system", "Debian")] }, installer: "apt install",
            console: printed.console)
    }

    @Test func `What does not work is named and ends the command so`() async throws {
        let report = report(
            check("data", .good), check("sound", .partial), check("server", .bad))
        await #expect {
            try await report.run(json: false)
        } throws: { error in
            "\(error)".contains("server") && (error as? any DescribedError)?.kind == .unavailable
        }
        #expect(
            printed.data.hasPrefix(
                "ok   data: as it is\n-    sound: as it is\nBAD  server: as it is\n"))
    }

    @Test func `Everything that is missing is one command, each package once`() async throws {
        try await report(
            check("words", .partial, packages: ["espeak-ng", "hunspell-es"]),
            check("voices", .partial, packages: ["espeak-ng"]), check("data", .good)
        ).run(json: false)
        #expect(
            printed.data.contains("\nWhat is missing: apt install espeak-ng hunspell-es\n"))
    }

    @Test func `Where nothing is missing no command is named`() async throws {
        try await report(check("data", .good)).run(json: false)
        #expect(!printed.data.contains("apt"))
    }

    @Test func `It ends with what a bug report needs, and findings give only their names`()
        async throws
    {
        let server = DoctorCheck("server") {
            Finding(subject: "server", state: .partial, text: "anna (https://books.example)")
        }
        try await report(check("data", .good), server).run(json: false)
        let parts = printed.data.split(separator: "For a bug report", maxSplits: 1)
        let end = try #require(parts.count == 2 ? parts.last : nil)
        #expect(end.contains("system: Debian") && end.contains("incomplete: server"))
        #expect(!end.contains("anna") && !end.contains("books.example"))
    }

    @Test(arguments: [["sound"], ["SOUND"], ["sound", "offline-translation"]])
    func `Only the checks that were asked for are made`(_ wanted: [String]) async throws {
        try await report(
            check("data", .good), check("sound", .good), check("offline translation", .good)
        ).run(wanted, json: false)
        #expect(!printed.data.contains("data: "))
        #expect(printed.data.contains("sound: "))
        #expect(printed.data.contains("translation: ") == (wanted.count == 2))
    }

    @Test func `A check that there is not is a wrong call, which names the nearest`() async {
        await #expect {
            try await report(check("sound", .good)).run(["sond"], json: false)
        } throws: { error in
            (error as? any DescribedError)?.kind == .usage
                && "\(error)".contains("Did you mean \"sound\"?")
        }
    }

    @Test func `A check that never ends is given up and told`() async throws {
        let silent = DoctorCheck("network", patience: .milliseconds(1)) {
            try? await Task.sleep(for: .seconds(3_600))
            return Finding(subject: "network", state: .good, text: "never")
        }
        await #expect(throws: StatedError.self) {
            try await report(silent, check("data", .good)).run(json: false)
        }
        #expect(printed.data.hasPrefix("BAD  network: no answer"))
        #expect(printed.data.contains("ok   data"))
    }

    @Test func `The findings come as JSON`() async throws {
        try await report(check("data", .good, packages: ["a"])).run(json: true)
        #expect(
            printed.data == """
                {
                  "findings" : [
                    {
                      "packages" : [
                        "a"
                      ],
                      "state" : "good",
                      "subject" : "data",
                      "text" : "as it is"
                    }
                  ],
                  "packages" : [
                    "a"
                  ],
                  "report" : [
                    {
                      "name" : "system",
                      "value" : "Debian"
                    },
                    {
                      "name" : "does not work",
                      "value" : "none"
                    },
                    {
                      "name" : "incomplete",
                      "value" : "none"
                    }
                  ],
                  "version" : 1
                }

                """)
    }
}
