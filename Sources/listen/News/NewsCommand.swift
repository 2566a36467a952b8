import ArgumentParser

struct NewsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "news",
        abstract: "Read news aloud.",
        discussion: """
            Examples:
              listen news                          the headlines
              listen news 3                        read the third aloud
              listen news lighthouse               what speaks of lighthouses
              listen news add https://news.example/feed.xml
              listen news add home                 the news of your server "home"

            The articles you read are kept among the texts: see `listen read`.
            """,
        subcommands: [
            NewsList.self, NewsAdd.self, NewsRemove.self, NewsFeeds.self,
        ], defaultSubcommand: NewsList.self)
}
