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
        #expect(first[3] == CardNote(cards[0], soundPath: nil).guid[...])
        #expect(first[4] == "listen::Cuentos")
        #expect(lines[7].hasPrefix("&#35;x\tk<br>Cuentos"))
    }

    @Test(arguments: [
        ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
        ("a\nb", "\"a\nb\""), ("=1+1", "'=1+1"), ("-2+3,4", "\"'-2+3,4\""), ("@x", "'@x"),
        ("+1", "'+1"), ("\t=1", "'\t=1"), ("—¿Qué?", "—¿Qué?"), ("", ""),
    ])
    func `a field of CSV is quoted by RFC 4180 and is never a formula`(
        text: String, field: String
    ) {
        let row = CardTable.csv([.make(text)]).split(separator: "\r\n", maxSplits: 1)[1]
        #expect(row.hasPrefix(field + ","))
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
