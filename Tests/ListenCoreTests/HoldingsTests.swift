import ListenCore
import Testing

/// Counts of what a person has stored, as they are compared and told.
@Suite struct HoldingsTests {
    @Test func `holdings are told by what is missed most`() {
        let all = Holdings([.settings: 3, .sources: 2, .places: 31, .cards: 1, .words: 40])
        #expect(all.summary == "1 card, 40 words and 31 places")
        #expect(Holdings([.days: 2, .settings: 1]).summary == "2 days of listening and 1 setting")
        #expect(Holdings().summary == "nothing")
        #expect(Holdings([.cards: 0]).summary == "nothing")
    }

    @Test(arguments: [
        (Holdings.Kind.cards, "1 card", "2 cards"), (.words, "1 word", "2 words"),
        (.bookmarks, "1 bookmark", "2 bookmarks"), (.places, "1 place", "2 places"),
        (.books, "1 imported book", "2 imported books"), (.reviews, "1 review", "2 reviews"),
        (.days, "1 day of listening", "2 days of listening"),
        (.sentences, "1 hard sentence", "2 hard sentences"),
        (.dictations, "1 dictation", "2 dictations"),
        (.routes, "1 step of a route", "2 steps of routes"),
        (.tests, "1 answer of a test", "2 answers of tests"), (.tags, "1 tag", "2 tags"),
        (.names, "1 name of a book", "2 names of books"),
        (.divisions, "1 division of a book", "2 divisions of books"),
        (.collections, "1 collection", "2 collections"),
        (.texts, "1 attached text", "2 attached texts"),
        (.queue, "1 chapter that waits", "2 chapters that wait"),
        (.edges, "1 moved edge", "2 moved edges"), (.history, "1 noted place", "2 noted places"),
        (.sources, "1 source", "2 sources"), (.settings, "1 setting", "2 settings"),
    ])
    func `one record has its word, and several have theirs`(
        kind: Holdings.Kind, one: String, several: String
    ) {
        #expect(Holdings([kind: 1]).summary == one && Holdings([kind: 2]).summary == several)
        #expect(several == "2 \(kind.plural)")
        #expect(Holdings([kind: 2]).count(of: kind) == 2 && Holdings().count(of: kind) == 0)
    }

    @Test(arguments: Holdings.Kind.allCases)
    func `every kind but settings makes a database worth keeping`(kind: Holdings.Kind) {
        let holdings = Holdings([kind: 1])
        #expect(holdings.isEmpty == (kind == .settings) && !holdings.isBlank)
        #expect(Holdings().isLess(than: holdings) == (kind != .settings))
        #expect(!holdings.isLess(than: holdings) && Holdings().isEmpty && Holdings().isBlank)
    }

    @Test(arguments: [
        (Holdings([.cards: 200, .places: 30]), Holdings([.cards: 190, .places: 30]), false),
        (Holdings([.cards: 200, .places: 30]), Holdings([.cards: 0, .places: 200]), true),
        (Holdings([.cards: 200, .places: 30]), Holdings([.cards: 99, .places: 200]), true),
        (Holdings([.cards: 200, .places: 30]), Holdings([.cards: 100, .places: 30]), false),
        (Holdings([.cards: 20]), Holdings([.cards: 9, .places: 20]), true),
        (Holdings([.cards: 19]), Holdings([.cards: 9, .places: 20]), false),
        (Holdings([.settings: 20]), Holdings([.places: 20]), false),
        (Holdings([.bookmarks: 2, .places: 30]), Holdings([.places: 30]), false),
        (Holdings([.cards: 5]), Holdings([.places: 2]), true),
        (Holdings([.settings: 50]), Holdings(), false), (Holdings(), Holdings(), false),
        (Holdings([.cards: .max, .places: .max]), Holdings(), true),
    ])
    func `much is missing when half of all, or of a kind with many, is gone`(
        other: Holdings, own: Holdings, isMuch: Bool
    ) {
        #expect(own.lacksMuch(of: other) == isMuch, "\(own.summary) of \(other.summary)")
    }
}
