import ArgumentParser
import ListenApp
import Sessions

struct BookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "book",
        abstract: "Play a chapter of a book.",
        discussion: """
            Examples:
              listen book 3 chapter 2
              listen book 3 chapter 2 --list-texts    the texts that fit

            The book is its place in the list, its id, or part of its title. The chapter is its \
            number, its id, or part of its title; without one, the book goes on where it was left.
            """
    ).openingScreen

    @Argument(
        help: "The book: its place in the list, its id, or part of its title.", completion: .book)
    var book: String

    @Argument(
        help: ArgumentHelp("The chapter, after the word chapter.", valueName: "chapter n"),
        completion: .chapterWord(after: "book"))
    var chapter: [String] = []

    @OptionGroup var texts: TextOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var source: SourceOptions
    @OptionGroup var settings: SettingOptions
    @OptionGroup var start: StartOptions

    func run() async throws {
        let container = try AppDependencyContainer.live(
            flags: settings.flags.merging(reading.flags) { first, _ in first },
            source: source.selection)
        var command = await container.makePlayCommand()
        command.describes = settings.describe
        try await command.run(
            book: book, chapter: try chapterSelector(), language: reading.language,
            at: try start.startTime(), text: texts.wish)
    }

    private func chapterSelector() throws -> String? {
        let words = chapter.first == "chapter" ? Array(chapter.dropFirst()) : chapter
        guard words.count <= 1, !(chapter.count == 1 && words.isEmpty) else {
            throw CommandLineError.badArgument(
                chapter.joined(separator: " "), expected: "one chapter, as in: book 3 chapter 2")
        }
        return words.first
    }
}
