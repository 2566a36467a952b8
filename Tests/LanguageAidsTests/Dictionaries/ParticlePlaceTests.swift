import ListenCore
import Testing

@testable import LanguageAids

/// Particles at the end of their clause, and the verbs they may belong to.
@Suite struct ParticlePlaceTests {
    private func place(_ word: String, _ sentence: String, _ code: String) throws -> ParticlePlace?
    {
        let start = try #require(sentence.ranges(of: word).last).lowerBound
        return ParticlePlace(
            DefinitionRequest(
                word: word, following: String(sentence[start...]), sentence: sentence,
                source: Language(tag: code), target: .english))
    }

    @Test(arguments: [
        ("an", "„Gut“, sagte er. „Kommt der Zug heute an?“", "de", "Kommt"),
        ("ein", "Das Kind schläft ein.", "de", "Das Kind schläft"),
        ("up", "She gave up smoking.", "en", "gave"),
        ("off", "He took it off.", "en", "took"),
        ("after", "They looked after him.", "en", "looked"),
    ])
    func `a particle belongs to a word before it`(
        word: String, sentence: String, code: String, words: String
    ) throws {
        let found = try #require(try place(word, sentence, code))
        let wanted = Set(words.split(separator: " ").map { String($0) })
        #expect(wanted.isSubset(of: Set(found.candidates.map(\.word))))
        let bytes = Array(sentence.utf8)
        for candidate in found.candidates {
            #expect(bytes[candidate.place...].starts(with: candidate.word.utf8))
        }
    }

    @Test(arguments: [
        ("an", "Er sitzt an dem Tisch.", "de"), ("gleich", "Er kommt gleich.", "de"),
        ("An", "An der Wand hängt es.", "de"), ("cat", "He has a cat.", "en"),
        ("op", "Hij staat op.", "nl"),
    ])
    func `other words are no particles`(word: String, sentence: String, code: String) throws {
        #expect(try place(word, sentence, code) == nil)
    }

    @Test(arguments: [
        ("off", "He took it off.", ["took"]),
        ("up", "He picked my new red car up.", ["car", "red", "new", "picked"]),
        ("for", "Old men often buy red wine for", ["wine", "red", "buy", "often"]),
        ("on", "What does she have on?", ["have", "does"]),
        ("over", "It is over.", ["is"]),
    ])
    func `an English verb is none of the function words, and near`(
        word: String, sentence: String, words: [String]
    ) throws {
        let found = try #require(try place(word, sentence, "en"))
        #expect(found.candidates.map(\.word) == words)
    }

    @Test func `the dictionary form of the verb decides`() throws {
        let found = try #require(try place("an", "Er kommt an.", "de"))
        let verb = ParticlePlace.Candidate(word: "kommt", place: 3)
        #expect(found.belongs(to: "ankommen", of: verb))
        #expect(found.belongs(to: "sich ankommen", of: verb))
        #expect(!found.belongs(to: "kommen", of: verb))
        #expect(!found.belongs(to: "ankern", of: .init(word: "ankert", place: 3)))
        let english = try #require(try place("up", "He gave up.", "en"))
        #expect(english.belongs(to: "give up", of: .init(word: "gave", place: 3)))
    }
}
