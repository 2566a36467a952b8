import ArgumentParser

struct QueueCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue",
        abstract: "Let chapters and texts wait, and hear them one after the other.",
        discussion: """
            Examples:
              listen queue add book 3              what you have not heard of it
              listen queue add book 3 chapter 2
              listen queue add https://news.example/story
              listen queue                         what waits, with its numbers
              listen queue move 4 first
              listen queue play

            At the end of a chapter that was played from the queue the next of it begins, whatever \
            book or source it is of, and the heard one waits no more. A chapter that is played \
            otherwise goes on in its own book. In the lists, + lets the chosen one wait and Q \
            shows the queue.
            """,
        subcommands: [List.self, Add.self, Move.self, Drop.self, Clear.self, Play.self],
        defaultSubcommand: List.self)
}
