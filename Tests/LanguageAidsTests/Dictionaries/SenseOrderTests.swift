import ListenCore
import Testing

@testable import LanguageAids

/// What a learner hardly meets comes last.
@Suite struct SenseOrderTests {
    static let marked = [
        "(vulgar) to defecate", "(archaic, poetic) a maid", "(obs) ancient", "(arch) thou",
        "(n) (vulg) arse", "[veraltet] night soil", "[slang] dough", "night soil [dated]",
        "1. (rare) a thing", "(noun) (archaic) a bird", "(transitive, dated) to woo",
        "<obs.> a coat",
    ]
    static let plain = [
        "a maid", "(formal) a maid", "[arch.] arch", "(an old house) a ruin", "rare earth",
        "sewage purification, sewage clarification [rare]", "", "(", "1.", "old (used of wine)",
        "to go (to a place)",
    ]

    @Test(arguments: marked) func `labels before a meaning count`(sense: String) {
        #expect(SenseOrder.isMarked(sense))
    }

    @Test(arguments: plain) func `other words and other labels do not`(sense: String) {
        #expect(!SenseOrder.isMarked(sense))
    }

    @Test func `the order is stable on both sides`() {
        #expect(
            SenseOrder.ranked(senses: ["(slang) a", "b", "(rare) c", "d"]) == [
                "b", "d", "(slang) a", "(rare) c",
            ])
    }

    @Test func `entries of such meanings alone come behind all others`() {
        let entries = [
            DictionaryEntry(
                headword: "a", senses: ["(vulgar) one", "(slang) two"], dictionary: "x"),
            DictionaryEntry(headword: "b", senses: ["(obsolete) three", "four"], dictionary: "x"),
            DictionaryEntry(headword: "c", senses: ["five"], dictionary: "y"),
        ]
        let ranked = SenseOrder.ranked(entries)
        #expect(ranked.map(\.headword) == ["b", "c", "a"])
        #expect(ranked.first?.senses == ["four", "(obsolete) three"])
    }
}
