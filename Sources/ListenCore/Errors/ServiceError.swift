/// The reason that a source of books, translations or explanations could not answer.
///
/// ```swift
/// let error = ServiceError(.noSound, context: "chapter 3")
/// error.description  // "Chapter 3 has no sound. …"
/// ```
public struct ServiceError: DescribedError, Hashable {
    /// The reasons.
    package enum Code: Hashable, Sendable {
        /// The network or the server cannot be reached.
        case offline
        /// The proxy requests go through cannot be reached, or refuses; the reason as a clause.
        case proxy(reason: String)
        /// A web page came instead, as from the log-in of a hotel's network; the address it came
        /// from, where that is another than the one asked.
        case webPage(from: String?)
        /// The answer redirects to another address, which cannot be reached; its origin.
        case elsewhere(String)
        /// The server did not answer in time.
        case timeout
        /// The transfer ended before the answer was complete.
        case cut
        /// The connection is not secure; the reason is the library's.
        case tls(reason: String)
        /// The server answered with an error status and perhaps a detail.
        case status(Int, detail: String?)
        /// The server asks to wait for a number of seconds.
        case tryLater(seconds: Int?)
        /// The answer is malformed; `path` leads into the JSON.
        case malformed(path: String, reason: String)
        /// This source does not offer the function.
        case notSupported
        /// The text is there without times, and is put in step with the sound while that plays.
        case notInStep
        /// The service ended the answer before it was whole; the reason as a clause.
        case incomplete(reason: String)
        /// No such book, chapter or track.
        case notFound
        /// The chapter is there, and has no sound.
        case noSound
        /// The server supports it, but its operator has switched it off.
        case switchedOff
        /// Nothing is stored and the network was not allowed.
        case notCached
        /// The stored answer may be old, and the network was not allowed.
        case notAsked
        /// The answer is larger than the limit.
        case tooLarge(limitBytes: Int)
        /// A local file could not be read.
        case file(reason: String)
        /// The server does not let the person in; the reason as a clause.
        case refused(reason: String)
        /// It came, yet could not be kept; the reason as a clause.
        case notKept(reason: String)
        /// A setting it needs is wrong; which one, says the advice.
        case misconfigured
        /// The server's token cannot be read; the reason is a sentence of its own.
        case token(TokenError)
        /// No voice could speak the text; the reason is a sentence of its own.
        case voice(VoiceError)
        /// A station cannot be heard; the sentence says why, and the way out.
        case unheard(sentence: String)
        /// The work was cancelled.
        case cancelled
    }

    /// The reason.
    package let code: Code
    /// The request and whom it went to, as a noun phrase: `the list of books from …`.
    public let context: String
    /// A sentence of advice, if there is any beyond the usual.
    public let advice: String?
    /// True if it was a server of books that was asked, so that the library of this machine is
    /// another way.
    public let isOfServer: Bool
    /// True if it is a list of that server that is missing, without which nothing of it is reached.
    public let isOfList: Bool

    /// An error.
    package init(
        _ code: Code, context: String, advice: String? = nil, isOfServer: Bool = false,
        isOfList: Bool = false
    ) {
        self.code = code
        self.context = context
        self.advice = advice
        self.isOfServer = isOfServer
        self.isOfList = isOfList
    }

    /// The same about a server of books.
    public var ofServer: ServiceError {
        ServiceError(
            code, context: context, advice: advice, isOfServer: true, isOfList: isOfList)
    }

    /// The same about a list of a server of books.
    public var ofList: ServiceError {
        ServiceError(code, context: context, advice: advice, isOfServer: true, isOfList: true)
    }

    /// The failure and the way out of it.
    public var description: String {
        told(way: Self.standingWay)
    }

    /// The way to the library of this machine, in a command's words; `--local` also where the
    /// server was named for one run.
    public static let standingWay =
        "`--local` takes the library of this machine once, `listen server use local` from now on."

    /// The same for a command that has no `--local`.
    public static let lastingWay =
        "`listen server use local` goes back to the library of this machine."

    /// The same with another sentence for the way to the library of this machine, for a screen
    /// that has a key for it; with `nil` none is named.
    public func told(way: String?) -> String {
        if case .unheard(let sentence) = code { return sentence }
        let sentence = "\(context.prefix(1).uppercased())\(context.dropFirst()) \(reason)."
        return [sentence, advice ?? usualAdvice, hasOtherWay ? way : nil]
            .compactMap { $0 }.joined(separator: " ")
    }

