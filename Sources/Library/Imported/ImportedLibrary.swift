import Glibc
public import ListenCore

/// The books of the person's own files as a source.
///
/// Files are looked at when they are needed, so that what was moved or deleted
/// is said then, with what to do. Subtitles are those that lie beside a
/// recording and carry its name.
public struct ImportedLibrary: APIServiceProtocol {
    /// Its places are kept with those of the bundled library.
    public let sourceID = SourceID.local
    /// Its name for people.
    public let sourceName = "own library"
    private let store: any ImportedBookKeeping
    private let readersLanguage: Language?

    /// The library of a store; subtitles in `readersLanguage` are translations.
    public init(store: any ImportedBookKeeping, readersLanguage: Language? = nil) {
        self.store = store
        self.readersLanguage = readersLanguage
    }

    /// The books in the order they were imported.
    public func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        do { return Snapshot(try await store.books().map(\.book), .local) } catch {
            throw error.serviceError
        }
    }

    /// The chapters in the order they are heard.
    public func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        let book = try await self.book(book)
        var names: [String: [String]] = [:]
        let chapters = book.chapters.enumerated().map { index, chapter in
            let recording = book.recordings[chapter.recording]
            let place = FilePlace(recording.path)
            let beside =
                names[place.folder]
                ?? LocalFile.names(in: place.folder, beginningWith: "", most: Self.mostNames)
            names[place.folder] = beside
            let sidecars = Sidecars(
                of: place.name, among: beside, readersLanguage: readersLanguage)
            return Self.chapter(
                chapter, index, recording, hasSubtitles: sidecars.subtitles != nil)
        }
        return Snapshot(chapters, .local)
    }

    /// Where a chapter's sound and texts are.
    public func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    {
        let book = try await self.book(book)
        guard let index = book.chapters.firstIndex(where: { $0.id == chapter }) else {
            throw ServiceError(
                .notFound, context: "the chapter \(chapter.rawValue) of “\(book.title)”",
                advice: "See what there is with `listen chapters`.")
        }
        let found = book.chapters[index]
        let recording = book.recordings[found.recording]
        let path = try Self.checked(recording.path, of: book)
        let place = FilePlace(path)
        let sidecars = Sidecars(
            of: place.name,
            among: LocalFile.names(
                in: place.folder, beginningWith: Sidecars.stem(of: place.name) + "."),
            readersLanguage: readersLanguage)
        func reference(_ track: Sidecars.Track, orElse language: Language?) -> TrackReference {
            TrackReference(
                location: .file(path: place.folder + "/" + track.name),
                language: track.language ?? language)
        }
        return Snapshot(
            ChapterPlayback(
                address: ChapterAddress(source: sourceID, book: book.id, chapter: chapter),
                chapter: Self.chapter(
                    found, index, recording, hasSubtitles: sidecars.subtitles != nil),
                audio: .file(path: path),
                subtitles: sidecars.subtitles.map { reference($0, orElse: book.language) },
                translations: sidecars.translations.map { reference($0, orElse: nil) }),
            .local)
    }

    /// The bytes of a text that lies beside a recording.
    public func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<TrackPayload>
    {
        let own = [playback.subtitles].compactMap(\.self) + playback.translations
        guard own.contains(track), case .file(let path) = track.location else {
            throw ServiceError(.notFound, context: "this subtitle track of the chapter")
        }
        do {
            let bytes = try LocalFile.bytes(of: path, limit: LocalLibrary.trackLimitBytes)
            return Snapshot(
                TrackPayload(
                    bytes: bytes, name: FilePlace(path).name, language: track.language, path: path),
                .local)
        } catch { throw error.serviceError }
    }

    /// The file of a chapter's sound.
    public func audio(of playback: ChapterPlayback, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<AudioLocation>
    {
        let book = try await self.book(playback.address.book)
        guard case .file(let path) = playback.audio else {
            throw ServiceError(.notSupported, context: "the sound of “\(book.title)”")
        }
        return Snapshot(.file(path: try Self.checked(path, of: book)), .local)
    }

    /// The picture of a book.
    public func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[UInt8]>
    {
        guard let path = try await self.book(book.id).coverPath else {
            throw ServiceError(.notFound, context: "a cover of “\(book.title)”")
        }
        do {
            return Snapshot(try LocalFile.bytes(of: path, limit: CoverFile.limitBytes), .local)
        } catch { throw error.serviceError }
    }

    /// Makes sure that every file is still there.
    public func health() async throws(ServiceError) {
        for entry in try await books(.cacheOnly).value {
            let book = try await self.book(entry.id)
            for recording in book.recordings { _ = try Self.checked(recording.path, of: book) }
        }
    }
}

extension ImportedLibrary {
    /// As many names of a folder as are looked at for subtitles.
    private static let mostNames = 50_000

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
        _ chapter: ImportedChapter, _ index: Int, _ recording: ImportedRecording,
        hasSubtitles: Bool
    ) -> Chapter {
        Chapter(
            id: chapter.id, title: chapter.title, number: index + 1, hasSubtitles: hasSubtitles,
            duration: recording.duration)
    }

    /// A file that is there and holds something.
    private static func checked(
        _ path: String, of book: ImportedBook
    ) throws(ServiceError) -> String {
        do {
            try LocalFile.requireContents(path)
            return path
        } catch  where error.code == .fileMissing {
            throw ServiceError(
                .notFound, context: "the file \(path) of “\(book.title)”",
                advice: "If it was moved, import it from its new place.")
        } catch { throw error.serviceError }
    }
}

/// A path in its two parts.
struct FilePlace: Hashable {
    let folder: String
    let name: String

    init(_ path: String) {
        name = path.split(separator: "/").last.map(String.init) ?? path
        folder = String(path.dropLast(name.count + 1))
    }
}

extension StoreError {
    /// The failure in the words of a source of books.
    fileprivate var serviceError: ServiceError {
        ServiceError(.file(reason: description), context: "the list of imported books")
    }
}
