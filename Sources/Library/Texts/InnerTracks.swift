import ListenCore

/// The texts inside a recording as tracks without files of their own.
struct InnerTracks {
    /// The texts by their references: paths below the recording, where no file can be.
    let texts: [ResourceReference: InnerText]
    private let tracks: [TrackReference]
    private let offset: MediaTime?

    /// The texts inside the recording at `path`; `offset` is added to the times of translations.
    init(_ texts: [InnerText], of path: String, _ offset: MediaTime?) {
        tracks = texts.enumerated().map { index, text in
            let name = ["text \(index + 1)", text.language?.tag, text.format].compactMap(\.self)
            return TrackReference(
                location: .file(path: path + "/" + name.joined(separator: ".")),
                language: text.language)
        }
        self.texts = Dictionary(
            zip(tracks.map(\.location), texts), uniquingKeysWith: { first, _ in first })
        self.offset = offset
    }

    /// A choice with these texts: spoken if there is no other, translations in languages that no
    /// other text has, otherwise left out.
    func joined(to choice: TextChoice, _ readersLanguage: Language?) -> TextChoice {
        guard let spoken = choice.spoken ?? spoken(readersLanguage).map(Self.text) else {
            return choice
        }
        let isNamed = choice.translations.contains { $0.origin == .named }
        let shown = [spoken] + choice.translations
        let others = isNamed ? [] : translations(besides: shown.map(\.track)).map(Self.text)
        let taken = Set((shown + others).map(\.track.location))
        let rest = tracks.filter { !taken.contains($0.location) }
        return TextChoice(
            spoken: spoken, translations: choice.translations + others,
            leftOut: choice.leftOut
                + rest.map { TextChoice.LeftOut(Self.text($0), .another(name: spoken.name)) },
            isGuess: choice.isGuess)
    }

    private static func text(_ track: TrackReference) -> TextChoice.Text {
        TextChoice.Text(track, origin: .inside)
    }

    /// The first that is not in the reader's own language, otherwise the first.
    private func spoken(_ readersLanguage: Language?) -> TrackReference? {
        tracks.first { $0.language == nil || $0.language != readersLanguage } ?? tracks.first
    }

    /// The texts in languages that no other text has, one for each.
    private func translations(besides others: [TrackReference]) -> [TrackReference] {
        var known = Set(others.map(\.language))
        let taken = Set(others.map(\.location))
        return tracks.filter { track in
            track.language != nil && !taken.contains(track.location)
                && known.insert(track.language).inserted
        }.map { TrackReference(location: $0.location, language: $0.language, offset: offset) }
    }
}
