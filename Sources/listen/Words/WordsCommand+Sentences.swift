import ArgumentParser
import ListenApp
import Reports

extension WordsCommand {
    struct Sentences: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "sentences",
            abstract: "Find for each new word the sentence, of all texts, that shows it best.",
            discussion: """
                Examples:
                  listen words sentences                one unknown word in each, the word itself
                  listen words sentences --play         hear them: Enter hears, c keeps, n goes on
                  listen words sentences --new 2 --language es
                  listen words sentences --keep 20      the first twenty become cards
                """)
        @Option(help: ArgumentHelp("At most so many unknown words in it.", valueName: "n"))
        var new = 1
        @Flag(help: "Go through them, at a terminal: each can be heard and kept.")
        var play = false
        @Option(help: ArgumentHelp("Make cards of the first ones at once.", valueName: "n"))
        var keep: Int?
        @Option(help: "Only in this book.", completion: .book) var book: String?
        @Option(
            help: ArgumentHelp(
                "Only words of this language; without it, those in which words have a status.",
                valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
        var language: String?
        @Option(help: ArgumentHelp("The most words that are shown.", valueName: "n"))
        var limit = 20
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var encoding: EncodingOptions
        @OptionGroup var output: OutputOptions
        @OptionGroup var source: SourceOptions

        var isForReading: Bool { !json && !play && keep == nil }

        func validate() throws {
            guard (1...20).contains(new) else {
                throw ValidationError("Give a --new from 1 to 20.")
            }
            guard (1...10_000).contains(limit) else {
                throw ValidationError("Give a --limit from 1 to 10000.")
            }
            guard keep.map({ (1...1_000).contains($0) }) ?? true else {
                throw ValidationError("Give a --keep from 1 to 1000.")
            }
            if [play, json, keep != nil].count(where: { $0 }) > 1 {
                throw ValidationError("Give --play, --keep or --json, one of them.")
            }
        }

        func run() async throws {
            let container = try AppDependencyContainer.live(
                flags: encoding.flags.merging(output.flags) { first, _ in first },
                source: source.selection, encodingSparesUnicode: true)
            var options = MiningOptions()
            (options.mostNew, options.limit) = (new, limit)
            (options.language, options.book) = (language, book)
            (options.keep, options.plays, options.json) = (keep, play, json)
            try await container.heard.makeMiningReport().run(options)
        }
    }
}
