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

    private let analysis: any TextAnalyzing
    /// The sidecars of the folders looked at so far.
    private var folders: [String: [String]] = [:]

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
        for (kind, name) in Self.chosen(among: names(in: group.folder), stems, isAlone: isAlone) {
            read(kind, group.folder + "/" + name, into: &contents)
        }
        return contents
    }

    private mutating func names(in folder: String) -> [String] {
        if let known = folders[folder] { return known }
        let all = LocalFile.names(in: folder, beginningWith: "", most: Self.mostNames)
        let names = all.filter { BookSidecars.Kind(name: $0) != nil && !$0.hasPrefix(".") }
        folders[folder] = Array(names.prefix(Self.mostFiles))
        return folders[folder] ?? []
    }

    /// One file of each kind: that with the name of a recording, or of the
    /// kind itself (`metadata.opf`), else the first.
    static func chosen(
        among names: [String], _ stems: Set<String>, isAlone: Bool
    ) -> [(kind: BookSidecars.Kind, name: String)] {
        var found: [BookSidecars.Kind: [String]] = [:]
        for name in NaturalOrder.sorted(names, by: { $0 }) {
            guard let kind = BookSidecars.Kind(name: name),
                isAlone || stems.contains(Sidecars.stem(of: name))
            else { continue }
            found[kind, default: []].append(name)
        }
        return BookSidecars.Kind.allCases.compactMap { kind in
            let names = found[kind] ?? []
            let best =
                names.first { stems.contains(Sidecars.stem(of: $0)) }
                ?? names.first { $0.lowercased().hasPrefix("metadata.") } ?? names.first
            return best.map { (kind, $0) }
        }
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
