import FoundationEssentials
import ListenCore
import Testing

/// The memory of looking for covers.
@Suite struct CoverMemoryTests {
    private static let wish = CoverWish(title: "T", author: "A")

    private func holds(
        after seconds: Double, failure: String? = nil, for wish: CoverWish = wish
    ) -> Bool {
        let now = Date(timeIntervalSince1970: 1_000_000)
        let look = CoverMemory.Look(at: now, for: Self.wish, failure: failure)
        return look.holds(for: wish, at: now.addingTimeInterval(seconds))
    }

    @Test func `a book without a cover is searched for again after a week`() {
        #expect(holds(after: 0) && holds(after: 604_799) && !holds(after: 604_800))
    }

    @Test func `a search that failed is repeated after an hour`() {
        let failure = "It could not be fetched."
        #expect(holds(after: 0, failure: failure) && holds(after: 3_599, failure: failure))
        #expect(!holds(after: 3_600, failure: failure))
    }

    @Test func `a search in the future, by a clock that was set back, holds for nothing`() {
        #expect(!holds(after: -1))
    }

    @Test func `a book of another title or author is searched for at once`() {
        #expect(!holds(after: 1, for: CoverWish(title: "U", author: "A")))
        #expect(!holds(after: 1, for: CoverWish(title: "T", author: "B")))
        #expect(!holds(after: 1, for: CoverWish(title: "T")))
        #expect(holds(after: 1, for: CoverWish(title: "T", author: "A", isbn: "1")))
    }

    @Test func `where a picture came from is remembered`() throws {
        let recording = ImportedRecording(
            path: "/a.mp3", size: 3, modified: 4, duration: .seconds(5))
        let facts = CoverMemory.Recording(recording)
        #expect(facts.path == "/a.mp3" && facts.size == 3 && facts.modified == 4)
        let picture = try #require(EmbeddedPicture(bytes: [0xFF, 0xD8, 0xFF], isFront: true))
        let online = CoverMemory.Online(
            FoundCover(picture: picture, provider: "P", address: "http://a", title: "T"))
        #expect(online.provider == "P" && online.address == "http://a" && online.title == "T")
        #expect(CoverMemory() == CoverMemory() && !CoverMemory().isEmbedded)
    }
}
