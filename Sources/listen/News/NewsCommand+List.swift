import ArgumentParser
import ListenApp
import ListenCore
import Reports
import Sessions
import SharedWork

extension NewsCommand {
    struct NewsList: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List headlines, or read one aloud (the default).",
            discussion: """
                Examples:
                  listen news
                  listen news 3
                  listen news lighthouse --read 2
                """)

        @Argument(
            help: ArgumentHelp(
                "Words the articles speak of; or a number, to read that article of the list.",
                valueName: "words"))
        var words: [String] = []
        @Option(help: ArgumentHelp("Read this article of the list aloud.", valueName: "number"))
        var read: Int?
        @Option(help: "The most articles to list.") var count = 30
        @Option(help: "A category, as the server calls them.") var category: String?
        @Option(help: ArgumentHelp("A market, as de-DE.", valueName: "tag")) var market: String?
        @Flag(help: "Use only what is stored on this machine.") var offline = false
        @Flag(help: "Ask again, even where a stored list is fresh.") var refresh = false
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var settings: SettingOptions

        var isForReading: Bool { chosen == nil && !json }

        /// The number of the article that is to be read.
        private var chosen: Int? { read ?? (words.count == 1 ? Int(words[0]) : nil) }

        func validate() throws {
            guard count > 0 else { throw ValidationError("Give a --count of 1 or more.") }
            guard !(offline && refresh) else {
                throw ValidationError("Give --offline or --refresh, not both.")
            }
            if chosen != nil, json { throw ValidationError("--json belongs to the list.") }
        }

        func run() async throws {
            let mode: FetchMode = offline ? .cacheOnly : refresh ? .refresh : .cacheFirst
            let container = try container("news", mode)
            let report = container.news.makeNewsReport()
            let isPlain = words.isEmpty && read == nil && category == nil && market == nil && !json
            if isPlain, try container.usesFullScreen {
                try await report.checkFollowed()
                return try await container.makePlayCommand().browse()
            }
            let search = chosen != nil && read == nil ? "" : words.joined(separator: " ")
            let wish = try container.news.newsWish(
                search: search, category: category, market: market)
            guard let chosen else {
                return try await report.list(wish, mode, count: count, json: json)
            }
            let texts = try self.container("articles", mode)
            let headline = try await report.article(chosen, wish, mode)
            let text = try await texts.news.keepArticle(headline, mode)
            if mode != .cacheOnly { try await report.tellOpened(headline) }
            var command = await texts.makePlayCommand()
            command.describes = settings.describe
            try await command.play(text: text, at: nil)
        }

        private func container(
            _ source: String, _ mode: FetchMode
        ) throws -> AppDependencyContainer {
            try .live(
                flags: settings.flags,
                source: SourceSelection(source: .named(source), mode: mode))
        }
    }
}
