package import HTTPCaching
package import ListenCore

/// Translates by DeepL: `POST /v2/translate` (developers.deepl.com, "Translate Text").
///
/// The sentences around are sent as `context`, which is neither translated nor counted. Keys that
/// end in `:fx` belong to the free host.
package struct DeepLTranslator: Translating, ServiceChecking {
    /// The name in messages and in the cache key.
    package let provider = "DeepL"
    /// True, since DeepL counts every character.
    package let isMetered = true
    private let free: ServiceClient
    private let paid: ServiceClient

    /// The longest request DeepL takes, in bytes.
    static let requestLimit = 128 << 10

    private struct Question: Encodable {
        let text: [String]
        let source: String?
        let target: String
        let context: String?

        private enum CodingKeys: String, CodingKey {
            case text, context
            case source = "source_lang"
            case target = "target_lang"
        }
    }

    private struct Answer: Decodable {
        struct Line: Decodable {
            let text: String
        }

        let translations: [Line]
    }

    private struct Usage: Decodable {
        let used: Int64
        let limit: Int64

        private enum CodingKeys: String, CodingKey {
            case used = "character_count"
            case limit = "character_limit"
        }
    }

    /// A translator with a key, or `nil` when the hosts are not valid URLs.
    ///
    /// `base` replaces both of DeepL's own hosts, for a proxy of the person's.
    package init?(key: ServiceKey, base: HTTPURL? = nil, network: ServiceNetwork) {
        guard let free = base ?? HTTPURL("https://api-free.deepl.com"),
            let paid = base ?? HTTPURL("https://api.deepl.com")
        else { return nil }
        let setting = base == nil ? nil : "deepl-url"
        func client(_ base: HTTPURL) -> ServiceClient {
            ServiceClient(
                name: "DeepL", addressSetting: setting, keySetting: "deepl-key", base: base,
                key: key, network: network)
        }
        (self.free, self.paid) = (client(free), client(paid))
    }

    /// Translates one text; `.notSupported` when DeepL does not support the pair.
    package func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation
    {
        let context = "a translation by \(provider)"
        let (client, secret) = try await signIn(context)
        let around = request.context
        var asked = client.post(
            client.base.appending("v2", "translate"),
            Question(
                text: [request.text], source: request.source.map(Self.sourceCode),
                target: Self.targetCode(request.target),
                context: around.isEmpty ? nil : around))
        guard asked.body?.count ?? 0 <= Self.requestLimit else {
            throw client.fault(context).tooLong(limitBytes: Self.requestLimit)
        }
        Self.sign(&asked, secret)
        let response = try await client.send(
            asked, hiding: secret, limits: ServiceClient.sentence, context: context)
        let answer = try client.decode(Answer.self, from: response, context: context)
        guard let text = answer.translations.first?.text.trimmed, !text.isEmpty else {
            throw client.fault(context).malformed("the answer is empty")
        }
        return Translation(text: String(text), provider: provider)
    }

    /// Reads the usage of the quota, which costs nothing of it.
    package func health() async -> ServiceHealth {
        let context = "the quota of \(provider)"
        do throws(ServiceError) {
            let (client, secret) = try await signIn(context)
            var asked = HTTPRequest(
                "GET", client.base.appending("v2", "usage"),
                fields: ["Accept": "application/json"], redirects: .report)
            Self.sign(&asked, secret)
            let response = try await client.send(
                asked, hiding: secret, limits: ServiceClient.look, context: context)
            let usage = try client.decode(Usage.self, from: response, context: context)
            return ServiceHealth(
                isWell: usage.used < usage.limit,
                text: "\(client.base.origin) answers; \(usage.used) of"
                    + " \(usage.limit) characters are used")
        } catch {
            return ServiceHealth(isWell: false, text: error.description)
        }
    }

    /// The host of the key, and the key.
    private func signIn(
        _ context: String
    ) async throws(ServiceError) -> (ServiceClient, Secret) {
        guard let secret = try await paid.secret(context) else {
            throw paid.fault(context).key(TokenError(.missing))
        }
        return (secret.reveal().hasSuffix(":fx") ? free : paid, secret)
    }

    private static func sign(_ request: inout HTTPRequest, _ secret: Secret) {
        request.fields.set("Authorization", "DeepL-Auth-Key \(secret.reveal())")
    }

    /// The code of a source language, which has no variant.
    static func sourceCode(_ language: Language) -> String {
        language.code == "no" ? "NB" : language.code.uppercased()
    }

    /// The code of a target language; one with variants needs a variant: the likely one when the
    /// tag has none (CLDR likely subtags).
    static func targetCode(_ language: Language) -> String {
        switch language.code {
        case "en": language.tag.uppercased() == "EN-GB" ? "EN-GB" : "EN-US"
        case "pt": language.tag.uppercased() == "PT-PT" ? "PT-PT" : "PT-BR"
        case "zh": language.isTraditionalChinese ? "ZH-HANT" : "ZH-HANS"
        case "no": "NB"
        default: language.code.uppercased()
        }
    }
}
