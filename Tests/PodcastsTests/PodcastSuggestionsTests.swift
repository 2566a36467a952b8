import Foundation
import HTTPCaching
import ListenCore
import Testing

@testable import Podcasts

@Suite struct PodcastSuggestionsTests {
    private static let resource = URL(filePath: #filePath)
        .appending(path: "../../../Resources/podcasts/suggestions.toml").standardizedFileURL

    private func list(_ text: String) throws(SuggestionError) -> PodcastSuggestions {
        try PodcastSuggestions(Array(text.utf8), name: "mine.toml")
    }

    @Test func `the list that comes with the program is whole`() throws {
        let bytes = Array(try Data(contentsOf: Self.resource))
        let list = try PodcastSuggestions(bytes, name: "suggestions.toml")
        #expect(list.podcasts.count >= 30)
        #expect(Set(list.podcasts.map(\.address)).count == list.podcasts.count)
        #expect(list.podcasts.allSatisfy { $0.address.hasPrefix("https://") })
        #expect(list.podcasts(in: Language(tag: "de-AT")).count > 3)
        #expect(list.podcasts(in: nil).count == list.podcasts.count)
        // In the order of languages, so that an addition has one place.
        let languages = list.podcasts.map(\.language.code)
        #expect(languages == languages.sorted())
    }

    @Test func `a person's list is read in its order`() throws {
        let list = try list(
            """
            [[podcast]]
            name = "Zwei"
            language = "German"
            feed = "https://b.example/feed"
            [[podcast]]
            language = "spa"
            name = "Uno"
            feed = "http://a.example"
            [[podcast]]
            language = "de"
            name = "Again"
            feed = "https://b.example/feed"
            """)
        #expect(list.podcasts.map(\.name) == ["Zwei", "Uno"])
        #expect(list.podcasts.map(\.language.code) == ["de", "es"])
        #expect(try self.list("# nothing\n").podcasts.isEmpty)
    }

    @Test(arguments: [
        ("[[podcast]]\nname = \"a\"\n", "line 2: its language, name or feed is missing"),
        ("[[podcast]]\nname = 7\n", "line 2: the value of name is no text"),
        ("[[podcast]]\nfeed = \"a b\"\n", "line 2: a b is no address"),
        ("[[podcast]]\nlanguage = \"?\"\n", "line 2: ? is no language"),
        ("[[podcast]]\nurl = \"a\"\n", "line 2: there is no key url"),
        ("podcast = \"a\"\n", "line 1: it stands outside of a [[podcast]]"),
        ("[[podcast]]\nname = \"a\n", "line 2"), ("[podcast]\nname = \"a\"", "outside"),
    ])
    func `a fault is named with its line`(text: String, part: String) throws {
        let error = #expect(throws: SuggestionError.self) { try list(text) }
        let sentence = try #require(error).description
        #expect(sentence.contains(part) && sentence.contains("mine.toml"), "\(sentence)")
    }

    @Test func `a list without end is refused`() {
        let entry = "[[podcast]]\nlanguage='de'\nname='a'\nfeed='https://a.example'\n"
        for text in [
            String(repeating: entry, count: 2_001), String(repeating: " ", count: 2 << 20),
        ] {
            let error = #expect(throws: SuggestionError.self) { try list(text) }
            #expect(error?.code == .tooLarge)
        }
    }
}
