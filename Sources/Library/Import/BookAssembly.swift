import Files
import FoundationEssentials
import ListenCore

/// Makes a book from recordings that belong together: pure.
struct BookAssembly {
    let group: BookGrouping.Group
    /// The person's wishes for the book.
    let said: ImportWishes
    /// The kept book that has most of the files.
    let former: ImportedBook?
    /// The id of a new book; `nil` for the usual one.
    var newID: BookID?
    /// Chapters on the time of the whole book; empty for none.
    var bookList: [RecordingChapter] = []
    let now: Date

    private var chapterLength: MediaTime? { said.chapterLength ?? former?.chapterLength }

    /// A kept book of one chapter is only cut on request: places in it would be lost.
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

    /// The files; those that did not change keep the texts that were found in them.
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

    /// The chapters; those with the same file and place as before keep their ids.
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
        // Chapters in their old place first, so that no other takes their ids.
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

    /// The path in the book's folder: each disc may have a `01.mp3`.
    private func path(of recording: ReadRecording) -> String {
        let folder = group.folder == "/" ? "/" : group.folder + "/"
        let path = recording.file.path
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : recording.file.name
    }

    /// The titles of the tags when they tell the files apart, otherwise the names of the files.
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

    /// An id made of values that stay when the book is moved or renamed.
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

    /// The most common value, the first of equally common ones.
    private static func commonest<Value: Hashable>(_ values: [Value]) -> Value? {
        let counts = Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +)
        let most = counts.values.max() ?? 0
        return values.first { counts[$0] == most }
    }

    /// Names of folders that describe the content rather than name it.
    private static let plainNames: Set = [
        "mp3", "m4a", "m4b", "flac", "ogg", "opus", "wav", "audio", "audiobook", "audios", "files",
    ]

    /// True when a folder's name only describes its content.
    static func isPlain(_ name: String) -> Bool { plainNames.contains(name.lowercased()) }

    /// The name of a book's folder, or of the one above when it only describes the content.
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
    /// Keeps facts of the former book that the files do not state.
    fileprivate mutating func keep(_ former: ImportedBook) {
        addedAt = former.addedAt
        self.said = former.said
        ownsFiles = former.ownsFiles
        found.language = found.language ?? former.found.language
    }
}

extension ImportWishes {
    /// These wishes; where they do not divide the book, an earlier division applies.
    func over(_ division: WishedDivision) -> ImportWishes {
        var wishes = self
        wishes.chapterList = chapterList ?? division.list
        wishes.chapterLength = chapterLength ?? division.length
        return wishes
    }

    /// True when they can only be wishes for one book.
    var areOfOneBook: Bool { title != nil || chapterList != nil }
}
