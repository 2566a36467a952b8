import ListenCore
import Testing

@testable import LanguageAids

/// What a learner hardly meets comes last.
@Suite struct SenseOrderTests {
    static let marked = [
        "(vulgar) to defecate", "(archaic, poetic) a maid", "(obs) ancient", "(arch) thou",
        "(n) (vulg) arse", "[veraltet] night soil", "[slang] dough", "night soil [dated]",
        "1. (rare) a thing", "(noun) (archaic) a bird", "(transitive, dated) to woo",
        "<obs.> a coat", "[ugs.] have an orgasm <v>, cum <v> [slang]", "fuck [vulg.], bang, hump",
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

    @Test func `subjects and regions come behind what has no label, before what is hardly met`() {
        let senses = [
            "[math.] equal sth.", "(slang) a", "[Bayr.]  [Schw.] block", "be", "(computing) is",
        ]
        #expect(
            SenseOrder.ranked(senses: senses) == [
                "be", "[math.] equal sth.", "(computing) is", "[Bayr.]  [Schw.] block",
                "(slang) a",
            ])
        let entries = ["[math.] equal sth.", "be"].map {
            DictionaryEntry(headword: "sein", senses: [$0], dictionary: "x")
        }
        #expect(SenseOrder.ranked(entries).map(\.senses) == [["be"], ["[math.] equal sth."]])
        // A dictionary that orders its entries has seen to it.
        #expect(
            SenseOrder.ranked(entries, bySubject: false).map(\.senses) == [
                ["[math.] equal sth."], ["be"],
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
