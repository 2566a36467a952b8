import Files
import ListenCore

/// The sidecars of a book and the facts in them.
struct SidecarFiles {
    /// The facts in all sidecars of a book.
    struct Contents: Hashable {
        var facts: [FactSource: BookFacts] = [:]
        /// Chapters of the whole book from `metadata.json`.
        var chapters: RecordingChapters?
        var notes: [ImportNote] = []
    }

    /// The most names of a folder that are looked at.
    private static let mostNames = 50_000
    /// The most sidecars of a folder that are kept.
    private static let mostFiles = 2_000

    /// A sidecar with the facts of its name.
    struct Named: Hashable {
        let kind: BookSidecars.Kind
        let name: String
        let stem: String

        init?(_ name: String) {
            guard let kind = BookSidecars.Kind(name: name), !name.hasPrefix(".") else { return nil }
            self.kind = kind
            self.name = name
            stem = Sidecars.stem(of: name)
        }
    }

    /// The sidecars of a folder, which may be asked for by thousands of books in it.
    struct Folder {
        /// The sidecars in natural order.
        private let files: [Named]
        private let stems: [String: [Named]]

        init(_ names: [String]) {
            files = NaturalOrder.sorted(names.compactMap(Named.init).prefix(mostFiles)) { $0.name }
            stems = Dictionary(grouping: files, by: \.stem)
        }

        /// One file of each kind for a book whose recordings have these stems: the one named after
        /// a recording, or after the kind itself (`metadata.opf`), otherwise the first.
        func chosen(_ stems: Set<String>, isAlone: Bool) -> [Named] {
            let own = NaturalOrder.sorted(stems.flatMap { self.stems[$0] ?? [] }) { $0.name }
            let found = Dictionary(grouping: own + (isAlone ? files : []), by: \.kind)
            return BookSidecars.Kind.allCases.compactMap { kind in
                let files = found[kind] ?? []
                return files.first { stems.contains($0.stem) }
                    ?? files.first { $0.name.lowercased().hasPrefix("metadata.") } ?? files.first
            }
        }
    }

    private let analysis: any TextAnalyzing
    /// The folders read so far.
    private var folders: [String: Folder] = [:]

    /// Sidecars in any encoding that `analysis` detects.
    init(analysis: any TextAnalyzing) {
        self.analysis = analysis
    }

    /// The facts in the sidecars of a book.
    ///
    /// In a folder of several books only sidecars named after one of its recordings belong to it.
    mutating func contents(of group: BookGrouping.Group, isAlone: Bool) -> Contents {
        let stems = Set(group.recordings.map { Sidecars.stem(of: $0.file.name) })
        var contents = Contents()
        for file in look(in: group.folder).chosen(stems, isAlone: isAlone) {
            read(file.kind, group.folder + "/" + file.name, into: &contents)
        }
        return contents
    }

    /// True when a folder has a file about a book as a whole rather than one recording.
    static func tellOfBook(in folder: String) -> Bool {
        ["metadata.json", "metadata.opf", "desc.txt", "reader.txt"].contains {
            FoundFile(path: folder + "/" + $0) != nil
        }
    }

    private mutating func look(in path: String) -> Folder {
        if let known = folders[path] { return known }
        let folder = Folder(LocalFile.names(in: path, beginningWith: "", most: Self.mostNames))
        folders[path] = folder
        return folder
    }

    private func read(_ kind: BookSidecars.Kind, _ path: String, into contents: inout Contents) {
        let bytes: [UInt8]
        do { bytes = try LocalFile.bytes(of: path, limit: BookSidecars.limitBytes) } catch {
            return contents.notes.append(ImportNote(path, sentence: error.description))
        }
        let said = BookSidecars.contents(bytes, kind: kind, analysis: analysis)
        contents.facts[FactSource(kind), default: BookFacts()].fill(from: BookFacts(said.tags))
        contents.chapters = contents.chapters ?? said.chapters
        contents.notes += said.diagnostics.map { ImportNote(path, sentence: "\(path): \($0)") }
    }
}
