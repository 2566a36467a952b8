import ArgumentParser

struct RouteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route",
        abstract: "Go through a chapter step by step: by ear first, then what is hard.",
        discussion: """
            Examples:
              listen route start book 3             the chapter of it that fits best
              listen route start book 3 chapter 2
              listen route                          the steps, each with its reason
              listen route step                     play the next one
              listen route skip                     leave it out
              listen today                          what is next, of all there is

            A step that was missed is not late: it is next. Routes are short texts that you may \
            edit; docs/route.md says what each step is for.
            """,
        subcommands: [
            Show.self, Start.self, Step.self, Done.self, Skip.self, Shorten.self, Undo.self,
            Edit.self, Stop.self, Resume.self, List.self, Presets.self,
        ],
        defaultSubcommand: Show.self)
}
