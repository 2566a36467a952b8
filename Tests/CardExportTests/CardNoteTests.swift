import CardExport
import Foundation
import ListenCore
import Testing

@Suite struct CardNoteTests {
    @Test func `a note is known by kind, place and text, whatever else changes`() {
        let guid = CardNote(.make(), soundPath: nil).guid
        #expect(guid.hasPrefix("listen:") && guid.count == 31)
        var other = StudyCard.make("¡SE LO DIJO AYER!", translation: "else", id: 9)
        other.note = "more"
        other.createdAt += 99
        #expect(CardNote(other, soundPath: "/a/b.mp3").guid == guid)
        let others: [StudyCard] = [
            .make("Se lo dijo hoy."), .make(kind: .word), .make(start: 84),
        ]
        #expect(Set(others.map { CardNote($0, soundPath: nil).guid } + [guid]).count == 4)
    }

    @Test func `numbers and signs tell the notes of words apart, as they do the cards`() {
        let words = ["Catch 22", "Catch 23", "Catch", "C", "C++"]
        let notes = words.map { CardNote(.make($0, kind: .word), soundPath: nil).guid }
        #expect(Set(notes).count == words.count)
    }

    @Test(arguments: [
        ("a & b < c > \"d\"", "a &amp; b &lt; c &gt; &quot;d&quot;"),
        ("[sound:x.mp3]", "&#91;sound:x.mp3]"), ("{{Text}}", "&#123;&#123;Text}}"),
        ("\\(x\\)", "&#92;(x&#92;)"), ("one\ntwo\u{1F}\u{7}", "one<br>two"),
        ("日本 <b>", "日本 &lt;b&gt;"), ("", ""),
    ])
    func `a text becomes HTML that says just the text`(text: String, html: String) {
        #expect(CardNote.html(text) == html)
    }

    @Test func `fields, deck, tags and sound follow from the card`() {
        let hash = String(repeating: "ab", count: 32)
        var card = StudyCard.make("barca", kind: .word, context: "La barca zarpó.")
        card.note = "f."
        let note = CardNote(card, soundPath: "/data/cuts/\(hash).mp3")
        let name = "listen-\(hash.prefix(32)).mp3"
        #expect(
            note.fields == [
                "barca", "He told him yesterday.", "La barca zarpó.", "[sound:\(name)]",
                "Cuentos · Uno · 1:23", "f.",
            ])
        #expect(note.sound?.name == name)
        #expect(note.deck == "listen::Cuentos")
        #expect(note.tags == ["listen", "lang::es", "book::Cuentos"])
        #expect(note.value(of: .context) == "La barca zarpó.")
    }

    @Test(arguments: [
        ("", "listen::Spanish", ["listen", "lang::es"]),
        ("A::B \"c\"\n d", "listen::A:B \"c\" d", ["listen", "lang::es", "book::A:B__c__d"]),
        (":A:::B:", "listen::A:B", ["listen", "lang::es", "book::A:B"]),
        ("::::", "listen::Spanish", ["listen", "lang::es"]),
    ])
    func `a title cannot make decks or tags of its own`(
        title: String, deck: String, tags: [String]
    ) {
        let note = CardNote(.make(book: title), soundPath: nil)
        #expect(note.deck == deck)
        #expect(note.tags == tags)
    }
}
