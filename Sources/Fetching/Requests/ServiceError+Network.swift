public import FoundationEssentials
public import HTTPCaching
public import ListenCore

extension ServiceError {
    /// A failed transfer as the failure of a service; `asked` is where the request was sent
    /// first.
    public init(_ error: TransportError, asked: HTTPURL? = nil, context: String) {
        let reason = Sanitised.text(error.reason)
        switch error.code {
        case _ where error.obstacle == .proxy:
            self.init(.proxy(reason: reason.withoutPasswords), context: context)
        case .unreachable:
            let elsewhere = asked.flatMap { asked in
                HTTPURL(error.url).map(\.origin).flatMap { $0 == asked.origin ? nil : $0 }
            }
            self.init(
                elsewhere.map { .elsewhere($0) } ?? .offline, context: context,
                advice: elsewhere == nil ? error.obstacle?.advice : nil)
        case .timeout:
            self.init(
                .timeout, context: context,
                advice: error.obstacle == .slow ? error.obstacle?.advice : nil)
        case .tls:
            let told =
                error.obstacle == .otherKey
                ? "the key of the server is not the one that is pinned" : reason
            self.init(.tls(reason: told), context: context, advice: error.wayToTrust)
        case .cut, .failed: self.init(.cut, context: context)
        case .tooLarge(let limit):
            self.init(.tooLarge(limitBytes: Int(clamping: limit)), context: context)
        case .cancelled, .abandoned: self.init(.cancelled, context: context)
        case .malformed:
            self.init(.malformed(path: "", reason: "the answer is not HTTP"), context: context)
        case .redirect:
            self.init(
                .malformed(path: "", reason: "the server sends on \(reason)"), context: context)
        case .outOfReach:
            self.init(
                .malformed(path: "", reason: "it lies on \(reason), which the server may not name"),
                context: context)
        case .sound:
            self.init(
                .malformed(path: "", reason: "it is a sound (\(reason))"), context: context,
                advice: "`listen play` with its address plays it; `listen radio add` keeps it,"
                    + " where it is a station.")
        case .token(let error): self.init(.token(error), context: context)
        case .badURL:
            self.init(
                .malformed(path: "", reason: "the address may not be asked"), context: context)
        }
    }

    /// An error status, with the server's own `detail`.
    public init(status head: HTTPResponseHead, body: [UInt8], now: Date, context: String) {
        if head.status == 503 || head.status == 429,
            let seconds = RetryAfter.seconds(head.fields, now: now)
        {
            self.init(.tryLater(seconds: Int(clamping: seconds)), context: context)
            return
        }
        // RFC 6585 section 6: a network between that wants a log-in.
        if head.status == 511 {
            self.init(.webPage(from: nil), context: context)
            return
        }
        let detail = ErrorDetail.text(of: body)
        self.init(.status(head.status, detail: detail), context: context)
    }
}

extension TransportError.Obstacle {
    /// A way for a person to help it.
    var advice: String? {
        switch self {
        case .proxy, .otherKey, .certificate: nil
        case .noNetwork: "This machine has no network; connect it and try again."
        case .unknownName:
            "Its name was not found: check the network, or the address with `listen server list`."
        case .noRoute: "No way leads to it from this network; is a VPN missing?"
        case .silent:
            "Nothing answers there: check the network, or the address with `listen server list`."
        case .refused: "The network works, but the server does not run there; start it."
        case .slow: "It answers too slowly; try again later."
        }
    }

    /// The ways that only fit a server of one's own.
    fileprivate static let advicesOfServers = [Self.unknownName, .silent, .refused].map(\.advice)
}

extension ServiceError {
    /// The same about a page or a feed that a person named: `way` stands where the usual way out
    /// speaks of a server of books.
    package func aboutPage(way: String) -> ServiceError {
        let isOfServer =
            switch code {
            case .offline, .timeout, .cut, .webPage, .elsewhere, .malformed:
                advice == nil || TransportError.Obstacle.advicesOfServers.contains(advice)
            default: false
            }
        return isOfServer ? ServiceError(code, context: context, advice: way) : self
    }
}

/// Text of a server on its way into an error.
enum Sanitised {
    /// One line of at most 200 characters without control characters.
    static func text(_ text: String) -> String {
        let clean = text.unicodeScalars.prefix(1_000).map { scalar -> Character in
            let isControl =
                scalar.properties.generalCategory == .control
                || scalar.properties.generalCategory == .format
            return isControl ? " " : Character(scalar)
        }
        let words = String(clean).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count > 200 ? words.prefix(199) + "…" : words
    }
}

/// FastAPI's error content: `{"detail": "…"}` or a list of faults in the request.
enum ErrorDetail {
    private struct Fault: Decodable {
        let msg: String
    }

    private struct Plain: Decodable {
        let detail: String
    }

    private struct Listed: Decodable {
        let detail: ReadableItems<Fault>
    }

    static func text(of body: [UInt8]) -> String? {
        guard body.count <= 64 << 10 else { return nil }
        let data = Data(body)
        let decoder = JSONDecoder()
        let text =
            (try? decoder.decode(Plain.self, from: data))?.detail
            ?? (try? decoder.decode(Listed.self, from: data))?.detail.items.map(\.msg)
            .joined(separator: "; ")
        let clean = text.map(Sanitised.text) ?? ""
        return clean.isEmpty ? nil : clean
    }
}
