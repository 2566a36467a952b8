import ArgumentParser

struct SoundsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sounds",
        abstract: "Which sounds do I miss? By dictations; and a drill of them.",
        discussion: """
            Examples:
              listen sounds                      the contrasts you miss
              listen sounds drill                words with the first of them, by ear
              listen sounds drill --pair ship,sheep

            What you wrote in dictations is compared with what was said, sound by sound, with the \
            help of espeak-ng.
            """,
        subcommands: [List.self, Drill.self],
        defaultSubcommand: List.self)
}
