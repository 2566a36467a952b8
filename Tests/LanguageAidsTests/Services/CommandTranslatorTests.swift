import FoundationEssentials
import ListenCore
import ListenTestSupport
import Processes
import Testing
@testable import LanguageAids

@Suite struct CommandTranslatorTests {
    private func language(_ tag: String) throws -> Language { try #require(Language(tag: tag)) }

    @Test(arguments: [
        (
            "argos-translate --from {from} --to {to}",
            ["argos-translate", "--from", "es", "--to", "en"]
        ),
        ("/opt/my\\ tool/t 'a b' \"{from}-{to}\" ''", ["/opt/my tool/t", "a b", "es-en", ""]),
        ("t '$(reboot)' `x` ; | > $HOME", ["t", "$(reboot)", "`x`", ";", "|", ">", "$HOME"]),
        ("t 'it'\\''s'", ["t", "it's"]),
        (#"t "a\b\"c\\" \d"#, ["t", #"a\b"c\"#, "d"]),
        ("~/t a~/b '~/c' \\~/d {from}~", ["/home/me/t", "a~/b", "~/c", "~/d", "es~"]),
    ])
    func `a template becomes words, and no shell reads them`(
        _ text: String, _ words: [String]
    ) throws {
        let template = try #require(CommandTemplate(text, home: "/home/me"))
        #expect(template.arguments(from: try language("es"), to: try language("en-US")) == words)
    }

    @Test(arguments: ["", "  ", "t 'open", "t \"open", "t \\", "'' a"])
    func `what is no command is refused`(_ text: String) {
        #expect(CommandTemplate(text) == nil)
    }

    private func translator(
        _ command: String, patience: Duration = .seconds(20)
    ) throws -> CommandTranslator {
        CommandTranslator(
            try #require(CommandTemplate(command)),
            environment: ["PATH": "/usr/bin:/bin", "GREETING": "hi"], patience: patience)
    }

    @Test func `the text goes in and the translation comes out`() async throws {
        let answer = try await translator("tr a-z A-Z").translate(
            askedSentence("hola; $(reboot) `x` 'y'"))
        #expect(answer == Translation(text: "HOLA; $(REBOOT) `X` 'Y'", provider: "tr (command)"))
    }

    @Test func `it sees the person's environment`() async throws {
        #expect(
            try await translator("printenv GREETING").translate(askedSentence()).text == "hi")
    }

    @Test(arguments: [
        ("false", "ended with 1"), ("sh -c 'echo half; exit 3'", "ended with 3"),
        ("true", "printed nothing"),
        ("listen-no-such-program", "program listen-no-such-program cannot be started"),
        ("/no/such/folder/t", "/no/such/folder/t cannot be started"),
        ("sh -c listen-no-such-program", "127, as where a program is not found"),
        ("sh -c /etc/passwd", "126, as where a program may not be run"),
        ("yes", "limit of"), ("sh -c 'kill -9 $$'", "was ended"),
    ])
    func `a command that fails says how`(_ command: String, _ words: String) async throws {
        let translator = try translator(command)
        let error = await failure { () throws(ServiceError) in
            try await translator.translate(askedSentence())
        }
        let text = error?.description ?? ""
        #expect(text.contains(words), "\(text)")
        // Such an error would be passed over in silence.
        #expect(error?.code != .notSupported)
        if case .file = error?.code {
            #expect(text.contains("setting translate-command"), "\(text)")
        }
    }

    @Test func `another command has answers of its own, and shows none of its words`() throws {
        let keys = try ["t --key 123456789", "t --key 987654321", "t", "t '--key 123456789'"]
            .map { try translator($0).storeKey }
        #expect(Set(keys).count == 4)
        #expect(keys.allSatisfy { $0.hasPrefix("t (command) #") && !$0.contains("123456789") })
        #expect(try translator("t --key 123456789").storeKey == keys[0])
    }

    @Test func `a command that never ends is ended`() async throws {
        let translator = try translator("sleep 60", patience: .milliseconds(50))
        let error = await failure { () throws(ServiceError) in
            try await translator.translate(askedSentence())
        }
        #expect(error?.code == .timeout)
    }

    @Test func `a command nobody waits for is ended`() async throws {
        let translator = try translator("sleep 600")
        let task = Task {
            await failure { () throws(ServiceError) in
                try await translator.translate(askedSentence())
            }
        }
        task.cancel()
        #expect(await task.value?.code == .cancelled)
    }

    @Test func `a command that must know the language is not run without it`() async throws {
        let translator = try translator("echo {from}")
        let error = await failure { () throws(ServiceError) in
            try await translator.translate(askedSentence(from: nil))
        }
        #expect(error?.code == .notSupported)
        #expect(
            try await self.translator("echo {to}").translate(askedSentence(from: nil)).text == "en")
    }

    @Test func `a look finds the program without running it`() async throws {
        #expect(try await translator("tr a b").health().isWell)
        #expect(try await !translator("listen-no-such-program").health().isWell)
    }
}
