/// A type of note as Anki has them: its fields and the templates of its card.
package enum NoteType: String, CaseIterable, Hashable, Sendable {
    /// A sentence that was heard.
    case sentence
    /// A word, with the sentence it was heard in.
    case word

    /// A field of a note.
    package enum Field: String, Hashable, Sendable {
        /// The sentence or word.
        case text = "Text"
        /// Its sound.
        case audio = "Audio"
        /// The meaning of the text.
        case translation = "Translation"
        /// The sentence a word was heard in.
        case context = "Context"
        /// The place where it was heard.
        case source = "Source"
        /// The person's own note.
        case note = "Note"
    }

    /// Its name in a collection.
    package var name: String { "listen " + rawValue }

    /// Its number in a package; the same in every one, so that notes keep their type.
    var id: Int64 { self == .sentence ? 1_760_000_000_001 : 1_760_000_000_002 }

    /// Its fields in order; the first is what Anki sorts by.
    package var fields: [Field] {
        switch self {
        case .sentence: [.text, .audio, .translation, .source, .note]
        case .word: [.text, .translation, .context, .audio, .source, .note]
        }
    }

    /// The template of the question: the sound, with the text behind a click; without a sound, the
    /// text.
    package var front: String {
        switch self {
        case .sentence:
            """
            {{#Audio}}<div class="sound">{{Audio}}</div>
            <details><summary>text</summary><div class="text" dir="auto">{{Text}}</div></details>{{/Audio}}
            {{^Audio}}<div class="text" dir="auto">{{Text}}</div>{{/Audio}}
            """
        case .word:
            """
            <div class="text" dir="auto">{{Text}}</div>
            {{#Context}}<details><summary>context</summary><div class="context" dir="auto">{{Context}}</div></details>{{/Context}}
            """
        }
    }

    /// The template of the answer.
    package var back: String {
        """
        <div class="text" dir="auto">{{Text}}</div>
        <hr id="answer">
        <div class="translation" dir="auto">{{Translation}}</div>
        \(self == .word ? "{{#Context}}<div class=\"context\" dir=\"auto\">{{Context}}</div>{{/Context}}\n" : "")\
        <div class="sound">{{Audio}}</div>
        {{#Note}}<div class="note" dir="auto">{{Note}}</div>{{/Note}}
        <div class="source">{{Source}}</div>
        """
    }

    /// The style sheet of both sides.
    package static let style = """
        .card { font-family: sans-serif; font-size: 22px; line-height: 1.5; text-align: center; }
        .text { font-size: 26px; }
        .translation { margin: 0.6em 0; }
        .context { font-style: italic; }
        .note { font-size: 18px; }
        .source, summary { font-size: 14px; opacity: 0.65; }
        summary { cursor: pointer; }
        """
}
