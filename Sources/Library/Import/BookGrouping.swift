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

/// Puts recordings together to books, and each book's in order: pure.
///
/// What lies in one folder with the same album is a book; discs in folders of
/// their own (`CD 2`) belong to the folder above. Without an album tag the
/// folder is the book, and a recording that is a book by itself (`.m4b`, or one
/// with chapters) stays one.
struct BookGrouping {
    /// The recordings of one book in the order they are heard.
    struct Group: Hashable {
        /// The folder the book lies in.
        let folder: String
        /// What the recordings say the book is called.
        let album: String?
        /// The name of its only file, where the folder has other books too.
        var fileName: String?
        var recordings: [ReadRecording]
        /// What the cue sheets beside the recordings say of the whole.
        var sheets: BookFacts?
    }

    let groups: [Group]

    init(_ recordings: [ReadRecording]) {
        var order: [Key] = []
        var members: [Key: [ReadRecording]] = [:]
        let albums = Dictionary(grouping: recordings.map(Key.init)) { $0.folder }
            .mapValues { Set($0.filter { !$0.isAlone }.map(\.album)).subtracting([""]) }
        for recording in recordings {
            var key = Key(recording)
            // One that says nothing belongs to the only book of its folder.
            if key.album.isEmpty, let only = albums[key.folder], only.count == 1 {
                key.album = only.first ?? ""
            }
            if members[key] == nil { order.append(key) }
            members[key, default: []].append(recording)
        }
        groups = order.map { key in
            let own = members[key] ?? []
            var album = own.lazy.compactMap(\.tags.album).first.map(Self.withoutDisc)
            var fileName: String?
            if key.isAlone, let only = own.first {
                album = only.tags.title
                if album == nil, order.count(where: { $0.folder == key.folder }) > 1 {
                    fileName = Sidecars.stem(of: only.file.name)
                }
            }
            return Group(
                folder: key.folder, album: album, fileName: fileName,
                recordings: Self.inOrder(own))
        }
    }

    private struct Key: Hashable {
        let folder: String
        var album: String
        /// Whether the book is one recording that names no album.
        var isAlone = false

        init(_ recording: ReadRecording) {
            folder = BookGrouping.bookFolder(of: recording.file.folder)
            album = BookGrouping.withoutDisc(recording.tags.album ?? "").lowercased()
            guard album.isEmpty, recording.isWholeBook else { return }
            isAlone = true
            album = recording.file.path
        }
    }

    /// The folder of the book that a folder's recordings are of.
    static func bookFolder(of folder: String) -> String {
        let place = FilePlace(folder)
        return place.folder.utf8.count > 1 && isDisc(place.name) ? place.folder : folder
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

    /// Whether a name is that of one disc of several: `CD1`, `Disc 02`, `Teil 3`.
    static func isDisc(_ name: some StringProtocol) -> Bool {
        let letters = name.lowercased().prefix { $0.isLetter }
        let rest = name.dropFirst(letters.count).drop { " _-.#".contains($0) }
        return ["cd", "disc", "disk", "disco", "disque", "teil", "part", "parte", "partie"]
            .contains(String(letters)) && !rest.isEmpty && rest.count <= 3
            && rest.allSatisfy(\.isNumber)
    }

    /// By disc and track where all have one of their own, else by name.
    static func inOrder(_ recordings: [ReadRecording]) -> [ReadRecording] {
        let named = NaturalOrder.sorted(recordings) { $0.file.path }
        let discs = named.map { disc(of: $0) }
        // Where only some say their disc, those numbers tell nothing of the others.
        let areDiscs = discs.allSatisfy { $0 != nil }
        let places = zip(named, discs).compactMap { recording, disc in
            recording.tags.track.map { [areDiscs ? disc ?? 0 : 0, $0.number] }
        }
        guard places.count == named.count, Set(places).count == places.count else { return named }
        return zip(places, named).sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
    }

    /// The disc of the tags, else that in the folder's name.
    private static func disc(of recording: ReadRecording) -> Int? {
        if let tagged = recording.tags.disc?.number { return tagged }
        let folder = FilePlace(recording.file.folder).name
        guard isDisc(folder) else { return nil }
        return Int(folder.drop { !$0.isNumber }.prefix { $0.isASCII && $0.isNumber })
    }
}
