import Files
import FoundationEssentials
public import ListenCore

/// Makes a book of recordings that belong together: pure.
struct BookAssembly {
    let group: BookGrouping.Group
    /// What the person said of the book.
    let said: ImportWishes
    /// The book that has most of the files already.
    let former: ImportedBook?
    /// The id of a new book; `nil` for the usual one.
    var newID: BookID?
    /// Chapters on the time of the whole book; empty for none.
    var bookList: [RecordingChapter] = []
    let now: Date

    private var chapterLength: MediaTime? { said.chapterLength ?? former?.chapterLength }

    /// A book of one chapter that is kept already is not cut unasked: places in it would be lost.
    private var effectiveLength: MediaTime {
        if let chapterLength { return chapterLength }
        return former.map { $0.chapters.count == 1 } ?? false ? .zero : ChapterPlan.defaultLength
    }

    /// The book.
    var book: ImportedBook {
        let tags = group.recordings.map(\.tags)
        let title =
            group.album ?? group.fileName ?? Self.words(Self.name(of: group.folder))
        let author = Self.names(tags, \.bookAuthors)
        var book = ImportedBook(
            id: former?.id ?? newID ?? id, title: title, author: author,
            narrator: Self.names(tags, \.bookNarrators),
            language: Self.commonest(tags.compactMap(\.language)),
            year: Self.commonest(tags.compactMap(\.year)), folder: group.folder, addedAt: now,
            recordings: recordings,
            chapters: chapters)
        book.chapterList = said.chapterList.map { $0.isEmpty ? nil : $0 } ?? former?.chapterList
        book.chapterLength = chapterLength
        let isSaidAnew =
            book.chapterList != former?.chapterList || chapterLength != former?.chapterLength
        book.dividedAt =
            isSaidAnew
            ? WishedDivision.time(now: now, over: former?.dividedAt) : former?.dividedAt
        if let former { book.keep(former) }
        book.said = said.wording.over(book.said)
        return book
    }

    /// The files, with the texts that were found in them when they were as they are now.
    private var recordings: [ImportedRecording] {
        let former = Dictionary(
            (former?.recordings ?? []).map { ($0.path, $0) },
            uniquingKeysWith: { first, _ in first })
        return group.recordings.map { recording in
            var own = ImportedRecording(
                path: recording.file.path, size: recording.file.size,
                modified: recording.file.modified, duration: recording.duration)
            if let known = former[own.path], known.size == own.size,
                known.modified == own.modified
            {
                own.texts = known.texts
            }
            return own
        }
    }

    private var chapters: [ImportedChapter] {
        let recordings = zip(group.recordings, titles).map { recording, title in
            ChapterPlan.Recording(
                name: path(of: recording), title: title, duration: recording.duration,
                chapters: recording.survey.chapters)
        }
        return withFormerIDs(
            ChapterPlan(recordings: recordings, list: bookList, length: effectiveLength).chapters)
    }

    /// The chapters with the ids that those of the same file and place had.
    private func withFormerIDs(_ chapters: [ImportedChapter]) -> [ImportedChapter] {
        guard let former else { return chapters }
        struct Place: Hashable {
            let path: String
            let start: MediaTime
            let isWhole: Bool
        }
        var ids: [Place: ChapterID] = [:]
        for chapter in former.chapters {
            guard let part = chapter.parts.first else { continue }
            let path = former.recordings[part.recording].path
            ids[Place(path: path, start: part.start, isWhole: part.isWhole)] = chapter.id
        }
        func place(of chapter: ImportedChapter) -> Place? {
            chapter.parts.first.map { part in
                Place(
                    path: group.recordings[part.recording].file.path, start: part.start,
                    isWhole: part.isWhole)
            }
        }
        // First those that are where they were, so that no other takes their ids.
        let kept = chapters.map { place(of: $0).flatMap { ids.removeValue(forKey: $0) } }
        var used = Set(kept.compactMap(\.self))
        return zip(chapters, kept).map { chapter, id in
            var own = id ?? chapter.id
            while id == nil, !used.insert(own).inserted {
                own = ChapterID(rawValue: StableHash.text(of: own.rawValue))
            }
            return ImportedChapter(
                id: own, title: chapter.title, parts: chapter.parts, texts: chapter.texts)
        }
    }

