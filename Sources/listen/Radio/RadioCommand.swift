import ArgumentParser

struct RadioCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "radio",
        abstract: "Listen to radio stations.",
        discussion: """
            Examples:
              listen radio                         the stations you keep
              listen radio 2                       play the second
              listen radio berlin                  look for stations in the directory
              listen radio add berlin --number 3   keep the third that was found
              listen radio add https://radio.example/live.mp3
              listen radio record 2 --minutes 15   keep what it sends as a chapter

            The last half hour of what you hear is kept, so that you can go back in it.
            """,
        subcommands: [
            RadioFind.self, RadioAdd.self, RadioRemove.self, RadioList.self, RadioRecord.self,
        ],
        defaultSubcommand: RadioFind.self)
}
