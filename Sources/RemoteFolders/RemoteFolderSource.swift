package import Fetching
import HTTPCaching
package import ListenCore

/// A folder on a server as a source: its folders with recordings are books.
///
/// A recording is a chapter, or the tracks of the cue sheet beside it are.
///
/// Lists are answered from the store and renewed behind; the sound is played while it arrives, and
/// kept, as that of every server.
///
/// ```swift
/// let source = RemoteFolderSource(listing, name: "cloud", cache: cache)
/// try await source.books(.cacheFirst).value.map(\.title)
/// ```
package struct RemoteFolderSource: BookSource {
    let listing: any RemoteListing
    let cache: CacheManager
    let downloads: MediaDownloads
    let keeper: ShelfKeeper
    /// The tools for recordings with cue sheets; `nil` where all stay whole.
    let division: CueDivision?
    let sheets = SheetShelf()
    let told: @Sendable (String) -> Void

    /// The id that progress of its books is kept by.
    package let sourceID: SourceID
    /// The name in messages.
    package let sourceName: String

    /// A source over a listing, whose requests the cache's transport signs.
    ///
    /// `told` hears of folders and cue sheets that could not be had, in sentences, and `missing`
    /// that books may be missing, in one. The shelf of a `former` opening of the same source is used
    /// on, so that its folders are walked once.
    package init(
        _ listing: any RemoteListing, name: String, cache: CacheManager,
        division: CueDivision? = nil,
        told: @escaping @Sendable (String) -> Void = { _ in },
        missing: @escaping @Sendable (String) -> Void = { _ in },
        former: RemoteFolderSource? = nil
    ) {
        (self.listing, self.cache, sourceName) = (listing, cache, name)
        (self.division, self.told) = (division, told)
        sourceID = listing.server.source
        downloads = MediaDownloads(cache: cache)
        keeper =
            former?.keeper
            ?? ShelfKeeper(
                FolderLists(listing: listing, cache: cache), name: name, told: told,
                missing: missing)
    }

    /// The books in the natural order of their folders.
    package func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        let listing = listing
        return try await ofList { () async throws(ServiceError) in
            try await keeper.shelf(mode).map { shelf in
                shelf.books.map { $0.listed(cover: $0.cover.map { listing.key(of: $0).url }) }
            }
        }
    }

    /// The recordings of a book, or the tracks of their cue sheets, in the order they are heard.
    package func chapters(
        of book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[Chapter]> {
        try await ofList { () async throws(ServiceError) in
            try await divided(book, mode).book.map { $0.chapters.map(\.listed) }
        }
    }

    /// The places of a recording and of the texts beside it.
    package func playback(
        of chapter: ChapterID, in book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<ChapterPlayback> {
        let found = try await self.chapter(chapter, in: book, mode)
        let address = ChapterAddress(source: sourceID, book: book, chapter: chapter)
        return found.map { playback(of: $0, at: address) }
    }

    /// The bytes of a text beside a recording.
    package func track(
        _ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<TrackPayload> {
        let chapter = try await known(playback, mode)
        let context = "the text of \(shown(chapter.title)) from \(sourceName)"
        let item = chapter.texts.map(\.item).first { reference($0) == track.location }
        guard let item else { throw ServiceError(.notFound, context: context) }
        let use = RemoteUse(
            .text, book: playback.address.book, chapter: chapter.recording, context: context)
        let query = try await query(for: item, use, mode)
        let snapshot = try await cache.snapshot(query, mode) { content throws(ServiceError) in
            try content.refusePage(context: context)
            return TrackPayload(bytes: content.bytes, name: item.name, language: track.language)
        }
        let own = try part(snapshot.value, of: chapter)
        return snapshot.map { _ in own }
    }

    /// The sound of a chapter: a stored file or bytes that are still arriving, or a part of them.
    package func audio(
        of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<AudioLocation> {
        let chapter = try await known(playback, mode)
        let whole = try await downloads.audio(try await sound(of: playback, mode), mode)
        guard let stretch = chapter.stretch else { return whole }
        return whole.map { sound in
            PartedSound.location(
                name: "\(shown(chapter.title)) from \(sourceName)",
                parts: [PartedSound.Part(of: sound, start: stretch.start, end: stretch.end)])
        }
    }

    /// The chapters that are tracks of cue sheets.
    package func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> {
        let chapters = try await divided(book, .cacheFirst).book.value.chapters
        return Set(chapters.filter { $0.stretch != nil }.map(\.id))
    }

    /// The picture in a book's folder.
    package func cover(
        of book: Book, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[UInt8]> {
        let context = "the cover of \(shown(book.title)) from \(sourceName)"
        guard let item = try await self.book(book.id, mode).value.cover else {
            throw ServiceError(.notFound, context: context)
        }
        let use = RemoteUse(.picture, book: book.id, context: context)
        let query = try await query(for: item, use, mode)
        return try await cache.snapshot(query, mode) { content throws(ServiceError) in
            try content.refusePage(context: context)
            return content.bytes
        }
    }

    /// Asks whether the server is well.
    package func health() async throws(ServiceError) { try await listing.health() }

    /// Ends the downloads that are under way, and what runs for them.
    package func settle() async {
        await downloads.settle()
        await listing.settle()
    }
}

extension RemoteFolderSource {
    /// A book of the shelf; when only one book is to be asked for anew, only its folders are.
    func book(
        _ id: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<RemoteBook> {
        let isRefresh = mode == .refresh || mode == .refreshBehind
        var shelf = try await keeper.known(isRefresh ? .cacheFirst : mode)
        if isRefresh {
            if let known = shelf.value[id] {
                shelf = try await keeper.refreshed(known, mode)
            } else {
                shelf = try await keeper.shelf(mode)
            }
        } else if mode == .cacheFirst, shelf.value[id] == nil {
            // A book that was put there since.
            shelf = try await keeper.shelf(.refresh)
        }
        guard let book = shelf.value[id] else {
            throw ServiceError(
                .notFound,
                context: "the book \(id.rawValue.printable(limit: 100)) on \(sourceName)",
                advice: "Its folder may have been moved; `listen books --refresh` lists what there"
                    + " is.")
        }
        return Snapshot(book, shelf.freshness)
    }

    private func chapter(
        _ id: ChapterID, in book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<RemoteChapter> {
        let (found, fault) = try await divided(book, mode)
        var wanted = found.value[id]
        if wanted == nil {
            // A place in the whole recording, from before its sheet was there; or a part of one
            // whose sheet cannot be had now.
            wanted = try await self.book(book, mode == .cacheOnly ? mode : .cacheFirst).value[id]
            if wanted == nil, let fault { throw fault }
        }
        guard let chapter = wanted else {
            let name = id.rawValue.printable(limit: 100)
            throw ServiceError(
                .notFound, context: "chapter \(name) of \(shown(found.value.title))")
        }
        return Snapshot(chapter, found.freshness)
    }

    /// The chapter of a playback, without a request where its list is known.
    func known(
        _ playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> RemoteChapter {
        let address = playback.address
        let stored = mode == .cacheOnly ? mode : .cacheFirst
        return try await chapter(address.chapter, in: address.book, stored).value
    }

    /// The query for the sound of a playback.
    func sound(
        of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> CachedQuery {
        let chapter = try await known(playback, mode)
        let use = RemoteUse(
            .sound, book: playback.address.book, chapter: chapter.recording,
            context: "the sound of \(shown(chapter.title)) from \(sourceName)")
        return try await query(for: chapter.sound, use, mode)
    }

    /// The query for a file; what is stored of it is found without asking its server.
    func query(
        for item: RemoteItem, _ use: RemoteUse, _ mode: FetchMode
    ) async throws(ServiceError) -> CachedQuery {
        let key = listing.key(of: item)
        var isAsked = mode != .cacheOnly
        if mode == .cacheFirst { isAsked = await cache.stored(key) == nil }
        if isAsked { return try await listing.query(for: item, use) }
        let nowhere = listing.server.base.appending("not-asked")
        return use.query(nowhere, on: listing.server, keyedBy: key)
    }

    private func playback(
        of chapter: RemoteChapter, at address: ChapterAddress
    ) -> ChapterPlayback {
        func text(_ text: RemoteChapter.Text) -> TextChoice.Text {
            TextChoice.Text(
                TrackReference(location: reference(text.item), language: text.language),
                name: text.item.name, origin: .beside)
        }
        return ChapterPlayback(
            address: address, chapter: chapter.listed, audio: reference(chapter.sound),
            texts: TextChoice(
                spoken: chapter.spoken.map(text), translations: chapter.translations.map(text),
                leftOut: chapter.leftOut.map { TextChoice.LeftOut(text($0.text), $0.reason) },
                isGuess: chapter.isGuess))
    }

    /// The name of a file among the places of resources: that of what is stored of it.
    private func reference(_ item: RemoteItem) -> ResourceReference {
        .remote(url: listing.key(of: item).url)
    }

    private func shown(_ title: String) -> String { "“\(title.printable(limit: 100))”" }

    /// The same for a list, without which the library of this machine is all there is.
    private func ofList<Value: Sendable>(
        _ ask: () async throws(ServiceError) -> Snapshot<Value>
    ) async throws(ServiceError) -> Snapshot<Value> {
        do throws(ServiceError) {
            let snapshot = try await ask()
            guard case .offline(let age, let reason) = snapshot.freshness else { return snapshot }
            return Snapshot(snapshot.value, .offline(age: age, reason: reason.ofList))
        } catch {
            throw error.ofList
        }
    }
}
