package import ListenCore
package import Practice
import Subtitles

/// Finds real words that a contrast tells apart, in the recordings of the library, by as many voices
/// as have them.
package struct SoundFinder: Sendable {
    /// The words that were found.
    package struct Material: Sendable {
        package let pairs: [SoundPairs.Pair]
        /// The words by the numbers of their places.
        package let words: [SpokenWord]

        /// The number of different voices.
        package var voices: Int { Set(words.map(\.token.voice)).count }
    }

    let texts: any HeardKeeping
    let sounds: WordSounds
    /// The source of a chapter; `nil` where it is gone.
    let catalog: @Sendable (SourceID) async throws -> Catalog?
    /// The reader of a book, where one is known.
    let reader: @Sendable (ChapterAddress) async -> String?
    let off: Set<SourceID>
    let analysis: any TextAnalyzing

    /// The most words whose sounds are looked up.
    private static let mostWords = 40_000
    private static let lengths = 2...12
    /// The most sentences of a word that are looked at, and the most places of it that are taken of
    /// one voice.
    private static let (sentences, perVoice) = (400, 2)
    /// The most words that are looked for, and the most chapters that are read.
    private static let (mostLooked, mostChapters) = (160, 80)
    /// The words after which nobody waits for more voices.
    private static let longSearch = 80
    /// The fewest pairs with their sound, and the fewest voices, that are enough.
    private static let (enoughPairs, enoughVoices) = (16, 8)

    package init(
        texts: any HeardKeeping, sounds: WordSounds,
        catalog: @escaping @Sendable (SourceID) async throws -> Catalog?,
        reader: @escaping @Sendable (ChapterAddress) async -> String?, off: Set<SourceID>,
        analysis: any TextAnalyzing
    ) {
        (self.texts, self.sounds, self.catalog) = (texts, sounds, catalog)
        (self.reader, self.off, self.analysis) = (reader, off, analysis)
    }

    /// Finds the words; throws a sentence when there are none.
    package func find(
        _ contrast: SoundContrast, in language: Language,
        progress: @Sendable (Int) -> Void = { _ in }
    ) async throws -> Material {
        let vocabulary = try await vocabulary(of: language)
        guard !vocabulary.isEmpty else { throw SoundFault.noTexts(language) }
        let phones = try await sounds.phones(
            of: vocabulary, language: language, progress: progress)
        let pairs = SoundPairs(of: contrast, among: phones, language: language).pairs
        guard !pairs.isEmpty else { throw SoundFault.noWords(contrast, language) }
        var shelf = WordShelf(finder: self, language: language, phones: phones)
        var (found, used) = (0, [SoundPairs.Pair]())
        for pair in pairs {
            try Task.checkCancellation()
            let isEnough =
                shelf.voices.count >= Self.enoughVoices || shelf.looked.count >= Self.longSearch
            if found >= Self.enoughPairs, isEnough { break }
            guard shelf.looked.count < Self.mostLooked else { break }
            for word in pair.words { try await shelf.look(for: word) }
            guard shelf.has(pair) else { continue }
            found += 1
            used.append(pair)
        }
        guard !used.isEmpty else { throw SoundFault.noTimes(contrast) }
        return Material(pairs: used, words: shelf.words)
    }

    /// The words of the texts, evenly chosen where there are too many.
    private func vocabulary(of language: Language) async throws -> [String] {
        let all = try await texts.words(
            beginningWith: "", language: language, limit: 10 * Self.mostWords
        ).filter { word in
            Self.lengths.contains(word.count)
                && word.allSatisfy { $0.isLetter || $0 == "'" || $0 == "’" }
        }
        guard all.count > Self.mostWords else { return all }
        let step = Double(all.count) / Double(Self.mostWords)
        return (0..<Self.mostWords).map { all[Int(Double($0) * step)] }
    }

    /// Sentences with a word.
    func hits(of word: String, _ language: Language) async throws -> [HeardHit] {
        var search = HeardSearch(HeardQuery(arguments: [word]), limit: Self.sentences)
        (search.language, search.excluded) = (language, off)
        return try await texts.find(search).hits
    }

    /// The chapters and words that were looked through so far.
    struct WordShelf {
        let finder: SoundFinder
        let language: Language
        let phones: [String: [Phone]]
        private(set) var words: [SpokenWord] = []
        private(set) var voices: Set<String> = []
        private(set) var looked: Set<String> = []
        private var counts: [String: Int] = [:]
        private var chapters: [ChapterAddress: SpokenChapter] = [:]

        init(finder: SoundFinder, language: Language, phones: [String: [Phone]]) {
            (self.finder, self.language, self.phones) = (finder, language, phones)
        }

        /// True if a question can be made of a pair.
        func has(_ pair: SoundPairs.Pair) -> Bool {
            let sides = [pair.first, pair.second].map { words in
                words.reduce(0) { $0 + (counts[$1] ?? 0) }
            }
            return sides.allSatisfy { $0 > 0 } && sides.contains { $0 > 1 }
        }

        /// Looks for the places of a word, some of each voice.
        mutating func look(for word: String) async throws {
            guard looked.insert(word).inserted else { return }
            var taken: [String: Int] = [:]
            for hit in try await finder.hits(of: word, language) {
                guard let chapter = try await chapter(hit) else { continue }
                for said in chapter.places(
                    of: word, in: hit.sentence, sounds: phones[word]?.count ?? 0)
                where (taken[said.voice] ?? 0) < SoundFinder.perVoice {
                    taken[said.voice, default: 0] += 1
                    counts[word, default: 0] += 1
                    voices.insert(said.voice)
                    words.append(
                        SpokenWord(
                            token: SoundDrill.Token(
                                word: word, voice: said.voice, place: words.count),
                            location: chapter.location, range: said.range, book: hit.bookTitle))
                }
            }
        }

        /// The chapter of a sentence; `nil` where its sound or exact times are not here.
        private mutating func chapter(_ hit: HeardHit) async throws -> SpokenChapter? {
            if let known = chapters[hit.address] { return known.isUsable ? known : nil }
            guard chapters.count < SoundFinder.mostChapters else { return nil }
            let chapter = await finder.open(hit, language)
            chapters[hit.address] = chapter
            return chapter.isUsable ? chapter : nil
        }
    }

    /// Reads a chapter with its sound, from what is on this machine alone.
    func open(_ hit: HeardHit, _ language: Language) async -> SpokenChapter {
        guard let service = try? await catalog(hit.address.source)?.service,
            let present = try? await PresentText.of(
                hit.address, on: service, .cacheOnly, analysis),
            let track = present.track,
            let sound = try? await service.audio(of: present.playback, .cacheOnly).value
        else { return SpokenChapter() }
        // What is still arriving, or is being spoken by a voice, would be waited for.
        if case .stream = sound { return SpokenChapter() }
        return SpokenChapter(
            sentences: track.sentences, doubts: TextDoubts(track.cues), location: sound,
            voice: await reader(hit.address)
                ?? "\(hit.address.source.rawValue) \(hit.address.book.rawValue)",
            folding: WordFolding(language))
    }
}

