import Testing

@testable import UIVocabulary

/// Names that are found by some of their letters.
@Suite struct FuzzyMatchTests {
    private func best(_ query: String, _ names: String...) -> String? {
        names.compactMap { name in FuzzyMatch(query, in: name).map { (name, $0.score) } }
            .max { $0.1 < $1.1 }?.0
    }

    @Test func `letters must stand in their order`() {
        #expect(FuzzyMatch("trsen", in: "translate this sentence") != nil)
        #expect(FuzzyMatch("nestr", in: "translate") == nil)
        #expect(FuzzyMatch("x", in: "translate") == nil)
        #expect(FuzzyMatch("", in: "translate")?.letters == [])
    }

    @Test func `runs and beginnings of words count more`() {
        #expect(best("lamp", "loud and more play", "The Lamp") == "The Lamp")
        #expect(best("sp", "gasp", "speed") == "speed")
        #expect(best("st", "sleep timer", "lost") == "sleep timer")
        #expect(best("speed", "speed limit of the train", "speed") == "speed")
    }

    @Test func `case and accents do not count`() {
        #expect(FuzzyMatch("angel", in: "Ángel")?.letters == [0, 1, 2, 3, 4])
    }
}
