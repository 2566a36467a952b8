package import Fetching
package import HTTPCaching
package import ListenCore
import Markup

/// One recording at an address (`listen https://talks.example/one.mp3`) as a book of one chapter,
/// streamed and kept like those of a backend.
///
/// Its texts are read beforehand. The book's id is a digest of the address, which may hold a key.
package struct AddressSource: BookSource {
    /// The id under which progress of recordings at addresses is kept.
    package static let id = SourceID(rawValue: "address")

    /// The texts that the person named for the recording.
    package struct Texts: Sendable {
        /// The text that is spoken.
        package var spoken: TrackReference?
        /// A text in another language.
        package var translation: TrackReference?
        /// The bytes of both.
        package var payloads: [ResourceReference: TrackPayload] = [:]

        /// No texts.
        package init() {}
    }

    /// The id of all recordings at addresses.
    package var sourceID: SourceID { Self.id }
    /// The host of the address.
    package let sourceName: String
    /// The book that the recording is shown as.
    package let book: Book
    /// Its only chapter.
    package let chapter: Chapter
    private let playback: ChapterPlayback
    private let payloads: [ResourceReference: TrackPayload]
    /// The address.
    package let url: HTTPURL
    private let endpoint: ServerEndpoint
    private let cache: CacheManager
    private let downloads: MediaDownloads

    /// A recording at a URL; nothing is sent before its sound is asked for.
    package init(
        _ url: HTTPURL, texts: Texts = Texts(), language: Language? = nil,
        transport: any HTTPTransport, store: (any ResponseStoring)?, policy: CachePolicy,
        timing: RequestTiming, breakers: CircuitBreakers = CircuitBreakers(),
        digests: any DigestMaking = PlainDigests(),
        notice: @escaping @Sendable (StoreError) -> Void = { _ in }
    ) throws(AddressError) {
        self.url = url
        payloads = texts.payloads
        endpoint = try ServerEndpoint(url.origin, source: Self.id)
        sourceName = endpoint.name
        cache = CacheManager(
            store: store, transport: transport, policy: policy, timing: timing,
            breakers: breakers, digests: digests, notice: notice)
        downloads = MediaDownloads(cache: cache)
        let title = Self.title(of: url)
        book = Book(
            id: BookID(rawValue: String(SHA256.hex(of: Array(url.description.utf8)).prefix(32))),
            title: title, language: language ?? texts.spoken?.language)
        chapter = Chapter(
            id: ChapterID(rawValue: "1"), title: title, number: 1,
            hasSubtitles: texts.spoken != nil)
        playback = ChapterPlayback(
            address: ChapterAddress(source: Self.id, book: book.id, chapter: chapter.id),
            chapter: chapter, audio: .remote(url: url.description), subtitles: texts.spoken,
            translations: texts.translation.map { [$0] } ?? [])
    }

    /// The name of the recording: the last part of its address without the extension, else its
    /// host.
    private static func title(of url: HTTPURL) -> String {
        let last = url.path.split(separator: "/").last.map(String.init) ?? ""
        let name = PercentEncoding.leniently(decoded: last)
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        let words = stem.split { $0 == "_" || $0.isWhitespace }.joined(separator: " ")
        return words.isEmpty ? url.host : words
    }

    /// The one book.
    package func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        Snapshot([book], .local)
    }

    /// The one chapter.
    package func chapters(
        of book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[Chapter]> {
        try require(book == self.book.id, "the book \(book.rawValue)")
        return Snapshot([chapter], .local)
    }

    /// The places of the sound and the texts.
    package func playback(
        of chapter: ChapterID, in book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<ChapterPlayback> {
        try require(
            book == self.book.id && chapter == self.chapter.id, "the chapter \(chapter.rawValue)")
        return Snapshot(playback, .local)
    }

    /// The bytes of a text that was named.
    package func track(
        _ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<TrackPayload> {
        guard let payload = payloads[track.location] else {
            throw ServiceError(.notFound, context: "this subtitle track of \(book.title)")
        }
        return Snapshot(payload, .local)
    }

    /// The recording: a stored file, or bytes that are still arriving.
    package func audio(
        of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<AudioLocation> {
        let context = "the recording at \(endpoint.name)"
        var query = endpoint.sound(url, of: chapter.id, in: book.id, context: context)
        query.wording = { $0.ofAddress }
        return try await downloads.audio(query, mode)
    }

    /// None: the chapter is a recording of its own.
    package func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> {
        []
    }

    /// Always none.
    package func cover(
        of book: Book, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[UInt8]> {
        throw ServiceError(.notFound, context: "a cover of “\(book.title)”")
    }

    /// The recording, where it is stored whole.
    package func keptSound(of book: BookID?) async -> KeptSound? {
        await cache.keptSound(of: endpoint)
    }

    /// Ends the download, whose part is taken up the next time.
    package func settle() async { await downloads.settle() }

    /// Does nothing: the sound itself tells.
    package func health() async throws(ServiceError) {}

    private func require(_ condition: Bool, _ context: String) throws(ServiceError) {
        if !condition { throw ServiceError(.notFound, context: context) }
    }
}

extension ServiceError {
    /// The same about a recording whose address a person gave.
    fileprivate var ofAddress: ServiceError {
        switch code {
        case .malformed, .webPage:
            ServiceError(
                code, context: context,
                advice: "Give the address of the recording itself, not of the page it is on.")
        default: aboutPage(way: "Check the network, and the address.")
        }
    }
}
