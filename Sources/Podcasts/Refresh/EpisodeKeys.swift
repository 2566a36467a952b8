import Feeds
import FoundationEssentials
import ListenCore

/// The keys of an item of a feed, as hashes: what an address in them says stays here.
struct EpisodeKeys {
    /// Its own id.
    let id: String
    /// The address of its file; `nil` where another item has the same.
    let file: String?
    /// Its title with its date; `nil` where another item has the same.
    let title: String?

    init(_ item: FeedItem) {
        let known = [item.id] + item.aliases
        id = StableHash.text(of: item.id)
        file = item.enclosures.first.map(\.address).flatMap {
            known.contains($0) ? StableHash.text(of: "file:" + $0) : nil
        }
        title = known.first { $0.hasPrefix("title:") }.map { StableHash.text(of: $0) }
    }

    /// All of them, strongest first.
    var all: [String] { [id] + [file, title].compactMap(\.self) }

    /// The id of the chapter that the item becomes, none of those taken.
    func chapter(taken: (ChapterID) -> Bool) -> ChapterID {
        var digits = id
        while true {
            let chapter = ChapterID(rawValue: PodcastIDs.letters(digits))
            guard taken(chapter) else { return chapter }
            digits = StableHash.text(of: digits + all.joined(separator: " "))
        }
    }
}