/// A chapter whose words can be heard.
struct SpokenChapter {
    private var sentences: [Sentence] = []
    private var doubts = TextDoubts.none
    private(set) var location = AudioLocation.clips([])
    private var voice = ""
    private var folding: WordFolding?

    /// The shortest time for each sound of a word that can be heard alone, and the longest word.
    private static let (perSound, longest) = (MediaTime.milliseconds(40), MediaTime.seconds(2))

    /// A chapter that cannot be heard.
    init() {}

    init(
        sentences: [Sentence], doubts: TextDoubts, location: AudioLocation, voice: String,
        folding: WordFolding
    ) {
        (self.sentences, self.doubts, self.location) = (sentences, doubts, location)
        (self.voice, self.folding) = (voice, folding)
    }

    /// True if it has words with exact times.
    var isUsable: Bool {
        folding != nil && sentences.contains { $0.words.contains { !$0.isEstimated } }
    }

    /// The places of a word in a sentence that are certain, with the voices.
    func places(
        of word: String, in heard: HeardSentence, sounds: Int
    ) -> [(range: Range<MediaTime>, voice: String)] {
        guard let folding, sentences.indices.contains(heard.index) else { return [] }
        let sentence = sentences[heard.index]
        guard !doubts.hold(sentence) else { return [] }
        return sentence.words.compactMap { said in
            let length = said.end - said.start
            guard !said.isEstimated, !doubts.hold(said), folding.folded(said.text) == word,
                length <= Self.longest,
                length.microseconds >= Self.perSound.microseconds * Int64(max(2, sounds))
            else { return nil }
            return (
                said.start..<said.end, sentence.speaker.map { "\(voice) \($0)" } ?? voice
            )
        }
    }
}
