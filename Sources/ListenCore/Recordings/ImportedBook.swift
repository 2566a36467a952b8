public import FoundationEssentials

/// A book of the person's own files, as the library keeps it.
///
/// The files stay where they are; this is the record of them.
///
/// ```swift
/// let one = ChapterID(rawValue: "1")
/// let book = ImportedBook(
///     id: BookID(rawValue: "fox"), title: "The Fox", folder: "/books/fox", addedAt: now,
///     recordings: [
///         ImportedRecording(
///             path: "/books/fox/1.mp3", size: 48_000, modified: 0, duration: .seconds(3),
///             texts: [ImportedText(path: "/books/fox/1.srt", language: .english)])
///     ],
///     chapters: [
///         ImportedChapter(id: one, title: "One", parts: [ImportedPart(recording: 0)])
///     ])
/// book.duration(of: book.chapters[0])  // .seconds(3)
/// ```
public struct ImportedBook: Hashable, Sendable {
    /// The id: the same when the same files are imported again.
    public let id: BookID
    /// The words of its files, or those that were given when they were imported.
    public var found: BookWording
    /// The words the person said of it since, which count more.
    public var said = BookWording()
    /// The year of publication, when known.
    public var year: Int?
    /// The absolute path of the folder of its files.
    public var folder: String
    /// True if the files were copied or moved into the program's own folder.
    public var ownsFiles: Bool
    /// The absolute path of its cover picture, when there is one.
    public var coverPath: String?
    /// The list of chapters that the person gave, as it was written.
    public var chapterList: String?
    /// The length the person wants for chapters of a recording without any; zero for no chapters,
    /// `nil` when nothing was chosen.
    public var chapterLength: MediaTime?
    /// The time the person said last how it is to be divided into chapters; `nil` when nothing was.
    public var dividedAt: Date?
    /// The time it was imported.
    public var addedAt: Date
    /// Its files in the order they are heard.
    public var recordings: [ImportedRecording]
    /// Its chapters in the order they are heard.
    public var chapters: [ImportedChapter]

    /// A book.
    public init(
        id: BookID, title: String, author: String? = nil, narrator: String? = nil,
        language: Language? = nil, year: Int? = nil, folder: String, ownsFiles: Bool = false,
        coverPath: String? = nil, addedAt: Date, recordings: [ImportedRecording],
        chapters: [ImportedChapter]
    ) {
        self.id = id
        found = BookWording(title: title, author: author, narrator: narrator, language: language)
        self.year = year
        self.folder = folder
        self.ownsFiles = ownsFiles
        self.coverPath = coverPath
        self.addedAt = addedAt
        self.recordings = recordings
        self.chapters = chapters
    }
}

extension ImportedBook {
    /// The title that is shown; setting it sets the title in the files.
    public var title: String {
        get { said.title ?? found.title ?? "" }
        set { found.title = newValue }
    }
    /// Its author, when known; setting it sets the author in the files.
    public var author: String? {
        get { said.author ?? found.author }
        set { found.author = newValue }
    }
    /// Its narrator, when known; setting it sets the narrator in the files.
    public var narrator: String? {
        get { said.narrator ?? found.narrator }
        set { found.narrator = newValue }
    }
    /// The language it is read in, when known; setting it sets the language in the files.
    public var language: Language? {
        get { said.language ?? found.language }
        set { found.language = newValue }
    }

    /// The length of a chapter; zero when that is not known.
    public func duration(of chapter: ImportedChapter) -> MediaTime {
        var total = MediaTime.zero
        for part in chapter.parts {
            guard recordings.indices.contains(part.recording) else { return .zero }
            let length = recordings[part.recording].duration
            guard let end = part.end ?? (length > .zero ? length : nil) else { return .zero }
            let bound = length > .zero ? min(end, length) : end
            total = total + max(.zero, bound - part.start)
        }
        return total
    }
}

/// A file of a book of the person's own.
///
/// Shown at ``ImportedBook``.
public struct ImportedRecording: Hashable, Sendable {
    /// The absolute path.
    public var path: String
    /// The size in bytes when it was read.
    public var size: Int64
    /// The time the file was changed last, in microseconds since 1970, when it was read.
    public var modified: Int64
    /// Its length; zero when that is not known.
    public var duration: MediaTime
    /// Texts that were found in the file, with times of the whole file.
    public var texts: [ImportedText]

    /// A recording.
    public init(
        path: String, size: Int64, modified: Int64, duration: MediaTime,
        texts: [ImportedText] = []
    ) {
        self.path = path
        self.size = size
        self.modified = modified
        self.duration = duration
        self.texts = texts
    }
}

/// A chapter of a book of the person's own: a file, a part of one, or parts of
/// several, heard one behind the other.
///
/// Shown at ``ImportedBook``.
public struct ImportedChapter: Hashable, Sendable {
    /// The id inside the book; stays when other files come or go.
    public let id: ChapterID
    /// The title.
    public var title: String
    /// The parts that are heard, in order; never empty in a book that can be played.
    public var parts: [ImportedPart]
    /// Texts with times of the chapter, from 0.
    public var texts: [ImportedText]

    /// A chapter.
    public init(
        id: ChapterID, title: String, parts: [ImportedPart], texts: [ImportedText] = []
    ) {
        self.id = id
        self.title = title
        self.parts = parts
        self.texts = texts
    }
}

/// A part of a file of a book.
///
/// Shown at ``ImportedBook``.
public struct ImportedPart: Hashable, Sendable {
    /// The index of its file in the book's recordings.
    public var recording: Int
    /// Its beginning in the file.
    public var start: MediaTime
    /// The first instant that is not of it, never before `start`; `nil` for the end of the file.
    public var end: MediaTime?

    /// A part of a file; all of it by default.
    public init(recording: Int, start: MediaTime = .zero, end: MediaTime? = nil) {
        self.recording = recording
        self.start = max(start, .zero)
        self.end = end.map { max($0, max(start, .zero)) }
    }

    /// True if it is all of its file.
    public var isWhole: Bool { start == .zero && end == nil }
}

/// A subtitle file that belongs to a recording or chapter of a book.
///
/// Shown at ``ImportedBook``.
public struct ImportedText: Hashable, Sendable {
    /// The absolute path.
    public var path: String
    /// The language of the text, when known.
    public var language: Language?

    /// A text.
    public init(path: String, language: Language? = nil) {
        self.path = path
        self.language = language
    }
}
