package import ListenCore
package import Practice

/// The contrasts that a person misses in each language, by the dictations.
package struct MissedSounds: Sendable {
    /// The contrasts of one language.
    package struct Entry: Sendable {
        package let language: Language
        /// The number of sentences that were written.
        package let sentences: Int
        package let map: MishearingMap
        /// The answers of drills by contrast.
        package let drills: [SoundContrast: Drilled]

        /// The fewest different words that anything can be told by.
        package static let fewestWords = 60
        /// The fewest different mistakes.
        package static let fewestMistakes = 5

        /// True if there is too little to tell anything.
        package var isTooLittle: Bool {
            map.words < Self.fewestWords || map.mistakes < Self.fewestMistakes
        }
    }

    /// The answers of drills of a contrast.
    package struct Drilled: Hashable, Sendable {
        package var asked = 0
        package var right = 0
        /// The last answers, of which there are at most as many as are compared.
        package var latest: [Bool] = []

        /// The answers that count as the latest.
        package static let recent = 20

        /// The right ones among the latest.
        package var latestRight: Int { latest.count { $0 } }
    }

    let store: @Sendable () throws -> any SoundPracticeKeeping
    let sounds: WordSounds
    /// The sources that are switched off, whose sentences do not count.
    let off: @Sendable () async throws -> Set<SourceID>

    /// The sentences that count, the latest: what was missed years ago may be known by now.
    private static let latest = 3_000

    package init(
        store: @escaping @Sendable () throws -> any SoundPracticeKeeping, sounds: WordSounds,
        off: @escaping @Sendable () async throws -> Set<SourceID>
    ) {
        (self.store, self.sounds, self.off) = (store, sounds, off)
    }

    /// The contrasts of each language that was written or drilled, or of one; the language that was
    /// written most first.
    package func entries(of language: Language? = nil) async throws -> [Entry] {
        let off = try await off()
        let answers = try await store().written(Self.latest).filter {
            !off.contains($0.chapter.source)
        }
        let drilled = try await store().drilled()
        let written = Dictionary(grouping: answers, by: \.language.code)
        let codes = Set(written.keys).union(drilled.map(\.language.code)).filter {
            language == nil || $0 == language?.code
        }
        var entries: [Entry] = []
        for code in codes.sorted() {
            let own = written[code] ?? []
            guard
                let spoken = own.first?.language
                    ?? drilled.first(where: { $0.language.code == code })?.language
            else { continue }
            entries.append(
                try await entry(spoken, own, drilled.filter { $0.language.code == code }))
        }
        return entries.sorted { ($1.sentences, $0.language.tag) < ($0.sentences, $1.language.tag) }
    }

    private func entry(
        _ language: Language, _ answers: [DictationAnswer], _ drilled: [SoundAnswer]
    ) async throws -> Entry {
        let words = WrittenWords(answers, language: language)
        let phones = try await sounds.phones(of: words.spellings, language: language)
        var drills: [SoundContrast: Drilled] = [:]
        for answer in drilled {
            var own = drills[answer.contrast] ?? Drilled()
            own.asked += 1
            own.right += answer.isRight ? 1 : 0
            own.latest = Array((own.latest + [answer.isRight]).suffix(Drilled.recent))
            drills[answer.contrast] = own
        }
        return Entry(
            language: language, sentences: words.sentences,
            map: MishearingMap(words, language: language) { phones[$0] }, drills: drills)
    }
}
