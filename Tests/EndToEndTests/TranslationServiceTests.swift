import Foundation
import ListenTestSupport
import ProgramTestSupport
import ServerTestSupport
import Testing

/// Translations and explanations by services, from the command to the wire.
@Suite(.serialized, .timeLimit(.minutes(20))) struct TranslationServiceTests {
    private let stub: StubServices
    private let program: Program

    init() throws {
        stub = try #require(StubServices())
        program = try Program(environment: [
            "LISTEN_LIBRETRANSLATE_URL": stub.url, "LISTEN_DEEPL_URL": stub.url,
            "LISTEN_DEEPL_KEY": "env: STUB_KEY", "STUB_KEY": StubServices.key,
            "LISTEN_CHAT_URL": stub.url + "/v1", "LISTEN_CHAT_MODEL": "stub",
            "LISTEN_CHAT_KEY": "command: echo \(StubServices.key)",
            "LISTEN_TRANSLATE_COMMAND": "tr a-z A-Z",
        ])
    }

    @Test(arguments: [
        ("libretranslate", "L[Hola.]", "(LibreTranslate)"), ("deepl", "D[Hola.]", "(DeepL)"),
        ("chat", StubServices.answer, "(stub (chat))"), ("command", "HOLA.", "(tr (command))"),
    ])
    func `each service translates, and the second time the answer is stored`(
        _ name: String, _ text: String, _ credit: String
    ) async throws {
        let arguments = ["translate", "--from", "es", "--provider", name, "Hola."]
        let first = try await program.run(arguments)
        #expect(first.code == 0 && first.output == text, "\(first.messages)")
        #expect(first.messages == credit + "\n")
        let asked = stub.log.count
        let second = try await program.run(arguments)
        #expect(second.output == text)
        #expect(second.messages == credit.dropLast() + ", cached, just now)\n")
        #expect(stub.log.count == asked)
    }

    @Test func `an explanation streams, and is stored whole`() async throws {
        let first = try await program.run("explain", "--from", "es", "--provider", "chat", "Hola.")
        #expect(first.output == StubServices.answer, "\(first.messages)")
        #expect(first.messages == "(stub (chat))\n")
        let second = try await program.run(
            "explain", "--from", "es", "--provider", "chat", "--json", "Hola.")
        #expect(second.output.contains("\"isCached\" : true"))
        #expect(second.output.contains("\"ageSeconds\" : 0"))
        #expect(stub.log.count == 1)
        #expect(stub.log[0].fields["authorization"] == "Bearer \(StubServices.key)")
    }

    @Test func `a piece is printed before the next one is sent`() async throws {
        let gate = Gate()
        stub.answer(
            "/completions",
            with: .send(StubServices.streamHead + StubServices.event(["content": "First. "])),
            .wait(gate),
            .send(
                StubServices.event(["content": "Second."]) + Array("data: [DONE]\n\n".utf8)))
        let view = try program.start("explain", "--from", "es", "--provider", "chat", "Hola.")
        #expect(await view.shows("First."))
        #expect(!view.text.contains("Second."))
        gate.open()
        #expect(await view.shows("First. Second."), "\(view.text)")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `a stream that is cut off keeps what came, says so and is not stored`() async throws
    {
        stub.answer(
            "/completions",
            with: .send(StubServices.streamHead + StubServices.event(["content": "Half a"])),
            .reset)
        let cut = try await program.run("explain", "--from", "es", "--provider", "chat", "Hola.")
        #expect(cut.output == "Half a")
        #expect(cut.code == 69, "\(cut.messages)")
        #expect(cut.messages.contains("the connection was cut off"), "\(cut.messages)")
        let again = try await program.run("explain", "--from", "es", "--provider", "chat", "Hola.")
        #expect(again.output == StubServices.answer)
    }

    /// What DeepL answers, how the run ends, and words of the sentence.
    @Test(arguments: [
        (456, [], Int32(75), "quota of this key is used up"),
        (429, ["Retry-After: 60"], 75, "asks to wait 60 seconds"),
        (403, [], 77, "check the setting deepl-key"), (503, [], 75, "in a few minutes"),
        (413, [], 65, "give it in parts"),
    ])
    func `a refusal is one sentence, an exit code, and no key`(
        _ status: Int, _ fields: [String], _ code: Int32, _ words: String
    ) async throws {
        stub.fail(
            "/v2/translate", status, #"{"message":"\#(StubServices.key)"}"#, fields: fields,
            times: 3)
        let outcome = try await program.run(
            "translate", "--from", "es", "--provider", "deepl", "Hola.")
        #expect(outcome.code == code, "\(outcome.messages)")
        #expect(outcome.messages.contains(words), "\(outcome.messages)")
        #expect(!outcome.messages.contains("stub-key"), "\(outcome.messages)")
    }

    @Test func `the next provider answers, and why the first did not is told`() async throws {
        stub.fail("/v2/translate", 456)
        let outcome = try await program.run(
            "translate", "--from", "es", "Hola.",
            environment: ["LISTEN_TRANSLATE_WITH": "libretranslate; es: deepl, libretranslate"])
        #expect(outcome.output == "L[Hola.]", "\(outcome.messages)")
        #expect(outcome.messages.contains("quota"), "\(outcome.messages)")
        #expect(stub.log.map(\.target) == ["/v2/translate", "/translate"])
    }

    @Test func `standard input is one text, or one a line`() async throws {
        let one = try await program.shell(
            "printf 'uno\\ndos\\n' | listen translate --from es --provider libretranslate")
        #expect(one.output == "L[uno\ndos]", "\(one.messages)")
        let lines = try await program.shell(
            "printf 'uno\\n\\ndos\\n' | listen translate --from es --provider libretranslate --lines -"
        )
        #expect(lines.output == "L[uno]\n\nL[dos]", "\(lines.messages)")
        let none = try await program.run("translate", "--from", "es")
        #expect(none.code == 64 && none.messages.contains("no text on standard input"))
        let long = try await program.shell("yes hola | head -c 300000 | listen translate --from es")
        #expect(long.code == 65 && long.messages.contains("Give it in parts"), "\(long.messages)")
    }

    @Test func `a provider that is not known or not set up says so`() async throws {
        let unknown = try await program.run("translate", "--provider", "depl", "Hola.")
        #expect(unknown.code == 64)
        #expect(unknown.messages.contains("Did you mean \"deepl\"?"), "\(unknown.messages)")
        let absent = try await program.run("explain", "--provider", "backend", "Hola.")
        #expect(absent.code == 78, "\(absent.messages)")
        #expect(absent.messages.contains("listen server add"), "\(absent.messages)")
    }

    @Test func `a key written where its place belongs is refused and not repeated`() async throws {
        let outcome = try await program.run(
            "translate", "--provider", "deepl", "Hola.",
            environment: ["LISTEN_DEEPL_KEY": "plain-secret-key"])
        #expect(outcome.code == 78)
        #expect(!outcome.messages.contains("plain-secret-key"), "\(outcome.messages)")
        #expect(outcome.messages.contains("never the key itself"), "\(outcome.messages)")
    }

    @Test func `the doctor looks at each service`() async throws {
        let well = try await program.run("doctor")
        for words in [
            "ok   LibreTranslate: \(stub.url) answers, with 2 languages",
            "180118 of 500000 characters are used", "and has stub",
            "ok   translate-command: /usr/bin/tr",
        ] {
            #expect(well.output.contains(words), "\(well.output)")
        }
        let lacking = try await program.run(
            "doctor", environment: ["LISTEN_CHAT_MODEL": "other", "STUB_KEY": "wrong-key-000:fx"])
        #expect(lacking.output.contains("BAD  chat:"), "\(lacking.output)")
        #expect(lacking.output.contains("DeepL refused the key"), "\(lacking.output)")
    }

    @Test func `closing the pop-up ends the transfer`() async throws {
        let gate = Gate()
        // More than a socket holds, so that the stub meets the closed connection.
        let flood = Array(repeating: UInt8(ascii: ":"), count: 8 << 20)
        stub.answer(
            "/completions",
            with: .send(StubServices.streamHead + StubServices.event(["content": "It means that"])),
            .wait(gate), .send(flood))
        let view = try program.start(
            "book", "3", "chapter", "2", "--start", "20",
            environment: ["LISTEN_EXPLAIN_WITH": "chat"])
        // A word of the sentence: before the text is there, nothing can be explained.
        try #require(await view.shows("ruido"))
        view.terminal.type("e")
        #expect(await view.shows("It means that …"), "\(view.text)")
        #expect(await view.shows("stub (chat)"))
        view.terminal.type("\u{1B}")
        #expect(await view.hides("It means that"))
        gate.open()
        #expect(eventually { stub.hangUps == 1 })
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `a stream that is cut in the pop-up stays readable`() async throws {
        stub.answer(
            "/completions",
            with: .send(StubServices.streamHead + StubServices.event(["content": "Half of it"])),
            .reset)
        let view = try program.start(
            "book", "3", "chapter", "2", "--start", "20",
            environment: ["LISTEN_EXPLAIN_WITH": "chat"])
        // A word of the sentence: before the text is there, nothing can be explained.
        try #require(await view.shows("ruido"))
        view.terminal.type("e")
        #expect(await view.shows("the connection was cut"), "\(view.text)")
        #expect(view.text.contains("Half of it"), "\(view.text)")
        view.terminal.type("q")
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }
}

/// The stub has the shape of the real services: clients that others wrote for
/// those understand it.
@Suite struct IndependentClientTests {
    private static func run(_ arguments: [String]) throws -> (code: Int32, text: String) {
        let process = Process()
        process.executableURL = PythonClients.python
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    @Test(.enabled(if: PythonClients.python != nil, "\(PythonClients.reason)"))
    func `the clients of DeepL and OpenAI agree with the stub`() throws {
        let stub = try #require(StubServices())
        let script = Program.checkout.appending(path: "scripts/check-services.py").path
        let outcome = try Self.run([script, stub.url, StubServices.key, StubServices.answer])
        #expect(outcome.code == 0, "\(outcome.text)")
    }
}
