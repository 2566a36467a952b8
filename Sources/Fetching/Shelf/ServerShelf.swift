import FoundationEssentials
import HTTPCaching
package import ListenCore

/// The books of a server that people run, as a source: stored lists, sound that plays while it
/// arrives, texts that lie beside it.
package struct ServerShelf: BookSource {
    /// The part of a text between two instants of its recording; `nil` where it has none there.
    package typealias TextCut =
        @Sendable (TrackPayload, _ start: MediaTime, _ end: MediaTime?) -> TrackPayload?

    let dialect: any ServerDialect
    let downloads: MediaDownloads
    private let cut: TextCut

    var server: ServerEndpoint { dialect.asking.server }
    var cache: CacheManager { dialect.asking.cache }

    /// The id that progress and caches are kept by.
    package var sourceID: SourceID { server.source }
    /// The address of the server.
    package var sourceName: String { server.name }

    /// The books of a server.
    package init(_ dialect: any ServerDialect, cut: @escaping TextCut) {
        (self.dialect, self.cut) = (dialect, cut)
        downloads = MediaDownloads(cache: dialect.asking.cache)
    }

    /// The books of all its libraries.
    package func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        try await listings(mode).map { $0.map(\.book) }
    }

    func listings(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[ServerListing]> {
        let query = listQuery
        return try await ofList { () async throws(ServiceError) in
            try await cache.composed(
                query, mode,
                read: { bytes throws(ServiceError) in
                    try Self.read([ServerListing].self, bytes, query.context)
                },
                make: { () async throws(ServiceError) in
                    try Self.written(try await dialect.books(), query.context)
                })
        }
    }

    /// The chapters of a book.
    package func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        try await self.book(book, mode).map(\.chapters)
    }

    /// A book with its recordings.
    package func book(_ id: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<ServerBook>
    {
        let query = bookQuery(id)
        return try await ofList { () async throws(ServiceError) in
            try await cache.composed(
                query, mode,
                read: { bytes throws(ServiceError) in
                    try Self.read(ServerBook.self, bytes, query.context)
                },
                make: { () async throws(ServiceError) in
                    // The entry may be missing from an old list; its id is enough for most servers.
                    let stored = try? await listings(.cacheFirst).value
                    let listing =
                        stored?.first { $0.id == id.rawValue }
                        ?? ServerListing(id: id.rawValue, title: id.rawValue)
                    return try Self.written(try await dialect.book(listing), query.context)
                })
        }
    }

    /// The places of a chapter's sound and texts.
    package func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    {
        let snapshot = try await self.book(book, mode)
        let (index, part) = try found(chapter, in: snapshot.value, of: book)
        guard let first = part.pieces.first, snapshot.value.tracks.indices.contains(first.track)
        else {
            throw ServiceError(
                .noSound, context: "“\(part.title.printable(limit: 100))”",
                advice: "Choose another chapter.")
        }
        let address = ChapterAddress(source: sourceID, book: book, chapter: chapter)
        let spoken = snapshot.value.language.flatMap(StatedLanguage.language)
        let texts = await present(part.texts, of: address, mode)
        return snapshot.map { book in
            let listed = book.chapters[index]
            return ChapterPlayback(
                address: address, chapter: texts.isEmpty ? listed : listed.withSubtitles,
                audio: .remote(url: book.tracks[first.track].address),
                texts: Self.choice(texts, spoken: spoken))
        }
    }

    /// The texts that are there: those nobody is sure of are asked for.
    private func present(
        _ texts: [ServerBook.Text], of chapter: ChapterAddress, _ mode: FetchMode
    ) async -> [ServerBook.Text] {
        var present: [ServerBook.Text] = []
        for text in texts {
            if !text.isSure {
                let query = textQuery(text, of: chapter, "the text \(text.name)")
                guard let query, (try? await payload(text, query, nil, mode)) != nil else {
                    continue
                }
            }
            present.append(text)
        }
        return present
    }

    private func textQuery(
        _ text: ServerBook.Text, of chapter: ChapterAddress, _ context: String
    ) -> CachedQuery? {
        HTTPURL(text.address).map { url in
            server.query(
                url, .payload, of: chapter.book, chapter: chapter.chapter,
                accepting: "text/*, application/json, */*;q=0.5", limits: .subtitles,
                context: context)
        }
    }

    private func payload(
        _ text: ServerBook.Text, _ query: CachedQuery, _ language: Language?, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<TrackPayload> {
        do throws(ServiceError) {
            return try await cache.snapshot(query, mode) { content throws(ServiceError) in
                TrackPayload(
                    bytes: try dialect.text(text, in: content, context: query.context),
                    name: text.name, language: language)
            }
        } catch {
            throw dialect.asking.advising(error)
        }
    }

    /// The text in the book's language, or the first, is the spoken one.
    static func choice(_ texts: [ServerBook.Text], spoken: Language?) -> TextChoice {
        let all = texts.map { text in
            TextChoice.Text(
                TrackReference(
                    location: .remote(url: text.address),
                    language: text.language.flatMap(StatedLanguage.language)), name: text.name)
        }
        let own =
            all.first { $0.track.language == spoken && spoken != nil }
            ?? all.first { $0.track.language == nil }
            ?? all.first { text in
                guard let spoken, let language = text.track.language else { return false }
                return language.mayBe(spoken)
            } ?? all.first
        var translations: [TextChoice.Text] = []
        var leftOut: [TextChoice.LeftOut] = []
        for text in all where text != own {
            let language = text.track.language
            if let language, language != own?.track.language,
                !translations.contains(where: { $0.track.language == language })
            {
                translations.append(text)
            } else {
                leftOut.append(TextChoice.LeftOut(text, .another(name: own?.name ?? "another")))
            }
        }
        return TextChoice(
            spoken: own, translations: translations, leftOut: leftOut,
            isGuess: spoken == nil && own?.track.language != nil && !translations.isEmpty)
    }

    /// The bytes of a text; of one of a whole recording the chapter's part.
    package func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<TrackPayload>
    {
        let (chapter, id) = (playback.address.chapter, playback.address.book)
        let known = try await book(id, mode == .cacheOnly ? .cacheOnly : .cacheFirst).value
        let (_, part) = try found(chapter, in: known, of: id)
        let context =
            "the text of “\(part.title.printable(limit: 100))” from \(server.name)"
        guard case .remote(let address) = track.location,
            let text = part.texts.first(where: { $0.address == address }),
            let query = textQuery(text, of: playback.address, context)
        else { throw ServiceError(.notFound, context: context) }
        let snapshot = try await payload(text, query, track.language, mode)
        guard let only = part.pieces.first, part.pieces.count == 1, !only.isWhole else {
            return snapshot
        }
        guard
            let own = cut(
                snapshot.value, .seconds(only.start), only.end.map { .seconds($0) })
        else {
            throw ServiceError(
                .notFound, context: "a line for this chapter in \(text.name)",
                advice: "The subtitles of the whole recording have none here.")
        }
        return snapshot.map { _ in own }
    }

    /// The chapters that are not a whole recording.
    package func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> {
        let known = try await self.book(book, .cacheFirst).value
        return Set(
            known.parts.filter { $0.wholeTrack == nil }.map { ChapterID(rawValue: $0.id) })
    }

    /// The picture of a book.
    package func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[UInt8]>
    {
        let context = "the cover of “\(book.title.printable(limit: 100))” from \(server.name)"
        guard let url = book.coverURL.flatMap(HTTPURL.init) else {
            throw ServiceError(.notFound, context: context)
        }
        return try await cache.picture(at: url, of: book.id, by: server, mode, context: context)
    }

    /// Asks whether it is such a server and knows the account.
    package func health() async throws(ServiceError) { try await dialect.health() }

    /// Ends downloads; what is there can be taken up.
    package func settle() async { await downloads.settle() }

    func found(
        _ chapter: ChapterID, in book: ServerBook, of id: BookID
    ) throws(ServiceError) -> (index: Int, part: ServerBook.Part) {
        guard let found = book.part(chapter) else {
            throw ServiceError(
                .notFound,
                context: "the chapter \(chapter.rawValue.printable(limit: 100)) of book"
                    + " \(id.rawValue.printable(limit: 100)) from \(server.name)",
                advice: "See what there is with `listen chapters`.")
        }
        return found
    }
}

extension ServerShelf {
    /// The name of the list in the cache; nothing lies there.
    var listQuery: CachedQuery {
        server.query(
            server.base.appending("-listen-", "books"), .list,
            context: "the list of books from \(server.name)")
    }

    /// The name of a book in the cache.
    func bookQuery(_ book: BookID) -> CachedQuery {
        server.query(
            server.base.appending("-listen-", "books", book.rawValue), .list, of: book,
            context: "book \(book.rawValue.printable(limit: 100)) from \(server.name)")
    }

    private func ofList<Value: Sendable>(
        _ ask: () async throws(ServiceError) -> Snapshot<Value>
    ) async throws(ServiceError) -> Snapshot<Value> {
        do throws(ServiceError) {
            let snapshot = try await ask()
            guard case .offline(let age, let reason) = snapshot.freshness else { return snapshot }
            return Snapshot(
                snapshot.value,
                .offline(age: age, reason: dialect.asking.advising(reason).ofList))
        } catch {
            throw dialect.asking.advising(error).ofList
        }
    }

    private static func read<Shape: Decodable>(
        _ type: Shape.Type, _ bytes: [UInt8], _ context: String
    ) throws(ServiceError) -> Shape {
        do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch {
            throw ServiceError(
                .malformed(path: "", reason: "what is stored of it is damaged"),
                context: context)
        }
    }

    private static func written(
        _ value: some Encodable, _ context: String
    ) throws(ServiceError) -> [UInt8] {
        try ServerAsking.body(value, context: context)
    }
}
