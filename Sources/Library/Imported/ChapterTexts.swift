import Files
import ListenCore
import Subtitles

/// Which texts belong to a chapter of a book of the person's own.
struct ChapterTexts {
    /// A subtitle file and which part of it is the chapter's.
    struct Text: Hashable {
        let path: String
        let language: Language?
        /// The part of the recording that the chapter is; `nil` where the file is
        /// the chapter's alone.
        let part: ImportedPart?
        /// What people call it; `nil` for the file's name.
        var name: String?
        var origin = TextChoice.Origin.source
    }

    /// The text of what is spoken.
    private(set) var subtitles: Text?
    /// The texts in other languages.
    private(set) var translations: [Text] = []
    /// What is not shown, and why.
    private var leftOut: [(text: Text, reason: TextChoice.Reason)] = []
    private var isGuess = false
    private let language: Language?

    /// All of them, those that are left out too.
    var all: [Text] { shown + leftOut.map(\.text) }
    private var shown: [Text] { [subtitles].compactMap(\.self) + translations }

    /// The texts as a source of books tells of them.
    var choice: TextChoice {
        TextChoice(
            spoken: subtitles.map { $0.described(orElse: language) },
            translations: translations.map { $0.described(orElse: nil) },
            leftOut: leftOut.map {
                TextChoice.LeftOut($0.text.described(orElse: nil), $0.reason)
            }, isGuess: isGuess)
    }

    /// The texts of a chapter: its own, those beside its recording, those found in it.
    ///
    /// A chapter of several recordings has only its own texts. Blocks.
    init(
        of chapter: ImportedChapter, in book: ImportedBook, readersLanguage: Language?,
        _ folders: FolderListings
    ) {
        language = book.language
        take(chapter.texts.map { Text(path: $0.path, language: $0.language, part: nil) })
        guard chapter.parts.count == 1, let part = chapter.parts.first,
            book.recordings.indices.contains(part.recording)
        else { return }
        let recording = book.recordings[part.recording]
        let window = part.isWhole ? nil : part
        let place = FilePlace(recording.path)
        let beside = Sidecars(
            folders[place.folder][place.name], readersLanguage: readersLanguage,
            bookLanguage: book.language)
        func text(_ track: Sidecars.Track) -> Text {
            Text(
                path: FilePlace.path(track.name, in: place.folder), language: track.language,
                part: window, name: track.name, origin: .beside)
        }
        let inside = recording.texts.map {
            Text(
                path: $0.path, language: $0.language, part: window,
                name: $0.language?.englishName ?? "the text", origin: .inside)
        }
        if let spoken = beside.subtitles.map(text) {
            isGuess = beside.isGuess && subtitles == nil
            // One in another language is spoken only where nothing else can be.
            if !isSpoken(spoken) { take(inside.filter(isSpoken)) }
            if subtitles == nil { subtitles = spoken } else { translate([spoken]) }
        }
        translate(beside.translations.map(text))
        take(inside.filter { !all.contains($0) })
        for file in beside.leftOut { leftOut.append((text(file.track), file.reason)) }
    }

    private func isSpoken(_ text: Text) -> Bool {
        text.language == nil || language == nil || text.language?.code == language?.code
    }

    /// The first in the book's language, or in none, is what is spoken.
    private mutating func take(_ texts: [Text]) {
        for text in texts {
            if subtitles == nil, isSpoken(text) {
                subtitles = text
            } else {
                translate([text])
            }
        }
    }

    /// One text for each language, the first; none for that of what is spoken.
    private mutating func translate(_ texts: [Text]) {
        for text in texts {
            if let other = shown.first(where: { isAlike($0, text) })
                ?? (isMaybeSpoken(text) ? subtitles : nil)
            {
                leftOut.append((text, .another(name: other.describedName)))
            } else {
                translations.append(text)
            }
        }
    }

    /// Whether two texts are in the same language as far as they say, script and region too.
    private func isAlike(_ one: Text, _ other: Text) -> Bool {
        guard let first = one.language, let second = other.language else {
            return one.language == other.language
        }
        return !first.isTold(from: second)
    }

    /// Whether a text may be another one of what is spoken, where that says its language or the
    /// book does.
    private func isMaybeSpoken(_ text: Text) -> Bool {
        guard let own = text.language else { return true }
        if let spoken = subtitles?.language { return !own.isTold(from: spoken) }
        return language.map(own.mayBe) ?? false
    }
}

extension ChapterTexts.Text {
    /// The largest subtitle file of a whole recording that is read: 32 MB.
    private static let limitBytes = 32 << 20

    /// How a source of books tells of it.
    func described(orElse language: Language?) -> TextChoice.Text {
        TextChoice.Text(
            TrackReference(location: .file(path: path), language: self.language ?? language),
            name: describedName, origin: origin)
    }

    fileprivate var describedName: String { name ?? FilePlace(path).name }

    /// Its bytes; of a text of a whole recording the cues of the part, as WebVTT,
    /// and `nil` where it has none there.
    ///
    /// Blocks. A file that holds no cue is given as it is: reading it says why.
    func payload(
        language: Language?, _ analysis: any TextAnalyzing
    ) throws(LibraryError) -> TrackPayload? {
        let name = FilePlace(path).name
        let limit = part == nil ? LibrarySource.trackLimitBytes : Self.limitBytes
        let bytes = try LocalFile.bytes(of: path, limit: limit)
        guard let part,
            let document = try? SubtitleReader.document(
                bytes, name: name, language: language,
                analysis: FolderCharset.analysis(
                    for: bytes, at: path, language: language, analysis),
                companion: { CompanionFile.bytes(of: $0, beside: path) }, assembles: false)
        else { return TrackPayload(bytes: bytes, name: name, language: language, path: path) }
        let own = SubtitleDocument(
            format: document.format, encoding: document.encoding,
            track: document.track.part(from: part.start, to: part.end))
        guard !own.track.cues.isEmpty else { return nil }
        return TrackPayload(
            bytes: Array(SubtitleExport.text(of: own, as: .vtt).utf8), name: name,
            language: language)
    }
}
