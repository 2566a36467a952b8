import FoundationEssentials
import HTTPCaching
import ListenCore

/// Asks one service on the network: its key, its attempts, its errors.
struct ServiceClient: Sendable {
    /// The service's name for people.
    let name: String
    /// The setting with its address; `nil` where the address is fixed.
    let addressSetting: String?
    /// The setting that says where its key is.
    let keySetting: String
    let base: HTTPURL
    let key: ServiceKey?
    let network: ServiceNetwork
    /// The model that is asked, where it is a chat endpoint.
    let model: String?
    private let rest = ServiceRest()

    init(
        name: String, addressSetting: String?, keySetting: String, base: HTTPURL,
        key: ServiceKey?, network: ServiceNetwork, model: String? = nil
    ) {
        self.name = name
        self.addressSetting = addressSetting
        self.keySetting = keySetting
        self.base = base
        self.key = key
        self.network = network
        self.model = model
    }

    /// For a sentence: 1 MB, half a minute.
    static let sentence = TransferLimits(maxBytes: 1 << 20, firstByte: .seconds(20))
    /// For a look: 4 MB, a few seconds.
    static let look = TransferLimits(
        maxBytes: 4 << 20, connect: .seconds(2), firstByte: .seconds(4), silence: .seconds(3),
        total: .seconds(5))

    func fault(_ context: String) -> ServiceFault {
        ServiceFault(
            name: name, addressSetting: addressSetting, keySetting: keySetting,
            hasKey: key != nil, model: model, context: context)
    }

    /// The key, where there is one and it may travel.
    func secret(_ context: String) async throws(ServiceError) -> Secret? {
        guard let key else { return nil }
        guard base.scheme == "https" || base.isLoopback || network.allowsInsecureKey else {
            throw fault(context).insecure(base.origin)
        }
        do throws(TokenError) {
            return try await key.secret()
        } catch {
            throw fault(context).key(error)
        }
    }

    /// A request with a JSON body; it is never sent on to another address.
    func post(_ url: HTTPURL, _ content: some Encodable) -> HTTPRequest {
        let body = (try? JSONEncoder().encode(content)).map { Array($0) } ?? []
        return HTTPRequest(
            "POST", url,
            fields: ["Content-Type": "application/json", "Accept": "application/json"],
            body: body, redirects: .report)
    }

    /// The response with a status of success; `secret` is kept out of errors.
    func send(
        _ request: HTTPRequest, hiding secret: Secret?, limits: TransferLimits, context: String
    ) async throws(ServiceError) -> HTTPResponse {
        try await attempts(context) { () throws(ServiceError) in
            (try await exchange(request, limits: limits, context: context), secret)
        }
    }

    /// One attempt: the response, whatever its status.
    func exchange(
        _ request: HTTPRequest, limits: TransferLimits, context: String
    ) async throws(ServiceError) -> HTTPResponse {
        do throws(TransportError) {
            return try await network.transport.send(request, limits: limits)
        } catch {
            throw fault(context).error(error)
        }
    }

    /// Repeats what gives a response, as far as it is worth it, and turns an
    /// error status into a sentence.
    func attempts(
        _ context: String,
        _ attempt: () async throws(ServiceError) -> (HTTPResponse, Secret?)
    ) async throws(ServiceError) -> HTTPResponse {
        try rest.check(at: network.timing.elapsed())
        var retry = ServiceRetry()
        do throws(ServiceError) {
            while true {
                let (response, secret) = try await attempt()
                let head = response.head
                if (200..<300).contains(head.status) { return response }
                let now = network.timing.clock.now
                let wait = retry.wait(
                    after: head.status, retryAfter: RetryAfter.seconds(head.fields, now: now),
                    random: network.timing.random())
                guard let wait, !fault(context).isAboutMoney(response) else {
                    throw fault(context).error(response, hiding: secret?.reveal(), now: now)
                }
                try await pause(wait, context)
            }
        } catch {
            rest.note(error, at: network.timing.elapsed())
            throw error
        }
    }

    private func pause(_ wait: Duration, _ context: String) async throws(ServiceError) {
        do {
            try await network.timing.sleep(wait)
        } catch {
            throw ServiceError(.cancelled, context: context)
        }
    }

    /// Reads a JSON answer.
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
    /// Whether it is JSON, yet of another shape.
    fileprivate var isAboutShape: Bool {
        if case .dataCorrupted = self { false } else { true }
    }
}

extension TranslationRequest {
    /// The sentence a phrase is of, and those around, as far as there are any.
    var context: String {
        [place?.previous, sentence, place?.next].compactMap { $0 }
            .map { String($0.trimmingSpaces) }.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
