import Files
package import ListenCore

/// A recording with the survey of it.
package struct ReadRecording: Hashable, Sendable {
    /// The file.
    package let file: FoundFile
    /// The survey of the recording.
    package var survey: RecordingSurvey
    /// Its tags.
    package var tags: RecordingTags { survey.tags }
    /// The length; zero when unknown.
    package var duration: MediaTime { survey.duration }

    /// A recording.
    package init(_ file: FoundFile, _ survey: RecordingSurvey) {
        self.file = file
        self.survey = survey
    }

    /// True when it is a book by itself, unless an album says otherwise.
    var isWholeBook: Bool {
        // Public libraries lend books as files of an hour, each with chapters.
        file.name.lowercased().hasSuffix(".m4b")
            || survey.chapters.count > 1 && duration >= .seconds(7200)
    }
}

/// Hints from beside the recordings about which of them form a book.
struct GroupingHints: Hashable, Sendable {
    /// True when a person says that all are one book.
    var areOne = false
    /// The kept books of several loose recordings: by path.
    var kept: [String: BookID] = [:]
    /// The kept book of each recording: by path.
    var owners: [String: BookID] = [:]
    /// The titles that a person gave books, each for exactly the recordings of its book.
    var titles: [BookID: String] = [:]
    /// The names of the kept books by their files.
    var names: [BookID: String] = [:]
    /// Folders with a file about a book as a whole.
    var bookFolders: Set<String> = []
}

/// Groups recordings into books, and puts each book's in order: pure.
///
/// Recordings in one folder with the same album are a book; discs in folders of their own (`CD 2`,
/// `CD2 - Ende`) belong to the folder above, and so do folders beside each other with one album and
/// author. A recording without an album is a book by itself, unless names or tags number it
/// (`LooseFiles`), and so is a recording that is a whole book (`.m4b`, or one with chapters).
struct BookGrouping {
    /// The recordings of one book in the order they are heard.
    struct Group: Hashable {
        /// The folder of the book.
        let folder: String
        /// The album in the tags of the recordings.
        var album: String?
        /// The name of its files, when it is not that of their folder.
        var fileName: String?
        /// The reason that the recordings are one book.
        var kind = BookTaking.Kind.album
        /// The text a new book's id is made of in place of album and file name.
        var mark: String?
        /// True when no other book has recordings in its folder.
        var isAlone = true
        var recordings: [ReadRecording]
        /// The facts about the whole from the cue sheets beside the recordings.
        var sheets: BookFacts?
    }

    let groups: [Group]

    init(_ recordings: [ReadRecording], _ hints: GroupingHints = GroupingHints()) {
        let keys = GroupKeys(recordings, hints)
        var order: [GroupKeys.Key] = []
        var members: [GroupKeys.Key: [ReadRecording]] = [:]
        for (recording, key) in zip(recordings, keys.keys) {
            if members[key] == nil { order.append(key) }
            members[key, default: []].append(recording)
        }
        let counts = Dictionary(order.map { ($0.home.folder, 1) }, uniquingKeysWith: +)
        groups = Self.toldApart(
            order.map { key in
                let own = Self.inOrder(members[key] ?? [])
                let ids = Set(own.compactMap { hints.owners[$0.file.path] })
                return Self.group(
                    own, key, folder: keys.folder(of: key, own),
                    isAlone: counts[key.home.folder] == 1,
                    former: ids.compactMap { hints.names[$0] })
            })
    }

    /// Books without an album, with names of their own where others in their folder have the same
    /// one.
    private static func toldApart(_ groups: [Group]) -> [Group] {
        var used: Set<[String]> = []
        return groups.map { group in
            func name(_ group: Group) -> [String] {
                let name = group.album ?? group.fileName ?? BookAssembly.name(of: group.folder)
                return [group.folder, name.lowercased()]
            }
            var own = group
            let isNamedByFiles = ![.album, .discs, .titled].contains(group.kind)
            if isNamedByFiles, used.contains(name(own)), let first = own.recordings.first {
                own.mark = own.mark ?? own.album ?? own.fileName
                let stem = Sidecars.stem(of: first.file.name)
                let lead = FileNames.words(beforeNumberOf: first.file.name)
                let hasLead = own.recordings.count > 1 && lead.contains(where: \.isLetter)
                (own.album, own.fileName) = (nil, BookAssembly.words(hasLead ? lead : stem))
                if used.contains(name(own)) { own.fileName = BookAssembly.words(stem) }
            }
            used.insert(name(own))
            return own
        }
    }

