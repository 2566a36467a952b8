import Files
package import ListenCore

/// The part of a subtitle file's name behind the name of its recording: the language and the kind
/// of text.
///
/// Pure. `.en.sdh` of `talk.en.sdh.srt`, `_en`, ` (English)[cc]`, `.pt-BR`, `.mp3` of
/// `talk.mp3.srt`; every word of it must be a known one.
struct SidecarName: Hashable, Sendable {
    /// The kind of a text other than the plain spoken words.
    enum Mark: Hashable, Sendable {
        /// Only the words in a foreign language, or only signs and songs.
        case forced
        /// A commentary on the recording.
        case commentary
        /// With sounds and speakers, for the hearing impaired.
        case hearingImpaired
        /// Made by speech recognition.
        case automatic
        /// In the spoken language.
        case original
        /// Two languages in one.
        case bilingual
        /// A copy of the same file, as browsers number downloads.
        case copy
    }

    /// The stated language; `nil` for none.
    var language: Language?
    /// The stated kinds.
    var marks: Set<Mark> = []

    /// A name that states nothing.
    init() {}

    /// The reason a name is not understood: its first unknown word.
    struct Unknown: Error, Hashable {
        let word: String
    }

    /// Reads the part behind a recording's name, or a whole name with `isWhole`: only there a
    /// number may be the first word, as in `2_English.srt`.
    ///
    /// Throws the first word that is not understood.
    init(tail: String, isWhole: Bool = false) throws(Unknown) {
        var reader = SidecarNameReader(isWhole: isWhole)
        for word in SidecarWords(tail) { try reader.read(word) }
        // `01.srt` alone is the text of a recording that is not there.
        if isWhole, !tail.contains(where: \.isLetter) { throw Unknown(word: tail) }
        self = reader.result
    }

    /// The distance of a text from the plain one of its language, which has 0.
    var rank: Int {
        if marks.contains(.automatic) { return 3 }
        if marks.contains(.bilingual) { return 2 }
        return marks.contains(.hearingImpaired) ? 1 : 0
    }

    /// True when the text leaves out spoken words.
    var isPartial: Bool { marks.contains(.forced) || marks.contains(.commentary) }
}

extension SidecarName {
    /// The language in the name of a file whose recording is unknown: `es` of `book.es.srt`, `en`
    /// of `talk.en.sdh.srt`, `talk [English].vtt` and `English.srt`.
    ///
    /// Behind a blank, a hyphen or an underscore only names of languages and some of the codes
    /// count: `how-to.srt` is not Tongan.
    static func language(inNameOf file: String) -> Language? {
        let stem = Sidecars.stem(of: file)
        guard !file.hasPrefix("."), stem != file else { return nil }
        if let whole = try? SidecarName(tail: stem, isWhole: true), whole.marks != [.copy],
            stem.utf8.count > 3 || Self.common.contains(stem.lowercased())
        {
            return whole.language
        }
        let words = Array(SidecarWords(stem))
        var found: Language?
        for index in words.indices.dropFirst().reversed() {
            let tail = Array(words[index...])
            var reader = SidecarNameReader(isWhole: false)
            guard (try? tail.forEach { try reader.read($0) }) != nil else { return found }
            let word = words[index]
            let isLoose =
                !word.isFirm && !Self.common.contains(word.lowercased)
                && StatedLanguage.isCode(word.text)
            if isLoose { continue }
            let language = reader.result.language
            // `say.no.en.srt`: the last language counts, unless a word before it makes it more
            // precise.
            if found == nil || found?.code == language?.code { found = language }
        }
        return found
    }

    private static let common: Set = [
        "en", "de", "fr", "es", "pt", "ru", "ja", "zh", "ko", "pl", "nl", "sv", "tr", "uk", "ar",
        "cs", "eng", "ger", "deu", "fre", "fra", "spa", "por", "rus", "jpn", "chi", "zho", "kor",
        "pol", "ita",
    ]
}

/// Facts in the name of a subtitle file without its recording.
package enum SubtitleNames {
    /// The language of the text at a path, by its name: `talk.pt-BR.srt`, `talk [English].vtt`.
    package static func language(in path: String) -> Language? {
        SidecarName.language(inNameOf: FilePlace.name(of: path))
    }
}
