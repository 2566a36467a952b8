import Files
import ListenCore
import Subtitles

/// The texts of a chapter in a book of the person's own.
struct ChapterTexts {
    /// A subtitle file and the part of it that is the chapter's.
    struct Text: Hashable {
        let path: String
        let language: Language?
        /// The part of the recording that is the chapter; `nil` when the file belongs to the
        /// chapter alone.
        let part: ImportedPart?
        /// The name to show; `nil` for the file's name.
        var name: String?
        var origin = TextChoice.Origin.source
    }

    /// The text of the spoken words.
    private(set) var subtitles: Text?
    /// The texts in other languages.
    private(set) var translations: [Text] = []
    /// The texts that are not shown, with the reason.
    private var leftOut: [(text: Text, reason: TextChoice.Reason)] = []
    private var isGuess = false
    private let language: Language?

    /// All texts, including those that are left out.
    var all: [Text] { shown + leftOut.map(\.text) }
    private var shown: [Text] { [subtitles].compactMap(\.self) + translations }

    /// The texts as a source of books lists them.
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
        add(chapter.texts.map { Text(path: $0.path, language: $0.language, part: nil) })
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
            // A text in another language is the spoken one only if there is no other.
            if !isSpoken(spoken) { add(inside.filter(isSpoken)) }
            if subtitles == nil { subtitles = spoken } else { translate([spoken]) }
        }
        translate(beside.translations.map(text))
        add(inside.filter { !all.contains($0) })
        for file in beside.leftOut { leftOut.append((text(file.track), file.reason)) }
    }

    private func isSpoken(_ text: Text) -> Bool {
        text.language == nil || language == nil || text.language?.code == language?.code
    }

    /// Adds texts, of which the first in the book's language, or in none, is the spoken one.
    private mutating func add(_ texts: [Text]) {
        for text in texts {
            if subtitles == nil, isSpoken(text) {
                subtitles = text
            } else {
                translate([text])
            }
        }
    }

    /// Adds one translation for each language, the first; none in the language of the spoken text.
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

    /// True when two texts state the same language, script and region, or state none.
    private func isAlike(_ one: Text, _ other: Text) -> Bool {
        guard let first = one.language, let second = other.language else {
            return one.language == other.language
        }
        return !first.isTold(from: second)
    }

    /// True when a text may be another version of the spoken one, which states its language or gets
    /// it from the book.
    private func isMaybeSpoken(_ text: Text) -> Bool {
        guard let own = text.language else { return true }
        if let spoken = subtitles?.language { return !own.isTold(from: spoken) }
        return language.map(own.mayBe) ?? false
    }
}

extension ChapterTexts.Text {
    /// The largest subtitle file of a whole recording that is read: 32 MB.
    private static let limitBytes = 32 << 20

    /// The text as a source of books lists it.
    func described(orElse language: Language?) -> TextChoice.Text {
        TextChoice.Text(
            TrackReference(location: .file(path: path), language: self.language ?? language),
            name: describedName, origin: origin)
    }

    fileprivate var describedName: String { name ?? FilePlace(path).name }

    /// The bytes; of a text of a whole recording the cues of the part, as WebVTT, and `nil` when it
    /// has none there.
    ///
    /// Blocks. A file without cues is returned as it is: the reader then reports the reason.
    func payload(
        language: Language?, _ analysis: any TextAnalyzing
    ) throws(FileError) -> TrackPayload? {
        let name = FilePlace(path).name
        let limit = part == nil ? LibrarySource.trackLimitBytes : Self.limitBytes
        let bytes = try LocalFile.bytes(of: path, limit: limit)
        let whole = TrackPayload(bytes: bytes, name: name, language: language, path: path)
        guard let part else { return whole }
        return whole.part(from: part.start, to: part.end, analysis)
    }
}
