import Files
import Glibc
import ListenCore
package import MediaTags

/// Lists of chapters beside recordings: `book.cue`, `book.chapters.txt`, and cue sheets that name a
/// recording of their folder.
///
/// Opening a file blocks. Each folder is listed once.
struct ChapterLists {
    /// A list as text, with its name for messages.
    private struct Sheet {
        let name: String
        let text: String
    }

    /// The endings that follow the stem of a recording in the name of its list.
    private static let endings = [
        ".cue", ".chapters.txt", ".chapters", ".chapters.json", ".chapters.xml", ".ffmetadata",
    ]
    /// The most cue sheets of one folder that are read.
    private static let mostSheets = 200

    private let analysis: any TextAnalyzing
    /// A folder's names and cue sheets, each read once: thousands of recordings may lie beside
    /// hundreds of sheets.
    private struct Folder {
        let names: Set<String>
        let encoding: ListEncoding
        /// The sheets by the recordings they name.
        var sheets: [String: [NamingSheet]] = [:]
        /// The facts of each sheet about the whole, by the recordings that it names or is named
        /// after.
        var facts: [String: [BookFacts]] = [:]
        /// The names of sheets without a recording, with the reason.
        var unused: [(name: String, reason: String)] = []
    }

    /// A sheet and its entry for one recording.
    private struct NamingSheet {
        let sheet: Sheet
        let file: CueSheet.File
        let isOfSeveral: Bool
    }

    private var folders: [String: Folder] = [:]
    private(set) var notes: [ImportNote] = []
    /// The lists whose skipped lines were noted.
    private var noted: Set<String> = []
    /// The most skipped lines of one list that get a note each.
    private static let mostLines = 3

    init(analysis: any TextAnalyzing) {
        self.analysis = analysis
    }

    /// The chapters that a file beside a recording names; empty for none.
    mutating func chapters(beside recording: ReadRecording) -> [RecordingChapter] {
        let folder = recording.file.folder
        let found = look(in: folder)
        let name = recording.file.name
        let stem = Sidecars.stem(of: name)
        for ending in Self.endings {
            for candidate in [stem + ending, name + ending] where found.names.contains(candidate) {
                guard let sheet = sheet(folder + "/" + candidate, candidate, found.encoding)
                else { continue }
                if let chapters = chapters(of: sheet, recording) { return chapters }
            }
        }
        for naming in found.sheets[name.lowercased()] ?? [] {
            guard let chapters = Self.chapters(of: naming, recording) else { continue }
            note(CueSheet(naming.sheet.text).diagnostics, of: naming.sheet, in: folder)
            return chapters
        }
        return []
    }

    /// The facts about the whole from the cue sheets beside all the recordings of a book.
    ///
    /// `nil` when a recording has no sheet: a sheet of some is not of the book.
    mutating func facts(beside recordings: [ReadRecording]) -> BookFacts? {
        var facts: [BookFacts] = []
        for recording in recordings {
            let said = look(in: recording.file.folder).facts
            let name = recording.file.name.lowercased()
            guard let own = said[name] ?? said[Sidecars.stem(of: name)] else { return nil }
            facts += own
        }
        return facts.isEmpty ? nil : BookFacts(agreedBy: facts)
    }

    private mutating func look(in path: String) -> Folder {
        if let known = folders[path] { return known }
        let all = LocalFile.names(in: path, beginningWith: "", most: ImportedSource.mostNames)
        var folder = Folder(names: Set(all), encoding: encoding(of: all, in: path))
        let sheets = all.filter { $0.lowercased().hasSuffix(".cue") }.prefix(Self.mostSheets)
            .compactMap { sheet(path + "/" + $0, $0, folder.encoding) }
        for sheet in sheets {
            let read = CueSheet(sheet.text)
            let facts = BookFacts(read)
            var seen: Set<String> = []
            for file in read.files where seen.insert(Self.name(file.name)).inserted {
                let name = Self.name(file.name)
                folder.sheets[name, default: []].append(
                    NamingSheet(sheet: sheet, file: file, isOfSeveral: read.files.count > 1))
                folder.facts[name, default: []].append(facts)
            }
            // People convert recordings to other formats and keep the sheet.
            let stem = Sidecars.stem(of: sheet.name.lowercased())
            if read.files.count == 1, !seen.contains(stem) {
                folder.facts[stem, default: []].append(facts)
            }
        }
        let recordings = all.filter { ImportWalk.isSound($0) && !$0.hasPrefix(".") }
        assign(sheets, recordings, into: &folder)
        for (name, reason) in folder.unused {
            notes.append(
                ImportNote(path + "/" + name, sentence: "\(path)/\(name) was not used: \(reason)"))
        }
        folders[path] = folder
        return folder
    }

    /// The encoding that the lists of a folder share.
    private func encoding(of names: [String], in folder: String) -> ListEncoding {
        let lists = names.filter { name in
            Self.endings.contains { name.lowercased().hasSuffix($0) }
        }
        let bytes = lists.prefix(Self.mostSheets).lazy.compactMap {
            try? LocalFile.bytes(of: folder + "/" + $0, limit: ChapterListFile.limitBytes)
        }
        return ListEncoding(of: bytes, analysis: analysis)
    }

