public import FoundationEssentials

/// A book of the person's own files, as the library keeps it.
///
/// The files stay where they are; this is what is known of them.
public struct ImportedBook: Hashable, Sendable {
    /// The id: the same when the same files are imported again.
    public let id: BookID
    /// The title.
    public var title: String
    /// Who wrote it, when known.
    public var author: String?
    /// Who reads it, when known.
    public var narrator: String?
    /// The language it is read in, when known.
    public var language: Language?
    /// The year of publication, when known.
    public var year: Int?
    /// The absolute path of the folder its files lie in.
    public var folder: String
    /// Whether the files were copied or moved into the program's own folder.
    public var ownsFiles: Bool
    /// The absolute path of its cover picture, when there is one.
    public var coverPath: String?
    /// When it was imported.
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
        self.title = title
        self.author = author
        self.narrator = narrator
        self.language = language
        self.year = year
        self.folder = folder
        self.ownsFiles = ownsFiles
        self.coverPath = coverPath
        self.addedAt = addedAt
        self.recordings = recordings
        self.chapters = chapters
    }
}

/// A file of a book of the person's own.
public struct ImportedRecording: Hashable, Sendable {
    /// The absolute path.
    public var path: String
    /// The size in bytes when it was read.
    public var size: Int64
    /// When the file was changed last, in microseconds since 1970, when it was read.
    public var modified: Int64
    /// How long it is; zero when that is not known.
    public var duration: MediaTime

    /// A recording.
    public init(path: String, size: Int64, modified: Int64, duration: MediaTime) {
        self.path = path
        self.size = size
        self.modified = modified
        self.duration = duration
    }
}

/// A chapter of a book of the person's own: a file, or a part of one.
public struct ImportedChapter: Hashable, Sendable {
    /// The id inside the book; stays when other files come or go.
    public let id: ChapterID
    /// The title.
    public var title: String
    /// The index of its file in the book's recordings.
    public var recording: Int
    /// Which part of the file it is; `nil` for all of it.
    public var range: Range<MediaTime>?

    /// A chapter.
    public init(
        id: ChapterID, title: String, recording: Int, range: Range<MediaTime>? = nil
    ) {
        self.id = id
        self.title = title
        self.recording = recording
        self.range = range
    }
}
