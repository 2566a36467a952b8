import ListenCore

/// The subtitle files that belong to a recording by their names, and the role of each.
struct Sidecars: Hashable, Sendable {
    /// One file.
    struct Track: Hashable, Sendable {
        /// The file's path from the recording's folder.
        let name: String
        /// The language in the name: `es` of `book.es.srt`.
        let language: Language?
    }

    /// A file that is left out.
    struct LeftOut: Hashable, Sendable {
        let track: Track
        let reason: TextChoice.Reason
    }

    /// The text of the spoken words.
    private(set) var subtitles: Track?
    /// The texts in other languages.
    private(set) var translations: [Track] = []
    /// The files that are not used, with the reason.
    private(set) var leftOut: [LeftOut] = []
    /// True when only the order of names decided which of several languages is spoken.
    private(set) var isGuess = false

    /// The formats, the preferred one first.
    static let formats = [
        "srt", "vtt", "ass", "ssa", "lrc", "sbv", "sub", "textgrid", "ttml", "json", "tsv",
        "smi", "sami", "ttxt", "csv",
    ]

    /// Chooses among the files for a recording.
    ///
    /// The spoken text is the one without a language, otherwise the one in the language of the
    /// book, otherwise one whose name says that it is the original, otherwise the first that is not
    /// in the reader's own language. The other languages are translations, the reader's own first;
    /// so are other scripts and regions of one language. There is one file for each: a plain one
    /// before those for the hearing impaired or made by machines, a file beside the recording
    /// before those in folders, then by `formats`.
    init(
        _ found: SidecarFolder.Found, readersLanguage: Language? = nil,
        bookLanguage: Language? = nil
    ) {
        let whole = found.files.filter { !$0.said.isPartial }.sorted(by: Self.precedes)
        var taken: [SidecarFolder.File] = []
        for file in whole {
            let own = file.said.language
            if let first = taken.first(where: { Self.isAlike($0.said.language, own) }) {
                leave(file, .another(name: first.name))
            } else {
                taken.append(file)
            }
        }
        let spoken = Self.spoken(of: taken, readersLanguage, bookLanguage)
        isGuess = spoken.map { taken[$0.index].said.language != nil && $0.isGuess } ?? false
        if let index = spoken?.index { subtitles = Track(taken.remove(at: index)) }
        for file in taken {
            // `talk.srt` of a book in Portuguese beside `talk.pt-BR.srt`.
            if let subtitles, subtitles.language == nil, let bookLanguage,
                file.said.language?.mayBe(bookLanguage) ?? true
            {
                leave(file, .another(name: subtitles.name))
            } else {
                translations.append(Track(file))
            }
        }
        translations.sort { left, right in
            let own = (left.language == readersLanguage, right.language == readersLanguage)
            return own.0 != own.1 ? own.0 : left.name < right.name
        }
        for file in found.files where file.said.isPartial {
            leave(file, file.said.marks.contains(.commentary) ? .commentary : .partial)
        }
        for doubtful in found.doubtful {
            leftOut.append(
                LeftOut(
                    track: Track(name: doubtful.name, language: nil),
                    reason: doubtful.word.map { .unclear(word: $0) } ?? .unrelated))
        }
    }

    /// True when two names state the same language, or neither states one.
    private static func isAlike(_ one: Language?, _ other: Language?) -> Bool {
        guard let one, let other else { return one == other }
        return !one.isTold(from: other)
    }

    private mutating func leave(_ file: SidecarFolder.File, _ reason: TextChoice.Reason) {
        leftOut.append(LeftOut(track: Track(file), reason: reason))
    }

    /// The file with the spoken text, of several in different languages.
    private static func spoken(
        of files: [SidecarFolder.File], _ reader: Language?, _ book: Language?
    ) -> (index: Int, isGuess: Bool)? {
        let index =
            files.firstIndex { $0.said.language == nil }
            ?? files.firstIndex { book != nil && isAlike($0.said.language, book) }
            ?? files.firstIndex { book != nil && $0.said.language?.code == book?.code }
            ?? files.firstIndex { $0.said.marks.contains(.original) }
        if let index { return (index, false) }
        var others = files.indices.filter { files[$0].said.language?.code != reader?.code }
        if others.isEmpty {
            others = files.indices.filter { !isAlike(files[$0].said.language, reader) }
        }
        let first = others.min { files[$0].name < files[$1].name }
        return (first ?? files.indices.first).map { ($0, others.count > 1) }
    }

    private static func precedes(_ left: SidecarFolder.File, _ right: SidecarFolder.File) -> Bool {
        let (one, other) = (order(left), order(right))
        return one == other
            ? left.name < right.name : one.lexicographicallyPrecedes(other)
    }

    /// The sort key by which one of several files in one language is chosen, the most important
    /// part first.
    private static func order(_ file: SidecarFolder.File) -> [Int] {
        let ending = file.name.split(separator: ".").last?.lowercased() ?? ""
        return [
            file.said.rank, file.distance, file.said.marks.contains(.copy) ? 1 : 0,
            formats.firstIndex(of: ending) ?? formats.count,
        ]
    }

    /// True when a name has the ending of a subtitle file.
    static func isSubtitle(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return formats.contains(name[name.index(after: dot)...].lowercased())
    }

    /// A file name without its last extension.
    static func stem(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}

extension Sidecars.Track {
    fileprivate init(_ file: SidecarFolder.File) {
        self.init(name: file.name, language: file.said.language)
    }
}
