import FoundationEssentials
public import ListenCore

/// Writes lists of words that `WordListReader` and other programs read.
public enum WordListWriter {
    /// The entries as a text, a line for each, ended by a newline; words
    /// without a status are left out.
    ///
    /// Plain text and LingQ's columns hold less than is known: only `tsv` comes
    /// back as it was.
    public static func text(_ entries: [WordEntry], as format: WordListFormat) -> String {
        var lines: [String] = []
        switch format {
        case .plain: break
        case .tsv: lines.append("word\tstatus\ttranslation\tlanguage\tchanged")
        case .csv: lines.append("term,hint,status,language,changed")
        }
        for entry in entries {
            guard let status = entry.status else { continue }
            let changed = entry.changedAt.formatted(.iso8601)
            let word = cell(entry.spelling.isEmpty ? entry.key.text : entry.spelling)
            let translation = cell(entry.translation)
            switch format {
            case .plain: lines.append(word)
            case .tsv:
                lines.append(
                    [word, status.name, translation, entry.key.language, changed]
                        .joined(separator: "\t"))
            case .csv:
                lines.append(
                    [word, translation, LingQStatus.text(of: status), entry.key.language, changed]
                        .map(quoted).joined(separator: ","))
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// A text without what would end its cell or line.
    private static func cell(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return text }
        let scalars = text.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? " " : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func quoted(_ text: String) -> String {
        guard text.contains(where: { $0 == "," || $0 == "\"" }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
