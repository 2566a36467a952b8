import ArgumentParser

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
            Wiktionary (JSON lines of kaikki.org, .jsonl or .jsonl.gz), Yomitan's dictionaries \
            (.zip) and Lingvo's (.dsl, .dsl.dz) are imported once.
            """,
        subcommands: [List.self, Look.self, Forms.self, Add.self, Remove.self],
        defaultSubcommand: List.self)
}
