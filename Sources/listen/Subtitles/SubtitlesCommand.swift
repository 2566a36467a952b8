import ArgumentParser

struct SubtitlesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "subtitles",
        abstract: "Show the texts of chapters, add others, take them away.",
        discussion: """
            Examples:
              listen subtitles list 3                     the texts of all chapters
              listen subtitles add 3 2 talk.srt           what is spoken in chapter 2
              listen subtitles add 3 2 talk.en.srt        a translation, by its name
              listen subtitles remove 3 2 4               number 4 of the list
              listen subtitles remove 3 2 --language en
            """,
        subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)
}
