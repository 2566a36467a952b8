import ArgumentParser
import ListenApp
import Reports

struct CoversCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "covers",
        abstract: "Find the covers of imported books, and say where they are from.",
        discussion: """
            Examples:
              listen covers
              listen covers --online
              listen covers --book quijote --online --refresh

            A cover is taken out of a book's first recording, else from a picture beside
            its files, else, with --online or the setting covers-online, from iTunes, Open
            Library or Google Books, which are sent the book's title and author.
            """)

    @Option(
        help: "Only this book: its place in the list, its id, or part of its title.",
        completion: .book)
    var book: String?

    @Flag(help: "Ask services on the network for covers that are missing.") var online = false

    @Flag(help: "Look for everything anew, whatever was found or missed before.")
    var refresh = false

    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        var order = CoversReport.Order()
        (order.book, order.isOnline, order.isRefresh) = (book, online, refresh)
        try await AppDependencyContainer.live().shelves.makeCoversReport().run(order, json: json)
    }
}
