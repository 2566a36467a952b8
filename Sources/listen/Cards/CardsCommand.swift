import ArgumentParser
package import ListenCore

struct CardsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards",
        abstract: "See, hear, make and remove the words and sentences you keep.",
        discussion: """
            Examples:
              listen cards --language es --kind word
              listen cards play 12
              listen cards add --book 3 --chapter 2 --sentence 14
              listen cards add barca --language es --translation boat

            In the player, C keeps the sentence you hear; after w, the word under the cursor.
            """,
        subcommands: [
            List.self, Show.self, Play.self, Add.self, Note.self, Resume.self, Remove.self,
            Import.self,
        ],
        defaultSubcommand: List.self)
}

extension StudyCard.Kind: ExpressibleByArgument {}
