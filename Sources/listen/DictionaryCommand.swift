import ArgumentParser
import ListenApp

struct DictionaryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dictionary",
        abstract: "See, add and remove dictionaries, and look words up.",
        discussion: """
            Examples:
              listen dictionary look --from de Haustür
              listen dictionary list
              listen dictionary add my-words.tsv --from es --to en

            DICT, StarDict, EDICT, CC-CEDICT and TSV files are read where they lie; those of \
            Debian's packages (dict-*, stardict-*, edict) are found by themselves. Extracts of \
            Wiktionary (JSON lines of kaikki.org, .jsonl or .jsonl.gz) are imported once.
            """,
        subcommands: [List.self, Look.self, Add.self, Remove.self],
        defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the dictionaries of this machine, yours first.",
            discussion: "Example:\n  listen dictionary list --json")
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            try await AppDependencyContainer.live().makeDictionaryReport().list(json: json)
        }
    }

    struct Look: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Look a word up, in any form it may have.",
            discussion: """
                Examples:
                  listen dictionary look --from de Häuser
                  listen dictionary look --from ja --json 食べ物
                """)
        @Argument(help: "The word.") var word: [String]
        @Option(
            help: ArgumentHelp("The word's language; else every one is tried.", valueName: "tag"))
        var from: String?
        @Option(help: ArgumentHelp("The language of the meanings, such as en.", valueName: "tag"))
        var to: String?
        @Flag(help: "Print JSON.") var json = false

        func run() async throws {
            var flags: [String: String] = [:]
            flags["translate-to"] = to
            try await AppDependencyContainer.live(flags: flags).makeDictionaryReport().look(
                word.joined(separator: " "), from: from, json: json)
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Copy or import a dictionary into your own folder.",
            discussion: """
                Examples:
                  listen dictionary add freedict-nld-eng.index
                  listen dictionary add cedict_ts.u8
                  listen dictionary add my-words.tsv --from es --to en
                  listen dictionary add kaikki.org-dictionary-Spanish.jsonl.gz

                An extract of Wiktionary tells its languages itself; --from chooses one of \
                several, --to says in which language it explains. Ctrl-C leaves nothing of it.
                """)
        @Argument(help: "The dictionary, any file of it.", completion: .file()) var file: String
        @Option(help: ArgumentHelp("The language of its words.", valueName: "tag"))
        var from: String?
        @Option(help: ArgumentHelp("The language of its meanings.", valueName: "tag"))
        var to: String?

        func run() async throws {
            try await AppDependencyContainer.live().makeDictionaryReport().add(
                file, from: from, to: to)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a dictionary that you added.",
            discussion: "Example:\n  listen dictionary remove my-words.es-en")
        @Argument(help: "The dictionary's name, as in the list.") var name: String

        func run() async throws {
            try await AppDependencyContainer.live().makeDictionaryReport().remove(name)
        }
    }
}
