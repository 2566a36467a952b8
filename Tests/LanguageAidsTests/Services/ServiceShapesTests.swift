import HTTPCaching
import ListenCore
import Testing
@testable import LanguageAids

/// What the services are sent and what is made of their answers.
@Suite struct ServiceShapesTests {
    private func base(_ text: String) throws -> HTTPURL { try #require(HTTPURL(text)) }

    private var phrase: TranslationRequest {
        TranslationRequest(
            text: "banco", source: Language(tag: "es"), target: .english, place: sentencePlace,
            sentence: "El banco es verde.")
    }

    @Test func `a word goes with its sentence, where a service takes one`() async throws {
        let answer = ScriptedAnswer.json(#"{"translations":[{"text":"bench"}]}"#)
        let network = ScriptedTransport(answer)
        let deepl = try #require(DeepLTranslator(key: .make("abc"), network: .scripted(network)))
        _ = try await deepl.translate(phrase)
        #expect(network.bodies[0].contains(#""context":"Antes.\nEl banco es verde.\nLuego.""#))
        let model = ScriptedTransport(
            .json(#"{"choices":[{"message":{"content":"bench"},"finish_reason":"stop"}]}"#))
        _ = try await ChatTranslator(chat(model)).translate(phrase)
        #expect(model.bodies[0].contains("<text>banco"))
        #expect(model.bodies[0].contains("in this sentence: El banco es verde."))
        #expect(model.bodies[0].contains("as it is meant there"))
        let whole = ScriptedTransport(
            .json(#"{"choices":[{"message":{"content":"Hi"},"finish_reason":"stop"}]}"#))
        _ = try await ChatTranslator(chat(whole)).translate(askedSentence())
        #expect(!whole.bodies[0].contains("in this sentence"))
    }

    @Test func `answers of another server are kept apart, and its address is not told`() throws {
        func key(_ url: String) throws -> String {
            LibreTranslateTranslator(
                base: try base(url), key: .make("k-123456789"),
                network: .scripted(ScriptedTransport(.json("{}")))
            ).storeKey
        }
        let here = try key("http://127.0.0.1:5000")
        #expect(try here == key("http://127.0.0.1:5000"))
        #expect(try here != key("http://127.0.0.1:5001"))
        #expect(try here != key("http://127.0.0.1:5000/other"))
        #expect(here.hasPrefix("LibreTranslate #"))
        #expect(!here.contains("127.0.0.1"))
    }

    // MARK: LibreTranslate

    @Test func `LibreTranslate is asked in its shape`() async throws {
        let network = ScriptedTransport(.json(#"{"translatedText":" Hello. "}"#))
        let translator = LibreTranslateTranslator(
            base: try base("http://127.0.0.1:5000/sub"), key: .make("k-123456789"),
            network: .scripted(network))
        let answer = try await translator.translate(askedSentence())
        #expect(answer == Translation(text: "Hello.", provider: "LibreTranslate"))
        let request = try #require(network.requests.first)
        #expect(request.url.description == "http://127.0.0.1:5000/sub/translate")
        #expect(request.redirects == .report)
        let body = network.bodies[0]
        for part in [
            #""q":"Hola.""#, #""source":"es""#, #""target":"en""#, #""format":"text""#,
            #""api_key":"k-123456789""#,
        ] {
            #expect(body.contains(part))
        }
    }

    @Test func `without a key none is sent, and an unknown language is guessed there`() async throws
    {
        let network = ScriptedTransport(.json(#"{"translatedText":"Hello."}"#))
        let translator = LibreTranslateTranslator(
            base: try base("http://nas:5000"), key: nil, network: .scripted(network))
        _ = try await translator.translate(askedSentence(from: nil, to: "zh-TW"))
        #expect(!network.bodies[0].contains("api_key"))
        #expect(network.bodies[0].contains(#""source":"auto""#))
        #expect(network.bodies[0].contains(#""target":"zt""#))
        #expect(!translator.isMetered)
    }

    // MARK: DeepL

    @Test(arguments: [
        ("abc:fx", "https://api-free.deepl.com/v2/translate"),
        ("abc", "https://api.deepl.com/v2/translate"),
    ])
    func `a DeepL key goes to its own host`(_ key: String, _ url: String) async throws {
        let network = ScriptedTransport(
            .json(#"{"translations":[{"detected_source_language":"ES","text":"Hello."}]}"#))
        let translator = try #require(
            DeepLTranslator(key: .make(key), network: .scripted(network)))
        let answer = try await translator.translate(askedSentence())
        #expect(answer == Translation(text: "Hello.", provider: "DeepL"))
        let request = try #require(network.requests.first)
        #expect(request.url.description == url)
        #expect(request.fields.first("Authorization") == "DeepL-Auth-Key \(key)")
        #expect(request.redirects == .report)
        let body = network.bodies[0]
        for part in [
            #""text":["Hola."]"#, #""source_lang":"ES""#, #""target_lang":"EN-US""#,
            #""context":"Antes.\nLuego.""#,
        ] {
            #expect(body.contains(part), "\(body)")
        }
        #expect(!body.contains(key))
    }

    @Test(arguments: [
        ("en", "EN-US"), ("en-GB", "EN-GB"), ("en-AU", "EN-US"), ("pt", "PT-BR"),
        ("pt-PT", "PT-PT"), ("zh", "ZH-HANS"), ("zh-TW", "ZH-HANT"), ("zh-Hant", "ZH-HANT"),
        ("no", "NB"), ("de-AT", "DE"), ("ja", "JA"),
    ])
    func `DeepL's names of target languages`(_ tag: String, _ code: String) throws {
        #expect(DeepLTranslator.targetCode(try #require(Language(tag: tag))) == code)
    }

    @Test func `a text DeepL would refuse is not sent`() async throws {
        let network = ScriptedTransport(.json("{}"))
        let translator = try #require(
            DeepLTranslator(key: .make("abc"), network: .scripted(network)))
        let text = String(repeating: "palabra ", count: 20_000)
        let error = await failure { () throws(ServiceError) in
            try await translator.translate(askedSentence(text))
        }
        #expect(error?.code == .tooLarge(limitBytes: 131_072))
        #expect(error?.description.contains("in parts") == true)
        #expect(network.requests.isEmpty)
    }

    // MARK: Chat

    private func chat(
        _ network: ScriptedTransport, key: String? = nil
    ) throws -> ChatEndpoint {
        ChatEndpoint(
            base: try base("http://127.0.0.1:11434/v1"), model: "llama", key: key.map { .make($0) },
            network: .scripted(network))
    }

    @Test func `a chat endpoint is asked for a translation with the neighbours`() async throws {
        let network = ScriptedTransport(
            .json(
                #"{"choices":[{"message":{"role":"assistant","content":"\"Hello.\"\n"},"#
                    + #""finish_reason":"stop"}]}"#))
        let translator = ChatTranslator(try chat(network, key: "sk-123456789"))
        let answer = try await translator.translate(askedSentence())
        #expect(answer == Translation(text: "Hello.", provider: "llama (chat)"))
        let request = try #require(network.requests.first)
        #expect(request.url.description == "http://127.0.0.1:11434/v1/chat/completions")
        #expect(request.token?.reveal() == "sk-123456789")
        let body = network.bodies[0]
        for part in [
            #""model":"llama""#, #""stream":false"#, "Before: Antes.", "After: Luego.",
            "from Spanish into English",
        ] {
            #expect(body.contains(part), "\(body)")
        }
        #expect(!body.contains("sk-123456789"))
    }

    @Test(arguments: [
        (#""Hel""#, "length", "limit of its length"), ("null", "content_filter", "filter of"),
    ])
    func `a translation the model did not finish is not kept as one`(
        _ content: String, _ reason: String, _ words: String
    ) async throws {
        let network = ScriptedTransport(
            .json(
                #"{"choices":[{"message":{"content":\#(content)},"finish_reason":"\#(reason)"}]}"#))
        let translator = ChatTranslator(try chat(network))
        let error = await failure { () throws(ServiceError) in
            try await translator.translate(askedSentence())
        }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test func `a model that takes no temperature translates too`() async throws {
        let network = ScriptedTransport(
            .json(
                #"{"error":{"message":"Not with this model","param":"temperature","#
                    + #""code":"unsupported_parameter"}}"#, 400),
            .json(#"{"choices":[{"message":{"content":"Hello."},"finish_reason":"stop"}]}"#))
        let endpoint = try chat(network)
        #expect(try await ChatTranslator(endpoint).translate(askedSentence()).text == "Hello.")
        // It is known of the endpoint, whoever asks.
        _ = try await ChatTranslator(endpoint).translate(askedSentence("Adiós."))
        #expect(network.bodies.map { $0.contains("temperature") } == [true, false, false])
    }

    @Test(arguments: [
        ("Hello.", "Hola.", "Hello."), ("\"Hello.\"", "Hola.", "Hello."),
        ("\"Hello.\"", "\"Hola.\"", "\"Hello.\""), ("<text>Hello.</text>", "Hola.", "Hello."),
        ("\"Hi,\" she said, \"bye.\"", "Hola", "\"Hi,\" she said, \"bye.\""),
    ])
    func `an answer is freed of marks of its own`(
        _ answer: String, _ text: String, _ bare: String
    ) {
        #expect(ChatTranslator.bare(answer, of: text) == bare)
    }

    // MARK: Looks

    @Test func `a look says what a service has`() async throws {
        let libre = LibreTranslateTranslator(
            base: try base("http://127.0.0.1:5000"), key: nil,
            network: .scripted(ScriptedTransport(.json(#"[{"code":"en"},{"code":"es"}]"#))))
        #expect(
            await libre.health()
                == ServiceHealth(
                    isWell: true, text: "http://127.0.0.1:5000 answers, with 2 languages"))
        let deepl = DeepLTranslator(
            key: .make("abc:fx"),
            network: .scripted(
                ScriptedTransport(.json(#"{"character_count":500,"character_limit":500}"#))))
        #expect(
            await deepl?.health()
                == ServiceHealth(
                    isWell: false,
                    text: "https://api-free.deepl.com answers; 500 of 500 characters are used"))
        let models = #"{"object":"list","data":[{"id":"llama:latest"},{"id":"other"}]}"#
        #expect(try await chat(ScriptedTransport(.json(models))).health().isWell)
        let lacking = try await chat(ScriptedTransport(.json(#"{"data":[{"id":"other"}]}"#)))
            .health()
        #expect(!lacking.isWell)
        #expect(lacking.text.contains("but other"))
    }

    @Test func `a look at a service that does not run is not repeated`() async throws {
        let network = ScriptedTransport(.failure(.unreachable, .refused))
        let health = try await chat(network).health()
        #expect(!health.isWell)
        #expect(health.text.contains("chat-url"))
        #expect(network.requests.count == 1)
    }
}
