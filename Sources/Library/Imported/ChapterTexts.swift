import ListenCore
import Subtitles

/// Which texts belong to a chapter of a book of the person's own.
struct ChapterTexts: Hashable {
    /// A subtitle file and which part of it is the chapter's.
    struct Text: Hashable {
        let path: String
        let language: Language?
        /// The part of the recording that the chapter is; `nil` where the file is
        /// the chapter's alone.
        let part: ImportedPart?
    }

    /// The text of what is spoken.
    private(set) var subtitles: Text?
    /// The texts in other languages.
    private(set) var translations: [Text] = []

    /// All of them.
    var all: [Text] { [subtitles].compactMap(\.self) + translations }

    /// The texts of a chapter: its own, those beside its recording, those found in it.
    ///
    /// A chapter of several recordings has only its own texts. Blocks.
    init(
        of chapter: ImportedChapter, in book: ImportedBook, readersLanguage: Language?,
        _ folders: FolderListings
    ) {
        take(chapter.texts.map { Text(path: $0.path, language: $0.language, part: nil) }, book)
        guard chapter.parts.count == 1, let part = chapter.parts.first,
            book.recordings.indices.contains(part.recording)
        else { return }
        let recording = book.recordings[part.recording]
        let window = part.isWhole ? nil : part
        let place = FilePlace(recording.path)
        let beside = Sidecars(
            of: place.name, among: folders[place.folder][place.name],
            readersLanguage: readersLanguage)
        func text(_ track: Sidecars.Track) -> Text {
            Text(path: place.folder + "/" + track.name, language: track.language, part: window)
        }
        let inside = recording.texts.map {
            Text(path: $0.path, language: $0.language, part: window)
        }
        if let spoken = beside.subtitles.map(text) {
            // One in another language is spoken only where nothing else can be.
            if !isSpoken(spoken, book) { take(inside.filter { isSpoken($0, book) }, book) }
            if subtitles == nil { subtitles = spoken } else { translate([spoken]) }
        }
        translate(beside.translations.map(text))
        take(inside.filter { !all.contains($0) }, book)
    }

    private func isSpoken(_ text: Text, _ book: ImportedBook) -> Bool {
        text.language == nil || book.language == nil || text.language?.code == book.language?.code
    }

    /// The first in the book's language, or in none, is what is spoken.
    private mutating func take(_ texts: [Text], _ book: ImportedBook) {
        for text in texts {
            if subtitles == nil, isSpoken(text, book) {
                subtitles = text
            } else {
                translate([text])
            }
        }
    }

    /// One text for each language, the first.
    private mutating func translate(_ texts: [Text]) {
        for text in texts
        where text.language != nil && !all.contains(where: { $0.language == text.language }) {
            translations.append(text)
        }
    }
}

extension ChapterTexts.Text {
    /// The largest subtitle file of a whole recording that is read: 32 MB.
    private static let limitBytes = 32 << 20

    /// How a source of books names it.
    func reference(orElse language: Language?) -> TrackReference {
        TrackReference(location: .file(path: path), language: self.language ?? language)
    }

    /// Its bytes; of a text of a whole recording the cues of the part, as WebVTT,
    /// and `nil` where it has none there.
    ///
    /// Blocks. A file that holds no cue is given as it is: reading it says why.
    func payload(
        language: Language?, _ analysis: any TextAnalyzing
    ) throws(LibraryError) -> TrackPayload? {
        let name = FilePlace(path).name
        let limit = part == nil ? LocalLibrary.trackLimitBytes : Self.limitBytes
        let bytes = try LocalFile.bytes(of: path, limit: limit)
        guard let part,
            let document = try? SubtitleReader.document(
                bytes, name: name, language: language, analysis: analysis,
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
