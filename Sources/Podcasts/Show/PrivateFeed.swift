import Feeds
import ListenCore

extension Feed {
    /// The feed of a show with a password or a key: its pages without keys, since lists name them.
    var withoutKeys: Feed {
        var feed = self
        feed.link = link.flatMap(FeedLink.withoutKey)
        // A picture behind a key is left out: without the key it is none.
        if let image, (try? PodcastAddress(image))?.isPrivate != false { feed.image = nil }
        feed.funding = funding.compactMap(\.withoutKey)
        for index in feed.items.indices {
            feed.items[index].link = feed.items[index].link.flatMap(FeedLink.withoutKey)
        }
        return feed
    }
}

extension FeedLink {
    /// The link as it may be shown of a private show; `nil` for what is no address.
    var withoutKey: FeedLink? {
        Self.withoutKey(address).map { FeedLink(address: $0, title: title) }
    }

    /// The address of a page without what may be a key.
    static func withoutKey(_ page: String) -> String? { (try? PodcastAddress(page))?.shown }
}

extension String {
    /// The text with the addresses in it as they may be shown of a private show at a host.
    func withoutKeys(at host: String?) -> String {
        var (out, rest) = ("", self[...])
        while let first = rest.first {
            let isBlank = first.isWhitespace
            let piece = rest.prefix { $0.isWhitespace == isBlank }
            out += isBlank ? String(piece) : Self.wordWithoutKeys(piece, host)
            rest = rest[piece.endIndex...]
        }
        return out
    }

    private static func wordWithoutKeys(_ word: Substring, _ host: String?) -> String {
        guard word.contains("://") else {
            let isAddress = host.map { word.contains($0) } ?? false
            return String(isAddress ? word.prefix { $0 != "?" } : word)
        }
        // Not by calling itself: notes may be one word of addresses.
        var (out, rest) = ("", word)
        while let colon = rest.firstRange(of: "://") {
            let (shown, end) = Self.withoutKey(rest, colon)
            out += shown
            rest = rest[end...]
        }
        return out + rest
    }

    /// A word up to the end of its first address, as that may be shown, and that end.
    private static func withoutKey(
        _ word: Substring, _ colon: Range<String.Index>
    ) -> (shown: String, end: String.Index) {
        var start = colon.lowerBound
        while start > word.startIndex, word[word.index(before: start)].isLetter {
            start = word.index(before: start)
        }
        var address = word[start...].prefix { !"<>\"”»".contains($0) }
        while let last = address.last, ".,;:!?'’)]}".contains(last) { address.removeLast() }
        // Behind the colon at least, or nothing would be left behind.
        let end = Swift.max(address.endIndex, colon.upperBound)
        let shown: String
        do throws(StatedError) {
            let known = try PodcastAddress(String(address))
            shown = known.isPrivate ? known.shown : String(address)
        } catch {
            shown = String(word[start..<end]).addressWithoutSecrets
        }
        return ("\(word[..<start])\(shown)", end)
    }
}
