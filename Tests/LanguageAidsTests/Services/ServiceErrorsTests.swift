import HTTPCaching
import ListenCore
import Testing
@testable import LanguageAids

/// What is said and done when a service does not answer.
@Suite struct ServiceErrorsTests {
    /// An answer, the code of the error it becomes, and words of its sentence.
    struct Case: Sendable {
        let answer: ScriptedAnswer
        let code: ServiceError.Code
        let words: String
    }

    static let deepl = [
        Case(
            answer: .json(#"{"message":"Forbidden"}"#, 403),
            code: .status(403, detail: "Forbidden"),
            words: "check the setting deepl-key"),
        Case(answer: .json("", 401), code: .status(401, detail: nil), words: "refused the key"),
        Case(
            answer: .json(#"{"message":"Too many"}"#, 429, ["Retry-After": "30"]),
            code: .tryLater(seconds: 30), words: "asked too often"),
        Case(answer: .json("", 529), code: .tryLater(seconds: nil), words: "asked too often"),
        Case(
            answer: .json(#"{"message":"Quota Exceeded"}"#, 456),
            code: .status(456, detail: "Quota Exceeded"), words: "quota of this key is used up"),
        Case(
            answer: .json(#"{"message":"down"}"#, 503), code: .status(503, detail: "down"),
            words: "in a few minutes"),
        Case(
            answer: .json("", 503, ["Retry-After": "60"]), code: .tryLater(seconds: 60),
            words: "out of service for now"),
        Case(
            answer: .json(#"{"message":"Bad request","detail":"xx not supported"}"#, 400),
            code: .notSupported, words: "this pair of languages"),
        Case(
            answer: .json(#"{"message":"Text too long"}"#, 400),
            code: .status(400, detail: "Text too long"), words: "give it in parts"),
        Case(answer: .json("", 413), code: .status(413, detail: nil), words: "give it in parts"),
        Case(
            answer: .failure(.timeout, nil), code: .timeout, words: "choose another provider"),
        Case(
            answer: .failure(.unreachable, .noNetwork), code: .offline,
            words: "has no network; connect it"),
        Case(
            answer: .failure(.unreachable, .silent), code: .offline, words: "Check the network"),
        Case(answer: .failure(.cut, nil), code: .cut, words: "Try again"),
        Case(
            answer: .failure(.tls, nil), code: .tls(reason: "a reason"), words: "not secure"),
        Case(
            answer: .json("{"),
            code: .malformed(path: "", reason: "the answer is not JSON"), words: "not JSON"),
        Case(
            answer: .json(#"{"translations":7}"#),
            code: .malformed(path: "", reason: "the answer lacks what DeepL should send"),
            words: "lacks"),
        Case(
            answer: .json(#"{"translations":[]}"#),
            code: .malformed(path: "", reason: "the answer is empty"), words: "empty"),
        Case(
            answer: .response(200, ["Content-Type": "text/html"], ["<html>"]),
            code: .malformed(path: "", reason: "a web page came instead"), words: "web page"),
        Case(
            answer: .response(302, ["Location": "https://elsewhere.example/"], []),
            code: .malformed(path: "", reason: "the server sends on to another address"),
            words: "sends on"),
    ]

    @Test(arguments: deepl)
    func `each failure has its sentence`(_ sample: Case) async throws {
        let translator = try #require(
            DeepLTranslator(
                key: .make("secret-key"), network: .scripted(ScriptedTransport(sample.answer))))
        let error = await failure { () throws(ServiceError) in
            try await translator.translate(askedSentence())
        }
        #expect(error?.code == sample.code)
        let text = error?.description ?? ""
        #expect(text.contains(sample.words), "\(text)")
        #expect(text.hasPrefix("A translation by DeepL "), "\(text)")
        #expect(!text.contains("listen server"), "advice about backends: \(text)")
    }

    @Test func `a server without a key that wants one is told apart`() async throws {
        let network = ScriptedTransport(.json(#"{"error":"Please get an API key"}"#, 400))
        let refusing = ScriptedTransport(.json(#"{"error":"Invalid API key"}"#, 403))
        func error(_ network: ScriptedTransport) async throws -> ServiceError? {
            let translator = LibreTranslateTranslator(
                base: try #require(HTTPURL("http://127.0.0.1:5000")), key: nil,
                network: .scripted(network))
            return await failure { () throws(ServiceError) in
                try await translator.translate(askedSentence())
            }
        }
        let lacking = try await error(network)?.description ?? ""
        #expect(lacking.contains("Please get an API key"))
        #expect(lacking.contains("with the setting libretranslate-key"), "\(lacking)")
        #expect(
            try await error(refusing)?.description.contains("setting libretranslate-key") == true)
    }

    static let chat = [
        Case(
            answer: .json(
                #"{"error":{"message":"model 'llama' not found","type":"api_error"}}"#, 404),
            code: .status(404, detail: "model 'llama' not found"), words: "setting chat-model"),
        Case(
            answer: .json(
                #"{"error":{"message":"It does not exist","code":"model_not_found"}}"#, 400),
            code: .status(400, detail: "It does not exist"), words: "setting chat-model"),
        Case(
            answer: .response(404, ["Content-Type": "text/plain"], ["404 page not found"]),
            code: .status(404, detail: nil), words: "Check the setting chat-url. It often ends"),
        Case(
            answer: .json(
                #"{"error":{"message":"You exceeded your current quota","#
                    + #""type":"insufficient_quota","code":"insufficient_quota"}}"#, 429,
                ["Retry-After": "1"]),
            code: .status(429, detail: "You exceeded your current quota"),
            words: "credit of this key is used up"),
        Case(
            answer: .json(#"{"error":{"message":"Insufficient credits","code":402}}"#, 402),
            code: .status(402, detail: "Insufficient credits"),
            words: "credit of this key is used up"),
        Case(
            answer: .json(#"{"error":{"message":"slow","code":"rate_limit_exceeded"}}"#, 429),
            code: .tryLater(seconds: nil), words: "asked too often"),
        Case(
            answer: .json(#"{"error":{"message":"'tools' is not supported"}}"#, 400),
            code: .status(400, detail: "'tools' is not supported"), words: "setting chat-url"),
    ]

    @Test(arguments: chat)
    func `each failure of a chat endpoint has its sentence`(_ sample: Case) async throws {
        let time = StillTime()
        let network = ScriptedTransport(sample.answer)
        let translator = ChatTranslator(
            ChatEndpoint(
                base: try #require(HTTPURL("http://127.0.0.1:1/v1")), model: "llama",
                key: .make("secret-key"), network: .scripted(network, time)))
        let error = await failure { () throws(ServiceError) in
            try await translator.translate(askedSentence())
        }
        #expect(error?.code == sample.code)
        let text = error?.description ?? ""
        #expect(text.contains(sample.words), "\(text)")
        // What no waiting mends is not asked again.
        if case .tryLater = sample.code { return }
        #expect(network.requests.count == 1)
    }

    /// Statuses and orders, and how long is waited before each further attempt.
    @Test(arguments: [
        (429, nil as String?, [Duration.milliseconds(300), .milliseconds(600)]),
        (503, "2", [.seconds(2), .seconds(2)]), (503, "4", []),
        (500, nil, [.milliseconds(300), .milliseconds(600)]),
        (400, nil, []), (403, "1", []), (404, nil, []), (413, nil, []), (456, "1", []),
        (501, nil, []),
    ])
    func `only what passes is asked again, and not for long`(
        _ status: Int, _ order: String?, _ waits: [Duration]
    ) async throws {
        let time = StillTime()
        let fields = order.map { HTTPFields([HTTPFields.Line("Retry-After", $0)]) } ?? [:]
        let network = ScriptedTransport(.json("{}", status, fields))
        let translator = try #require(
            DeepLTranslator(key: .make("secret-key"), network: .scripted(network, time)))
        _ = await failure { () throws(ServiceError) in
            try await translator.translate(askedSentence())
        }
        #expect(time.waited == waits)
        #expect(network.requests.count == waits.count + 1)
    }

    @Test func `after a moment's trouble the answer comes`() async throws {
        let network = ScriptedTransport(
            .json("", 503), .json(#"{"translations":[{"text":"Hello."}]}"#))
        let translator = try #require(
            DeepLTranslator(key: .make("secret-key"), network: .scripted(network)))
        #expect(try await translator.translate(askedSentence()).text == "Hello.")
    }

    @Test func `who refuses is left in peace for a while`() async throws {
        let time = StillTime()
        let network = ScriptedTransport(.json("", 456))
        let translator = try #require(
            DeepLTranslator(key: .make("secret-key"), network: .scripted(network, time)))
        func ask() async -> ServiceError? {
            await failure { () throws(ServiceError) in
                try await translator.translate(askedSentence())
            }
        }
        let first = await ask()
        #expect(await ask() == first)
        #expect(network.requests.count == 1)
        time.advance(by: .seconds(61))
        _ = await ask()
        #expect(network.requests.count == 2)
    }

    @Test func `a key that is sent back stands in no error`() async throws {
        let body = #"{"message":"the key secret-key is wrong"}"#
        let translator = try #require(
            DeepLTranslator(
                key: .make("secret-key"),
                network: .scripted(ScriptedTransport(.json(body, 403)))))
        let error = await failure { () throws(ServiceError) in
            try await translator.translate(askedSentence())
        }
        #expect(error?.description.contains("***") == true)
        var dumped = ""
        dump(error, to: &dumped)
        #expect(!dumped.contains("secret-key"))
    }

    @Test func `a key does not travel without encryption, except to this machine`() async throws {
        func ask(_ url: String, allows: Bool = false) async throws -> (ServiceError?, Int) {
            let network = ScriptedTransport(.json(#"{"translatedText":"Hello."}"#))
            let translator = LibreTranslateTranslator(
                base: try #require(HTTPURL(url)), key: .make("secret-key"),
                network: .scripted(network, allowsInsecureKey: allows))
            let error = await failure { () throws(ServiceError) in
                try await translator.translate(askedSentence())
            }
            return (error, network.requests.count)
        }
        let refused = try await ask("http://translate.example")
        #expect(refused.0?.description.contains("allow-insecure-token") == true)
        #expect(refused.1 == 0)
        #expect(try await ask("http://translate.example", allows: true) == (nil, 1))
        #expect(try await ask("https://translate.example") == (nil, 1))
        #expect(try await ask("http://127.0.0.1:5000") == (nil, 1))
    }

    @Test(arguments: [
        (TokenError.Code.missing, "There is no key where the setting deepl-key says"),
        (.exposed(path: "/k"), "chmod 600 /k"),
        (.command(reason: "it ended with 1"), "ended with 1"),
        (.malformed, "is no key"),
    ])
    func `a key that cannot be had says which setting it is`(
        _ code: TokenError.Code, _ words: String
    ) async throws {
        let key = ServiceKey(setting: "deepl-key") { () async throws(TokenError) in
            throw TokenError(code)
        }
        let network = ScriptedTransport(.json("{}"))
        let translator = try #require(DeepLTranslator(key: key, network: .scripted(network)))
        let error = await failure { () throws(ServiceError) in
            try await translator.translate(askedSentence())
        }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(network.requests.isEmpty)
    }
}
