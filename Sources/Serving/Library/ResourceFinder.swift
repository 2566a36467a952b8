import FoundationEssentials
import HTTPCaching
import ListenCore

/// Looks up the resource of a route in a library.
struct ResourceFinder: Sendable {
    /// The result of a lookup.
    enum Answer: Sendable {
        case offer(Offer, ServedContent)
        /// The same content at another address.
        case elsewhere(String)
    }

    private let service: any BookSource
    private let mediaBase: MediaBase?
    private let texts = TextForms()
    private let digests = FileDigests()

    init(_ service: any BookSource, mediaBase: MediaBase?) {
        self.service = service
        self.mediaBase = mediaBase
    }

    func answer(_ route: Route) async throws(Refusal) -> Answer {
        do {
            switch route {
            case .health:
                _ = try await service.books(.cacheFirst)
                return try json(ServedHealth(), .none)
            case .books:
                let books = try await service.books(.cacheFirst).value
                return try json(books.map { ServedBook(book: $0) }, .list)
            case .book(let id):
                let books = try await service.books(.cacheFirst).value
                guard let book = books.first(where: { $0.id == id }) else {
                    throw Refusal(404, "Book not found")
                }
                return try json(ServedBook(book: book), .list)
            case .chapters(let book):
                let chapters = try await service.chapters(of: book, .cacheFirst).value
                // A chapter whose file is missing at the moment is listed; a request for it gets
                // the error.
                let inParts = (try? await service.chaptersInParts(of: book)) ?? []
                let served = chapters.map { chapter in
                    ServedChapter(
                        chapter: chapter,
                        hasSound: chapter.hasAudio && !inParts.contains(chapter.id))
                }
                return try json(served, .list)
            case .chapter(let book, let chapter):
                return try await self.chapter(try await playback(chapter, in: book))
            case .audio(let book, let chapter):
                return try await audio(of: try await playback(chapter, in: book))
            case .subtitles(let book, let chapter):
                let playback = try await playback(chapter, in: book)
                return try await track(playback.subtitles, of: playback)
            case .translation(let book, let chapter, let tag):
                let playback = try await playback(chapter, in: book)
                let track = playback.translations.first { $0.language?.tag == tag }
                return try await self.track(track, of: playback)
            }
        } catch let error as ServiceError {
            throw refusal(error, route)
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Refusal(500, "The library cannot be read.")
        }
    }

    private func playback(
        _ chapter: ChapterID, in book: BookID
    ) async throws(ServiceError) -> ChapterPlayback {
        try await service.playback(of: chapter, in: book, .cacheFirst).value
    }

    /// True when a chapter's sound is one file; a chapter made of parts of recordings has none.
    private func hasSound(_ playback: ChapterPlayback) async -> Bool {
        guard playback.chapter.hasAudio else { return false }
        guard let location = try? await service.audio(of: playback, .cacheFirst).value else {
            return true
        }
        if case .file = location { return true }
        return false
    }

    private func chapter(_ playback: ChapterPlayback) async throws -> Answer {
        let address = playback.address
        let hasSound = await hasSound(playback)
        // A client that opens a chapter asks for its sound next.
        if hasSound, case .file(let path) = playback.audio, mediaBase?.location(of: path) == nil {
            digests.prepare(path)
        }
        let served = ServedChapter(
            chapter: playback.chapter, hasSound: hasSound,
            path: Route.path(of: address.chapter, in: address.book),
            translations: playback.translations.compactMap(\.language))
        return try json(served, .payload)
    }

    /// JSON with sorted keys, so that equal values give equal bytes.
    private func json(_ value: some Encodable, _ lifetime: Lifetime) throws -> Answer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let bytes = Array(try encoder.encode(value))
        let (offer, content) = texts.offer(bytes, type: "application/json", lifetime: lifetime)
        return .offer(offer, content)
    }

    private func track(
        _ track: TrackReference?, of playback: ChapterPlayback
    ) async throws -> Answer {
        guard let track else { throw Refusal(404, "There is no such text.") }
        let bytes = try await service.track(track, of: playback, .cacheFirst).value.bytes
        var modified: Date?
        if case .file(let path) = track.location {
            modified = OpenFile(path: path)?.facts.modificationDate
        }
        // Old files in other encodings are sent as they are, without a charset.
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        let (offer, content) = texts.offer(
            bytes, type: isUTF8 ? "text/plain; charset=utf-8" : "text/plain", modified: modified,
            lifetime: .payload)
        return .offer(offer, content)
    }

    private func audio(of playback: ChapterPlayback) async throws -> Answer {
        let location = try await service.audio(of: playback, .cacheFirst).value
        guard case .file(let path) = location else {
            throw Refusal(
                501, "This chapter is a part of a recording, and only whole ones are served.")
        }
        if let place = mediaBase?.location(of: path) { return .elsewhere(place) }
        guard let file = OpenFile(path: path) else {
            throw Refusal(404, "The sound of this chapter is missing.")
        }
        guard let hash = await digests.digest(of: file) else {
            throw Refusal(503, "The file is being changed.")
        }
        let form = Form(
            type: MediaType.of(path), tag: EntityTag(hash), length: file.facts.size,
            modified: file.facts.modificationDate)
        return .offer(Offer(form, lifetime: .media), .file(file))
    }

    /// Names the missing thing, without any folder of this machine.
    private func refusal(_ error: ServiceError, _ route: Route) -> Refusal {
        switch error.code {
        case .notFound, .notSupported, .notInStep:
            return switch route {
            case .chapters: Refusal(404, "Book not found")
            case .subtitles, .translation: Refusal(404, "Chapter or text not found")
            default: Refusal(404, "Chapter not found")
            }
        case .offline, .proxy, .webPage, .elsewhere, .timeout, .cut, .tls, .tryLater, .notCached,
            .cancelled:
            return Refusal(503, "The library cannot be read now.")
        default:
            return Refusal(500, "The library cannot be read.")
        }
    }
}

/// Media types of recordings by file name extension.
private enum MediaType {
    static func of(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
        return switch name[name.index(after: dot)...].lowercased() {
        case "mp3": "audio/mpeg"
        case "m4a", "m4b", "mp4": "audio/mp4"
        case "aac": "audio/aac"
        case "wav": "audio/wav"
        case "flac": "audio/flac"
        case "ogg", "oga", "opus": "audio/ogg"
        default: "application/octet-stream"
        }
    }
}