    /// True if a server of books did not answer as one, or has no list, so that only other books
    /// are available.
    public var hasOtherWay: Bool {
        isOfServer && (code.isNoAnswer || isOfList && code != .cancelled)
    }

    private var reason: String {
        switch code {
        case .offline: "could not be fetched: the server cannot be reached"
        case .proxy(let reason): "could not be fetched: \(reason)"
        case .webPage(let place):
            "cannot be read: a web page came instead" + (place.map { ", from \($0)" } ?? "")
        case .elsewhere(let place):
            "could not be fetched: what answers sends on to \(place), which cannot be reached"
        case .timeout: "could not be fetched: the server did not answer in time"
        case .cut: "could not be fetched whole: the connection was cut off"
        case .tls(let reason): "was refused: the connection is not secure (\(reason))"
        case .status(let status, let detail):
            "could not be fetched: the server answered \(status)"
                + (detail.map { " (\($0))" } ?? "")
        case .tryLater(let seconds):
            "cannot be had now: the server asks to wait"
                + (seconds.map { " \($0) seconds" } ?? "")
        case .malformed(let path, let reason):
            "cannot be read: \(reason)" + (path.isEmpty ? "" : " at \(path)")
        case .notSupported: "is not offered here"
        case .notInStep: "is not in step with the sound yet"
        case .incomplete(let reason): "is not whole: \(reason)"
        case .notFound: "does not exist"
        case .noSound: "has no sound"
        case .switchedOff: "is switched off on that server"
        case .notCached: "is not stored on this machine, and the network was not used"
        case .notAsked: "was not asked for anew: the network is not used in this run"
        case .tooLarge(let limit): "is larger than the limit of \(limitText(limit))"
        case .file(let reason): "cannot be read: \(reason)"
        case .refused(let reason): "could not be fetched: \(reason)"
        case .notKept(let reason): "could not be kept: \(reason)"
        case .misconfigured: "cannot be asked for: a setting is wrong"
        case .token: "could not be asked for without the server's token"
        case .voice: "cannot be spoken"
        case .unheard: "cannot be heard"
        case .cancelled: "was cancelled"
        }
    }

    private var usualAdvice: String? {
        switch code {
        case .offline, .timeout, .cut:
            "Check the network, or the address with `listen server list`."
        case .proxy:
            "Check the setting proxy, and the variables http_proxy, https_proxy and all_proxy."
        case .webPage, .elsewhere:
            "Open any page in a browser, in case this network asks you to log in; else check the"
                + " address with `listen server list`."
        case .tls: "Check the server's certificate and this machine's clock."
        case .status(let status, _) where status >= 500: "Try again later."
        case .malformed: "Check that the address is a listen backend with `listen server test`."
        case .notInStep: "It is put in step while the sound plays, and appears as it comes."
        case .notCached: "Ask once with the network, not offline."
        case .token(let error): error.description
        case .voice(let error): error.description
        default: nil
        }
    }

    /// The kind of failure.
    public var kind: FailureKind {
        switch code {
        case .offline, .proxy, .elsewhere, .timeout, .cut, .tls, .notSupported, .notInStep,
            .notCached, .notAsked, .incomplete, .unheard, .webPage:
            .unavailable
        case .status(let status, _):
            switch status {
            case 401, 403: .refused
            case 404, 410: .notFound
            case 413: .badData
            case 429, 456, 503: .tryLater
            default: .unavailable
            }
        case .tryLater: .tryLater
        case .malformed, .tooLarge: .badData
        case .notFound, .noSound: .notFound
        case .switchedOff: .unavailable
        case .file, .notKept: .inputOutput
        case .refused: .refused
        case .misconfigured: .configuration
        case .token(let error): error.kind
        case .voice(let error): error.kind
        case .cancelled: .tryLater
        }
    }
}

extension ServiceError.Code {
    /// True if no answer came that the service could have meant as one, or if nothing was asked.
    fileprivate var isNoAnswer: Bool {
        switch self {
        case .offline, .proxy, .webPage, .elsewhere, .timeout, .cut, .tls, .notCached: true
        case .status(let status, _): status >= 500
        default: false
        }
    }
}
