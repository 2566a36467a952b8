import AudioCodecs
import LanguageAids
import ListenCore
import ListenTestSupport
import Practice
import Storage
import Subtitles
import Testing

@testable import SharedWork

/// Words of a contrast, found in a library of many voices, and cut out of it.
@Suite struct SoundFinderTests {
    /// The sounds of the words here.
    private static let sounds = WordSounds { words, _, _ in
        let known = [
            "sip": "s_ˈɪ_p", "zip": "z_ˈɪ_p", "say": "s_ˈeɪ", "and": "ˈæ_n_d", "now": "n_ˈaʊ",
        ]
        return Dictionary(
            uniqueKeysWithValues: words.compactMap { word in
                known[word].map { (word, $0) }
            })
    }

    private func contrast() throws -> SoundContrast { try #require(SoundContrast("s", "z")) }

    private func finder(
        _ library: ManyVoices, readers: [String: String] = [:]
    ) async throws -> SoundFinder {
        let texts = try HeardTextDatabase.inMemory().texts
        try await HeardTextIndexer(
            texts: texts, payloads: { [:] },
            sources: { SearchedSources(onThisMachine: [library]) }, analysis: PlainTextAnalysis()
        ).run()
        return SoundFinder(
            texts: texts, sounds: Self.sounds,
            catalog: { _ in Catalog(service: library, mode: .cacheFirst) },
            reader: { readers[$0.book.rawValue] }, off: [], analysis: PlainTextAnalysis())
    }

    private static let sequence = WordSequence(
        opening: CodecRegistry(), read: { try MonoStretch.read($0, $1, at: $2) },
        soften: { MonoStretch.soften(&$0, over: $1) })

    @Test func `a library of six voices gives a drill of five or more`() async throws {
        let library = try ManyVoices(
            (0..<6).map { $0 % 2 == 0 ? "Say sip and zip now." : "Now zip and sip." })
        let found = try await finder(library).find(contrast(), in: .english)
        #expect(found.voices == 6)
        #expect(found.pairs.first?.words == ["sip", "zip"])
        var drill = SoundDrill(found.pairs, tokens: found.words.map(\.token))
        var generator = SeededGenerator(seed: 4)
        let questions = drill.questions(10, by: &generator)
        #expect(questions.count == 10)
        #expect(Set(questions.flatMap(\.tokens).map(\.voice)).count >= 5)
        #expect(questions.allSatisfy { $0.isOfOtherVoice })
    }

    @Test func `books of one reader are one voice`() async throws {
        let library = try ManyVoices(Array(repeating: "Say sip and zip now.", count: 4))
        let readers = ["0": "Ana", "1": "Ana", "2": "Ben", "3": "Ben"]
        let found = try await finder(library, readers: readers).find(contrast(), in: .english)
        #expect(Set(found.words.map(\.token.voice)) == ["Ana", "Ben"])
    }

    @Test func `a word is cut at its own edges, within 25 ms`() async throws {
        let library = try ManyVoices(["Say sip and zip now.", "Now zip and sip."])
        let found = try await finder(library).find(contrast(), in: .english)
        let rate = Double(WordSequence.rate.framesPerSecond)
        #expect(found.words.count == 4)
        for word in found.words {
            let place =
                library.sentences[word.book == "Book 0" ? 0 : 1].lowercased().split(separator: " ")
                .firstIndex { $0.hasPrefix(word.token.word) } ?? 0
            let start = ManyVoices.start(ofWord: place)
            let cut = (word.cut.lowerBound.seconds, word.cut.upperBound.seconds)
            #expect(abs(cut.0 - start) <= 0.025)
            #expect(abs(cut.1 - start - ManyVoices.length) <= 0.025)
            let samples = try Self.sequence.samples(of: word)
            #expect(abs(Double(samples.count) / rate - (cut.1 - cut.0)) < 0.001)
            let loud = samples.indices.filter { abs(samples[$0]) > 0.05 }
            let (first, last) = (try #require(loud.first), try #require(loud.last))
            #expect(abs(cut.0 + Double(first) / rate - start) <= 0.025)
            #expect(abs(cut.0 + Double(last) / rate - start - ManyVoices.length) <= 0.025)
            #expect(abs(samples[0]) < 0.001 && abs(samples[samples.count - 1]) < 0.001)
            // The neighbours, 200 ms away, are not in it.
            #expect(Double(last - first) / rate < ManyVoices.length + 0.01)
        }
        // Silence, a word, silence, a word, more silence, a word, silence.
        let three = Array(found.words.prefix(3))
        let sound = try Self.sequence.samples(of: three)
        let words = three.reduce(0) { $0 + ($1.cut.upperBound - $1.cut.lowerBound).seconds }
        #expect(abs(Double(sound.count) / rate - words - 2.4) < 0.01)
    }

    @Test func `doubtful lines and words without exact times are not cut`() async throws {
        var library = try ManyVoices(["Say sip and zip now.", "Now zip and sip."])
        library.confidence = 0.9
        #expect(try await finder(library).find(contrast(), in: .english).words.count == 4)
        for (confidence, isCoarse) in [(0.2, false), (nil, true)] {
            (library.confidence, library.isCoarse) = (confidence, isCoarse)
            let finder = try await finder(library)
            await #expect(throws: SoundFault.noTimes(try contrast())) {
                _ = try await finder.find(contrast(), in: .english)
            }
        }
    }

    @Test func `what stands in the way is a sentence that helps`() async throws {
        let library = try ManyVoices(["Say sip and zip now."])
        let finder = try await finder(library)
        let other = try #require(SoundContrast("θ", "ð"))
        await #expect(throws: SoundFault.noWords(other, .english)) {
            _ = try await finder.find(other, in: .english)
        }
        let german = try #require(Language(tag: "de"))
        await #expect(throws: SoundFault.noTexts(german)) {
            _ = try await finder.find(contrast(), in: german)
        }
        let missing = WordSounds { _, _, _ in
            throw ServiceError(.notSupported, context: "espeak-ng")
        }
        await #expect(throws: SoundFault.self) {
            _ = try await missing.phones(of: ["a"], language: .english)
        }
        for fault in [
            SoundFault.noContrast(.english), .nothingWritten, .badContrast("x\u{1B}[2J"),
            .noSuchNumber(9, of: 2), .noLanguage([.english, german]), .noTimes(other),
            .noProgram("gone"), .noInput,
        ] {
            #expect(fault.description.hasSuffix(".") || fault.description.hasSuffix(")"))
            #expect(!fault.description.contains("\u{1B}"))
        }
    }
}
