public import ArgumentParser
public import ListenCore
package import Practice

struct WordsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "words",
        abstract: "See how well you know words, and how much of a book that is.",
        discussion: """
            Examples:
              listen words coverage 3              how much of each chapter you know
              listen words next 3                  the chapter that fits best next
              listen words sentences --play        each new word in its best sentence
              listen words import known.txt --language es
              listen words from-anki --connect     what you know in Anki
              listen words set --language es --status known casa perro

            A word has a status of 1 to 5, known or ignored; one without is new. In the player \
            w walks over the words, and 1 to 5, k and i give one.
            """,
        subcommands: [
            List.self, Set.self, Remove.self, Import.self, FromAnki.self, Export.self,
            Coverage.self, Next.self, Sentences.self,
        ],
        defaultSubcommand: List.self)
}

extension WordStatus: ExpressibleByArgument {
    /// A status by its name or number.
    public init?(argument: String) { self.init(name: argument) }
    /// The names, for the help.
    public static var allValueStrings: [String] { allCases.map(\.name) }
}

extension WordListFormat: ExpressibleByArgument {}
