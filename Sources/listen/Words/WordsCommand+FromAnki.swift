import ArgumentParser
import ListenApp
import ListenCore
import Reports

extension WordsCommand {
    struct FromAnki: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "from-anki",
            abstract: "Take over which words you know in Anki.",
            discussion: """
                Examples:
                  listen words from-anki ~/.local/share/Anki2/User\\ 1/collection.anki2 --dry-run
                  listen words from-anki core.apkg --language ja --deck "Core 2000"
                  listen words from-anki --connect --deck Spanish
                  listen words from-anki            once more, as the last time

                Mature words (21 days or more) become known, younger ones 4, 3 or 2; what you set \
                here by hand stays, unless --overwrite is given. The collection is copied before \
                it is read, so Anki may be open; nothing is ever written there.
                """)
        @Argument(
            help: "A collection.anki2, or a package that Anki exported; without, as the last time.",
            completion: .file())
        var file: String?
        @Flag(help: "Ask a running Anki by its add-on AnkiConnect instead.") var connect = false
        @Option(help: ArgumentHelp("Where AnkiConnect listens.", valueName: "url"))
        var url = AnkiAddress.usual
        @Option(
            help: ArgumentHelp(
                "Only notes in this deck and those below it; may be repeated, and * is all.",
                valueName: "name"))
        var deck: [String] = []
        @Option(
            help: ArgumentHelp(
                "The field of the word; without it, it is guessed and said.", valueName: "name"))
        var field: String?
        @Option(
            help: ArgumentHelp(
                "The language of the words, where the deck's name does not say it.",
                valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
        var language: String?
        @Flag(help: "Take Anki's status also of words whose status was set here.")
        var overwrite = false
        @Flag(help: "Say what would change, and change nothing.") var dryRun = false
        @Flag(help: "Print the outcome as JSON.") var json = false

        func validate() throws {
            if connect, file != nil {
                throw ValidationError("Give a file, or --connect, not both.")
            }
        }

        func run() async throws {
            var options = AnkiWordsOptions()
            (options.file, options.connects, options.url) = (file, connect, url)
            (options.decks, options.field, options.language) = (deck, field, language)
            (options.overwrites, options.isDry, options.json) = (overwrite, dryRun, json)
            try await AppDependencyContainer.live().cards.takeWordsFromAnki(options)
        }
    }
}