    private static func group(
        _ own: [ReadRecording], _ key: GroupKeys.Key, folder: String, isAlone: Bool,
        former: [String]
    ) -> Group {
        // A single recording of a series is not numbered.
        let kind = key.kind == .series && own.count == 1 ? .file : key.kind
        var group = Group(
            folder: folder, album: nil, kind: kind, isAlone: isAlone, recordings: own)
        let files = own.map(\.file.name)
        let isInHeap = FileNames.isHeap(BookAssembly.name(of: folder))
        func named(_ album: String?, _ fileName: String?, mark: String?) -> Group {
            group = Group(
                folder: folder, album: album, fileName: fileName, kind: kind, mark: mark,
                isAlone: isAlone, recordings: own)
            return group
        }
        switch kind {
        case .album, .discs, .titled:
            let album = own.lazy.compactMap(\.tags.album).first { !GroupKeys.isPlaceholder($0) }
            return named(
                album.map(Self.withoutDisc), key.home.stem.isEmpty ? nil : key.home.stem, mark: nil)
        case .file:
            let title = own.first?.tags.title.flatMap { FileNames.isPlain($0) ? nil : $0 }
            let stem = files.first.map { Sidecars.stem(of: $0) } ?? ""
            // Two books of one folder need different names.
            let isNamed = !FileNames.isPlain(stem) || isInHeap || !isAlone
            guard let only = own.first, only.isWholeBook else {
                return named(title, isNamed ? BookAssembly.words(stem) : nil, mark: "")
            }
            // Ids are made of the same values as in former versions.
            return named(
                only.tags.title, isNamed ? stem : nil,
                mark: only.tags.title ?? (isAlone ? "" : stem))
        case .series:
            let first = files.first { !FileNames.numbered($0).numbers.isEmpty } ?? ""
            let words = FileNames.words(beforeNumberOf: first)
            let lead = FileNames.numbered(first).texts[0]
            // One letter is not a name.
            let isPlain = FileNames.isPlain(lead: lead) || lead.unicodeScalars.count < 2
            // A book named after its folder keeps that name when another comes into the folder.
            let isAsFolder = former.contains { name in
                name != words && BookAssembly.words(BookAssembly.name(of: folder)).hasSuffix(name)
            }
            let isOwn = (isInHeap || !isPlain && !isAlone && !isAsFolder) && words.count > 1
            return named(nil, isOwn ? words : nil, mark: isAlone || !isOwn ? "" : words)
        case .tracks, .folder, .archive: return group
        }
    }

    /// The folder of the book that the recordings of a folder belong to.
    static func bookFolder(of folder: String) -> String {
        FolderHomes([folder])[folder].folder
    }

    /// An album without its disc: `El faro (Disc 2)` as `El faro`, since rippers number the discs.
    static func withoutDisc(_ album: String) -> String {
        let plain = album.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let open = plain.lastIndex(where: { "([{,-".contains($0) }) else { return plain }
        let rest = plain[plain.index(after: open)...].drop { $0 == " " }
        let disc = rest.last.map { ")]}".contains($0) } ?? false ? rest.dropLast() : rest
        let title = plain[..<open].reversed().drop { " -,".contains($0) }.reversed()
        return isDisc(disc) && !title.isEmpty ? String(title) : plain
    }

    /// True for the name of one disc of several and of nothing else: `CD1`, `Teil III`.
    static func isDisc(_ name: some StringProtocol) -> Bool { DiscName(name)?.isExact ?? false }

    /// Recordings by disc and track where each has its own, otherwise by name.
    static func inOrder(_ recordings: [ReadRecording]) -> [ReadRecording] {
        RecordingOrder(recordings).recordings
    }
}
