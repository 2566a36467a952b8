import ListenCore

/// Decides after which words a sentence ends.
struct SentenceEnds: Sendable {
    private let abbreviations: Abbreviations
    private let code: String
    /// True when sentences of this track begin with a capital letter; a lower-case letter then
    /// means that the sentence continues.
    var usesCapitals = true

    /// The silence (µs) after which no rule prevents an end.
    private static let clearGap: Int64 = 700_000

    /// The rules of a language.
    init(_ language: Language?) {
        abbreviations = Abbreviations(language)
        code = language?.code ?? ""
    }

    /// True when a sentence ends after `word`, if `next` follows it after `gap` microseconds (0
    /// when times are estimated).
    ///
    /// `position` is the number of words of the sentence before this one.
    func isEnd(_ word: String, next: String?, gap: Int64, position: Int = .max) -> Bool {
        let parts = Parts(word)
        guard let mark = parts.mark else { return false }
        guard let next else { return true }
        switch mark {
        case ".", "…", "‥", "。", "．", "｡":
            if parts.isQuoteEnd, continuesAfterQuote(next) { return false }
            return isStopEnd(parts, next, gap, isFirst: position == 0)
        case ":", ";", "：", "；", "؛", "\u{37E}":
            return isPauseEnd(word, next, position)
        default:
            if parts.isQuoteEnd, continuesAfterQuote(next) { return false }
            return gap >= Self.clearGap || !goesOn(next)
        }
    }

    /// True when a word carries an end mark, whatever follows.
    static func hasMark(_ word: String) -> Bool { Parts(word).mark != nil }

    /// True when a colon or semicolon ends the sentence: it has three words or more, and they are
    /// not the name of a speaker.
    private func isPauseEnd(_ word: String, _ next: String, _ position: Int) -> Bool {
        if word.hasSuffix(";"), code == "el" { return !goesOn(next) }
        guard position >= (word.startsWithoutSpace ? 4 : 2), !SpeakerTurns.isLabel(word) else {
            return false
        }
        return word.dropLast().last?.isNumber != true || next.first?.isNumber != true
    }

    /// True when a voice is likely to pause after a word, which ends a sentence or a clause.
    static func endsClause(_ word: String) -> Bool {
        if hasMark(word) { return true }
        guard let last = word.unicodeScalars.last(where: { !Parts.closes($0) }) else {
            return false
        }
        return ",，、،—–".unicodeScalars.contains(last)
    }

    private func isStopEnd(_ parts: Parts, _ next: String, _ gap: Int64, isFirst: Bool) -> Bool {
        if parts.mark == "。" || parts.mark == "．" || parts.mark == "｡" { return true }
        let stem = parts.stem
        if parts.mark != "." || stem.last == "." {
            return gap >= Self.clearGap || !goesOn(next) && !Self.isEllipsis(next)
        }
        let folded = stem.lowercased()
        if abbreviations.inner.contains(folded) { return false }
        let startsNumber = next.unicodeScalars.first { ScalarClass($0) == .letter }
            .map(\.isNumeric)
        if startsNumber == true, abbreviations.beforeNumber.contains(folded) {
            return false
        }
        if gap >= Self.clearGap { return true }
        if Self.daytimes.contains(folded) {
            return !goesOn(next) && startsNumber != true
        }
        if isInitial(stem) || Self.hasInnerStops(stem) { return false }
        if stem.allSatisfy(\.isNumber), stem.count <= 3 {
            if isFirst { return false }
            if abbreviations.hasDottedOrdinals, stem.count <= 2 { return false }
        }
        return !goesOn(next)
    }

    private static let daytimes: Set<String> = ["a.m", "p.m"]

    /// True for `J.` of `J. S. Bach`; but `I.` ends an English sentence.
    private func isInitial(_ stem: String) -> Bool {
        guard stem.count == 1, let letter = stem.first, letter.isUppercase else { return false }
        return !(code == "en" && letter == "I")
    }

    /// True for an abbreviation like `z.B.`, `e.g.`, `U.S.`, `EE.UU.`.
    private static func hasInnerStops(_ stem: String) -> Bool {
        let parts = stem.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1
            && parts.allSatisfy { part in
                (1...2).contains(part.count) && part.allSatisfy(\.isLetter)
            }
    }

    private func goesOn(_ next: String) -> Bool {
        guard usesCapitals else { return false }
        return Self.startsLowercase(next)
    }

    /// True when the first letter of a word is a lower-case one.
    static func startsLowercase(_ word: String) -> Bool {
        guard let first = word.unicodeScalars.first(where: { ScalarClass($0) == .letter }),
            !word.unicodeScalars.prefix(1).contains(where: { $0 == "¿" || $0 == "¡" })
        else { return false }
        return first.value < 0x80
            ? (0x61...0x7A).contains(first.value) : first.properties.isLowercase
    }

    private static func isEllipsis(_ next: String) -> Bool {
        next.hasPrefix("...") || next.hasPrefix("…")
    }

    /// True when the sentence continues after a quotation: `「…。」と言った`, `"…" 라고`.
    private func continuesAfterQuote(_ next: String) -> Bool {
        Self.afterQuotes.contains { next.hasPrefix($0) }
    }

    private static let afterQuotes = ["と", "って", "なんて", "라고", "하고", "라며", "라는", "이라고", "고 "]
}

/// The parts of a word that decide whether it ends a sentence.
private struct Parts {
    /// The end mark, ignoring closing quotes and brackets.
    private(set) var mark: Unicode.Scalar?
    /// True when an East Asian closing quote follows the mark.
    private(set) var isQuoteEnd = false
    private var beforeMark = Substring.UnicodeScalarView()

    init(_ word: String) {
        // Most words end in a plain letter.
        if let last = word.utf8.last, last | 0x20 >= 0x61, last | 0x20 <= 0x7A { return }
        var scalars = word.unicodeScalars[...]
        while let last = scalars.last, Self.closes(last) || ScalarClass(last) == .space {
            if Self.endsQuote(last) { isQuoteEnd = true }
            scalars.removeLast()
        }
        guard let last = scalars.last, Self.isMark(last) else { return }
        mark = last
        scalars.removeLast()
        beforeMark = scalars
    }

    /// The word before the mark, without opening quotes and brackets.
    var stem: String { String(beforeMark.drop(while: Self.opens)) }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ".", "?", "!", ":", ";", "…", "‥", "。", "．", "｡", "？", "！", "：", "；": true
        case "‼", "⁇", "⁈", "⁉", "‽", "؟", "۔", "؛", "।", "॥", "։", "׃", "\u{37E}": true
        // Sinhala, Tibetan, Burmese, Ethiopic, Khmer, Mongolian, Ol Chiki.
        case "෴", "།", "༎", "။", "።", "፧", "፨", "។", "៕", "᠃", "᠉", "᱾", "᱿": true
        default: false
        }
    }

    private static func endsQuote(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "」", "』", "\"", "”", "’", "'", "»", "“": true
        default: false
        }
    }

    static func closes(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\"", "'", "”", "’", "“", "‘", "»", "«", "›", "‹", ")", "]", "}", "*", "_": true
        case "」", "』", "】", "〉", "》", "〕", "）", "］", "｝", "〟", "｣", "״", "♪", "♫": true
        case "\u{200E}", "\u{200F}", "\u{202C}", "\u{2069}": true
        default: false
        }
    }

    private static func opens(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\"", "'", "“", "‘", "„", "‚", "«", "»", "‹", "›", "(", "[", "{", "¿", "¡": true
        case "「", "『", "【", "〈", "《", "〔", "（", "［", "｛", "-", "–", "—": true
        default: false
        }
    }
}
