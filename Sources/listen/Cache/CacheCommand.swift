import ArgumentParser

struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "See, check and clear what was fetched and kept.",
        discussion: """
            Examples:
              listen cache list --book 3           what is kept of a book
              listen cache why book 3 chapter 2    fresh or not, and what happens next
              listen cache pin 3                   keep a book when space is needed
              listen cache clear --stale           throw away what is out of date

            Clearing the cache loses nothing of yours: progress, bookmarks and servers are kept \
            elsewhere. Only fetch needs the network.
            """,
        subcommands: [
            CacheFetchCommand.self, CacheList.self, CacheShow.self, CacheWhy.self, CacheStats.self,
            CacheVerify.self,
            CachePrune.self, CacheClear.self, CachePin.self, CacheUnpin.self, CacheExport.self,
        ])
}
