import CardExport
import Foundation
import ListenCore
import Testing

@Suite struct CardTableTests {
    @Test func `the table for Anki begins with its directives and escapes fields`() {
        let cards: [StudyCard] = [
            .make("a\tb\n<c>"), .make("#x", kind: .word, translation: "", context: "k"),
        ]
        let lines = CardTable.tsv(cards).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(
            lines.prefix(6) == [
                "#separator:Tab", "#html:true", "#notetype:Basic", "#tags column:3",
                "#guid column:4", "#deck column:5",
            ])
        #expect(lines.count == 9 && lines.last == "")
        let first = lines[6].split(separator: "\t")
        #expect(first[0] == "a b<br>&lt;c&gt;")
        #expect(first[1] == "He told him yesterday.<br>Cuentos · Uno · 1:23")
        #expect(first[2] == "listen lang::es book::Cuentos")
        // A package's notes have another type, which Anki does not change in an import.
        let own = CardNote(cards[0], soundPath: nil).guid
        #expect(first[3].hasPrefix("listen-table:") && first[3].hasSuffix(own.dropFirst(7)))
        #expect(first[4] == "listen::Cuentos")
        #expect(lines[7].hasPrefix("&#35;x\tk<br>Cuentos"))
    }

    @Test(arguments: [
        ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
        ("a\nb", "\"a\nb\""), ("=1+1", "'=1+1"), ("-2+3,4", "\"'-2+3,4\""), ("@x", "'@x"),
        ("+1", "'+1"), ("\t=1", "'\t=1"), ("—¿Qué?", "—¿Qué?"), ("", ""),
        ("a\"\u{301},=1", "\"a\"\"\u{301},=1\""), ("\n=1", "\"'\n=1\""),
        ("=\u{301}1", "'=\u{301}1"),
        ("\r\n=1", "\"'\r\n=1\""), ("＝1", "'＝1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠x", "'＠x"),
        (",\u{301}=1", "\",\u{301}=1\""), ("\u{1B}[2J\u{7}\u{9B}1m\0a\u{7F}", "[2J1ma"),
        ("\u{1B}=1", "'=1"), ("a\tb", "a\tb"),
    ])
    func `a field of CSV is quoted by RFC 4180 and is never a formula`(
        text: String, field: String
    ) {
        let table = Array(CardTable.csv([.make(text)]).unicodeScalars)
        let row = table.drop { $0 != "\n" }.dropFirst()
        #expect(
            row.starts(with: (field + ",He told").unicodeScalars),
            "\(String.UnicodeScalarView(row))")
    }

    @Test func `CSV has a row of names and ends every row with CR LF`() {
        let text = CardTable.csv([.make(), .make("barca", kind: .word)])
        #expect(text.hasPrefix("text,translation,context,language,kind,book,"))
        #expect(
            text.hasSuffix(
                "barca,He told him yesterday.,,es,word,Cuentos,Uno,1:23,,"
                    + "listen lang::es book::Cuentos,2025-10-09T08:53:20Z\r\n"))
    }
}
