import FoundationEssentials
import ListenCore
import Testing

@testable import Practice

@Suite struct WordsElsewhereTests {
    private let spanish: Language

    init() throws {
        spanish = try #require(Language(tag: "es"))
    }

    private func note(
        _ word: String, _ memory: NoteElsewhere.Memory, leech: Bool = false,
        fields: [NoteElsewhere.Field]? = nil
    ) -> NoteElsewhere {
        NoteElsewhere(
            type: "Basic", deck: "Spanish::Animals",
            fields: fields ?? [.init("Front", word), .init("Back", "the \(word)")],
            memory: memory, isLeech: leech)
    }

    private func status(_ memory: NoteElsewhere.Memory, leech: Bool = false) -> WordStatus? {
        note("x", memory, leech: leech).status
    }

    @Test func `the status follows the days of memory`() {
        #expect(status(.new) == nil)
        #expect(status(.learning) == .two)
        #expect(status(.relearning) == .three)
        #expect(status(.review(days: 1)) == .three)
        #expect(status(.review(days: 6.9)) == .three)
        #expect(status(.review(days: 7)) == .four)
        #expect(status(.review(days: 20.9)) == .four)
        #expect(status(.review(days: 21)) == .known)
        #expect(status(.review(days: 400), leech: true) == .two)
        #expect(status(.learning, leech: true) == .two)
        #expect(status(.new, leech: true) == nil)
    }

    @Test func `of several notes of a word the best counts, in any order`() {
        let notes = [
            note("perro", .review(days: 3)), note("el perro", .review(days: 30)),
            note("Perro", .new), note("gato", .new),
        ]
        for notes in [notes, notes.reversed()] {
            let words = WordsElsewhere(notes, spanish)
            #expect(words.words.map(\.key.text) == ["perro"])
            #expect(words.words.first?.status == .known)
            #expect(words.notBegun == 1)
        }
    }

    @Test func `sentences and odd texts are counted with examples`() {
        let notes =
            ["perro", "gato", "casa"].map { note($0, .review(days: 30)) }
            + [note("Tengo un perro.", .learning), note("99", .learning)]
        let words = WordsElsewhere(notes, spanish)
        #expect(words.words.count == 3)
        #expect(words.sentences.count == 1 && words.sentences.examples == ["Tengo un perro."])
        #expect(words.unclear.count == 1 && words.unclear.examples == ["99"])
    }

    @Test func `the field is guessed by name and content, and can be named`() {
        func field(_ names: [String], _ texts: [[String]]) -> String? {
            let notes = texts.map { texts in
                note(
                    "", .learning, fields: zip(names, texts).map { NoteElsewhere.Field($0, $1) })
            }
            return WordFieldChoice(spanish).field(of: notes)
        }
        let words = ["perro", "gato", "casa", "luz"]
        #expect(field(["Meaning", "Front"], words.map { ["dog", $0] }) == "Front")
        #expect(field(["A", "B"], words.map { ["Esto es un \($0).", $0] }) == "B")
        #expect(field(["Id", "Spanish"], words.map { ["a", $0] }) == "Spanish")
        #expect(field(["A", "B"], words.map { [$0, $0] }) == "A")
        #expect(field(["Sentence"], words.map { ["Esto es un \($0)."] }) == nil)
        // Always the same is a kind of word, and no word to learn.
        let kinds = (0..<40).map { ["noun", "palabra" + String(repeating: "a", count: $0)] }
        #expect(field(["A", "B"], kinds) == "B")
        let notes = words.map {
            note("", .learning, fields: [.init("Front", "x\($0)"), .init("Other", $0)])
        }
        #expect(WordsElsewhere(notes, spanish, field: "other").words.count == 4)
        #expect(WordsElsewhere(notes, spanish, field: "other").fields.first?.field == "Other")
        #expect(WordsElsewhere(notes, spanish, field: "none").fields.first?.field == nil)
    }

    @Test func `words are put under their dictionary forms, and the best counts`() {
        var words = WordsElsewhere(
            [note("corrieron", .review(days: 3)), note("correr", .review(days: 30))], spanish)
        words.put(under: ["corrieron": "correr"], spanish)
        #expect(words.words.map(\.key.text) == ["correr"])
        #expect(words.words.first?.status == .known && words.words.first?.spelling == "correr")
    }

    @Test func `a deck has those below it`() {
        let note = note("perro", .new)
        #expect(note.isIn("spanish") && note.isIn("Spanish::Animals"))
        #expect(!note.isIn("Span") && !note.isIn("Animals") && !note.isIn("Spanish::Animals::X"))
    }
}

/// What a person set here, and what the other program decides.
@Suite struct StatusMeetingTests {
    private let spanish: Language

    init() throws {
        spanish = try #require(Language(tag: "es"))
    }

    private struct Row {
        let here: WordStatus??
        let given: WordStatus?
        let there: WordStatus
        let outcome: String
    }

    @Test func `a status set here stays, one that was given is given anew`() throws {
        let key = try #require(WordKey("perro", language: spanish))
        let rows = [
            Row(here: nil, given: nil, there: .known, outcome: "changed"),
            Row(here: .known, given: nil, there: .known, outcome: "same"),
            Row(here: .five, given: nil, there: .known, outcome: "same"),
            Row(here: .two, given: nil, there: .known, outcome: "kept"),
            Row(here: .known, given: nil, there: .two, outcome: "kept"),
            Row(here: .ignored, given: nil, there: .known, outcome: "kept"),
            Row(here: .three, given: .three, there: .known, outcome: "changed"),
            Row(here: .known, given: .known, there: .three, outcome: "changed"),
            Row(here: .one, given: .known, there: .three, outcome: "kept"),
            // Made new again by hand.
            Row(here: .some(nil), given: nil, there: .known, outcome: "kept"),
            Row(here: .some(nil), given: .known, there: .known, outcome: "kept"),
        ]
        for row in rows {
            for overwrites in [false, true] {
                let entries = row.here.map {
                    [
                        WordEntry(
                            key: key, spelling: "perro", status: $0,
                            changedAt: Date(timeIntervalSince1970: 1))
                    ]
                }
                let meeting = StatusMeeting(
                    [.init(key: key, spelling: "perro", status: row.there)],
                    entries: entries ?? [], given: row.given.map { [key: $0] } ?? [:],
                    overwrites: overwrites)
                let outcome =
                    meeting.same == 1 ? "same" : meeting.kept.isEmpty ? "changed" : "kept"
                let wanted = overwrites && row.outcome == "kept" ? "changed" : row.outcome
                #expect(outcome == wanted, "\(row) \(overwrites)")
                #expect(meeting.changes.count + meeting.kept.count + meeting.same == 1)
            }
        }
    }
}
