import ArgumentParser

struct PodcastCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "podcast",
        abstract: "Follow podcasts, and listen to their episodes.",
        discussion: """
            Examples:
              listen podcast                        what is followed, and how much of it is new
              listen podcast suggestions            podcasts for people who learn a language
              listen podcast search "slow german"   look for one
              listen podcast add https://cast.example/feed.xml
              listen podcast add other-player.opml  what another program follows
              listen podcast refresh                ask for what is new
              listen podcast 2                      the episodes of the second
              listen podcast 2 14                   play its episode 14

            An episode is a chapter: `listen book "slow news" chapter 14 --source podcasts` plays it \
            too, and everything that knows chapters knows episodes.
            """,
        subcommands: [
            PodcastList.self, PodcastSearch.self, PodcastSuggestions.self, PodcastAdd.self,
            PodcastRefresh.self, PodcastMark.self,
            PodcastSet.self, PodcastDownload.self, PodcastExport.self, PodcastRemove.self,
        ], defaultSubcommand: PodcastList.self, aliases: ["podcasts"])
}
