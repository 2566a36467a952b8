import ListenCore
import Testing

@testable import Practice

/// Pairs of words, and the questions of a drill.
@Suite struct SoundDrillTests {
    private static let words: [String: [Phone]] = Dictionary(
        uniqueKeysWithValues: [
            ("sip", "s_ˈɪ_p"), ("zip", "z_ˈɪ_p"), ("sue", "s_ˈuː"), ("zoo", "z_ˈuː"),
            ("price", "p_ɹ_ˈaɪ_s"), ("prize", "p_ɹ_ˈaɪ_z"), ("rice", "ɹ_ˈaɪ_s"),
            ("rise", "ɹ_ˈaɪ_z"), ("ice", "ˈaɪ_s"), ("dice", "d_ˈaɪ_s"), ("size", "s_ˈaɪ_z"),
            ("dog", "d_ˈɔ_ɡ"), ("s", "s"),
        ].map { ($0.0, PhoneString($0.1, language: .english).phones) })

    private func pairs(_ words: [String: [Phone]] = words) throws -> [SoundPairs.Pair] {
        let contrast = try #require(SoundContrast("s", "z"))
        return SoundPairs(of: contrast, among: words, language: .english).pairs
    }

    @Test func `words that differ by the contrast alone come first`() throws {
        let found = try pairs()
        let minimal = found.filter(\.isMinimal).map { $0.first + $0.second }
        #expect(
            minimal == [["sip", "zip"], ["sue", "zoo"], ["rice", "rise"], ["price", "prize"]])
        #expect(found.prefix(4).allSatisfy { $0.isMinimal })
        // What a near pair has in common are the sounds around the contrast.
        #expect(!found.contains { $0.words.contains("dog") || $0.words.contains("s") })
        #expect(!found.dropFirst(4).contains { $0.words.contains("size") })
        #expect(try pairs(["dog": Self.words["dog"] ?? []]).isEmpty)
    }

    @Test func `blurred vowels of English make no pair`() throws {
        let contrast = try #require(SoundContrast("ɪ", "ɛ"))
        let words = ["a": "p_ˈæ_n_ɪ_l", "b": "p_ˈæ_n_ɛ_l"].mapValues {
            PhoneString($0, language: .english).phones
        }
        #expect(SoundPairs(of: contrast, among: words, language: .english).pairs.isEmpty)
        let german = Language(tag: "de") ?? .english
        #expect(SoundPairs(of: contrast, among: words, language: german).pairs.count == 1)
    }

    @Test func `a sound that is there or not has words with it and without`() throws {
        let words = [
            "walk": "w_ˈɔː_k", "walked": "w_ˈɔː_k_t", "ask": "ˈæ_s_k", "act": "ˈæ_k_t",
            "told": "t_ˈoʊ_l_d", "old": "ˈoʊ_l_d", "state": "s_t_ˈeɪ_t", "stay": "s_t_ˈeɪ",
            "dog": "d_ˈɔ_ɡ", "t": "t",
        ].mapValues { PhoneString($0, language: .english).phones }
        let contrast = try #require(SoundContrast(lone: "t"))
        let found = SoundPairs(of: contrast, among: words, language: .english).pairs
        #expect(
            found.filter(\.isMinimal).map(\.words) == [
                ["told", "old"], ["state", "stay"], ["walked", "walk"],
            ])
        let near = found.filter { !$0.isMinimal }
        // Where act and walked have a t behind the k, ask and walk end.
        #expect(near.contains { $0.first == ["act", "walked"] && $0.second == ["ask", "walk"] })
        #expect(near.allSatisfy { !$0.words.contains("dog") && !$0.second.contains("stay") })
    }

    private func tokens(voices: Int, words: [String]) -> [SoundDrill.Token] {
        var tokens: [SoundDrill.Token] = []
        for word in words {
            for voice in 0..<voices {
                tokens.append(
                    SoundDrill.Token(word: word, voice: "voice \(voice)", place: tokens.count))
            }
        }
        return tokens
    }

    @Test(arguments: [1, 7, 99])
    func `each question can be answered by ear alone, and voices take turns`(seed: UInt64) throws {
        var generator = SplitMix(state: seed)
        let all = tokens(voices: 6, words: ["sip", "zip", "sue", "zoo", "rice", "rise"])
        var drill = SoundDrill(try pairs(), tokens: all)
        let questions = drill.questions(10, by: &generator)
        #expect(questions.count == 10)
        for question in questions {
            #expect(Set(question.tokens.map(\.place)).count == 3)
            #expect(question.options[question.answer].word == question.asked.word)
            #expect(question.options[1 - question.answer].word != question.asked.word)
            #expect(question.isMinimal && question.isOfOtherVoice)
            #expect(question.options[0].voice == question.options[1].voice)
        }
        #expect(Set(questions.flatMap(\.tokens).map(\.voice)).count >= 5)
        #expect(Set(questions.map(\.answer)) == [0, 1])
    }

    @Test func `the answer is as often one sound as the other`() throws {
        var generator = SplitMix(state: 5)
        let all = tokens(voices: 5, words: ["sip", "zip", "sue", "zoo"])
        var drill = SoundDrill(try pairs(), tokens: all)
        let questions = drill.questions(200, by: &generator)
        #expect((70...130).contains(questions.count { $0.answer == 0 }))
        #expect((70...130).contains(questions.count { $0.asked.word.hasPrefix("z") }))
    }

    @Test func `near words are asked by a third word, and one recording is never asked by itself`()
        throws
    {
        var generator = SplitMix(state: 3)
        let near = try pairs().filter { !$0.isMinimal }
        #expect(!near.isEmpty)
        var drill = SoundDrill(
            near, tokens: tokens(voices: 2, words: Array(Self.words.keys).sorted()))
        for question in drill.questions(20, by: &generator) {
            #expect(question.options[question.answer].word != question.asked.word)
            #expect(Set(question.tokens.map(\.place)).count == 3)
        }
        let single = [
            SoundDrill.Token(word: "sip", voice: "a", place: 0),
            SoundDrill.Token(word: "zip", voice: "a", place: 1),
        ]
        var none = SoundDrill(try pairs(), tokens: single)
        #expect(none.isEmpty && none.questions(5, by: &generator).isEmpty)
    }

    @Test func `with one voice it is that voice, and it is said so`() throws {
        var generator = SplitMix(state: 3)
        let twice =
            tokens(voices: 1, words: ["sip", "zip"])
            + [SoundDrill.Token(word: "zip", voice: "voice 0", place: 9)]
        var drill = SoundDrill(try pairs(), tokens: twice)
        let question = try #require(drill.questions(1, by: &generator).first)
        #expect(question.asked.word == "zip" && !question.isOfOtherVoice)
    }
}
