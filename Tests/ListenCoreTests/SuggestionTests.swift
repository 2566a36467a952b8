import ListenCore
import Testing

@Suite struct SuggestionTests {
    static let commands = ["book", "books", "chapters", "cache", "server", "translate"]

    @Test(arguments: [
        ("boks", "books"), ("chapter", "chapters"), ("sevrer", "server"), ("CACHE", "cache"),
        ("transalte", "translate"),
    ])
    func `a slip of the finger finds the command that was meant`(typed: String, meant: String) {
        #expect(Suggestion.closest(to: typed, among: Self.commands) == meant)
    }

    @Test(arguments: ["", "xyzzy", "play"])
    func `nothing is suggested where nothing is close`(typed: String) {
        #expect(Suggestion.closest(to: typed, among: Self.commands) == nil)
    }

    @Test func `two letters that changed places are one slip`() {
        #expect(Suggestion.closest(to: "abc", among: ["acb"]) == "acb")
        #expect(Suggestion.closest(to: "abcdef", among: ["badcef"]) == "badcef")
        #expect(Suggestion.closest(to: "abcdef", among: ["badcfe"]) == nil, "three of them")
    }
}
