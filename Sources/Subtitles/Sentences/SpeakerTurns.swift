import ListenCore

/// Finds where another speaker begins inside a line of the file.
///
/// A dialogue dash, `>>` or a label (`JOHN:`) begins a turn when the line itself begins with one,
/// or when the text before it has ended.
enum SpeakerTurns {
    /// True when a turn begins at a word, given the word before it.
    static func begins(_ word: String, after previous: String, inDialogue: Bool) -> Bool {
        guard let first = word.unicodeScalars.first else { return false }
        switch first {
        case "-", "–", "—", "―", "‐", "‑":
            return isDash(word) && (inDialogue || SentenceEnds.hasMark(previous))
        case ">": return word.hasPrefix(">>")
        // `HALL:` of `MRS. HALL:` begins no turn.
        default:
            return isLabel(word) && SentenceEnds.hasMark(previous)
                && !isLabel("\(previous.dropLast()):")
        }
    }

    /// True for capitals with a colon: `JOHN:`, `DR.SMITH:`.
    static func isLabel(_ word: String) -> Bool {
        guard word.utf8.last == 0x3A, word.utf8.count > 2 else { return false }
        var letters = 0
        for scalar in word.unicodeScalars.dropLast() {
            if scalar.isCapital {
                letters += 1
            } else if !"-.'#&0123456789)([] ".unicodeScalars.contains(scalar), scalar != ">" {
                return false
            }
        }
        return letters > 1
    }

    /// True when a line begins with a label of one to four words.
    static func beginsWithLabel(_ words: [Word]) -> Bool {
        for word in words.prefix(4) {
            if isLabel(word.text) { return true }
            // A label continues only in capitals: `MRS. HALL:`.
            guard let last = word.text.unicodeScalars.last,
                last == "." || last.isCapital
            else { return false }
        }
        return false
    }

    /// True when a dash leads speech: it is not the minus of `-5` or a range.
    private static func isDash(_ word: String) -> Bool {
        let rest = word.unicodeScalars.drop {
            ScalarClass($0) == .symbol || ScalarClass($0) == .space
        }
        guard let next = rest.first else { return false }
        return !next.isNumeric || word.unicodeScalars.contains(" ")
    }

    /// The words of a line, with a dash or `>>` at the end of one (`Yes. -`) moved to the next
    /// word, which it leads.
    static func leading(_ words: [Word]) -> [Word] {
        guard words.contains(where: { endsInLead($0.text) }) else { return words }
        var moved = words
        for place in moved.indices.dropLast() where endsInLead(moved[place].text) {
            let text = moved[place].text
            guard let blank = text.lastIndex(where: \.isWhitespace) else { continue }
            let head = String(text[..<blank]).withoutEndingBlanks
            guard SentenceEnds.hasMark(head) else { continue }
            let lead = text[text.index(after: blank)...]
            moved[place] = moved[place].named(head)
            moved[place + 1] = moved[place + 1].named("\(lead) \(moved[place + 1].text)")
        }
        return moved
    }

    private static func endsInLead(_ text: String) -> Bool {
        guard let last = text.unicodeScalars.last else { return false }
        switch last {
        case "-", "–", "—", "―", ">": return text.unicodeScalars.contains(" ")
        default: return false
        }
    }
}

extension String {
    /// The text without blanks at its end.
    fileprivate var withoutEndingBlanks: String {
        var text = self[...]
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return String(text)
    }
}

extension Word {
    /// The same word with another text.
    func named(_ text: String) -> Word {
        Word(
            start: start, end: end, text: text, isFollowedBySpace: isFollowedBySpace,
            isEstimated: isEstimated, reading: reading)
    }
}
