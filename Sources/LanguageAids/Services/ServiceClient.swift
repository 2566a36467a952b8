import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore

/// Sends requests to one service on the network, with its key, its retries and its errors.
struct ServiceClient: Sendable {
    /// The service's name in messages.
    let name: String
    /// The setting with its address; `nil` when the address is fixed.
    let addressSetting: String?
    /// The setting that says where its key is.
    let keySetting: String
    let base: HTTPURL
    let key: ServiceKey?
    let network: ServiceNetwork
    /// The model, for a chat endpoint.
    var model: String?
    /// The last part of most addresses, for a chat endpoint.
    var usualPath: String?
    private let pauses = FailurePauses(length: ServiceClient.pause)

    /// The limits for a sentence: 1 MB, half a minute.
    static let sentence = TransferLimits(maxBytes: 1 << 20, firstByte: .seconds(20))
    /// The limits for a check: 4 MB, a few seconds.
    static let look = TransferLimits(
        maxBytes: 4 << 20, connect: .seconds(2), firstByte: .seconds(4), silence: .seconds(3),
        total: .seconds(5))

    func fault(_ context: String) -> ServiceFault {
        ServiceFault(
            name: name, addressSetting: addressSetting, keySetting: keySetting,
            hasKey: key != nil, model: model, usualPath: usualPath, context: context)
    }

    /// The key, if there is one and it may be sent.
    func secret(_ context: String) async throws(ServiceError) -> Secret? {
        guard let key else { return nil }
        guard base.keepsSecrets || network.allowsInsecureKey else {
            throw fault(context).insecure(base.origin)
        }
        do throws(TokenError) {
            return try await key.secret()
        } catch {
            throw fault(context).key(error)
        }
    }

    /// A request with a JSON body that follows no redirect.
    func post(_ url: HTTPURL, _ content: some Encodable) -> HTTPRequest {
        let body = (try? JSONEncoder().encode(content)).map { Array($0) } ?? []
        return HTTPRequest(
            "POST", url,
            fields: ["Content-Type": "application/json", "Accept": "application/json"],
            body: body, redirects: .report)
    }

    /// The response, which has a status of success; `secret` is removed from errors.
    func send(
        _ request: HTTPRequest, hiding secret: Secret?, limits: TransferLimits, context: String
    ) async throws(ServiceError) -> HTTPResponse {
        try await attempts(context) { () throws(ServiceError) in
            (try await exchange(request, limits: limits, context: context), secret)
        }
    }

    /// The response of one attempt, whatever its status.
    func exchange(
        _ request: HTTPRequest, limits: TransferLimits, context: String
    ) async throws(ServiceError) -> HTTPResponse {
        try await network.transport.send(request, limits: limits) { fault(context).error($0) }
    }

    /// Repeats an attempt as long as that may help, and turns an error status into a sentence.
    func attempts(
        _ context: String,
        _ attempt: () async throws(ServiceError) -> (HTTPResponse, Secret?)
    ) async throws(ServiceError) -> HTTPResponse {
        if let failure = pauses.failure(of: name, at: network.timing.elapsed()) { throw failure }
        var secret: Secret?
        do throws(ServiceError) {
            let response = try await RequestAttempts(timing: network.timing, rules: .service)
                .response(
                    cancelled: ServiceError(.cancelled, context: context),
                    isFinal: { fault(context).isAboutMoney($0) },
                    attempt: { () throws(ServiceError) in
                        let (response, sent) = try await attempt()
                        secret = sent
                        return response
                    })
            guard (200..<300).contains(response.head.status) else {
                let now = network.timing.clock.now
                throw fault(context).error(response, hiding: secret?.reveal(), now: now)
            }
            return response
        } catch {
            pauses.note(error, of: name, at: network.timing.elapsed())
            throw error
        }
    }

    /// The pause after a failure; `nil` when the next request may succeed.
    static func pause(after error: ServiceError) -> Duration? {
        switch error.code {
        case .status(401, _), .status(402, _), .status(403, _), .status(429, _), .status(456, _):
            .seconds(60)
        case .tryLater(let seconds): .seconds(min(60, max(1, seconds ?? 2)))
        case .timeout: .seconds(15)
        default: nil
        }
    }

    /// Decodes a JSON answer.
    func decode<Shape: Decodable>(
        _ type: Shape.Type, from response: HTTPResponse, context: String
    ) throws(ServiceError) -> Shape {
        let kind = response.head.fields.first("Content-Type")?.lowercased() ?? ""
        if kind.hasPrefix("text/html") {
            throw fault(context).malformed("a web page came instead")
        }
        do {
            return try JSONDecoder().decode(type, from: Data(response.body))
        } catch {
            throw fault(context).malformed(
                (error as? DecodingError)?.isAboutShape == true
                    ? "the answer lacks what \(name) should send" : "the answer is not JSON")
        }
    }
}

extension DecodingError {
    /// True for valid JSON of another structure.
    fileprivate var isAboutShape: Bool {
        if case .dataCorrupted = self { false } else { true }
    }
}

extension TranslationRequest {
    /// The sentence of a phrase and those around it, as far as there are any.
    var context: String {
        [place?.previous, sentence, place?.next].compactMap { $0 }
            .map { String($0.trimmed) }.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
