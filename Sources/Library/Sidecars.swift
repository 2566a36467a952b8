import ListenCore

/// The subtitle files that lie beside a recording and carry its name.
struct Sidecars: Hashable, Sendable {
    /// One file beside the recording.
    struct Track: Hashable, Sendable {
        /// The file's name, without its folder.
        let name: String
        /// The language in the name: `es` of `book.es.srt`.
        let language: Language?
    }

    /// The text of what is spoken.
    let subtitles: Track?
    /// The texts in other languages.
    let translations: [Track]

    /// What is preferred when several formats are there.
    static let formats = [
        "srt", "vtt", "ass", "ssa", "lrc", "sbv", "sub", "textgrid", "ttml", "json", "tsv",
        "smi", "sami", "ttxt", "csv",
    ]

    /// Picks among the names of a folder those that belong to `recording`.
    ///
    /// `name.srt` is the spoken text; without it, the first `name.LANG.srt` that
    /// is not in the reader's own language. The other languages are
    /// translations, the reader's own first. One file per language.
    init(of recording: String, among names: [String], readersLanguage: Language? = nil) {
        let stem = Self.stem(of: recording)
        var plain: [(rank: Int, track: Track)] = []
        var tagged: [(rank: Int, track: Track)] = []
        for name in names where name != recording {
            guard let (rank, middle) = Self.parts(of: name, stem: stem) else { continue }
            if middle.isEmpty {
                plain.append((rank, Track(name: name, language: nil)))
            } else if let language = Self.language(middle) {
                tagged.append((rank, Track(name: name, language: language)))
            }
        }
        var known: Set<Language?> = []
        var others = tagged.sorted { ($0.rank, $0.track.name) < ($1.rank, $1.track.name) }
            .map(\.track).filter { known.insert($0.language).inserted }
        others.sort { left, right in
            let own = (left.language == readersLanguage, right.language == readersLanguage)
            return own.0 != own.1 ? own.0 : left.name < right.name
        }
        var spoken = plain.min { $0.rank < $1.rank }?.track
        if spoken == nil {
            let index = others.firstIndex { $0.language != readersLanguage } ?? others.indices.first
            spoken = index.map { others.remove(at: $0) }
        }
        subtitles = spoken
        translations = others
    }

    /// Whether a name ends like that of a subtitle file.
    static func isSubtitle(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return formats.contains(name[name.index(after: dot)...].lowercased())
    }

    /// A file name without its last extension.
    static func stem(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// The language in a name such as `book.pt-BR.srt`.
    static func language(inNameOf file: String) -> Language? {
        let stem = stem(of: file)
        guard let dot = stem.lastIndex(of: "."), dot != stem.startIndex else { return nil }
        return language(String(stem[stem.index(after: dot)...]))
    }

    /// The rank of the format and what stands between the stem and the extension.
    private static func parts(of name: String, stem: String) -> (Int, String)? {
        guard name.hasPrefix(stem + "."), let dot = name.lastIndex(of: "."),
            let rank = formats.firstIndex(of: name[name.index(after: dot)...].lowercased())
        else { return nil }
        let middle = name[..<dot].dropFirst(stem.count)
        return (rank, String(middle.dropFirst()))
    }

    /// Only codes of two or three letters: `words` in `book.words.json` is none.
    private static func language(_ tag: String) -> Language? {
        Language(tag: tag).flatMap { (2...3).contains($0.code.count) ? $0 : nil }
    }
}
