import HTTPCaching
import LanguageAids
import ListenCore
import Testing

@testable import AppEnvironment
@testable import ListenApp
@testable import SharedWork

/// Who is asked, and where keys are.
@Suite struct ProviderSettingsTests {
    private struct Named: Translating {
        let provider: String
        var isMetered = false

        func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation {
            Translation(text: "by \(provider)", provider: provider)
        }
    }

    private func configuration(_ file: [String: String]) throws -> Configuration {
        try Configuration(environment: .make(variables: [:]), file: ConfigurationFile(file))
    }

    @Test(arguments: [
        ("command: pass show deepl", KeyPlace.command("pass show deepl")),
        ("command:a:b", .command("a:b")), ("file: ~/.keys/deepl ", .file("~/.keys/deepl")),
        ("env: DEEPL_AUTH_KEY", .environment("DEEPL_AUTH_KEY")),
        ("abc-def:fx", nil), ("env: A B", nil), ("file:", nil), ("key", nil), ("", nil),
    ])
    func `a place of a key is told from a key`(_ text: String, _ place: KeyPlace?) {
        #expect(KeyPlace(text) == place)
    }

    @Test(arguments: ["deepl-key", "chat-key", "libretranslate-key"])
    func `a key in the configuration is refused without repeating it`(_ name: String) {
        #expect {
            let read = try configuration([name: "0123456789abcdef:fx"])
            try read.faults.forEach { throw $0 }
        } throws: { error in
            "\(error)".contains("\"***\"") && "\(error)".contains("never the key itself")
                && !"\(error)".contains("0123456789abcdef")
        }
    }

    @Test(arguments: [
        ("translate-with", "depl", "Did you mean \"deepl\"?"),
        ("explain-with", "deepl", "There is no provider \"deepl\""),
        ("chat-url", "localhost:11434", "an address such as"),
        ("translate-command", "t 'open", "a command with its arguments"),
        ("prefetch-translations", "yes", "one of auto, all, off"),
    ])
    func `a setting that does not fit says what to write`(
        _ name: String, _ value: String, _ words: String
    ) {
        #expect {
            let read = try configuration([name: value])
            try read.faults.forEach { throw $0 }
        } throws: { "\($0)".contains(words) }
    }

    @Test func `the order of the configuration is the order of asking`() throws {
        var providers = SentenceProviders(translators: [
            NamedTranslator(name: .deepl, translator: Named(provider: "D")),
            NamedTranslator(name: .apertium, translator: Named(provider: "A")),
            NamedTranslator(name: .backend, translator: Named(provider: "B")),
        ])
        let given = Named(provider: "T")
        func names(_ language: String?) -> [String] {
            providers.translators(for: language.flatMap { Language(tag: $0) }, given: given)
                .map(\.provider)
        }
        #expect(names(nil) == ["T", "B", "D", "A"])
        providers.translateOrder = try ProviderOrder(
            "apertium, track; ja: deepl", known: TranslatorName.allCases.map(\.rawValue))
        #expect(names("es") == ["A", "T"])
        #expect(names("ja") == ["D"])
        #expect(
            try providers.translating(with: "DeepL").translators(for: nil, given: given).count == 1)
        #expect {
            try providers.translating(with: "chat")
        } throws: { "\($0)".contains("Set chat-model, and chat-url or") }
        #expect {
            try providers.explaining(with: "wrds")
        } throws: { "\($0)".contains("Did you mean \"words\"?") }
    }

    @Test func `services are there as far as they are set up`() throws {
        func names(_ file: [String: String], isOffline: Bool = false) throws -> [String] {
            TranslationServices(
                try configuration(file), .make(variables: ["K": "key"]),
                network: ServiceNetwork(
                    transport: NoTransport(), timing: .live(SystemWallClock())),
                isOffline: isOffline
            ).translators.map { named in
                named.translator is StoredOnly ? "(\(named.name))" : "\(named.name)"
            }
        }
        #expect(try names([:]) == [])
        #expect(try names(["chat-url": "http://127.0.0.1:1/v1"]) == [])
        let all = [
            "libretranslate-url": "https://l.example", "deepl-key": "env: K",
            "chat-url": "http://127.0.0.1:1/v1", "chat-model": "m", "translate-command": "t",
        ]
        #expect(try names(all) == ["libretranslate", "deepl", "chat", "command"])
        // What is on this machine needs no network.
        #expect(
            try names(all, isOffline: true) == ["(libretranslate)", "(deepl)", "chat", "command"])
    }

    @Test(arguments: [
        (["deepl-url": "no address"], [String](), [String]()),
        (["deepl-url": "no address", "deepl-key": "env: K"], ["deepl"], ["DeepL"]),
        (["libretranslate-key": "abc"], [], []),
        (
            ["libretranslate-key": "abc", "libretranslate-url": "http://l.example"],
            ["libretranslate"], ["LibreTranslate"]
        ),
        (["chat-url": "no address"], [], ["chat"]), (["chat-key": "abc"], [], []),
        (["chat-url": "no address", "chat-model": "m"], ["chat"], ["chat"]),
        (["translate-command": "t 'open"], ["command"], ["translate-command"]),
    ])
    func `a wrong setting stops a service that is set up, and adds none`(
        _ file: [String: String], _ translators: [String], _ checks: [String]
    ) async throws {
        let configuration = try configuration(file)
        #expect(configuration.faults.count == 1)
        let services = TranslationServices(
            configuration, .make(variables: ["K": "key"]),
            network: ServiceNetwork(
                transport: NoTransport(), timing: .live(SystemWallClock())))
        #expect(services.translators.map(\.name.rawValue) == translators)
        #expect(services.explainers.map(\.name.rawValue) == translators.filter { $0 == "chat" })
        #expect(services.checks.map(\.name) == checks)
        for (_, check) in services.checks {
            let health = await check.health()
            #expect(!health.isWell)
        }
    }

    @Test(arguments: [
        (["chat-url": "http://127.0.0.1:1/v1"], "set chat-model too"),
        (["chat-model": "m"], "set chat-url too"),
    ])
    func `a chat endpoint of which a half is set up is told by the doctor`(
        _ file: [String: String], _ advice: String
    ) async throws {
        let services = TranslationServices(
            try configuration(file), .make(variables: [:]),
            network: ServiceNetwork(
                transport: NoTransport(), timing: .live(SystemWallClock())))
        let health = try await #require(services.checks.first).check.health()
        #expect(services.checks.map(\.name) == ["chat"])
        #expect(!health.isWell)
        #expect(health.text.contains(advice), "\(health.text)")
    }

    @Test func `a key is had from its place, and a missing variable is told`() async throws {
        let environment = ProcessEnvironment.make(variables: ["K": " secret-value "])
        func key(_ place: String) throws -> ServiceKey? {
            try ServiceKey(.deepLKey, in: configuration(["deepl-key": place]), environment)
        }
        #expect(try await key("env: K")?.secret().reveal() == "secret-value")
        #expect(try await key("command: echo from-command")?.secret().reveal() == "from-command")
        #expect(try key("") == nil)
        do throws(TokenError) {
            _ = try await key0(environment).secret()
            Issue.record("there was a key")
        } catch {
            #expect(error.code == .missing)
        }
    }

    private func key0(_ environment: ProcessEnvironment) throws(TokenError) -> ServiceKey {
        guard let file = try? configuration(["deepl-key": "env: ABSENT"]),
            let key = try? ServiceKey(.deepLKey, in: file, environment)
        else { throw TokenError(.malformed) }
        return key
    }
}
