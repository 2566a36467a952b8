import FoundationEssentials
package import ListenCore

/// Cards as text: a table that Anki imports, and one for everything else.
package enum CardTable {
    /// Lines with tabs, the first of them Anki's directives (manual, "Text Files"): front, back,
    /// tags, identifier, deck.
    ///
    /// The notes have Anki's own type Basic, without sounds, which a text cannot carry. Their
    /// identifiers differ from those of a package, whose notes have another type. Ends with a
    /// newline.
    package static func tsv(_ cards: [StudyCard]) -> String {
        let head = [
            "#separator:Tab", "#html:true", "#notetype:Basic", "#tags column:3",
            "#guid column:4", "#deck column:5",
        ]
        let rows = cards.map { card -> String in
            let note = CardNote(card, soundPath: nil)
            let back = [
                note.value(of: .translation), note.value(of: .context), note.value(of: .note),
                note.value(of: .source),
            ].filter { !$0.isEmpty }.joined(separator: "<br>")
            return [
                note.value(of: .text), back, note.tags.joined(separator: " "),
                note.guid.replacing("listen:", with: "listen-table:", maxReplacements: 1),
                note.deck,
            ].map(quotedForAnki).joined(separator: "\t")
        }
        return (head + rows).map { $0 + "\n" }.joined()
    }

    /// A field in quotes where Anki needs them: it interprets a quote or a hash at the beginning.
    private static func quotedForAnki(_ field: String) -> String {
        field.hasPrefix("#") ? "&#35;" + field.dropFirst() : field
    }

    /// A table in CSV (RFC 4180) with a row of names, for LingQ, Quizlet and spreadsheets.
    ///
    /// A field that a spreadsheet would take for a formula gets an apostrophe in front (OWASP, "CSV
    /// Injection"): texts come from outside. Control characters but tabs and line ends are left
    /// out.
    package static func csv(_ cards: [StudyCard]) -> String {
        let names = [
            "text", "translation", "context", "language", "kind", "book", "chapter", "start",
            "note", "tags", "saved",
        ]
        let rows = cards.map { card -> [String] in
            [
                card.text, card.translation, card.context, card.language.tag, card.kind.rawValue,
                card.place?.bookTitle ?? "", card.place?.chapterTitle ?? "",
                card.place.map { $0.range.lowerBound.clockText } ?? "", card.note,
                CardNote(card, soundPath: nil).tags.joined(separator: " "),
                card.createdAt.formatted(.iso8601),
            ]
        }
        return ([names] + rows).map { row in
            row.map(csvField).joined(separator: ",") + "\r\n"
        }.joined()
    }

    /// A field of a CSV file.
    ///
    /// Works on scalars, as readers of CSV do: a quote with a combining accent is one `Character`,
    /// and would not be found and doubled.
    static func csvField(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter { scalar in
            "\t\r\n".unicodeScalars.contains(scalar)
                || scalar.properties.generalCategory != .control
        }
        var field = String.UnicodeScalarView()
        if let first = scalars.first, formulaStarts.contains(first) { field.append("'") }
        var isPlain = true
        for scalar in scalars {
            if "\",\r\n".unicodeScalars.contains(scalar) { isPlain = false }
            if scalar == "\"" { field.append(scalar) }
            field.append(scalar)
        }
        return isPlain ? String(field) : "\"" + String(field) + "\""
    }

    /// Characters that spreadsheets take for the start of a formula, full-width signs too.
    private static let formulaStarts = Set(
        "=+-@\t\r\n\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars)
}
