import Documents
import Files
import FoundationEssentials
import ListenCore
import Subtitles

/// Makes books from EPUBs that have recordings of their text (media overlays).
///
/// The recordings are unpacked into the own folder; each chapter's text becomes a subtitle file
/// beside them.
struct EPUBUnpacking {
    let unpacking: Unpacking
    /// Measures the length of a recording; throws an error whose text is a sentence.
    let read: Importer.Reading
    let wishes: ImportWishes
    let isRehearsal: Bool

    private var own: OwnFolder { unpacking.own }

    /// A book and its notes; no book when there is nothing to hear.
    struct Outcome: Sendable {
        var book: ImportedBook?
        /// Its name in the own folder, when it is new there.
        var fresh: String?
        var notes: [ImportNote]
    }

    /// The name in the own folder for an EPUB's files.
    static func name(_ archive: Unpacking.Archive) -> String { prefix + archive.key }

    private static let prefix = "epub-"

    /// True for a recording of an EPUB, which is not a chapter by itself.
    static func hasUnpacked(_ path: String, in own: OwnFolder) -> Bool {
        FilePlace.below(path, own.path)?.hasPrefix(prefix) ?? false
    }

    /// The id of an EPUB's book.
    static func id(_ archive: Unpacking.Archive) -> BookID {
        BookID(rawValue: StableHash.text(of: prefix + archive.key))
    }

    /// Reads an EPUB, and unpacks it unless its book is there with all its files.
    func book(
        of archive: Unpacking.Archive, former: ImportedBook?, isCancelled: () -> Bool
    ) throws(StoreError) -> Outcome {
        let path = archive.file.path
        var outcome = Outcome(notes: [])
        let texts = try unpacking.archives.contents(
            of: path, limits: .inMemory, wanted: EPUBFilesInMemory.isText)
        let files = EPUBFilesInMemory(
            texts, others: archive.entries.map(\.name).filter { texts[$0] == nil })
        let epub: EPUBBook
        do throws(EPUBError) {
            epub = try EPUBReader.book(in: files, name: path)
        } catch {
            outcome.notes.append(ImportNote(path, sentence: error.description))
            return outcome
        }
        guard epub.isSpoken else {
            outcome.notes.append(ImportNote(path, because: "it has no sound, only text"))
            return outcome
        }
        outcome.notes += archive.notes + Unpacking.notes(epub.diagnostics, of: archive.file)
        if var former, former.recordings.allSatisfy({ FoundFile(path: $0.path) != nil }) {
            former.apply(facts(of: epub, path, former))
            former.said = wishes.wording.over(former.said)
            outcome.book = former
            return outcome
        }
        guard !isRehearsal else {
            let title = epub.tags.album ?? Sidecars.stem(of: FilePlace.name(of: path))
            outcome.notes.append(
                ImportNote(path, sentence: "\(path) would become the book “\(title)”."))
            return outcome
        }
        try unpack(epub, archive, former, isCancelled, into: &outcome)
        return outcome
    }

