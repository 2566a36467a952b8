import ListenCore

/// Tracks whose cues hold one word each.
enum WordCues {
    /// The most ideographs of a cue that may be one word.
    private static let longestIdeographic = 4

    /// The most graphemes of such a cue in scripts with blanks between phrases only.
    private static let longestPhraseScriptWord = 10
    private static let longestWord = MediaTime.milliseconds(1500)

    /// True when most cues (three of five) hold one word.
    static func areWords(_ cues: [Cue]) -> Bool {
        cues.count { isWord($0) && !isUtterance($0.text) } * 5 > cues.count * 3
    }

    /// True for a few ideographs with an end mark, which are as likely a whole sentence.
    private static func isUtterance(_ text: String) -> Bool {
        text.startsWithoutSpace && SentenceEnds.hasMark(text)
    }

    /// The words of all cues in order, with a space before marks where the language writes one.
    static func units(of cues: [Cue], spacesMarks: Bool, _ splitter: WordSplitter)
        -> [SentenceUnit]
    {
        var units: [SentenceUnit] = []
        units.reserveCapacity(cues.count)
        for cue in cues {
            if let last = units.last, isOnlyClosing(cue.text) {
                units[units.count - 1] = last.joined(
                    with: cue, spaced: spacesMarks && "?!:;»".contains(cue.text.prefix(1)))
                continue
            }
            let words = words(of: cue, splitter)
            guard let first = words.first else { continue }
            if let last = units.popLast() {
                let isTight =
                    last.word.text.endsWithoutSpace && first.text.startsWithoutSpace
                    || last.word.text.endsPhraseScript && first.text.startsPhraseScript
                    || isSuffix(first.text)
                    || opens(last.word.text, before: first.text)
                units.append(last.followed(bySpace: !isTight))
            }
            units += words.map { SentenceUnit(word: $0, endsLine: false) }
        }
        return units
    }

    private static func words(of cue: Cue, _ splitter: WordSplitter) -> [Word] {
        if !cue.words.isEmpty { return cue.words }
        if isWord(cue) {
            let bytes = Array(cue.text.utf8)
            let reading = cue.readings.reading(of: bytes.indices, in: bytes)
            return [Word(start: cue.start, end: cue.end, text: cue.text, reading: reading)]
        }
        return splitter.words(
            of: cue.text, from: cue.start.microseconds, to: cue.end.microseconds,
            readings: cue.readings)
    }

    private static func isWord(_ cue: Cue) -> Bool {
        guard cue.words.count < 2, cue.text.utf8.count <= 64 else { return false }
        if cue.text.startsPhraseScript { return isPhraseScriptWord(cue) }
        var (ideographs, letters) = (0, 0)
        for scalar in cue.text.unicodeScalars {
            switch ScalarClass(scalar) {
            case .space: return false
            case .ideograph, .extender: ideographs += 1
            case .letter: letters += 1
            default: break
            }
        }
        return letters > 0 && ideographs == 0 || ideographs <= longestIdeographic
    }

    /// True for a word of a script with blanks between phrases only, which its length alone tells
    /// from a phrase.
    private static func isPhraseScriptWord(_ cue: Cue) -> Bool {
        cue.end - cue.start < longestWord
            && cue.text.count <= longestPhraseScriptWord
            && !cue.text.unicodeScalars.contains { ScalarClass($0) == .space }
    }

    /// True for `“` after or before an ideograph, which has no blank on either side.
    private static func opens(_ last: String, before next: String) -> Bool {
        guard let end = last.unicodeScalars.last, let start = next.unicodeScalars.first else {
            return false
        }
        return ScalarClass(end) == .opening && next.startsWithoutSpace
            || last.endsWithoutSpace && ScalarClass(start) == .opening
    }

    /// True for `,` or `."` in a cue of its own, which belongs to the word before.
    private static func isOnlyClosing(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { ScalarClass($0) == .closing }
    }

    /// True for `'s`, `n't`, `’ll`: the end of a word that a recogniser cut off.
    private static func isSuffix(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first == "'" || first == "’" else {
            return false
        }
        let rest = text.dropFirst().prefix(while: \.isLetter).lowercased()
        return ["s", "t", "m", "d", "ll", "re", "ve"].contains(rest)
    }
}

extension SentenceUnit {
    /// The same word with punctuation from a cue of its own.
    fileprivate func joined(with cue: Cue, spaced: Bool) -> SentenceUnit {
        SentenceUnit(
            word: Word(
                start: word.start, end: max(word.end, cue.end),
                text: word.text + (spaced ? " " : "") + cue.text,
                isFollowedBySpace: true, isEstimated: word.isEstimated, reading: word.reading),
            endsLine: endsLine)
    }
}
