import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct AnswerStoreTests {
    private let cache: CacheDatabase
    private let clock = ManualClock()

    init() throws {
        cache = try CacheDatabase.inMemory(clock: clock)
    }

    private func request(_ text: String, from source: String? = "es") -> TranslationRequest {
        TranslationRequest(
            text: text, source: source.flatMap(Language.init(tag:)), target: .english)
    }

    @Test func `a translation comes back marked as cached`() async throws {
        let given = Translation(text: "The wolf\0狼", provider: "Apertium", isRough: true)
        try await cache.translations.store(given, for: request("El lobo"), by: "Apertium")
        clock.advance(by: 90)
        let found = try await cache.translations.translation(
            for: request("El lobo"), by: "Apertium")
        #expect(
            found
                == Translation(
                    text: "The wolf\0狼", provider: "Apertium", isRough: true, isCached: true,
                    ageSeconds: 90))
    }

    @Test func `a translation belongs to its text, languages and provider`() async throws {
        let store = cache.translations
        try await store.store(
            Translation(text: "x", provider: "Apertium"), for: request("El lobo"), by: "Apertium")
        #expect(try await store.translation(for: request("El lobo"), by: "backend") == nil)
        #expect(
            try await store.translation(for: request("El lobo", from: "ca"), by: "Apertium") == nil)
        #expect(
            try await store.translation(for: request("El lobo", from: nil), by: "Apertium") == nil)
        #expect(try await store.translation(for: request("el lobo"), by: "Apertium") == nil)
    }

    @Test func `a word's translation belongs to its sentence`() async throws {
        let store = cache.translations
        func bank(_ sentence: String?) -> TranslationRequest {
            TranslationRequest(
                text: "banco", source: Language(tag: "es"), target: .english, sentence: sentence)
        }
        let answers = [nil: "bank", "El banco cierra.": "bank", "Un banco verde.": "bench"]
        for (sentence, answer) in answers {
            try await store.store(
                Translation(text: answer, provider: "p"), for: bank(sentence), by: "p")
        }
        for (sentence, answer) in answers {
            #expect(try await store.translation(for: bank(sentence), by: "p")?.text == answer)
        }
        #expect(try await store.translation(for: bank("Otro banco."), by: "p") == nil)
    }

    @Test func `hostile texts and CJK stay apart`() async throws {
        let store = cache.translations
        for (place, text) in hostileTexts.enumerated() {
            try await store.store(
                Translation(text: "\(place)", provider: "p"), for: request(text), by: "p")
        }
        for (place, text) in hostileTexts.enumerated() {
            #expect(
                try await store.translation(for: request(text), by: "p")?.text == "\(place)")
        }
    }

    @Test func `a later answer replaces the former`() async throws {
        for text in ["first", "second"] {
            try await cache.translations.store(
                Translation(text: text, provider: "p"), for: request("x"), by: "p")
        }
        #expect(
            try await cache.translations.translation(for: request("x"), by: "p")?.text == "second")
    }

    @Test func `an explanation comes back whole and marked as cached`() async throws {
        let explanation = Explanation(
            overview: "過去形。", keyPoints: ["a\0b"],
            vocabulary: [.init(word: "走った", meaning: "ran", note: "走る")],
            translation: nil, provider: "backend")
        let sentence = ExplanationRequest(
            sentence: "狼は走った。", source: Language(tag: "ja"), target: .english)
        let word = ExplanationRequest(
            sentence: "狼は走った。", phrase: "走った", source: Language(tag: "ja"), target: .english)
        try await cache.explanations.store(explanation, for: sentence, by: "backend #1")
        clock.advance(by: 3_600)
        let found = try await cache.explanations.explanation(for: sentence, by: "backend #1")
        #expect(found?.isCached == true)
        #expect(found?.provider == "backend")
        #expect(found?.ageSeconds == 3_600)
        #expect(found?.vocabulary == explanation.vocabulary)
        #expect(found?.keyPoints == explanation.keyPoints)
        #expect(try await cache.explanations.explanation(for: word, by: "backend #1") == nil)
        #expect(try await cache.explanations.explanation(for: sentence, by: "backend") == nil)
    }
}

@Suite struct WaveformStoreTests {
    private let store: WaveformStore

    init() throws {
        store = try CacheDatabase.inMemory(clock: ManualClock()).waveforms
    }

    @Test func `peaks come back to a sixteenth bit`() async throws {
        let buckets = (0..<WaveformPeaks.storedCount).map { index in
            let value = Float(index) / 500
            return WaveformPeaks.Bucket(low: -value, high: value, rms: value / 2)
        }
        try await store.store(WaveformPeaks(buckets: buckets, isExact: true), for: "k\0")
        let found = try await store.peaks(for: "k\0")
        #expect(found?.isExact == true)
        #expect(found?.buckets.count == buckets.count)
        for (stored, given) in zip(found?.buckets ?? [], buckets) {
            #expect(abs(stored.low - given.low) <= 1 / 32_767)
            #expect(abs(stored.high - given.high) <= 1 / 32_767)
            #expect(abs(stored.rms - given.rms) <= 1 / 32_767)
        }
        #expect(try await store.peaks(for: "k") == nil)
    }

    @Test func `values that are no samples are clamped`() {
        let hostile = WaveformPeaks(
            buckets: [.init(low: -.infinity, high: 9, rms: .nan)], isExact: false)
        let found = PeakBytes.peaks(from: PeakBytes.bytes(of: hostile), isExact: false)
        #expect(found?.buckets == [.init(low: 0, high: 1, rms: 0)])
    }

    @Test func `a preview never replaces an exact shape`() async throws {
        let preview = WaveformPeaks(buckets: [.silent], isExact: false)
        let exact = WaveformPeaks(buckets: [.silent, .silent], isExact: true)
        try await store.store(preview, for: "k")
        #expect(try await store.peaks(for: "k") == preview)
        try await store.store(exact, for: "k")
        try await store.store(preview, for: "k")
        #expect(try await store.peaks(for: "k") == exact)
    }

    @Test func `bytes that are no peaks are none and too many buckets are refused`() async throws {
        #expect(PeakBytes.peaks(from: [1, 2, 3, 4, 5], isExact: true) == nil)
        let many = WaveformPeaks(
            buckets: Array(repeating: .silent, count: PeakBytes.largestCount + 1), isExact: true)
        #expect(await storeError { try await store.store(many, for: "k") } != nil)
    }
}
