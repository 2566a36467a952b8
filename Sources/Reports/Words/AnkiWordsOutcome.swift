import ConsoleOutput
import ListenCore
import Practice

/// The outcome of statuses that were taken from Anki.
struct AnkiWordsOutcome: Encodable {
    /// A word that keeps another status than Anki would give it.
    struct Kept: Encodable {
        let word: String
        let here: String
        let there: String
    }

    /// A type of notes, and where its words are.
    struct Field: Encodable {
        let type: String
        let field: String?
        let notes: Int
    }

    /// Texts that gave no word.
    struct LeftOut: Encodable {
        let count: Int
        let examples: [String]

        init(_ left: WordsElsewhere.LeftOut) {
            (count, examples) = (left.count, left.examples)
        }
    }

    let language: String
    let notes: Int
    let fields: [Field]
    let known: Int
    let learning: Int
    let notBegun: Int
    let added: Int
    let changed: Int
    let same: Int
    let kept: Int
    let keptExamples: [Kept]
    let sentences: LeftOut
    let notUnderstood: LeftOut

    init(_ words: WordsElsewhere, _ meeting: StatusMeeting, notes: Int, _ language: Language) {
        self.language = language.tag
        self.notes = notes
        fields = words.fields.map { Field(type: $0.type, field: $0.field, notes: $0.notes) }
        known = words.words.count { $0.status.isKnown }
        learning = words.words.count - known
        notBegun = words.notBegun
        added = meeting.changes.count { $0.former == nil }
        changed = meeting.changes.count - added
        same = meeting.same
        kept = meeting.kept.count
        keptExamples = meeting.kept.prefix(5).map {
            Kept(
                word: $0.word.spelling, here: $0.former?.name ?? "new",
                there: $0.word.status.name)
        }
        sentences = LeftOut(words.sentences)
        notUnderstood = LeftOut(words.unclear)
    }

    /// The outcome as lines for people.
    func lines(isDry: Bool) -> [String] {
        var lines = fields.prefix(6).map { use in
            let type = use.type.printable(limit: 60)
            let count = use.notes.counted("note")
            return use.field.map {
                "\(count) of type “\(type)”: the word is in the field “\($0.printable(limit: 60))”."
            } ?? "\(count) of type “\(type)”: no field has words, so they are left out."
        }
        lines.append(
            "In Anki \(known) known and \(learning) being learned"
                + (notBegun > 0 ? "; \(notBegun) not begun there are left as they are." : "."))
        let (new, other) = (added.counted("new word"), "\(changed) changed")
        lines.append(
            isDry
                ? "Would come: \(new), \(other); \(same) are so already. Nothing was changed."
                : "Taken over: \(new), \(other); \(same) were so already.")
        if kept > 0 {
            let examples = keptExamples.map {
                "\($0.word.printable(limit: 40)) (here \($0.here), in Anki \($0.there))"
            }.joined(separator: ", ")
            lines.append(
                "Left alone, since their status was set here: \(kept.counted("word")), such as"
                    + " \(examples). --overwrite takes Anki's.")
        }
        if sentences.count > 0 {
            lines.append("Sentences, no words: \(sentences.count), such as \(said(sentences)).")
        }
        if notUnderstood.count > 0 {
            lines.append("Not understood: \(notUnderstood.count), such as \(said(notUnderstood)).")
        }
        return lines
    }

    private func said(_ left: LeftOut) -> String {
        left.examples.map { "“\($0.printable(limit: 40))”" }.joined(separator: ", ")
    }
}

struct AnkiWordsJSON: Encodable {
    let version = 1
    let isDry: Bool
    let languages: [AnkiWordsOutcome]

    init(_ outcomes: [AnkiWordsOutcome], isDry: Bool) {
        (languages, self.isDry) = (outcomes, isDry)
    }
}
