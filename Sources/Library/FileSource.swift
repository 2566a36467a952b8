package import Files
package import FoundationEssentials
import Glibc
package import ListenCore
import Subtitles

/// One recording given on the command line (`listen play FILE`) as a book of one chapter.
///
/// The id is a hash of the file's real absolute path, so that its progress is found from any
/// working directory. A value: safe to use from anywhere.
package struct FileSource: BookSource {
    /// The id under which progress of single files is kept.
    package let sourceID = SourceID.file
    /// The recording's file name.
    package let sourceName: String
    /// The book that the file is shown as.
    package let book: Book
    /// Its only chapter.
    package let chapter: Chapter
    /// The locations of its sound and its texts.
    package let playback: ChapterPlayback
    /// The texts inside the recording, by their references.
    private let inner: [ResourceReference: InnerText]

    /// The recording at `path`, with the given subtitles and translation, those beside it under the
    /// same name, or those `inside` it.
    ///
    /// `translationOffset` is added to the times of the translation. A text in `language`, if
    /// given, is the spoken one; otherwise the text that is chosen anyway is taken to be in it.
    /// `recordingLanguage` is the language in the recording's tags: it counts where the names of
    /// several texts do not tell which is spoken.
    ///
    /// Relative paths count from the working directory. Throws a `FileError` when a file named
    /// here is missing, empty, or a folder.
    package init(
        path: String, subtitles: String? = nil, translation: String? = nil,
        translationOffset: MediaTime? = nil, readersLanguage: Language? = nil,
        language: Language? = nil, recordingLanguage: Language? = nil, inside: [InnerText] = []
    ) throws(FileError) {
        let audio = try Self.file(path)
        // Name and neighbours are those of the path as given, which may be a link.
        let name = Self.name(of: path)
        if Sidecars.isSubtitle(name) { throw FileError(.isSubtitles, path: path) }
        let folder = try LocalFile.resolved(path.dropLast(name.count) + "./") + "/"
        let found = SidecarFolder(in: folder, recording: name)[name]
        let byNames = Sidecars(found, readersLanguage: readersLanguage)
        let sidecars =
            byNames.isGuess
            ? Sidecars(
                found, readersLanguage: readersLanguage, bookLanguage: recordingLanguage) : byNames
        let tracks = InnerTracks(inside, of: audio, translationOffset)
        inner = tracks.texts
        let beside = Self.texts(
            of: sidecars, in: folder, spoken: try Self.track(subtitles),
            translation: try Self.track(translation, translationOffset), translationOffset)
        let joined = tracks.joined(to: beside, readersLanguage)
        let texts = language.map(joined.speaking(in:)) ?? joined
        let spoken = texts.spoken?.track
        let title = Self.title(from: name)
        sourceName = name
        book = Book(
            id: BookID(rawValue: StableHash.text(of: audio)), title: title,
            language: spoken?.language)
        chapter = Chapter(
            id: ChapterID(rawValue: "1"), title: title, number: 1, hasSubtitles: spoken != nil)
        playback = ChapterPlayback(
            address: ChapterAddress(source: .file, book: book.id, chapter: chapter.id),
            chapter: chapter, audio: .file(path: audio), texts: texts)
    }

    /// The time its subtitles were written or moved to their place; the distant past without any.
    package var subtitlesAppeared: Date {
        var facts = stat()
        guard case .file(let path)? = playback.subtitles?.location, stat(path, &facts) == 0 else {
            return .distantPast
        }
        let instant = facts.st_ctim
        return Date(
            timeIntervalSince1970: Double(instant.tv_sec) + Double(instant.tv_nsec) / 1e9)
    }

    /// The one book.
    package func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        Snapshot([book], .local)
    }

    /// The one chapter.
    package func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        try require(book == self.book.id, "the book \(book.rawValue)")
        return Snapshot([chapter], .local)
    }

    /// The locations of the sound and the texts.
    package func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    {
        try require(
            book == self.book.id && chapter == self.chapter.id, "the chapter \(chapter.rawValue)")
        return Snapshot(playback, .local)
    }

    /// The bytes of one of the recording's tracks.
    package func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<TrackPayload>
    {
        try require(
            self.playback.texts.all.contains { $0.text.track == track },
            "this subtitle track of \(sourceName)")
        guard case .file(let path) = track.location else {
            throw ServiceError(.notSupported, context: "this subtitle track of \(sourceName)")
        }
        if let text = inner[track.location] {
            return Snapshot(
                TrackPayload(
                    bytes: text.bytes, name: Self.name(of: path),
                    language: track.language ?? text.language), .local)
        }
        do {
            let bytes = try LocalFile.bytes(of: path, limit: LibrarySource.trackLimitBytes)
            let payload = TrackPayload(
                bytes: bytes, name: Self.name(of: path), language: track.language, path: path)
            return Snapshot(payload, .local)
        } catch { throw error.serviceError }
    }

    /// The recording.
    package func audio(of playback: ChapterPlayback, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<AudioLocation>
    {
        guard case .file(let path) = self.playback.audio else {
            throw ServiceError(.notSupported, context: "the sound of \(sourceName)")
        }
        do { try LocalFile.requireContents(path) } catch { throw error.serviceError }
        return Snapshot(.file(path: path), .local)
    }

    /// None: every chapter is a recording of its own.
    package func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> {
        []
    }

    /// Always none.
    package func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[UInt8]>
    {
        throw ServiceError(.notFound, context: "a cover of “\(book.title)”")
    }

    /// `nil` while the recording is there, which is all of its sound; empty once it is gone.
    package func keptSound(of book: BookID?) async -> KeptSound? {
        (try? await audio(of: playback, .cacheOnly)) == nil ? KeptSound() : nil
    }

    /// Does nothing, since nothing runs in the background.
    package func settle() async {}

    /// Makes sure that the recording is still there.
    package func health() async throws(ServiceError) {
        _ = try await audio(of: playback, .cacheFirst)
    }
}