    /// The path in the book's folder: discs may have a `01.mp3` each.
    private func path(of recording: ReadRecording) -> String {
        let folder = group.folder == "/" ? "/" : group.folder + "/"
        let path = recording.file.path
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : recording.file.name
    }

    /// The titles of the tags where they tell the files apart, else the names of the files.
    private var titles: [String] {
        let stated = group.recordings.compactMap(\.tags.title)
        if stated.count == group.recordings.count, Set(stated).count == stated.count {
            return stated
        }
        let names = group.recordings.map { Self.words(Sidecars.stem(of: $0.file.name)) }
        guard Set(names).count < names.count else { return names }
        // Each disc has a `01.mp3` of its own.
        return zip(group.recordings, names).map { recording, name in
            recording.file.folder == group.folder
                ? name : "\(Self.words(FilePlace.name(of: recording.file.folder))), \(name)"
        }
    }

    /// Made of what stays when the book is moved or called otherwise.
    var id: BookID {
        let first = group.recordings.first?.file
        let parts = [
            Self.name(of: group.folder), group.mark ?? group.album ?? group.fileName ?? "",
            first?.name ?? "",
            "\(first?.size ?? 0)",
        ]
        return BookID(rawValue: StableHash.text(of: parts.joined(separator: "\u{0}")))
    }

    private static func names(
        _ tags: [RecordingTags], _ field: (RecordingTags) -> [String]
    ) -> String? {
        commonest(tags.map(field).filter { !$0.isEmpty }).map { $0.joined(separator: ", ") }
    }

    /// The commonest value, of equals the first.
    private static func commonest<Value: Hashable>(_ values: [Value]) -> Value? {
        let counts = Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +)
        let most = counts.values.max() ?? 0
        return values.first { counts[$0] == most }
    }

    /// Names of folders that say what is in them, not what it is called.
    private static let plainNames: Set = [
        "mp3", "m4a", "m4b", "flac", "ogg", "opus", "wav", "audio", "audiobook", "audios", "files",
    ]

    /// Whether a folder's name says only what is in it.
    static func isPlain(_ name: String) -> Bool { plainNames.contains(name.lowercased()) }

    /// The name of a book's folder, or of the one above where that says nothing.
    static func name(of path: String) -> String {
        let place = FilePlace(path)
        guard isPlain(place.name), place.folder.utf8.count > 1 else {
            return FilePlace.name(of: path)
        }
        return FilePlace.name(of: place.folder)
    }

    /// `03_The_Fox` as `03 The Fox`.
    static func words(_ name: String) -> String {
        let words = name.split { $0 == "_" || $0.isWhitespace }
        return words.isEmpty ? name : words.joined(separator: " ")
    }
}

extension ImportedBook {
    /// Keeps what a book had that its files do not say.
    fileprivate mutating func keep(_ former: ImportedBook) {
        addedAt = former.addedAt
        self.said = former.said
        ownsFiles = former.ownsFiles
        found.language = found.language ?? former.found.language
    }
}

/// What a person says of the books of an import.
public struct ImportWishes: Hashable, Sendable {
    /// The title, where the import is one book.
    public var title: String?
    /// The author.
    public var author: String?
    /// The language that is spoken.
    public var language: Language?
    /// A list of chapters as it is written; an empty one takes away what was said before.
    public var chapterList: String?
    /// How long chapters are to be where the recording names none; zero for none at all.
    public var chapterLength: MediaTime?

    /// Where the files are to be.
    public var placement = ImportPlacement.inPlace

    /// What is said of a book, which counts more than what its files say.
    public var wording: BookWording {
        BookWording(title: title, author: author, language: language)
    }

    /// These wishes, with what was said of a book before where they do not say how to divide it.
    func over(_ division: WishedDivision) -> ImportWishes {
        var wishes = self
        wishes.chapterList = chapterList ?? division.list
        wishes.chapterLength = chapterLength ?? division.length
        return wishes
    }

    /// Whether it is of one book that something is said.
    var areOfOneBook: Bool { title != nil || chapterList != nil }

    /// No wishes.
    public init() {}
}

/// FNV-1a in 64 bits: the same on every machine and in every run.
enum StableHash {
    /// The hash of a text's bytes in 16 digits.
    static func text(of text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
