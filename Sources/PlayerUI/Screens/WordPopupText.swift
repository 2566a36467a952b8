import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// A word that was looked up, as it is drawn in a frame: the meaning that is meant, the others,
/// where it was heard, and the keys.
struct WordPopupText {
    let word: ExplainedWord
    /// The word as it is spelled in the sentence.
    let spelled: String
    let heard: HeardCount?
    /// The status of the word; `nil` where it has none.
    let status: String?
    /// True where a click opened it, so that its keys scroll before they are about the word.
    let isClicked: Bool
    let settings: UISettings

    /// The most other meanings that are shown.
    private static let mostOthers = 12
    /// The widest meaning that shares a line with others, in columns.
    private static let shortMeaning = 32

    private var theme: Theme { settings.theme }
    private var glyphs: Glyphs { Glyphs(settings) }
    private var rule: String { String(repeating: String(glyphs.rule), count: 2) }

    /// The word, the form it comes from, and its reading or sound.
    var title: String {
        let isForm = word.form.lowercased() != spelled.lowercased()
        let name = isForm ? "\(spelled) → \(word.form)" : spelled
        let reading = word.reading.flatMap { $0 == word.form ? nil : $0 }
        return [name, reading ?? word.pronunciation].compactMap { $0 }.joined(
            separator: " \(rule) ")
    }

    /// The part of speech, and the status of the word, in a frame of so many columns: as much of
    /// the grammar as leaves the title whole, so that no sound is cut for a `3rd person`.
    func note(columns: Int) -> String {
        let frame = FrameView(glyphs: glyphs, styles: theme.popup)
        let notes = (0...Self.mostGrammar).reversed().map(note(grammar:))
        return notes.first { frame.hasRoom(for: title, beside: $0, columns: columns) }
            ?? status ?? ""
    }

    private func note(grammar parts: Int) -> String {
        let grammar = parts == 0 ? nil : word.grammar.map { Self.shortened($0, to: parts) }
        return [grammar, status].compactMap { $0 }.joined(separator: " \(rule) ")
    }

    /// The most parts of the grammar in a frame.
    private static let mostGrammar = 3

    /// So many parts of the grammar, with the usual abbreviations.
    static func shortened(_ grammar: String, to count: Int = mostGrammar) -> String {
        let parts = grammar.split(separator: ",").prefix(count).map { part in
            part.split(separator: " ").map { abbreviations[String($0)] ?? String($0) }
                .joined(separator: " ")
        }
        return parts.joined(separator: ", ")
    }

    private static let abbreviations = [
        "masculine": "masc.", "feminine": "fem.", "neuter": "neut.", "singular": "sg.",
        "plural": "pl.", "transitive": "trans.", "intransitive": "intr.", "reflexive": "refl.",
    ]

    /// The rows in so many columns.
    func lines(width: Int) -> [StyledText] {
        let here = word.here.joined(separator: "; ")
        let others = others(width: width)
        let labels = [label, others.isEmpty ? "" : "also"]
        let side = labels.map { glyphs.width(TerminalText($0)) }.max() ?? 0
        // Where there is room, the labels stand in a column of their own.
        let column = max(width / 2, width - side - 14)
        let isWide = width - column >= side + 2 && column >= 16
        var lines = rows(
            here.isEmpty ? [] : wrapped(here, isWide ? column : width), label, theme.popup.title,
            isWide ? column : nil)
        lines += rows(
            isWide ? self.others(width: column) : others, "also", theme.popup.text,
            isWide ? column : nil)
        if lines.isEmpty { lines = [StyledText("Nothing to say about it.", theme.popup.text)] }
        if let line = heardLine(width) { lines.append(line) }
        return lines + keyLines(width)
    }

    private var label: String {
        switch word.ground {
        case .person: "by you"
        case .translation: "in this sentence"
        case .sentence: "likely here"
        case .usual: word.others.isEmpty ? "" : "most usual"
        case .guess: "perhaps"
        }
    }

