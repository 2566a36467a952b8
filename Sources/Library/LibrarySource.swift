import Files
package import ListenCore

/// The library on this machine: a folder with `library.json` and its files.
///
/// The manifest is read once, when the library is made. Ids are looked up in it and never become
/// paths; no path leaves the folder, not even by a link. Everything is on this machine, so every
/// snapshot is `.local` and the fetch mode makes no difference. A value: safe to use from anywhere.
package struct LibrarySource: BookSource {
    /// The largest subtitle file of one chapter.
    package static let trackLimitBytes = 16 << 20

    /// The id under which progress of this library is kept.
    package let sourceID: SourceID
    /// The library's name in messages.
    package let sourceName: String

    private let folder: LibraryFolder
    private let manifest: LibraryManifest
    /// The books' places in the manifest.
    private let places: [BookID: Int]

    /// The library in a folder; throws a `LibraryError` when the folder or its
    /// manifest is missing, damaged or too new.
    package init(
        folder path: String, sourceID: SourceID = .local, name: String = "bundled library"
    ) throws {
        folder = try LibraryFolder(path)
        manifest = try LibraryManifest(of: folder)
        places = Dictionary(
            manifest.entries.enumerated().map { ($1.book.id, $0) }
        ) { first, _ in first }
        self.sourceID = sourceID
        sourceName = name
    }

    /// The books in the manifest's order.
    package func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        Snapshot(manifest.entries.map { CoverFile(of: $0, in: folder).book }, .local)
    }

    /// The picture beside a book's first recording.
    package func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[UInt8]>
    {
        let entry = try entry(of: book.id)
        guard let path = CoverFile(of: entry, in: folder).path else {
            throw ServiceError(.notFound, context: "a cover of “\(book.title)”")
        }
        do {
            return Snapshot(try LocalFile.bytes(of: path, limit: CoverFile.limitBytes), .local)
        } catch { throw error.serviceError }
    }

    /// The chapters of a book in the manifest's order.
    package func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        Snapshot(try entry(of: book).chapters.map(\.chapter), .local)
    }

    /// The locations of a chapter's files; throws when its sound is missing.
    ///
    /// A missing subtitle file is left to `track`, so that the sound still plays.
    package func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    {
        Snapshot(try playback(of: chapter, in: book), .local)
    }

    /// The places of the spoken texts of books; each file of sound is looked for once.
    package func spokenTexts(
        of books: [BookID], _ mode: FetchMode
    ) async throws(ServiceError) -> [BookID: [SpokenTextPlace]] {
        await DiskWork.run {
            books.reduce(into: [:]) { texts, book in
                texts[book] = places[book].map { spokenTexts(of: manifest.entries[$0]) }
            }
        }
    }

    /// The bytes of a chapter's subtitles or translation.
    package func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<TrackPayload>
    {
        let (_, found) = try find(playback.address.chapter, in: playback.address.book)
        for path in [found.subtitles, found.translation].compactMap(\.self)
        where location(of: path) == track.location {
            do {
                let bytes = try LocalFile.bytes(
                    of: folder.file(path), limit: Self.trackLimitBytes)
                let payload = TrackPayload(
                    bytes: bytes, name: path.name, language: track.language)
                return Snapshot(payload, .local)
            } catch { throw error.serviceError }
        }
        throw ServiceError(.notFound, context: "this subtitle track of the chapter")
    }

    /// The file of a chapter's sound.
    package func audio(of playback: ChapterPlayback, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<AudioLocation>
    {
        let (_, found) = try find(playback.address.chapter, in: playback.address.book)
        return Snapshot(.file(path: try path(of: found.audio)), .local)
    }

    /// None: every chapter is a recording of its own.
    package func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> {
        []
    }

    /// Always `nil`: all sound is on this machine, since it comes with the program.
    package func keptSound(of book: BookID?) async -> KeptSound? { nil }

    /// Does nothing, since nothing runs in the background.
    package func settle() async {}

    /// Checks that every file of the manifest is there.
    package func health() async throws(ServiceError) {
        for chapter in manifest.entries.flatMap(\.chapters) {
            for file in [chapter.audio, chapter.subtitles, chapter.translation] {
                if let file { _ = try path(of: file) }
            }
        }
    }
}

extension LibrarySource {
    private func playback(of chapter: ChapterID, in book: BookID) throws(ServiceError)
        -> ChapterPlayback
    {
        let (entry, found) = try find(chapter, in: book)
        return ChapterPlayback(
            address: ChapterAddress(source: sourceID, book: book, chapter: chapter),
            chapter: found.chapter,
            audio: .file(path: try path(of: found.audio)),
            subtitles: found.subtitles.map {
                TrackReference(location: location(of: $0), language: entry.book.language)
            },
            translations: [found.translation].compactMap(\.self).map {
                TrackReference(location: location(of: $0), language: entry.translationLanguage)
            })
    }

    /// Blocks.
    private func spokenTexts(of entry: LibraryManifest.Entry) -> [SpokenTextPlace] {
        var isThere: [RelativePath: Bool] = [:]
        return entry.chapters.filter(\.chapter.hasSubtitles).map { chapter in
            let plays = isThere[chapter.audio] ?? ((try? folder.file(chapter.audio)) != nil)
            isThere[chapter.audio] = plays
            return SpokenTextPlace(
                chapter: chapter.chapter.id,
                location: plays ? chapter.subtitles.map(location) : nil)
        }
    }

    private func entry(of book: BookID) throws(ServiceError) -> LibraryManifest.Entry {
        guard let place = places[book] else {
            throw ServiceError(
                .notFound, context: "the book \(book.rawValue) of the \(sourceName)",
                advice: "See what there is with `listen books`.")
        }
        return manifest.entries[place]
    }

    private func find(_ chapter: ChapterID, in book: BookID) throws(ServiceError)
        -> (LibraryManifest.Entry, LibraryManifest.ChapterEntry)
    {
        let entry = try entry(of: book)
        guard let found = entry.chapters.first(where: { $0.chapter.id == chapter }) else {
            throw ServiceError(
                .notFound, context: "the chapter \(chapter.rawValue) of “\(entry.book.title)”",
                advice: "See what there is with `listen chapters`.")
        }
        return (entry, found)
    }

    /// The reference of a file of the manifest; it is checked when it is opened.
    private func location(of file: RelativePath) -> ResourceReference {
        .file(path: "\(folder.path)/\(file.text)")
    }

    private func path(of file: RelativePath) throws(ServiceError) -> String {
        do { return try folder.file(file) } catch { throw error.serviceError }
    }
}
