import Files
public import ListenCore

/// What stands in the name of a subtitle file behind the name of its recording: the language,
/// and of which kind the text is.
///
/// Pure. `.en.sdh` of `talk.en.sdh.srt`, `_en`, ` (English)[cc]`, `.pt-BR`, `.mp3` of
/// `talk.mp3.srt`; every word of it must be one that such names have.
struct SidecarName: Hashable, Sendable {
    /// What a text is beside the plain words that are spoken.
    enum Mark: Hashable, Sendable {
        /// Only what is said in a foreign language, or only signs and songs.
        case forced
        /// What somebody says about the recording.
        case commentary
        /// With sounds and speakers, for those who do not hear.
        case hearingImpaired
        /// Made by a recogniser.
        case automatic
        /// In the language that is spoken.
        case original
        /// Two languages in one.
        case bilingual
        /// The same file again, as downloads number it.
        case copy
    }

    /// The language that is named; `nil` where none is.
    var language: Language?
    /// What else is said.
    var marks: Set<Mark> = []

    /// A name that says nothing.
    init() {}

    /// Why a name is not understood: the first word that says nothing here.
    struct Unknown: Error, Hashable {
        let word: String
    }

    /// Reads what stands behind a recording's name, with `isWhole` what is a whole name: only
    /// there a number may be the first word, as in `2_English.srt`.
    ///
    /// Throws the first word that is not understood.
    init(tail: String, isWhole: Bool = false) throws(Unknown) {
        var reader = SidecarNameReader(isWhole: isWhole)
        for word in SidecarWords(tail) { try reader.take(word) }
        // `01.srt` alone is the text of a recording that is not there.
        if isWhole, !tail.contains(where: \.isLetter) { throw Unknown(word: tail) }
        self = reader.result
    }

    /// How far a text is from what is wanted of its language: 0 for the plain one.
    var rank: Int {
        if marks.contains(.automatic) { return 3 }
        if marks.contains(.bilingual) { return 2 }
        return marks.contains(.hearingImpaired) ? 1 : 0
    }

    /// Whether the text leaves out what is spoken.
    var isPartial: Bool { marks.contains(.forced) || marks.contains(.commentary) }
}

extension SidecarName {
    /// The language in the name of a file whose recording is not known: `es` of `book.es.srt`,
    /// `en` of `talk.en.sdh.srt`, `talk [English].vtt` and `English.srt`.
    ///
    /// Behind a blank, a hyphen or a line only names of languages and the codes of some count:
    /// `how-to.srt` is no Tongan.
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
            guard (try? tail.forEach { try reader.take($0) }) != nil else { return found }
            let word = words[index]
            let isLoose =
                !word.isFirm && !Self.common.contains(word.lowercased)
                && StatedLanguage.isCode(word.text)
            if isLoose { continue }
            let language = reader.result.language
            // `say.no.en.srt`: the language is the last, and the words before it tell it closer.
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

/// What the name of a subtitle file says without its recording.
public enum SubtitleNames {
    /// The language of the text at a path, by its name: `talk.pt-BR.srt`, `talk [English].vtt`.
    public static func language(in path: String) -> Language? {
        SidecarName.language(inNameOf: FilePlace.name(of: path))
    }
}
