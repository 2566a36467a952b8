import Files
import ListenCore

/// The sidecars of a book: which files they are, and what they say.
struct SidecarFiles {
    /// What all sidecars of a book say.
    struct Contents: Hashable {
        var facts: [FactSource: BookFacts] = [:]
        /// Chapters over the whole book that `metadata.json` states.
        var chapters: RecordingChapters?
        var notes: [ImportNote] = []
    }

    /// As many names of a folder as are looked at.
    private static let mostNames = 50_000
    /// As many sidecars of a folder as are kept in mind.
    private static let mostFiles = 2_000

    /// A sidecar with what its name says.
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

    /// The sidecars of a folder, to be asked for each of thousands of books in it.
    struct Folder {
        /// In their natural order.
        private let files: [Named]
        private let stems: [String: [Named]]

        init(_ names: [String]) {
            files = NaturalOrder.sorted(names.compactMap(Named.init).prefix(mostFiles)) { $0.name }
            stems = Dictionary(grouping: files, by: \.stem)
        }

        /// One file of each kind for a book whose recordings have these stems: that with the
        /// name of a recording, or of the kind itself (`metadata.opf`), else the first.
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
    /// The folders looked at so far.
    private var folders: [String: Folder] = [:]

    /// Sidecars in any encoding that `analysis` knows.
    init(analysis: any TextAnalyzing) {
        self.analysis = analysis
    }

    /// What the sidecars of a book say.
    ///
    /// In a folder of several books only those that carry the name of one of
    /// its recordings are its own.
    mutating func contents(of group: BookGrouping.Group, isAlone: Bool) -> Contents {
        let stems = Set(group.recordings.map { Sidecars.stem(of: $0.file.name) })
        var contents = Contents()
        for file in look(in: group.folder).chosen(stems, isAlone: isAlone) {
            read(file.kind, group.folder + "/" + file.name, into: &contents)
        }
        return contents
    }

    /// Whether a folder has a file that tells of a book as a whole, and not of one recording.
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
