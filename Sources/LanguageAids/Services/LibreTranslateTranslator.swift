package import HTTPCaching
package import ListenCore

/// Translates by a LibreTranslate server: `POST /translate`
/// (docs.libretranslate.com, "Translate").
package struct LibreTranslateTranslator: Translating, ServiceChecking {
    /// The name in messages.
    package let provider = "LibreTranslate"
    /// A key that differs between servers, which have different models.
    package var storeKey: String { provider.keyed(by: [client.base.description]) }
    /// True for a server with a key, which limits the requests.
    package var isMetered: Bool { client.key != nil }
    private let client: ServiceClient

    private struct Question: Encodable {
        let q: String
        let source: String
        let target: String
        let format = "text"
        let key: String?

        private enum CodingKeys: String, CodingKey {
            case q, source, target, format
            case key = "api_key"
        }
    }

    private struct Answer: Decodable {
        let translatedText: String
    }

    private struct KnownLanguage: Decodable {
        let code: String
    }

    /// A translator by the server at `base`.
    package init(base: HTTPURL, key: ServiceKey?, network: ServiceNetwork) {
        client = ServiceClient(
            name: provider, addressSetting: "libretranslate-url",
            keySetting: "libretranslate-key", base: base, key: key, network: network)
    }

    /// Translates one text; the server detects the language when it is unknown.
    package func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation
    {
        let context = "a translation by \(provider)"
        let secret = try await client.secret(context)
        let question = Question(
            q: request.text, source: request.source.map(Self.code) ?? "auto",
            target: Self.code(request.target), key: secret?.reveal())
        let response = try await client.send(
            client.post(client.base.appending("translate"), question), hiding: secret,
            limits: ServiceClient.sentence, context: context)
        let answer = try client.decode(Answer.self, from: response, context: context)
        let text = String(answer.translatedText.trimmed)
        guard !text.isEmpty else {
            throw client.fault(context).malformed("the answer is empty")
        }
        return Translation(text: text, provider: provider)
    }

    /// Reads the list of languages, which needs no key.
    package func health() async -> ServiceHealth {
        let context = "the list of languages of \(provider)"
        let request = HTTPRequest(
            "GET", client.base.appending("languages"), fields: ["Accept": "application/json"],
            redirects: .report)
        do throws(ServiceError) {
            let response = try await client.send(
                request, hiding: nil, limits: ServiceClient.look, context: context)
            let languages = try client.decode(
                [KnownLanguage].self, from: response, context: context)
            return ServiceHealth(
                isWell: true,
                text: "\(client.base.origin) answers, with \(languages.count) languages")
        } catch {
            return ServiceHealth(isWell: false, text: error.description)
        }
    }

    /// The code of a language: traditional Chinese has one of its own, other variants have none.
    static func code(_ language: Language) -> String {
        language.isTraditionalChinese ? "zt" : language.code == "no" ? "nb" : language.code
    }
}

extension Language {
    /// True for Chinese in traditional characters (CLDR likely subtags of TW, HK and MO).
    var isTraditionalChinese: Bool {
        code == "zh"
            && tag.split(separator: "-").dropFirst().contains {
                ["TW", "HK", "MO", "HANT"].contains($0.uppercased())
            }
    }
}