    /// Gives the only sheet beside the only recording to that, whatever their names are; notes the
    /// reason for other sheets without a recording.
    private func assign(_ sheets: [Sheet], _ recordings: [String], into folder: inout Folder) {
        let names = Set(recordings.map { $0.lowercased() })
        let stems = Set(names.map { Sidecars.stem(of: $0) })
        for sheet in sheets {
            let read = CueSheet(sheet.text)
            let stem = Sidecars.stem(of: sheet.name.lowercased())
            let isOfOne =
                stems.contains(stem) || names.contains(stem)
                || read.files.contains { names.contains(Self.name($0.name)) }
            guard !isOfOne, let file = read.files.first, !names.isEmpty else { continue }
            let named = "it names “\(file.name)”, which is not there"
            guard read.files.count == 1, sheets.count == 1, recordings.count == 1 else {
                folder.unused.append(
                    (
                        sheet.name,
                        "\(named), and nothing says which of the recordings beside it it is of."
                            + " Give it the name of its recording."
                    ))
                continue
            }
            let name = recordings[0].lowercased()
            folder.sheets[name, default: []].append(
                NamingSheet(sheet: sheet, file: file, isOfSeveral: false))
            folder.facts[name, default: []].append(BookFacts(read))
        }
    }

    private mutating func sheet(
        _ path: String, _ name: String, _ encoding: ListEncoding
    ) -> Sheet? {
        do {
            let bytes = try LocalFile.bytes(of: path, limit: ChapterListFile.limitBytes)
            return Sheet(name: name, text: encoding.text(of: bytes))
        } catch {
            notes.append(ImportNote(path, sentence: error.description))
            return nil
        }
    }

    /// The chapters of a cue sheet that names the recording.
    private static func chapters(
        of naming: NamingSheet, _ recording: ReadRecording
    ) -> [RecordingChapter]? {
        let length = recording.duration > .zero ? recording.duration : nil
        guard naming.isOfSeveral else {
            let (text, name) = (naming.sheet.text, naming.sheet.name)
            return try? ChapterListFile(text, name: name, duration: length).chapters.chapters
        }
        return RecordingChapters(naming.file.chapters, duration: length, source: .file)?.chapters
    }

    /// The chapters of a list that carries the recording's name.
    private mutating func chapters(
        of sheet: Sheet, _ recording: ReadRecording
    ) -> [RecordingChapter]? {
        do {
            let listing = try ChapterListing(sheet.text, name: sheet.name)
            let chapters = try listing.chapters(
                of: recording.file.name, duration: recording.duration)
            note(listing.diagnostics, of: sheet, in: recording.file.folder)
            return chapters
        } catch {
            notes.append(
                ImportNote(recording.file.folder + "/" + sheet.name, sentence: error.description))
            return nil
        }
    }

    /// Notes the first lines that were skipped in a list, once for each list.
    private mutating func note(_ diagnostics: [ListDiagnostic], of sheet: Sheet, in folder: String)
    {
        let path = folder + "/" + sheet.name
        guard !diagnostics.isEmpty, noted.insert(path).inserted else { return }
        notes += diagnostics.prefix(Self.mostLines).map { diagnostic in
            let line = diagnostic.line > 0 ? ", line \(diagnostic.line)" : ""
            return ImportNote(path, sentence: "\(path)\(line): \(diagnostic.message)")
        }
        let more = diagnostics.count - Self.mostLines
        if more > 0 {
            notes.append(ImportNote(path, sentence: "\(path): \(more) more lines make no sense."))
        }
    }

    /// The last component of a path as sheets write it, in lower case.
    static func name(_ path: String) -> String {
        (path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? path).lowercased()
    }
}

/// A list of chapters that was read, for one recording or for several.
package struct ChapterListing: Hashable, Sendable {
    private let text: String
    private let name: String
    private let sheet: CueSheet
    /// The lines that were skipped.
    let diagnostics: [ListDiagnostic]

    /// Reads a list; throws when it is none, or has no chapter.
    package init(_ text: String, name: String) throws(ChapterListError) {
        self.text = text
        self.name = name
        sheet = CueSheet(text)
        diagnostics = try ChapterListFile(text, name: name).diagnostics
    }

    /// True for a cue sheet of several recordings.
    var isOfSeveral: Bool { sheet.files.count > 1 }

    /// The chapters of a recording by its file's name.
    ///
    /// A sheet with a single recording of another name applies to this one too: people convert
    /// recordings to other formats and keep the sheet.
    func chapters(
        of recording: String, duration: MediaTime
    ) throws(ChapterListError) -> [RecordingChapter] {
        let length = duration > .zero ? duration : nil
        if isOfSeveral {
            let wanted = recording.lowercased()
            guard
                let file = sheet.files.first(where: { ChapterLists.name($0.name) == wanted }),
                let found = RecordingChapters(file.chapters, duration: length, source: .file)
            else { throw ChapterListError(.empty(first: nil), subject: name) }
            return found.chapters
        }
        return try ChapterListFile(text, name: name, duration: length).chapters.chapters
    }
}
