import ArgumentParser
import ListenApp
import Reports

/// The book, and perhaps the chapter, of a pin.
struct PinOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The book: its place in the list, its id, or part of its title; then perhaps its"
                + " chapter.", valueName: "book [chapter n]"),
        completion: .bookAndChapter(after: "cache", "pin", "unpin"))
    var words: [String]

    @Flag(help: "Print JSON.") var json = false

    func pin(_ isPinned: Bool) async throws {
        let words = try CacheWords(words, isAlwaysBook: true)
        try await AppDependencyContainer.live().caching.makeCacheReport().pin(
            isPinned, book: words.book ?? "", chapter: words.chapter, json: json)
    }
}