extension FileSource {
    /// A text that a person named for a recording that is no file: where it is, and its bytes.
    ///
    /// Throws when the file is missing, or has no subtitles.
    package static func namedText(
        _ path: String, _ offset: MediaTime? = nil
    ) throws(FileError) -> (track: TrackReference, payload: TrackPayload) {
        let real = try file(path)
        try checkSubtitles(real)
        let language = SidecarName.language(inNameOf: name(of: real))
        let bytes = try LocalFile.bytes(of: real, limit: LibrarySource.trackLimitBytes)
        return (
            TrackReference(location: .file(path: real), language: language, offset: offset),
            TrackPayload(bytes: bytes, name: name(of: real), language: language, path: real)
        )
    }

    private func require(_ condition: Bool, _ context: String) throws(ServiceError) {
        if !condition { throw ServiceError(.notFound, context: context) }
    }

    /// The real path of a file that exists and is not empty; errors name the file as the person
    /// did.
    private static func file(_ path: String) throws(FileError) -> String {
        do {
            let real = try LocalFile.resolved(path)
            try LocalFile.requireContents(real)
            return real
        } catch { throw FileError(error.code, path: path) }
    }

    /// The texts beside a recording in a folder whose path ends in a slash, less those named by the
    /// person.
    private static func texts(
        of sidecars: Sidecars, in folder: String, spoken: TrackReference?,
        translation: TrackReference?, _ offset: MediaTime?
    ) -> TextChoice {
        func beside(_ track: Sidecars.Track, _ offset: MediaTime?) -> TextChoice.Text {
            TextChoice.Text(
                TrackReference(
                    location: .file(path: folder + track.name), language: track.language,
                    offset: offset), name: track.name, origin: .beside)
        }
        let own = sidecars.subtitles.map { beside($0, nil) }
        let others = sidecars.translations.map { beside($0, offset) }
        let named = spoken.map { TextChoice.Text($0, origin: .named) }
        var leftOut = sidecars.leftOut.map {
            TextChoice.LeftOut(beside($0.track, nil), $0.reason)
        }
        var taken = translation.map { [TextChoice.Text($0, origin: .named)] } ?? others
        if let named {
            if let own {
                leftOut.insert(TextChoice.LeftOut(own, .another(name: named.name)), at: 0)
            }
            taken.removeAll { $0.track.location == named.track.location }
        }
        if let translation = taken.first, translation.origin == .named {
            leftOut += others.map { TextChoice.LeftOut($0, .another(name: translation.name)) }
        }
        let shown = Set(([named].compactMap(\.self) + taken).map(\.track.location))
        return TextChoice(
            spoken: named ?? own, translations: taken,
            leftOut: leftOut.filter { !shown.contains($0.text.track.location) },
            isGuess: named == nil && sidecars.isGuess)
    }

    private static func track(
        _ path: String?, _ offset: MediaTime? = nil
    ) throws(FileError) -> TrackReference? {
        guard let path else { return nil }
        let real = try file(path)
        try checkSubtitles(real)
        return TrackReference(
            location: .file(path: real), language: SidecarName.language(inNameOf: name(of: real)),
            offset: offset)
    }

    /// Checks a file named by the person: one without subtitles is an error.
    private static func checkSubtitles(_ path: String) throws(FileError) {
        let bytes = try LocalFile.bytes(of: path, limit: LibrarySource.trackLimitBytes)
        do throws(SubtitleError) {
            _ = try SubtitleReader.document(
                bytes, name: name(of: path),
                companion: { CompanionFile.bytes(of: $0, beside: path) }, assembles: false)
        } catch {
            throw FileError(.notSubtitles(reason: error.description), path: path)
        }
    }

    private static func name(of path: String) -> String {
        FilePlace.name(of: path)
    }

    /// A title from a file name: `03_The_Fox.mp3` → `03 The Fox`.
    private static func title(from name: String) -> String {
        let words = Sidecars.stem(of: name).split { $0 == "_" || $0.isWhitespace }
        return words.isEmpty ? name : words.joined(separator: " ")
    }
}
