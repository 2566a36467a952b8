import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore

/// Asks one service for books, and any server it links to for a picture.
struct CoverClient: Sendable {
    /// The service's name in messages.
    let name: String
    let base: HTTPURL
    let network: CoverNetwork

    /// The limits for a list of a few books: 1 MB.
    static let list = TransferLimits(maxBytes: 1 << 20, total: .seconds(20))
    /// The `User-Agent`: Open Library asks programs to say their name.
    private static let agent = "listen"
    /// The most redirects of a picture: the Internet Archive needs two.
    static let mostRedirects = 4
    /// The most books of an answer that are looked at.
    static let mostBooks = 20

    /// An answer in JSON; redirects are not followed.
    func ask<Shape: Decodable>(
        _ type: Shape.Type, _ url: HTTPURL, context: String
    ) async throws(ServiceError) -> Shape {
        let request = HTTPRequest(
            "GET", url, fields: ["Accept": "application/json", "User-Agent": Self.agent],
            redirects: .report)
        let response = try await send(request, Self.list, context)
        guard (200..<300).contains(response.head.status) else {
            throw refusal(response, context)
        }
        // iTunes calls its JSON text/javascript, so the type says nothing.
        do { return try JSONDecoder().decode(type, from: Data(response.body)) } catch {
            throw ServiceError(
                .malformed(path: "", reason: "the answer of \(name) is not what it should be"),
                context: context, advice: "Try again later.")
        }
    }

    /// The picture of a candidate; `nil` when there is none that can be shown.
    func picture(
        _ candidate: CoverCandidate, context: String
    ) async throws(ServiceError) -> FoundCover? {
        guard var request = request(for: candidate) else { return nil }
        for _ in 0...Self.mostRedirects {
            let response: HTTPResponse
            do { response = try await send(request, .cover, context) } catch {
                // A picture that is too large counts as none; another book may have one.
                if case .tooLarge = error.code { return nil }
                throw error
            }
            if RedirectPolicy.isRedirect(status: response.head.status, fields: response.head.fields)
            {
                guard let next = try? RedirectPolicy.next(after: request, response.head) else {
                    return nil
                }
                request = next
                continue
            }
            switch response.head.status {
            case 200: return found(response.body, of: candidate, at: request.url)
            case 400..<500 where response.head.status != 429: return nil
            default: throw refusal(response, context)
            }
        }
        return nil
    }

    private func request(for candidate: CoverCandidate) -> HTTPRequest? {
        guard var url = base.resolving(candidate.address) else { return nil }
        if base.scheme == "https", url.scheme == "http" {
            // Google lists its pictures with http addresses and serves them over https.
            let secure = "https" + url.description.dropFirst(4)
            guard let https = HTTPURL(secure) else { return nil }
            url = https
        }
        guard url.scheme == "https" || url.scheme == "http" && base.scheme == "http" else {
            return nil
        }
        // Addresses from a service may only be where the service itself may be: never on this
        // machine or its local network.
        return HTTPRequest(
            "GET", url, fields: ["Accept": "image/jpeg, image/png", "User-Agent": Self.agent],
            redirects: .report,
            reach: AddressReach(home: base))
    }

    private func found(
        _ bytes: [UInt8], of candidate: CoverCandidate, at url: HTTPURL
    ) -> FoundCover? {
        guard let picture = EmbeddedPicture(bytes: bytes, isFront: true),
            ["image/jpeg", "image/png"].contains(picture.mediaType), network.fault(bytes) == nil
        else { return nil }
        return FoundCover(
            picture: picture, provider: name, address: url.description,
            title: String(candidate.title.prefix(300)))
    }

    private func send(
        _ request: HTTPRequest, _ limits: TransferLimits, _ context: String
    ) async throws(ServiceError) -> HTTPResponse {
        try await service.send(request, limits: limits, context: context)
    }

    private func refusal(_ response: HTTPResponse, _ context: String) -> ServiceError {
        service.refusal(response.head, busy: "it is asked again later", context: context)
    }

    private var service: PacedService {
        PacedService(
            name: name, transport: network.transport, timing: network.timing,
            pacer: network.pacer)
    }
}

/// An element of a list that may be malformed without spoiling the others.
struct Lenient<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) {
        value = try? Value(from: decoder)
    }
}

extension [Lenient<String>] {
    /// The elements that are texts, of the first 32.
    var texts: [String] { prefix(32).compactMap(\.value) }
}
