package import Fetching
package import HTTPCaching
package import ListenCore
import Synchronization

/// Asks a backend how well it is and what it can do.
///
/// Keeps nothing: no store is read or written. The translation and the
/// explanation it asks for are of one short sentence.
package struct ServerProbe: Sendable {
    private let service: BackendSource
    private let endpoint: ServerEndpoint
    private let transport: any HTTPTransport
    private let timing: RequestTiming
    private let leftOut = Remarks()

    /// A probe of the backend at `baseURL`; throws when that is no address.
    package init(
        baseURL: String, credentials: ServerCredentials? = nil, transport: any HTTPTransport,
        timing: RequestTiming
    ) throws(AddressError) {
        service = try BackendSource(
            baseURL: baseURL, credentials: credentials, transport: transport, store: nil,
            timing: timing, leftOut: leftOut.add)
        endpoint = try ServerEndpoint(baseURL, credentials: credentials)
        self.transport = endpoint.signing(transport)
        self.timing = timing
    }

    /// Asks; throws when the backend is not well or is no backend.
    ///
    /// Takes some ten requests, and at most 30 s for each of the last two.
    package func run() async throws(ServiceError) -> ServerFindings {
        let first = try await measured()
        var times: [Duration] = []
        for _ in 0..<3 { times.append(try await measured()) }
        let books = try await service.books(.refresh).value
        async let ranges = ranges(in: books.first)
        async let translations = translations()
        async let explanations = explanations()
        let list = await list()
        return ServerFindings(
            firstAnswer: first, latency: times.sorted()[1], books: books.count,
            version: list.version,
            supports: (list.supports + [await ranges, await translations, await explanations])
                .sorted { $0.ability.place < $1.ability.place }, leftOut: leftOut.all)
    }

    /// Asks only whether it is a backend: for its health and its books; throws when it is none.
    package func greet() async throws(ServiceError) {
        try await service.health()
        _ = try await service.books(.refresh)
    }

    private func measured() async throws(ServiceError) -> Duration {
        let start = timing.elapsed()
        try await service.health()
        return timing.elapsed() - start
    }

    /// Below so many bytes good servers do not compress either.
    private static let worthCompressing = 1_024

    /// Tries if the list of books can be revalidated and comes compressed.
    private func list() async -> (version: String, supports: [ServerFindings.Support]) {
        let request = endpoint.request(
            endpoint.base.appending("books"), accepting: "application/json")
        guard let answer = try? await transport.send(request, limits: .json) else {
            let unknown = "the list could not be asked for again"
            return (
                "",
                [
                    .init(.revalidation, .unknown, unknown),
                    .init(.compression, .unknown, unknown),
                ]
            )
        }
        let coding = answer.head.fields.first("Content-Encoding").map { $0.printable(limit: 20) }
        let compression: ServerFindings.Support =
            if let coding, coding != "identity" {
                .init(.compression, .offered, coding)
            } else if answer.body.count < Self.worthCompressing {
                .init(.compression, .unknown, "the list of books is too short to tell")
            } else {
                .init(.compression, .notOffered, "the list of books came as it is")
            }
        return (answer.head.version, [await revalidation(request, answer.head), compression])
    }

    private func revalidation(
        _ request: HTTPRequest, _ head: HTTPResponseHead
    ) async -> ServerFindings.Support {
        var request = request
        let name: String
        if let tag = head.fields.first("ETag") {
            name = "ETag"
            request.fields.append("If-None-Match", tag)
        } else if let date = head.fields.first("Last-Modified") {
            name = "Last-Modified"
            request.fields.append("If-Modified-Since", date)
        } else {
            return .init(.revalidation, .notOffered, "lists carry no ETag")
        }
        switch (try? await transport.send(request, limits: .json))?.head.status {
        case 304: return .init(.revalidation, .offered, "\(name), 304")
        case let status?:
            return .init(.revalidation, .notOffered, "\(name), but \(status) instead of 304")
        case nil: return .init(.revalidation, .unknown, "the second request failed")
        }
    }

    /// Tries if one byte of a recording can be had.
    private func ranges(in book: Book?) async -> ServerFindings.Support {
        guard let book, let chapter = try? await service.chapters(of: book.id, .refresh).value.first
        else { return .init(.ranges, .unknown, "there is no chapter to try") }
        guard
            let playback = try? await service.playback(of: chapter.id, in: book.id, .refresh).value,
            case .remote(let text) = playback.audio, let url = HTTPURL(text)
        else { return .init(.ranges, .unknown, "the first chapter has no sound") }
        var request = endpoint.request(url, accepting: "audio/*, */*;q=0.5")
        request.fields.append("Range", "bytes=0-0")
        // Written on the transport's thread before the transfer ends, read after it.
        let status = Mutex(0)
        _ = try? await transport.stream(
            request, limits: .media,
            onHead: { head in
                status.withLock { $0 = head.status }
                // A redirect is followed below; a head that is handed on is the last.
                return .stop
            }, onBytes: { _ in .stop })
        return switch status.withLock({ $0 }) {
        case 206: .init(.ranges, .offered, "206")
        case 200: .init(.ranges, .notOffered, "200 instead of 206")
        case 0: .init(.ranges, .unknown, "the sound could not be asked for")
        case let other: .init(.ranges, .unknown, "the sound answered \(other)")
        }
    }

    private func translations() async -> ServerFindings.Support {
        let request = TranslationRequest(
            text: "Hola.", source: Language(tag: "es"), target: .english)
        do throws(ServiceError) {
            _ = try await service.translate(request)
            return .init(.translations, .offered, "it translated a word")
        } catch {
            return Self.support(.translations, error)
        }
    }

    private func explanations() async -> ServerFindings.Support {
        let request = ExplanationRequest(
            sentence: "Hola.", source: Language(tag: "es"), target: .english)
        do throws(ServiceError) {
            _ = try await service.explain(request)
            return .init(.explanations, .offered, "it explained a word")
        } catch {
            return Self.support(.explanations, error)
        }
    }

    static func support(
        _ ability: ServerFindings.Ability, _ error: ServiceError
    ) -> ServerFindings.Support {
        switch error.code {
        case .notSupported: .init(ability, .notOffered, "the server does not know it")
        case .tryLater, .switchedOff, .status(503, _): .init(ability, .switchedOff, "503")
        case .status(let status, _) where [400, 422, 502].contains(status):
            .init(ability, .offered, "but this question was answered with \(status)")
        case .status(let status, _): .init(ability, .unknown, "it answered \(status)")
        case .timeout: .init(ability, .unknown, "no answer in time")
        default: .init(ability, .unknown, "the answer could not be used")
        }
    }
}

extension ServerFindings.Ability {
    fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Sentences in the order in which they came.
private final class Remarks: Sendable {
    private let sentences = Mutex<[String]>([])

    var all: [String] { sentences.withLock { $0 } }

    @Sendable func add(_ sentence: String) { sentences.withLock { $0.append(sentence) } }
}
