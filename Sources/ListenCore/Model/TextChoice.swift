/// The texts that fit a chapter: the spoken one, the translations, and those left out with the
/// reason.
///
/// A value; the numbers of `all` are those that people choose by.
package struct TextChoice: Hashable, Sendable {
    /// One text.
    package struct Text: Hashable, Sendable {
        /// The place of its bytes, and its language.
        package let track: TrackReference
        /// Its name, without the folder of its recording.
        package let name: String
        /// Its origin.
        package let origin: Origin

        /// A text; without a name it gets the last component of its path.
        package init(_ track: TrackReference, name: String? = nil, origin: Origin = .source) {
            self.track = track
            self.name = name ?? track.location.lastPart
            self.origin = origin
        }
    }

    /// The origin of a text.
    package enum Origin: String, Hashable, Sendable {
        /// The source says that it belongs to the chapter.
        case source
        /// It is beside the recording.
        case beside
        /// It is inside the recording.
        case inside
        /// The person, or an alignment, gave it to the chapter.
        case added
        /// It was named for this run.
        case named
    }

    /// The reason that a text is left out.
    package enum Reason: Hashable, Sendable {
        /// Another one is taken, in the same language or in none.
        case another(name: String)
        /// It has only the foreign words of the recording, or signs and songs.
        case partial
        /// It is what somebody says about the recording.
        case commentary
        /// A word of its name says nothing.
        case unclear(word: String)
        /// Its name is that of no recording.
        case unrelated

        /// The reason in words that follow the name of the text.
        package var explanation: String {
            switch self {
            case .another(let name): "\(name) is taken"
            case .partial: "only what is foreign, signs or songs by its name"
            case .commentary: "a commentary by its name"
            case .unclear(let word): "“\(word)” in its name says nothing listen knows"
            case .unrelated: "its name is not the recording's"
            }
        }
    }

    /// A text that is left out.
    package struct LeftOut: Hashable, Sendable {
        /// The text.
        package let text: Text
        /// The reason.
        package let reason: Reason

        /// A text that is left out.
        package init(_ text: Text, _ reason: Reason) {
            self.text = text
            self.reason = reason
        }
    }

    /// The use of a text.
    package enum Role: Hashable, Sendable {
        /// The spoken text.
        case spoken
        /// A text in another language.
        case translation
        /// Not shown.
        case leftOut(Reason)
    }

    /// The spoken text.
    package private(set) var spoken: Text?
    /// The texts in other languages.
    package private(set) var translations: [Text]
    /// The texts that fit and are not shown.
    package private(set) var leftOut: [LeftOut]
    /// True if only their order decided which of several languages is spoken.
    package private(set) var isGuess: Bool

    /// A choice.
    package init(
        spoken: Text? = nil, translations: [Text] = [], leftOut: [LeftOut] = [],
        isGuess: Bool = false
    ) {
        self.spoken = spoken
        self.translations = translations
        self.leftOut = leftOut
        self.isGuess = isGuess
    }

    /// All of them with their roles; a text's number is its place from 1.
    package var all: [(text: Text, role: Role)] {
        [spoken].compactMap(\.self).map { ($0, .spoken) }
            + translations.map { ($0, .translation) }
            + leftOut.map { ($0.text, .leftOut($0.reason)) }
    }

    /// The same texts with another one spoken; as it is where it has no such text.
    ///
    /// The spoken text becomes a translation if it is known to be in another language.
    package func speaking(_ track: TrackReference) -> TextChoice {
        guard let chosen = all.first(where: { $0.text.track == track })?.text,
            chosen != spoken
        else { return self }
        var choice = TextChoice(spoken: chosen)
        for text in ([spoken].compactMap(\.self) + translations) where text.track != track {
            let language = text.track.language
            let isOther =
                if let language {
                    chosen.track.language.map(language.isTold) ?? true
                } else { false }
            if isOther, !choice.translations.contains(where: { $0.track.language == language }) {
                choice.translations.append(text)
            } else {
                choice.leftOut.append(LeftOut(text, .another(name: chosen.name)))
            }
        }
        choice.leftOut += leftOut.filter { $0.text.track != track }
        return choice
    }

    /// The same texts with one in a language as the spoken text; if none is in it, the present
    /// spoken text is taken to be in that language.
    ///
    /// The text that was named for this run stays spoken, whatever the language in its name.
    package func speaking(in language: Language) -> TextChoice {
        guard let spoken else { return self }
        let own = spoken.track.language
        if own == language { return self.stated }
        if spoken.origin != .named {
            let texts = all.map(\.text)
            let fitting =
                texts.first { $0.track.language == language }
                ?? texts.first { $0.track.language?.mayBe(language) ?? false }
            if let fitting { return speaking(fitting.track).stated }
        }
        var choice = stated
        choice.spoken = Text(
            TrackReference(
                location: spoken.track.location, language: language, offset: spoken.track.offset),
            name: spoken.name, origin: spoken.origin)
        return choice
    }

    /// The same choice, made by somebody who knows which text is spoken.
    private var stated: TextChoice {
        var choice = self
        choice.isGuess = false
        return choice
    }
}

extension TextChoice {
    /// The choice in one line; `nil` if there was no alternative.
    package var remark: String? {
        let others = leftOut.filter { if case .another = $0.reason { true } else { false } }
        guard let spoken else {
            guard let first = leftOut.first else { return nil }
            let more = leftOut.count > 1 ? " \(Self.counted(leftOut.count - 1)) left out too." : ""
            return "\(first.text.name) was left out: \(first.reason.explanation).\(more)"
        }
        // A choice that a person made needs no explanation.
        guard isGuess || !others.isEmpty, ![.added, .named].contains(spoken.origin) else {
            return nil
        }
        let languages = translations.map { $0.track.language?.englishName ?? $0.name }
        return "The text is \(spoken.name)" + (isGuess ? " (a guess)" : "")
            + (isGuess && !languages.isEmpty
                ? ", with a translation into \(languages.joined(separator: ", "))" : "")
            + (others.isEmpty ? "." : "; \(Self.counted(others.count)) left out.")
    }

    private static func counted(_ count: Int) -> String {
        count == 1 ? "1 other that fits is" : "\(count) others that fit are"
    }
}

extension ResourceReference {
    /// The end of the path or the address.
    fileprivate var lastPart: String {
        let text =
            switch self {
            case .file(let path): path
            case .remote(let url): url
            }
        let part = text.utf8.lastIndex(of: UInt8(ascii: "/")).map {
            String(Substring(text.utf8[text.utf8.index(after: $0)...]))
        }
        return part.flatMap { $0.isEmpty ? nil : $0 } ?? text
    }
}
