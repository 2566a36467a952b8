import Glibc
package import ListenCore
import Subtitles
import Files

/// The books of the person's own files as a source.
///
/// Files are checked when they are needed, so that a moved or deleted one gives an error with its
/// remedy then. Subtitles are those of the chapter, otherwise those beside its recording with its
/// name, otherwise those inside it.
package struct ImportedSource: BookSource {
    /// The id of the bundled library, with whose progress its own is kept.
    package let sourceID = SourceID.local
    /// The name in messages.
    package let sourceName = "own library"
    private let store: any ImportedBookKeeping
    private let readersLanguage: Language?
    private let analysis: any TextAnalyzing
    private let ownFolder: String?
    private let folders: FolderListings

    /// The library of a store; subtitles in `readersLanguage` are translations, `analysis` detects
    /// old encodings, and `ownFolder` is the program's own folder of books.
    package init(
        store: any ImportedBookKeeping, readersLanguage: Language? = nil,
        analysis: any TextAnalyzing = PlainTextAnalysis(), ownFolder: String? = nil
    ) {
        self.store = store
        self.readersLanguage = readersLanguage
        self.analysis = analysis
        self.ownFolder = ownFolder
        folders = FolderListings()
    }

    /// The books in the order they were imported.
    package func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        do { return Snapshot(try await store.books().map(\.book), .local) } catch {
            throw error.serviceError
        }
    }

    /// The chapters in the order they are heard.
    package func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        let book = try await self.book(book)
        return await DiskWork.run {
            let chapters = book.chapters.enumerated().map { index, chapter in
                Self.chapter(
                    chapter, index, of: book,
                    hasSubtitles: texts(of: chapter, in: book).subtitles != nil)
            }
            return Snapshot(chapters, .local)
        }
    }

    /// The locations of a chapter's sound and texts.
    package func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    {
        let found = try await self.chapter(chapter, in: book)
        return try await DiskWork.run { () throws(ServiceError) in
            let texts = texts(of: found.chapter, in: found.book)
            return Snapshot(
                ChapterPlayback(
                    address: ChapterAddress(
                        source: sourceID, book: found.book.id, chapter: chapter),
                    chapter: Self.chapter(
                        found.chapter, found.index, of: found.book,
                        hasSubtitles: texts.subtitles != nil),
                    audio: .file(path: try clips(of: found).first?.path ?? ""),
                    texts: texts.choice),
                .local)
        }
    }

    /// The places of the spoken texts of books: one read of the store and one look at their
    /// folders.
    package func spokenTexts(
        of books: [BookID], _ mode: FetchMode
    ) async throws(ServiceError) -> [BookID: [SpokenTextPlace]] {
        guard !books.isEmpty else { return [:] }
        let found: [ImportedBook]
        do { found = try await store.books(books) } catch { throw error.serviceError }
        return await DiskWork.run {
            Dictionary(found.map { ($0.id, spokenTexts(of: $0)) }) { first, _ in first }
        }
    }

    /// The bytes of a text; of one for a whole recording the chapter's part, as WebVTT.
    package func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<TrackPayload>
    {
        let found = try await chapter(playback.address.chapter, in: playback.address.book)
        return try await DiskWork.run { () throws(ServiceError) in
            guard case .file(let path) = track.location,
                let text = texts(of: found.chapter, in: found.book).all
                    .first(where: { $0.path == path })
            else { throw ServiceError(.notFound, context: "this subtitle track of the chapter") }
            let payload: TrackPayload?
            do throws(FileError) {
                payload = try text.payload(language: track.language, analysis)
            } catch {
                throw error.serviceError
            }
            guard let payload else {
                throw ServiceError(
                    .notFound, context: "a line for this chapter in \(FilePlace(path).name)",
                    advice: "The subtitles of the whole recording have none here.")
            }
            return Snapshot(payload, .local)
        }
    }

    /// The sound of a chapter: a file, or parts of files.
    package func audio(of playback: ChapterPlayback, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<AudioLocation>
    {
        let found = try await chapter(playback.address.chapter, in: playback.address.book)
        let clips = try await DiskWork.run { () throws(ServiceError) in
            try self.clips(of: found)
        }
        if let only = clips.first, clips.count == 1, only.start == .zero, only.end == nil {
            return Snapshot(.file(path: only.path), .local)
        }
        return Snapshot(.clips(clips), .local)
    }

    /// The chapters that are not a whole file.
    package func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> {
        let book = try await self.book(book)
        let inParts = book.chapters.filter { chapter in
            let parts = chapter.parts.filter { book.recordings.indices.contains($0.recording) }
            return parts.count != 1 || parts[0].start != .zero || parts[0].end != nil
        }
        return Set(inParts.map(\.id))
    }

    /// The picture of a book.
    package func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[UInt8]>
    {
        guard let path = try await self.book(book.id).coverPath else {
            throw ServiceError(.notFound, context: "a cover of “\(book.title)”")
        }
        return try await DiskWork.run { () throws(ServiceError) in
            do throws(FileError) {
                return Snapshot(try LocalFile.bytes(of: path, limit: CoverFile.limitBytes), .local)
            } catch { throw error.serviceError }
        }
    }

    /// The sound that is left of a book when a file is missing, as with a disk that is not plugged
    /// in; `nil` when all files are there, and for all books together, which are not searched.
    package func keptSound(of book: BookID?) async -> KeptSound? {
        guard let book, let found = try? await self.book(book) else { return nil }
        return await DiskWork.run {
            let isThere = found.recordings.map { (try? checked($0.path, of: found)) != nil }
            guard isThere.contains(false) else { return nil }
            var kept = KeptSound()
            for chapter in found.chapters {
                let parts = chapter.parts.map(\.recording).filter(isThere.indices.contains)
                let count = parts.count { isThere[$0] }
                if count > 0 {
                    kept.note(count == parts.count ? .stored : .partly, of: chapter.id, in: book)
                }
            }
            return kept
        }
    }

    /// Does nothing, since nothing runs in the background.
    package func settle() async {}

    /// Checks that every file is still there.
    package func health() async throws(ServiceError) {
        for entry in try await books(.cacheOnly).value {
            let book = try await self.book(entry.id)
            try await DiskWork.run { () throws(ServiceError) in
                for recording in book.recordings {
                    _ = try checked(recording.path, of: book)
                }
            }
        }
    }
}

