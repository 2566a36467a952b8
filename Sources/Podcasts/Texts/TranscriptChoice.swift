package import Feeds
package import ListenCore

/// The texts of an episode in the order of their use: the text of what is spoken, translations, and
/// the rest.
///
///     let choice = TranscriptChoice(item.episode.transcripts, spoken: show.language)
///     choice.main?.address
package struct TranscriptChoice: Hashable, Sendable {
    /// The text of what is spoken; `nil` where none is in that language.
    package private(set) var main: FeedTranscript?
    /// The best text of each other language.
    package private(set) var translations: [FeedTranscript] = []
    /// The others, the best first, for the case that a better one cannot be had.
    package private(set) var others: [FeedTranscript] = []

    /// The most texts of an episode that are looked at.
    private static let most = 100

    /// A choice among the texts of an episode that is in the language `spoken`; a text without a
    /// language is in that one, as the namespace says.
    ///
    /// `wanted` are the languages of the person: translations into them come first, and where the
    /// spoken one is not known, they decide.
    package init(
        _ transcripts: [FeedTranscript], spoken: Language?, wanted: [Language] = []
    ) {
        var seen: Set<String> = []
        let texts = transcripts.prefix(Self.most).filter { seen.insert($0.address).inserted }
        let spoken = spoken ?? Self.language(of: texts, wanted)
        var own = texts.filter { Self.isOwn($0, spoken, strictly: true) }
        if own.isEmpty { own = texts.filter { Self.isOwn($0, spoken, strictly: false) } }
        var rest = texts.filter { !own.contains($0) }
        own = Self.ordered(own)
        main = own.first
        others = Array(own.dropFirst())
        let languages =
            wanted.filter { wish in rest.contains { $0.language?.mayBe(wish) == true } }
            + rest.compactMap(\.language)
        for language in languages {
            let same = Self.ordered(rest.filter { $0.language?.mayBe(language) == true })
            guard let best = same.first else { continue }
            translations.append(best)
            others += same.dropFirst()
            rest.removeAll { same.contains($0) }
        }
    }

    /// The choice as the player knows it.
    package var texts: TextChoice {
        func text(_ transcript: FeedTranscript) -> TextChoice.Text {
            TextChoice.Text(
                TrackReference(
                    location: .remote(url: transcript.address), language: transcript.language))
        }
        let spoken = main.map(text)
        return TextChoice(
            spoken: spoken, translations: translations.map(text),
            leftOut: others.map { other in
                let name = spoken?.name ?? translations.first.map { text($0).name } ?? ""
                return TextChoice.LeftOut(text(other), .another(name: name))
            })
    }

    /// The language that is spoken, where the feed does not say it: the person's first, else that of
    /// the first text.
    private static func language(
        of texts: [FeedTranscript], _ wanted: [Language]
    ) -> Language? {
        let stated = texts.compactMap(\.language)
        return wanted.first { wish in stated.contains { $0.code == wish.code } } ?? stated.first
    }

    /// True for a text in the spoken language; where not `strictly`, of another region too.
    private static func isOwn(
        _ text: FeedTranscript, _ spoken: Language?, strictly: Bool
    ) -> Bool {
        guard let language = text.language, let spoken else { return true }
        return strictly ? language.mayBe(spoken) : language.code == spoken.code
    }

    /// The best first: by having times, then captions, then as the feed has them.
    private static func ordered(_ texts: [FeedTranscript]) -> [FeedTranscript] {
        func key(_ text: FeedTranscript) -> (Int, Int) {
            (TranscriptKind(of: text).rawValue, text.rel == "captions" ? 0 : 1)
        }
        return texts.enumerated().sorted { one, other in
            let keys = (key(one.element), key(other.element))
            return keys.0 == keys.1 ? one.offset < other.offset : keys.0 < keys.1
        }.map(\.element)
    }
}
