import ArgumentParser
import ListenApp
import Reports

extension DictionaryCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Copy or import a dictionary into your own folder.",
            discussion: """
                Examples:
                  listen dictionary add freedict-nld-eng.index
                  listen dictionary add cedict_ts.u8
                  listen dictionary add my-words.tsv --from es --to en
                  listen dictionary add kaikki.org-dictionary-Spanish.jsonl.gz
                  listen dictionary add jitendex-yomitan.zip
                  listen dictionary add En-Ru-Words.dsl.dz

                An extract of Wiktionary tells its languages itself; --from chooses one of \
                several, --to says in which language it explains. Dictionaries of Yomitan and \
                Lingvo mostly tell theirs too. Ctrl-C leaves nothing of an import.
                """)
        @Argument(help: "The dictionary, any file of it.", completion: .file()) var file: String
        @Option(
            help: ArgumentHelp("The language of its words.", valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
        var from: String?
        @Option(
            help: ArgumentHelp("The language of its meanings.", valueName: "tag"),
            completion: .language, transform: LanguageTag.read)
        var to: String?

        func run() async throws {
            try await AppDependencyContainer.live().aids.makeDictionaryReport().add(
                file, from: from, to: to)
        }
    }
}