    private func unpack(
        _ epub: EPUBBook, _ archive: Unpacking.Archive, _ former: ImportedBook?,
        _ isCancelled: () -> Bool, into outcome: inout Outcome
    ) throws(StoreError) {
        let path = archive.file.path
        let name = Self.name(archive)
        let free = Set(archive.entries.filter { !$0.isEncrypted }.map(\.name))
        let named = Set(epub.chapters.flatMap { $0.passages.map(\.clip.recording) })
        let folder = try own.begin()
        let extraction = try unpacking.extract(
            archive, into: folder,
            wanted: named.union([epub.cover].compactMap(\.self))
                .intersection(free), isCancelled)
        guard !extraction.wasCancelled, !isCancelled() else { return }
        var recordings: [ImportedRecording] = []
        var places: [String: Int] = [:]
        for recording in NaturalOrder.sorted(named.intersection(extraction.names), by: { $0 }) {
            let file = folder.path + "/" + recording
            do {
                guard let found = FoundFile(path: file) else { continue }
                let length = try read(file).duration
                places[recording] = recordings.count
                recordings.append(
                    ImportedRecording(
                        path: own.place(name) + "/" + recording, size: found.size,
                        modified: found.modified, duration: length))
            } catch {
                let reason = "\(error)".replacing(file, with: recording)
                outcome.notes.append(ImportNote(path, sentence: "\(path): \(reason)"))
            }
        }
        for missing in named.subtracting(extraction.names).sorted().prefix(20) {
            outcome.notes.append(
                ImportNote(
                    path,
                    sentence:
                        "In \(path), the recording \(missing.printable(limit: 200)) is missing."))
        }
        let chapters = try chapters(of: epub, recordings, places, name, in: folder)
        guard !chapters.isEmpty else {
            outcome.notes.append(ImportNote(path, because: "none of its recordings can be played"))
            return
        }
        var book = ImportedBook(
            id: Self.id(archive), title: Sidecars.stem(of: archive.file.name),
            folder: own.place(name), ownsFiles: true, addedAt: .now, recordings: recordings,
            chapters: chapters)
        book.addedAt = former?.addedAt ?? book.addedAt
        book.coverPath = epub.cover.flatMap { cover in
            extraction.names.contains(cover) ? own.place(name) + "/" + cover : nil
        }
        book.apply(facts(of: epub, path, former))
        book.said = wishes.wording.over(former?.said ?? BookWording())
        if former != nil { own.remove(name) }
        try own.finish(folder, as: name)
        outcome.book = book
        outcome.fresh = name
    }

    private func facts(of epub: EPUBBook, _ path: String, _ former: ImportedBook?) -> BookFacts {
        var names = RecordingTags()
        names.album = Sidecars.stem(of: FilePlace.name(of: path))
        var sources: [FactSource: BookFacts] = [
            .package: BookFacts(epub.tags), .names: BookFacts(names),
        ]
        sources[.former] = former.map { BookFacts($0) }
        return BookFacts(sources)
    }

    /// The spoken chapters, with their texts as WebVTT in the folder.
    private func chapters(
        of epub: EPUBBook, _ recordings: [ImportedRecording], _ places: [String: Int],
        _ name: String, in folder: UnfinishedFolder
    ) throws(StoreError) -> [ImportedChapter] {
        var lengths: [String: MediaTime] = [:]
        for (recording, place) in places where recordings[place].duration > .zero {
            lengths[recording] = recordings[place].duration
        }
        var chapters: [ImportedChapter] = []
        var used: Set<String> = []
        for whole in epub.chapters {
            let chapter = whole.keepingPassages { places[$0] != nil }
            // A clip that ends where it begins has no sound.
            let clips = chapter.clips(lengths: lengths).filter { clip in
                clip.end.map { $0 > clip.begin } ?? true
            }
            guard !clips.isEmpty else { continue }
            let parts = clips.compactMap { clip in
                places[clip.recording].map {
                    ImportedPart(recording: $0, start: clip.begin, end: clip.end)
                }
            }
            var id = StableHash.text(of: chapter.file)
            while !used.insert(id).inserted { id = StableHash.text(of: id) }
            let language = chapter.language ?? epub.tags.language
            let text = "texts/\(chapters.count + 1).vtt"
            let track = SubtitleTrack(
                language: language, cues: chapter.cues(lengths: lengths), sentences: [])
            let document = SubtitleDocument(format: "WebVTT", encoding: .utf8, track: track)
            try FileTree.write(
                Array(SubtitleExport.text(of: document, as: .vtt).utf8),
                to: folder.path + "/" + text)
            chapters.append(
                ImportedChapter(
                    id: ChapterID(rawValue: id),
                    title: chapter.title ?? "Chapter \(chapters.count + 1)",
                    parts: parts,
                    texts: [
                        ImportedText(path: own.place(name) + "/" + text, language: language)
                    ]))
        }
        return chapters
    }
}
