import Fetching
import HTTPCaching
import ListenCore

/// The parts of a chapter: its data, its texts and its sound, from the cache or the
/// backend.
struct ChapterCacheStore: Sendable {
    let cache: CacheManager
    let endpoint: ServerEndpoint
    let downloads: MediaDownloads

    func playback(
        of chapter: ChapterID, in book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<ChapterPlayback> {
        let context = "chapter \(chapter.rawValue) of book \(book.rawValue) from \(endpoint.name)"
        let query = endpoint.query(
            endpoint.chapter(chapter, of: book), .payload, of: book, chapter: chapter,
            context: context)
        let address = ChapterAddress(source: endpoint.source, book: book, chapter: chapter)
        let endpoint = endpoint
        return try await cache.snapshot(query, mode) { content throws(ServiceError) in
            let shape = try content.json(ChapterShape.self, context: context)
            return try PlaybackShape(shape, address, endpoint, context: context).playback()
        }
    }

    func track(
        _ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<TrackPayload> {
        let (url, context) = try remote(track.location, "the text", of: playback)
        let query = endpoint.query(
            url, .payload, of: playback.address.book, chapter: playback.address.chapter,
            accepting: "application/x-subrip, text/vtt, text/plain, */*;q=0.5",
            limits: .subtitles, context: context)
        let name = url.path.split(separator: "/").last.map(String.init) ?? "subtitles"
        return try await cache.snapshot(query, mode) { content throws(ServiceError) in
            try content.refusePage(context: context)
            return TrackPayload(bytes: content.bytes, name: name, language: track.language)
        }
    }

    func audio(
        of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<AudioLocation> {
        try await downloads.audio(try sound(of: playback), mode)
    }

    func keepAudio(
        of playback: ChapterPlayback, _ mode: FetchMode,
        progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) -> KeptRecording {
        try await downloads.keep(try sound(of: playback), mode, progress: progress)
    }

    /// The key of a chapter's sound, where the chapter's data is stored; looking does
    /// not count as using it.
    func storedSoundKey(of chapter: ChapterID, in book: BookID) async -> CacheKey? {
        let query = endpoint.query(
            endpoint.chapter(chapter, of: book), .payload, context: "")
        guard let stored = await cache.stored(query.key), case .inline(let bytes) = stored.body,
            let shape = try? FetchedContent(stored: bytes, fields: stored.head.fields)
                .json(ChapterShape.self, context: "")
        else { return nil }
        let address = ChapterAddress(source: endpoint.source, book: book, chapter: chapter)
        let playback = try? PlaybackShape(shape, address, endpoint, context: "").playback()
        return playback.flatMap { try? sound(of: $0).key }
    }

    private func sound(of playback: ChapterPlayback) throws(ServiceError) -> CachedQuery {
        let (url, context) = try remote(playback.audio, "the sound", of: playback)
        return endpoint.sound(
            url, of: playback.address.chapter, in: playback.address.book, context: context)
    }

    /// The URL of a part of a chapter, and what is asked of whom, for errors.
    private func remote(
        _ reference: ResourceReference, _ part: String, of playback: ChapterPlayback
    ) throws(ServiceError) -> (url: HTTPURL, context: String) {
        let what = "\(part) of chapter \(playback.address.chapter.rawValue) from"
        // A backend never names files of this machine; a stored answer must not either.
        guard case .remote(let text) = reference, let url = HTTPURL(text) else {
            throw ServiceError(.notSupported, context: "\(what) \(endpoint.name)")
        }
        // Sound may lie elsewhere, and then it is that place that does not answer.
        return (url, "\(what) \(endpoint.place(of: url))")
    }
}

/// A chapter's data with the addresses of its sound and text made absolute.
struct PlaybackShape {
    private let shape: ChapterShape
    private let address: ChapterAddress
    private let endpoint: ServerEndpoint
    private let context: String

    init(
        _ shape: ChapterShape, _ address: ChapterAddress, _ endpoint: ServerEndpoint,
        context: String
    ) {
        self.shape = shape
        self.address = address
        self.endpoint = endpoint
        self.context = context
    }

    func playback() throws(ServiceError) -> ChapterPlayback {
        let audio = try url(shape.audioURL, shape.hasAudio, "audio")
        guard let audio else {
            throw ServiceError(.noSound, context: context, advice: "Choose another chapter.")
        }
        let text = try url(shape.subtitlesURL, shape.hasSubtitles, "subtitles")
        return ChapterPlayback(
            address: address, chapter: shape.chapter, audio: .remote(url: audio.description),
            subtitles: text.map { TrackReference(location: .remote(url: $0.description)) },
            translations: shape.translations.compactMap(translation))
    }

    /// A text in another language; one that cannot be asked for is passed over.
    private func translation(_ track: TranslationTrackShape) -> TrackReference? {
        let chapter = endpoint.chapter(address.chapter, of: address.book)
        guard let language = Language(tag: track.language),
            let url = CloudAddress.url(track.url, on: chapter)
        else { return nil }
        return TrackReference(
            location: .remote(url: url.description), language: language,
            offset: track.offset.map { .milliseconds($0) })
    }

    /// The address given, else the usual place unless the server says there is nothing.
    private func url(
        _ text: String?, _ isThere: Bool?, _ name: String
    ) throws(ServiceError) -> HTTPURL? {
        let chapter = endpoint.chapter(address.chapter, of: address.book)
        guard let text, !text.isEmpty else {
            return isThere ?? true ? chapter.appending(name) : nil
        }
        guard let url = CloudAddress.url(text, on: chapter) else {
            throw ServiceError(
                .malformed(path: "$.\(name)_url", reason: "the address may not be asked"),
                context: context)
        }
        return url
    }
}

extension ServerEndpoint {
    /// The place of a chapter's data.
    func chapter(_ chapter: ChapterID, of book: BookID) -> HTTPURL {
        base.appending("books", book.rawValue, "chapters", chapter.rawValue)
    }
}
