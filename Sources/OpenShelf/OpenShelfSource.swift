import Fetching
package import HTTPCaching
package import ListenCore

/// The audiobooks of LibriVox and archive.org that a person chose, as a source: an item is a book,
/// its sections are the chapters.
///
/// What is known of a book is kept with the person's data, so that lists need no network; the sound
/// is fetched, played while it arrives and kept as that of every server.
package struct OpenShelfSource: BookSource {
    private let store: @Sendable () throws -> any OpenBookKeeping
    private let network: ShelfNetwork
    private let server: ServerEndpoint
    private let downloads: MediaDownloads

    /// The id that progress of its books is kept by.
    package let sourceID = SourceID.librivox
    /// The name in messages.
    package let sourceName = "LibriVox"

    /// The books of a store, whose sound comes from a network.
    package init(
        _ store: @escaping @Sendable () throws -> any OpenBookKeeping, network: ShelfNetwork
    ) throws(AddressError) {
        (self.store, self.network) = (store, network)
        server = try ServerEndpoint(network.services.archive.description, source: .librivox)
        downloads = MediaDownloads(cache: network.cache)
    }

    /// The books in the order they were chosen.
    package func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        let kept = try await stored("the list of audiobooks") { try await $0.books() }
        return Snapshot(
            kept.filter { ArchiveName.isIdentifier($0.id.rawValue) }.map { book in
                Book(
                    id: book.id, title: book.title, author: book.author, language: book.language,
                    coverURL: cover(of: book.id).description)
            }, .local)
    }

    /// The sections of a book.
    package func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        Snapshot(try await self.book(book).chapters, .local)
    }

    /// Finds the facts of a book.
    package func book(_ id: BookID) async throws(ServiceError) -> ShelfBook {
        let context = "the audiobook \(id.rawValue.printable(limit: 100))"
        let kept = try await stored(context) { try await $0.book(id) }
        guard let kept else { throw ServiceError(.notFound, context: context) }
        guard let book = ShelfBook(kept) else {
            throw ServiceError(
                .file(reason: "what is known of it is damaged"), context: context,
                advice: "Choose it again with `listen librivox`.")
        }
        return book
    }

    /// The place of a section's sound; its text is what is kept for it.
    package func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    {
        let known = try await self.book(book)
        guard let index = known.sections.firstIndex(where: { $0.id == chapter.rawValue }) else {
            throw ServiceError(
                .notFound,
                context: "section \(chapter.rawValue.printable(limit: 100)) of “\(known.title)”")
        }
        return Snapshot(
            ChapterPlayback(
                address: ChapterAddress(source: sourceID, book: book, chapter: chapter),
                chapter: known.chapters[index],
                audio: .remote(url: sound(known.sections[index], of: known).description)), .local)
    }

    /// None: a section has no text of its own.
    package func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<TrackPayload>
    {
        throw ServiceError(.notFound, context: "a text of “\(playback.chapter.title)”")
    }

    /// The sound of a section: a stored file, or bytes that are still arriving.
    package func audio(of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<AudioLocation>
    {
        try await downloads.audio(try query(playback), mode)
    }

    /// None: a section is a recording of its own.
    package func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> {
        []
    }

    /// The picture that archive.org shows for a book.
    package func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[UInt8]>
    {
        let context = "the cover of “\(book.title)” from archive.org"
        guard ArchiveName.isIdentifier(book.id.rawValue) else {
            throw ServiceError(.notFound, context: context)
        }
        return try await network.cache.picture(
            at: cover(of: book.id), of: book.id, by: server, mode, context: context)
    }

    /// The sound that is stored on this machine.
    package func keptSound(of book: BookID?) async -> KeptSound? {
        await network.cache.keptSound(of: server)
    }

    /// Asks archive.org for nothing but an answer.
    package func health() async throws(ServiceError) {
        _ = try await ArchiveShelf(network).search(.title("librivox"), .refresh)
    }

    package func settle() async { await downloads.settle() }

    private func cover(of book: BookID) -> HTTPURL {
        network.services.archive.appending("services", "img", book.rawValue)
    }

    private func sound(_ section: ShelfBook.Section, of book: ShelfBook) -> HTTPURL {
        section.file.split(separator: "/").reduce(
            network.services.archive.appending("download", book.identifier)
        ) { $0.appending(String($1)) }
    }

    private func query(_ playback: ChapterPlayback) throws(ServiceError) -> CachedQuery {
        let context =
            "the sound of “\(playback.chapter.title.printable(limit: 100))” from archive.org"
        guard case .remote(let text) = playback.audio, let url = HTTPURL(text) else {
            throw ServiceError(.notSupported, context: context)
        }
        var query = server.sound(
            url, of: playback.address.chapter, in: playback.address.book, context: context)
        query.wording = { $0.ofShelf }
        return query
    }

    private func stored<Value>(
        _ context: String, _ read: (any OpenBookKeeping) async throws -> Value
    ) async throws(ServiceError) -> Value {
        try await answerOfStore(context) { try await read(store()) }
    }
}

extension OpenShelfSource: OfflineKeeping {
    /// Fetches the sound of a section whole.
    package func keepAudio(
        of playback: ChapterPlayback, _ mode: FetchMode,
        progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) -> KeptRecording {
        try await downloads.keep(try query(playback), mode, progress: progress)
    }

    /// Pins what is stored of a book or a section, or frees it.
    package func setPinned(
        _ isPinned: Bool, book: BookID, chapter: ChapterID?
    ) async throws(StoreError) -> Int {
        try await network.cache.setPinned(
            isPinned, CacheSubject(source: sourceID, book: book, chapter: chapter))
    }
}