    private func rows(
        _ texts: [TerminalText], _ label: String, _ style: Style, _ column: Int?
    ) -> [StyledText] {
        guard !texts.isEmpty else { return [] }
        var lines = texts.map { StyledText($0, style) }
        guard !label.isEmpty else { return lines }
        if let column {
            let gap = column + 1 - glyphs.width(texts[0])
            lines[0].append(
                TerminalText(String(repeating: " ", count: max(1, gap))), theme.popup.text)
            lines[0].append(TerminalText(label), theme.popupDim)
        } else {
            lines[lines.count - 1].append(" ", theme.popup.text)
            lines[lines.count - 1].append(TerminalText("(\(label))"), theme.popupDim)
        }
        return lines
    }

    /// The other meanings: short ones together, each longer one on lines of its own.
    private func others(width: Int) -> [TerminalText] {
        let shown = word.others.prefix(Self.mostOthers)
        let short = shown.filter { glyphs.width(TerminalText($0)) <= Self.shortMeaning }
        let long = shown.filter { glyphs.width(TerminalText($0)) > Self.shortMeaning }
        return (short.isEmpty ? [] : wrapped(short.joined(separator: glyphs.dot), width))
            + long.flatMap { wrapped($0, width) }
    }

    private func heardLine(_ width: Int) -> StyledText? {
        guard let heard, !heard.words.isEmpty else { return nil }
        let key = settings.keys.label(of: .concordance, in: .player).map { "   \($0) all" } ?? ""
        var text = TerminalText(heard.words)
        let room = width - glyphs.width(text) - glyphs.width(TerminalText(key)) - 5
        if room >= 16, let hit = heard.example {
            let example = Self.example(hit, columns: room, glyphs)
            text = text + TerminalText(": “") + example + TerminalText("”")
        }
        return StyledText(text + TerminalText(key), theme.popupDim)
    }

    /// The words around the word in another sentence.
    private static func example(_ hit: HeardHit, columns: Int, _ glyphs: Glyphs) -> TerminalText {
        let letters = Array(hit.sentence.text)
        let mark = (hit.marks.first ?? 0..<0).clamped(to: 0..<letters.count)
        var start = 0
        // From a word on, so that the word itself is in sight.
        while start < mark.lowerBound,
            glyphs.width(TerminalText(String(letters[start..<mark.upperBound]))) + 4 > columns
        {
            start += 1
            while start < mark.lowerBound, letters[start - 1] != " " { start += 1 }
        }
        let rest = TerminalText((start > 0 ? "… " : "") + String(letters[start...]))
        return rest.truncated(to: Columns(columns), wideAmbiguous: glyphs.wideAmbiguous)
    }

    /// The keys for the word, as many as fit on a line.
    private func keyLines(_ width: Int) -> [StyledText] {
        guard settings.face == .screen else { return [] }
        func hint(_ commands: [Command], _ words: String) -> String? {
            let labels = commands.compactMap { settings.keys.label(of: $0, in: .words) }
            guard labels.count == commands.count else { return nil }
            return labels.joined(separator: "–") + " " + words
        }
        let hints = [
            hint([.hearWord], "hear it"), hint([.statusOne, .statusFive], "learning"),
            isClicked ? nil : hint([.statusKnown], "known"), hint([.keepCard], "card"),
            hint([.phraseLonger], "phrase"), hint([.correctWord], "put it right"),
        ].compactMap { $0 }
        var line = ""
        for text in hints {
            let longer = line.isEmpty ? text : line + "   " + text
            guard glyphs.width(TerminalText(longer)) <= width else { break }
            line = longer
        }
        return line.isEmpty ? [] : [StyledText(TerminalText(line), theme.popupDim)]
    }

    private func wrapped(_ text: String, _ width: Int) -> [TerminalText] {
        TextWrapper(
            width: width, glyphs: glyphs, isBalanced: false,
            reordersBidi: settings.text.reordersBidi
        ).lines(of: TerminalText(text, as: .block))
    }
}
