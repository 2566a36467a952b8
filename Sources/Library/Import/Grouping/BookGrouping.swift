import Files
public import ListenCore

/// A recording with what it says about itself.
public struct ReadRecording: Hashable, Sendable {
    /// The file.
    public let file: FoundFile
    /// What it says.
    public var survey: RecordingSurvey
    /// Its tags.
    public var tags: RecordingTags { survey.tags }
    /// How long it is; zero when that is not known.
    public var duration: MediaTime { survey.duration }

    /// A recording.
    public init(_ file: FoundFile, _ survey: RecordingSurvey) {
        self.file = file
        self.survey = survey
    }

    /// Whether it is a book by itself, unless an album says otherwise.
    var isWholeBook: Bool {
        // Libraries lend books as files of an hour, each with chapters.
        file.name.lowercased().hasSuffix(".m4b")
            || survey.chapters.count > 1 && duration >= .seconds(7200)
    }
}

/// What is known beside the recordings of which of them are books together.
struct GroupingHints: Hashable, Sendable {
    /// Whether somebody says that all are one book.
    var areOne = false
    /// The books that loose recordings are kept in as one: by path.
    var kept: [String: BookID] = [:]
    /// The book that each recording is of in the store: by path.
    var owners: [String: BookID] = [:]
    /// The titles that a person gave books, each for just the recordings of its book.
    var titles: [BookID: String] = [:]
    /// What the books of the store are called by their files.
    var names: [BookID: String] = [:]
    /// Folders in which a file says something of a book as a whole.
    var bookFolders: Set<String> = []
}

/// Puts recordings together to books, and each book's in order: pure.
///
/// What lies in one folder with the same album is a book; discs in folders of
/// their own (`CD 2`, `CD2 - Ende`) belong to the folder above, and so do folders
/// beside each other with one album and author. What names no album is a book by
/// itself, unless names or tags number it (`LooseFiles`), and so is a recording
/// that is a whole book (`.m4b`, or one with chapters).
struct BookGrouping {
    /// The recordings of one book in the order they are heard.
    struct Group: Hashable {
        /// The folder the book lies in.
        let folder: String
        /// What the recordings say the book is called.
        var album: String?
        /// What its files are called, where their folder is called otherwise.
        var fileName: String?
        /// Why the recordings are one book.
        var kind = BookTaking.Kind.album
        /// What a new book's id is made of in place of album and file name.
        var mark: String?
        /// Whether no other book has recordings in its folder.
        var isAlone = true
        var recordings: [ReadRecording]
        /// What the cue sheets beside the recordings say of the whole.
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

    /// Books that no album names, with names of their own where others of their folder are called
    /// so too.
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
        // One of a series whose others are apart from it counts nothing.
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
            // Two books of one folder are not called alike.
            let isNamed = !FileNames.isPlain(stem) || isInHeap || !isAlone
            guard let only = own.first, only.isWholeBook else {
                return named(title, isNamed ? BookAssembly.words(stem) : nil, mark: "")
            }
            // As ids of former versions were made.
            return named(
                only.tags.title, isNamed ? stem : nil,
                mark: only.tags.title ?? (isAlone ? "" : stem))
        case .series:
            let first = files.first { !FileNames.numbered($0).numbers.isEmpty } ?? ""
            let words = FileNames.words(beforeNumberOf: first)
            let lead = FileNames.numbered(first).texts[0]
            // One letter is no name.
            let isPlain = FileNames.isPlain(lead: lead) || lead.unicodeScalars.count < 2
            // A book that is called as its folder stays so when another comes into that.
            let isAsFolder = former.contains { name in
                name != words && BookAssembly.words(BookAssembly.name(of: folder)).hasSuffix(name)
            }
            let isOwn = (isInHeap || !isPlain && !isAlone && !isAsFolder) && words.count > 1
            return named(nil, isOwn ? words : nil, mark: isAlone || !isOwn ? "" : words)
        case .tracks, .folder, .archive: return group
        }
    }

    /// The folder of the book that a folder's recordings are of.
    static func bookFolder(of folder: String) -> String {
        FolderHomes([folder])[folder].folder
    }

    /// `El faro (Disc 2)` as `El faro`: rippers number the discs of one album.
    static func withoutDisc(_ album: String) -> String {
        let plain = album.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let open = plain.lastIndex(where: { "([{,-".contains($0) }) else { return plain }
        let rest = plain[plain.index(after: open)...].drop { $0 == " " }
        let disc = rest.last.map { ")]}".contains($0) } ?? false ? rest.dropLast() : rest
        let title = plain[..<open].reversed().drop { " -,".contains($0) }.reversed()
        return isDisc(disc) && !title.isEmpty ? String(title) : plain
    }

    /// Whether a name is that of one disc of several and of nothing else: `CD1`, `Teil III`.
    static func isDisc(_ name: some StringProtocol) -> Bool { DiscName(name)?.isExact ?? false }

    /// By disc and track where all have one of their own, else by name.
    static func inOrder(_ recordings: [ReadRecording]) -> [ReadRecording] {
        let discs = recordings.map { disc(of: $0) }
        // Where only some say their disc, those numbers tell nothing of the others.
        let areDiscs = discs.allSatisfy { $0 != nil }
        let named = named(recordings, areDiscs: areDiscs)
        let places = named.compactMap { recording in
            recording.tags.track.map { [areDiscs ? disc(of: recording) ?? 0 : 0, $0.number] }
        }
        guard places.count == named.count, Set(places).count == places.count else { return named }
        return zip(places, named).sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
    }

    /// By the discs of their folders, what stands before and behind chapters, and by name.
    private static func named(
        _ recordings: [ReadRecording], areDiscs: Bool
    ) -> [ReadRecording] {
        // `talk.mp3` before `talk 2.mp3`.
        let natural = NaturalOrder.sorted(recordings) { recording in
            let stem = Sidecars.stem(of: recording.file.name)
            let ending = recording.file.name.dropFirst(stem.count)
            return recording.file.folder + "/" + stem + "\u{0}" + ending
        }
        let isNumbered = recordings.contains { !FileNames.numbered($0.file.name).numbers.isEmpty }
        let spelled = FileNames.spelledNumbers(natural.map(\.file.name))
        let keys = natural.enumerated().map { index, recording in
            [
                areDiscs ? disc(of: recording) ?? 0 : 0,
                isNumbered ? FileNames.side(of: recording.file.name) : 0, spelled?[index] ?? 0,
            ]
        }
        return zip(keys, natural).enumerated().sorted { left, right in
            left.element.0 == right.element.0
                ? left.offset < right.offset
                : left.element.0.lexicographicallyPrecedes(right.element.0)
        }.map(\.element.1)
    }

    /// The disc of the tags, else that in the folder's name, where one such as `Bonus` is the
    /// last.
    private static func disc(of recording: ReadRecording) -> Int? {
        let folder = FilePlace(recording.file.folder).name
        if let disc = recording.tags.disc?.number ?? DiscName(folder)?.number { return disc }
        switch FileNames.side(of: folder) {
        case -1: return 0
        case 1: return Int.max
        default: return nil
        }
    }
}
