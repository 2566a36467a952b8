import FoundationEssentials
import HTTPCaching
import ListenCore

/// Turns the failures of a service into sentences that name the service and the setting to look at.
struct ServiceFault {
    /// The service's name in messages.
    let name: String
    /// The setting with its address; `nil` when the address is fixed.
    let addressSetting: String?
    /// The setting that says where its key is.
    let keySetting: String
    /// True when a key is sent with the request.
    let hasKey: Bool
    /// The model, for a chat endpoint.
    var model: String?
    /// The last part of most addresses, for a chat endpoint.
    var usualPath: String?
    /// The subject of the request, as a noun phrase.
    let context: String

    /// The error for a failed transfer.
    func error(_ error: TransportError) -> ServiceError {
        let reason = error.reason.printable(limit: 200)
        switch error.code {
        case .unreachable:
            return make(.offline, unreachable(error.obstacle))
        case .timeout:
            return make(
                .timeout, "\(name) may be busy; try again later, or choose another provider.")
        case .tls: return make(.tls(reason: reason), nil)
        case .cut, .failed: return make(.cut, "Try again.")
        case .tooLarge(let limit):
            return make(.tooLarge(limitBytes: Int(clamping: limit)), checkAddress)
        case .cancelled, .abandoned: return make(.cancelled, nil)
        case .token(let error): return key(error)
        case .malformed: return malformed("the answer is not HTTP")
        case .sound: return malformed("it is a sound")
        case .redirect: return malformed("the server sends on \(reason)")
        case .outOfReach: return malformed("its address lies on \(reason)")
        case .badURL: return malformed("the address may not be asked")
        }
    }

    /// The error for an error status; `now` is for a Retry-After with a date.
    func error(_ response: HTTPResponse, hiding key: String?, now: Date) -> ServiceError {
        let status = response.head.status
        let said = ServiceErrorText(of: response.body)
        let detail = said.line(hiding: key)
        if isAboutMoney(response) { return make(.status(status, detail: detail), outOfCredit) }
        if let model, isAboutModel(said, status) {
            return make(
                .status(status, detail: detail),
                "\(subject) does not have the model \(model.printable(limit: 60)); check the"
                    + " setting chat-model.")
        }
        let order = RetryAfter.seconds(response.head.fields, now: now).map { Int(clamping: $0) }
        switch status {
        case 300..<400:
            return malformed("the server sends on to another address")
        case 400 where model == nil && said.says("not supported", "not available as a target"):
            // LibreTranslate: "xx is not supported"; DeepL: "Value for 'target_lang' not
            // supported."
            return make(
                .notSupported,
                "\(subject) does not offer this pair of languages\(detail.map { " (\($0))" } ?? "")."
            )
        case 400
        where said.says(
            "text limit", "exceeds", "too long", "too large", "context length", "context_length"):
            return make(.status(400, detail: detail), shorter)
        case 401, 403: return make(.status(status, detail: detail), refusedKey)
        // LibreTranslate: "Please contact the server operator to get an API key".
        case 400 where said.says("api key", "api_key"):
            return make(.status(400, detail: detail), refusedKey)
        case 404 where model != nil:
            return make(
                .status(404, detail: detail),
                "\(checkAddress) It often ends in \(usualPath ?? "/v1").")
        case 404: return make(.status(404, detail: detail), checkAddress)
        case 413: return make(.status(413, detail: detail), shorter)
        // Anthropic: "overloaded_error".
        case 529 where model != nil:
            return make(
                .tryLater(seconds: order),
                "\(subject) is overloaded; try again in a moment, or choose another provider.")
        case 429, 529:
            return make(
                .tryLater(seconds: order ?? said.delay),
                "\(subject) was asked too often; try again in a moment, or choose another provider."
            )
        case 456:
            return make(
                .status(456, detail: detail),
                "The quota of this key is used up; wait until \(name) renews it, or choose another"
                    + " provider.")
        case 503 where order != nil:
            return make(.tryLater(seconds: order), "\(subject) is out of service for now.")
        case 500...:
            return make(
                .status(status, detail: detail),
                "\(subject) is out of service or overloaded; try again in a few minutes.")
        default: return make(.status(status, detail: detail), checkAddress)
        }
    }

    /// The error for a malformed answer.
    func malformed(_ reason: String, at path: String = "") -> ServiceError {
        make(.malformed(path: path, reason: reason), checkAddress)
    }

    /// The error for a key that cannot be read.
    func key(_ error: TokenError) -> ServiceError {
        let advice =
            switch error.code {
            case .exposed(let path):
                "Others can read \(path); close it with `chmod 600 \(path.shellWord)`."
            case .file(let path, let reason):
                "\(path) cannot be read: \(reason). Check the setting \(keySetting)."
            case .command(let reason):
                "Its command failed: \(reason). Check the setting \(keySetting)."
            case .malformed: "What the setting \(keySetting) leads to is no key."
            case .locked, .noService, .missing, .signIn, .of:
                "There is no key where the setting \(keySetting) says."
            case .cancelled: ""
            }
        if error.code == .cancelled { return make(.cancelled, nil) }
        return make(.token(error.about(name)), advice)
    }

    /// The error for a key that would be sent unencrypted.
    func insecure(_ origin: String) -> ServiceError {
        make(
            .tls(reason: "\(origin) is asked without encryption, so its key would be readable"),
            "Use https, or set allow-insecure-token = true in config.toml.")
    }

    /// The error for a text that is longer than the service accepts.
    func tooLong(limitBytes: Int) -> ServiceError {
        ServiceError(
            .tooLarge(limitBytes: limitBytes), context: "the text for \(name)",
            advice: "Give it in parts.")
    }

    /// The name at the beginning of a sentence.
    private var subject: String { name.prefix(1).uppercased() + name.dropFirst() }

    private var shorter: String { "The text is too long for \(name); give it in parts." }

    private var checkAddress: String {
        addressSetting.map { "Check the setting \($0)." } ?? "Try again later."
    }

    private func unreachable(_ obstacle: TransportError.Obstacle?) -> String {
        switch obstacle {
        case .noNetwork: "This machine has no network; connect it and try again."
        case .refused: "Nothing listens there; start it. \(checkAddress)"
        case .proxy: "The proxy cannot be reached. Check the setting proxy, and http_proxy."
        default: "Check the network. \(checkAddress)"
        }
    }

    private func make(_ code: ServiceError.Code, _ advice: String?) -> ServiceError {
        ServiceError(code, context: context, advice: advice)
    }

    /// True when it refuses for lack of credit, which waiting does not help: OpenAI sends that with
    /// 429, like too many requests.
    func isAboutMoney(_ response: HTTPResponse) -> Bool {
        switch response.head.status {
        case 402: true
        // Anthropic: "Your credit balance is too low".
        case 400: model != nil && ServiceErrorText(of: response.body).says("credit balance")
        case 429: ServiceErrorText(of: response.body).names.contains("insufficient_quota")
        default: false
        }
    }

    // Ollama: 404, "model 'x' not found"; OpenAI: the code "model_not_found".
    private func isAboutModel(_ said: ServiceErrorText, _ status: Int) -> Bool {
        status == 404 && said.says("model") || said.names.contains("model_not_found")
    }

    private var outOfCredit: String {
        "The credit of this key is used up; add to it at the service, or choose another provider."
    }

    private var refusedKey: String {
        hasKey
            ? "\(subject) refused the key; check the setting \(keySetting)."
            : "\(subject) wants a key; say where it is with the setting \(keySetting)."
    }
}