extension ImportedSource {
    /// The most names of a folder that are searched for subtitles.
    static let mostNames = 50_000

    /// A chapter and its book as the store has them.
    private struct Found {
        let book: ImportedBook
        let chapter: ImportedChapter
        /// Its place among the chapters, from 0.
        let index: Int
    }

    private func texts(of chapter: ImportedChapter, in book: ImportedBook) -> ChapterTexts {
        ChapterTexts(of: chapter, in: book, readersLanguage: readersLanguage, folders)
    }

    /// Blocks.
    private func spokenTexts(of book: ImportedBook) -> [SpokenTextPlace] {
        let isThere = book.recordings.map { (try? checked($0.path, of: book)) != nil }
        return book.chapters.compactMap { chapter in
            guard let text = texts(of: chapter, in: book).subtitles else { return nil }
            let parts = chapter.parts.map(\.recording).filter(isThere.indices.contains)
            return SpokenTextPlace(
                chapter: chapter.id,
                location: parts.allSatisfy { isThere[$0] } ? .file(path: text.path) : nil)
        }
    }

    private func chapter(
        _ chapter: ChapterID, in id: BookID
    ) async throws(ServiceError) -> Found {
        let found: (book: ImportedBook, index: Int)?
        do { found = try await store.chapter(chapter, of: id) } catch { throw error.serviceError }
        guard let found, let only = found.book.chapters.first else {
            let book = try await book(id)
            throw ServiceError(
                .notFound, context: "the chapter \(chapter.rawValue) of “\(book.title)”",
                advice: "See what there is with `listen chapters`.")
        }
        return Found(book: found.book, chapter: only, index: found.index)
    }

    /// The parts of files that make up a chapter, each of which exists.
    private func clips(of found: Found) throws(ServiceError) -> [SoundClip] {
        let recordings = found.book.recordings
        var clips: [SoundClip] = []
        for part in found.chapter.parts where recordings.indices.contains(part.recording) {
            let path = try checked(recordings[part.recording].path, of: found.book)
            clips.append(SoundClip(path: path, start: part.start, end: part.end))
        }
        return clips
    }

    private func book(_ id: BookID) async throws(ServiceError) -> ImportedBook {
        let found: ImportedBook?
        do { found = try await store.book(id) } catch { throw error.serviceError }
        guard let found else {
            throw ServiceError(
                .notFound, context: "the book \(id.rawValue) of the own library",
                advice: "See what there is with `listen books`.")
        }
        return found
    }

    private static func chapter(
        _ chapter: ImportedChapter, _ index: Int, of book: ImportedBook, hasSubtitles: Bool
    ) -> Chapter {
        Chapter(
            id: chapter.id, title: chapter.title, number: index + 1, hasSubtitles: hasSubtitles,
            duration: book.duration(of: chapter))
    }

    /// A file that exists and is not empty.
    ///
    /// Links are followed, by the player and by `listen serve` alike: where the files are the
    /// person's, a book may consist of links to anywhere. A link may not leave the program's own
    /// folder.
    private func checked(
        _ path: String, of book: ImportedBook
    ) throws(ServiceError) -> String {
        do throws(FileError) {
            try LocalFile.requireContents(path)
            if book.ownsFiles, let ownFolder {
                let own = try LocalFile.resolved(ownFolder)
                guard FilePlace.below(try LocalFile.resolved(path), own) != nil else {
                    throw FileError(.outsideFolder, path: path)
                }
            }
            return path
        } catch  where error.code == .fileMissing {
            throw ServiceError(
                .notFound, context: "the file \(path) of “\(book.title)”",
                advice: "If it was moved, say where: `listen relink \(book.id.rawValue) FOLDER`.")
        } catch { throw error.serviceError }
    }
}

extension StoreError {
    /// The same failure as a `ServiceError`.
    fileprivate var serviceError: ServiceError {
        ServiceError(.file(reason: description), context: "the list of imported books")
    }
}
