import FoundationEssentials
package import ListenCore

/// Writes lists of words that `WordListReader` and other programs read.
///
/// ```swift
/// WordListWriter.text(list.entries, as: .plain)  // "fox\nhound\n"
/// ```
package enum WordListWriter {
    /// The entries as a text, a line for each, ended by a newline.
    ///
    /// Plain text and LingQ's columns hold less than is known, and leave words
    /// without a status out: only `tsv` comes back as it was, with the words
    /// whose status was taken away.
    package static func text(_ entries: [WordEntry], as format: WordListFormat) -> String {
        var lines: [String] = []
        switch format {
        case .plain: break
        case .tsv: lines.append("word\tstatus\ttranslation\tlanguage\tchanged")
        case .csv: lines.append("term,hint,status,language,changed")
        }
        for entry in entries {
            let changed = entry.isDated ? WordListTime.text(entry.changedAt) : ""
            let word = word(of: entry, as: format)
            let translation = cell(entry.translation)
            let language = cell(entry.key.language)
            switch (format, entry.status) {
            case (.tsv, let status):
                let name = status?.name ?? "new"
                lines.append([word, name, translation, language, changed].joined(separator: "\t"))
            case (.plain, .some): lines.append(word)
            case (.csv, .some(let status)):
                lines.append(
                    [word, translation, LingQStatus.text(of: status), language, changed]
                        .map(quoted).joined(separator: ","))
            case (_, nil): break
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The spelling where it is read as the same word again, else the folded text.
    private static func word(of entry: WordEntry, as format: WordListFormat) -> String {
        let spelling = cell(entry.spelling)
        // A line that begins so is a comment, and one with a separator may be a row.
        let isMisread =
            spelling.hasPrefix("#") || spelling.hasPrefix(" ")
            || format == .plain && spelling.contains { ",;，；、".contains($0) }
        guard !isMisread, let language = Language(tag: entry.key.language),
            WordKey(spelling, language: language) == entry.key
        else { return cell(entry.key.text) }
        return spelling
    }

    /// A text without what would end its cell or line.
    private static func cell(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: endsCell) else { return text }
        let scalars = text.unicodeScalars.map { endsCell($0) ? " " : $0 }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func endsCell(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// Goes by scalars, as readers do: a quote and an accent on it are one `Character`.
    private static func quoted(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0 == "," || $0 == "\"" }) else { return text }
        var field = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\"" { field.append(scalar) }
            field.append(scalar)
        }
        return "\"" + String(field) + "\""
    }
}
