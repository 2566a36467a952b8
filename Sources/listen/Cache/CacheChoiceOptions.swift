import ArgumentParser
import ListenApp
import Reports

/// The choice of stored responses.
struct CacheChoiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only of this book: its place in the list, its id, or part of its title.",
            valueName: "book"), completion: .book)
    var book: String?

    @Option(
        name: .customLong("class"),
        help: ArgumentHelp("Only of this class: list, payload or media.", valueName: "class"))
    var kind: CacheReport.Kind?

    @Flag(help: "Only what may no longer be used without asking.")
    var stale = false

    /// The choice with the words behind the command.
    func choice(
        _ words: CacheWords? = nil, pinned: Bool = false
    ) throws -> CacheReport.Choice {
        if let typed = words?.book, let book {
            throw CommandLineError.badArgument(
                "\(typed) --book \(book)", expected: "one book, in words or with --book")
        }
        return CacheReport.Choice(
            entries: words?.entries ?? [], book: words?.book ?? book, chapter: words?.chapter,
            kind: kind, isStale: stale, isPinned: pinned)
    }
}

extension CacheReport.Kind: ExpressibleByArgument {}
