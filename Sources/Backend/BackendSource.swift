import FoundationEssentials
package import Fetching
package import HTTPCaching
package import ListenCore

/// A backend over HTTP as a source of books, translations and explanations.
///
/// Lists, chapters, texts and sound go through the cache; nothing is sent or
/// opened before the first call.
package struct BackendSource: BookSource, Translating, Explaining {
    let endpoint: ServerEndpoint
    let cache: CacheManager
    let lists: ChapterListCacheStore
    let chapters: ChapterCacheStore
    private let downloads: MediaDownloads
    /// The abilities the server said it has switched off, as long as this service is used.
    private let switchedOff = SwitchedOff()
    /// The id that progress and caches are kept by: the normalised base URL.
    package let sourceID: SourceID
    /// The normalised base URL.
    package let sourceName: String
    /// The name translations and explanations are shown and kept under; another
    /// backend's answers are another provider's.
    package let provider: String
    /// The name its answers are kept under.
    package var storeKey: String { provider }

    /// A service for a backend.
    ///
    /// The token of `credentials` is asked for by the first request that may
    /// carry it. `breakers` are best shared by the services of a process;
    /// `digests` sums up recordings.
    /// `freeBytes` says how much room is beside a file. `notice` hears of
    /// failures of the store, which never fail a call; `leftOut` of items of
    /// lists that could not be read, as a sentence. Throws when the address is
    /// none.
    package init(
        baseURL: String, credentials: ServerCredentials? = nil,
        transport: any HTTPTransport, store: (any ResponseStoring)?,
        policy: CachePolicy = CachePolicy(), timing: RequestTiming,
        breakers: CircuitBreakers = CircuitBreakers(),
        digests: any DigestMaking = PlainDigests(),
        freeBytes: @escaping @Sendable (String) -> Int64? = FreeSpace.bytes,
        notice: @escaping @Sendable (StoreError) -> Void = { _ in },
        leftOut: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(AddressError) {
        endpoint = try ServerEndpoint(baseURL, credentials: credentials)
        sourceName = endpoint.name
        sourceID = endpoint.source
        provider = "backend " + endpoint.name.drop { $0 != "/" }.drop { $0 == "/" }
        cache = CacheManager(
            store: store, transport: endpoint.signing(transport), policy: policy, timing: timing,
            breakers: breakers, digests: digests, freeBytes: freeBytes, notice: notice)
        lists = ChapterListCacheStore(
            cache: cache, endpoint: endpoint, leftOut: LeftOutItems(hear: leftOut))
        downloads = MediaDownloads(cache: cache)
        chapters = ChapterCacheStore(cache: cache, endpoint: endpoint, downloads: downloads)
    }

    /// The books in the server's order.
    package func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        try await ofList { () async throws(ServiceError) in try await lists.books(mode) }
    }

    /// The chapters of a book in the server's order.
    package func chapters(
        of book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[Chapter]> {
        try await ofList { () async throws(ServiceError) in
            try await lists.chapters(of: book, mode)
        }
    }

    /// The bytes of a book's cover, wherever it lies.
    package func cover(
        of book: Book, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[UInt8]> {
        try await lists.cover(of: book, mode)
    }

    /// Every chapter is a recording of its own.
    package func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> {
        []
    }

    /// The places of the sound and the texts of a chapter.
    package func playback(
        of chapter: ChapterID, in book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<ChapterPlayback> {
        try await advised { () async throws(ServiceError) in
            try await chapters.playback(of: chapter, in: book, mode)
        }
    }

    /// The bytes of a subtitle track.
    package func track(
        _ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<TrackPayload> {
        try await advised(for: track.location) { () async throws(ServiceError) in
            try await chapters.track(track, of: playback, mode)
        }
    }

    /// The sound of a chapter: a stored file, or bytes that are still arriving.
    package func audio(
        of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<AudioLocation> {
        try await advised(for: playback.audio) { () async throws(ServiceError) in
            try await chapters.audio(of: playback, mode)
        }
    }

    /// Ends the downloads that are under way; returns when whole recordings are stored and
    /// parts can be taken up, or when the task is cancelled.
    package func settle() async { await downloads.settle() }

    /// Asks once whether the backend is well; throws when it is not, or is no backend.
    package func health() async throws(ServiceError) {
        let context = "the health of \(endpoint.name)"
        let request = endpoint.request(
            endpoint.base.appending("health"), accepting: "application/json")
        let response: HTTPResponse
        do throws(ServiceError) {
            response = try await cache.exchange(request, once: true, context: context)
        } catch {
            throw error.ofServer
        }
        guard response.head.status == 200 else {
            let error = ServiceError(
                status: response.head, body: response.body, now: cache.timing.clock.now,
                context: context)
            guard response.head.status == 404 else {
                throw error.advising(endpoint.name).ofServer
            }
            throw ServiceError(
                error.code, context: context,
                advice: "Check the address: what answers there seems to be no listen backend.")
        }
        do throws(ServiceError) {
            _ = try FetchedContent(response, asked: endpoint.base)
                .json(HealthShape.self, context: context)
        } catch {
            throw error.ofServer
        }
    }

    /// Translates one text; `.notSupported` where the server does not offer it.
    package func translate(
        _ request: TranslationRequest
    ) async throws(ServiceError) -> Translation {
        let shape = try await post(
            TranslationQuestion(request), to: endpoint.base.appending("translations"),
            as: TranslationShape.self, context: "a translation by \(endpoint.name)")
        return Translation(
            text: shape.text, provider: provider, isCached: shape.isCached ?? false)
    }

    /// Explains a sentence or a phrase; `.notSupported` where the server does not offer it.
    package func explain(
        _ request: ExplanationRequest
    ) async throws(ServiceError) -> Explanation {
        let place = request.phrase == nil ? "sentence" : "phrase"
        return try await post(
            ExplanationQuestion(request), to: endpoint.base.appending("explain", place),
            as: ExplanationShape.self, context: "an explanation by \(endpoint.name)"
        ).explanation(by: provider)
    }

    private func post<Question: Encodable, Answer: Decodable>(
        _ question: Question, to url: HTTPURL, as answer: Answer.Type, context: String
    ) async throws(ServiceError) -> Answer {
        guard !switchedOff.contains(url) else {
            throw ServiceError(.switchedOff, context: context)
        }
        guard let body = try? JSONEncoder().encode(question) else {
            throw ServiceError(
                .malformed(path: "", reason: "the text cannot be sent"), context: context)
        }
        let request = endpoint.request(
            url, method: "POST", accepting: "application/json", body: Array(body))
        let response: HTTPResponse
        do throws(ServiceError) {
            response = try await cache.exchange(request, context: context)
        } catch {
            throw error.ofServer
        }
        switch response.head.status {
        case 200..<300:
            do throws(ServiceError) {
                return try FetchedContent(response, asked: url).json(answer, context: context)
            } catch {
                throw error.ofServer
            }
        case 404, 405, 501: throw ServiceError(.notSupported, context: context)
        case _ where switchedOff.learns(from: response, of: url):
            throw ServiceError(.switchedOff, context: context)
        default:
            throw ServiceError(
                status: response.head, body: response.body, now: cache.timing.clock.now,
                context: context
            ).advising(endpoint.name)
        }
    }

    /// An answer, with the remedy where this backend refuses it; a
    /// refusal of another place, such as a store of recordings, has nothing to
    /// do with the token.
    private func advised<Value: Sendable>(
        for place: ResourceReference? = nil,
        _ ask: () async throws(ServiceError) -> Snapshot<Value>
    ) async throws(ServiceError) -> Snapshot<Value> {
        do throws(ServiceError) {
            let snapshot = try await ask()
            guard case .offline(let age, let reason) = snapshot.freshness else { return snapshot }
            return Snapshot(snapshot.value, .offline(age: age, reason: advising(reason, place)))
        } catch {
            throw advising(error, place)
        }
    }

    /// The same for a list, without which the library of this machine is all there is.
    private func ofList<Value: Sendable>(
        _ ask: () async throws(ServiceError) -> Snapshot<Value>
    ) async throws(ServiceError) -> Snapshot<Value> {
        do throws(ServiceError) {
            let snapshot = try await advised(ask)
            guard case .offline(let age, let reason) = snapshot.freshness else { return snapshot }
            return Snapshot(snapshot.value, .offline(age: age, reason: reason.ofList))
        } catch {
            throw error.ofList
        }
    }

    private func advising(_ error: ServiceError, _ place: ResourceReference?) -> ServiceError {
        if case .remote(let url) = place, HTTPURL(url)?.origin != endpoint.base.origin {
            return error.ofServer
        }
        return error.advising(endpoint.name).ofServer
    }
}

extension ServiceError {
    /// The same, with how to set a token where the server at `url` refused.
    func advising(_ url: String) -> ServiceError {
        guard case .status(let status, _) = code, status == 401 || status == 403 else {
            return self
        }
        return ServiceError(
            code, context: context,
            advice: "Set the token of that server with `listen server token \(url) --token`.")
    }
}

/// The answer to `GET /health`: any object.
private struct HealthShape: Decodable {
    private enum CodingKeys: CodingKey {}

    init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: CodingKeys.self)
    }
}
