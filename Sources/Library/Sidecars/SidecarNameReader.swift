import ListenCore

/// Reads the words of a sidecar's name one by one.
struct SidecarNameReader {
    private let isWhole: Bool
    private var name = SidecarName()
    private var count = 0
    /// True when `hi` was the only language so far: it is Hindi, or "hearing impaired".
    private var hasDoubtfulHindi = false
    private var before: String?
    /// True when the word before was a language, which its region may follow.
    private var followsLanguage = false

    init(isWhole: Bool) { self.isWhole = isWhole }

    /// The language and kinds in the words read so far.
    var result: SidecarName {
        var name = name
        if hasDoubtfulHindi, name.language == nil { name.language = Language(tag: "hi") }
        return name
    }

    /// Reads the next word; throws it when it is unknown.
    mutating func read(_ word: SidecarWords.Word) throws(SidecarName.Unknown) {
        let known = name.language
        guard understands(word) else { throw SidecarName.Unknown(word: word.text) }
        count += 1
        followsLanguage = name.language != known
        before = word.lowercased
    }

    private mutating func understands(_ word: SidecarWords.Word) -> Bool {
        let text = word.lowercased
        if let mark = SidecarVocabulary.marks[text] {
            name.marks.insert(mark)
            return true
        }
        if SidecarVocabulary.fillers.contains(text) || isEnding(text) || isIndex(text) {
            return true
        }
        if text == "hi" {
            if name.language != nil { name.marks.insert(.hearingImpaired) }
            hasDoubtfulHindi = name.language == nil
            return true
        }
        return takeSubtag(word, text) || takeNumber(word, text) || takeLanguage(word, text)
    }

    /// True for the extension of a recording or text, as in `talk.mp3.srt` and `talk.vtt.srt`.
    private func isEnding(_ text: String) -> Bool {
        ImportWalk.sounds.contains(text) || SidecarVocabulary.videos.contains(text)
            || Sidecars.formats.contains(text)
    }

    /// True for an index such as `track3`, `stream2` or `v2`.
    private func isIndex(_ text: String) -> Bool {
        for word in ["track", "stream", "v"] where text.hasPrefix(word) {
            let rest = text.dropFirst(word.count)
            if !rest.isEmpty, rest.utf8.count <= 3, rest.allSatisfy(\.isASCIIDigit) { return true }
        }
        return false
    }

    /// Accepts a number where it cannot be a part's: at the beginning of a whole name, in brackets,
    /// or behind a language.
    private mutating func takeNumber(_ word: SidecarWords.Word, _ text: String) -> Bool {
        guard text.utf8.count <= 3, text.allSatisfy(\.isASCIIDigit) else { return false }
        if isWhole && count == 0 || before == "utf" { return true }
        guard word.isInBrackets || name.language != nil else { return false }
        name.marks.insert(.copy)
        return true
    }

    /// Reads the region or the script behind a language: `BR` of `pt-BR`, `Hans`, `419`; or a word
    /// for one before it: `Brazilian.por`, `Simplified.chi`.
    private mutating func takeSubtag(_ word: SidecarWords.Word, _ text: String) -> Bool {
        if let (code, subtag) = SidecarVocabulary.varieties[text] {
            guard let known = name.language else {
                name.language = Language(tag: code + "-" + subtag)
                return true
            }
            if known.code == code { specify(subtag) }
            return true
        }
        if let subtag = SidecarVocabulary.regions[text] {
            if before == "latin" {
                name.language = Language(tag: "es-419")
            } else {
                specify(subtag)
            }
            return true
        }
        guard followsLanguage, let separator = word.separator, "-_".contains(separator) else {
            return false
        }
        if text.utf8.count == 4, SidecarVocabulary.scripts.contains(text) {
            specify(text.prefix(1).uppercased() + text.dropFirst())
            return true
        }
        let isRegion =
            text.utf8.count == 2 && text.allSatisfy(\.isASCIILetter)
            || text.utf8.count == 3 && text.allSatisfy(\.isASCIIDigit)
        guard isRegion else { return false }
        // `de-en` of a download is German, translated from English.
        if !SidecarVocabulary.noRegions.contains(text) { specify(text.uppercased()) }
        return true
    }

    private mutating func specify(_ subtag: String) {
        guard let language = name.language else { return }
        let parts = language.tag.split(separator: "-").map(String.init)
        guard !parts.contains(subtag) else { return }
        name.language = Language(tag: (parts + [subtag]).joined(separator: "-")) ?? language
    }

    private mutating func takeLanguage(_ word: SidecarWords.Word, _ text: String) -> Bool {
        guard let language = Self.language(word, text) else { return false }
        guard let known = name.language else {
            name.language = language
            if hasDoubtfulHindi { name.marks.insert(.hearingImpaired) }
            return true
        }
        if known.code != language.code {
            name.marks.insert(.bilingual)
        } else if language.tag.contains("-"), !known.tag.contains("-") {
            name.language = language
        }
        return true
    }

    private static func language(_ word: SidecarWords.Word, _ text: String) -> Language? {
        if let tag = SidecarVocabulary.codes[text] { return Language(tag: tag) }
        let isCode = (2...3).contains(text.utf8.count) && text.allSatisfy(\.isASCIILetter)
        guard isCode else { return text.utf8.count > 3 ? StatedLanguage.language(text) : nil }
        // Three letters may be the code of a rare language, or an English word.
        let isWord =
            SidecarVocabulary.words.contains(text) && (text.utf8.count > 2 || !word.isFirm)
        guard !isWord, word.isFirm || StatedLanguage.isCode(text) else { return nil }
        return StatedLanguage.language(text)
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
    fileprivate var isASCIILetter: Bool { isASCII && isLetter }
}
