package import ListenCore
import Markup
import Subtitles

/// The reason that a file is no list of feeds.
package struct OutlineError: DescribedError, Hashable {
    /// The file, by name.
    package let name: String

    /// The failure and the way out of it.
    package var description: String {
        let name = name.isEmpty ? "The file" : name.printable(limit: 200)
        return "\(name) is no list of feeds (OPML). Export the list again from the other program."
    }

    /// The file is not what it should be.
    package var kind: FailureKind { .badData }
}

/// Reads lists of feeds (OPML 1 and 2), however they are nested.
///
///     let outline = try OutlineReader.outline(of: bytes)
///     outline.feeds.first?.groups  // [["Languages"]]
package enum OutlineReader {
    /// The largest list, in bytes; of a larger one the beginning is read.
    static let mostBytes = 16 << 20
    /// The largest number of feeds.
    static let mostFeeds = 20_000
    private static let mostGroups = 50

    /// The list in the bytes of a file; throws where it is something else.
    package static func outline(
        of bytes: [UInt8], name: String = "", analysis: any TextAnalyzing = PlainTextAnalysis()
    ) throws(OutlineError) -> Outline {
        let isTooLarge = bytes.count > mostBytes
        let raw = isTooLarge ? Array(bytes[..<mostBytes]) : bytes
        let text = FeedCharset.decode(raw, contentType: nil, analysis: analysis).bytes
        var reader = OutlineWalk(text)
        reader.run()
        guard reader.isOutline else { throw OutlineError(name: name) }
        var outline = reader.outline
        if isTooLarge {
            outline.remarks.insert(
                "The list is larger than \(mostBytes >> 20) MB; its beginning was read.", at: 0)
        }
        return outline
    }

    /// A walk over the tags of a list.
    private struct OutlineWalk {
        private let bytes: [UInt8]
        private var tokens: XMLTokenizer
        private(set) var outline = Outline()
        private(set) var isOutline = false
        /// The groups around this place; `nil` for an outline that is none.
        private var groups: [String?] = []
        private var places: [String: Int] = [:]
        private var isTitle = false
        private var title: [UInt8] = []

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            tokens = XMLTokenizer(bytes)
        }

        mutating func run() {
            while let token = tokens.next() {
                switch token {
                case .start(let name, let attributes, let isEmpty):
                    start(MarkupKey.of(bytes[name]), attributes, isEmpty: isEmpty)
                case .end(let name):
                    let key = MarkupKey.of(bytes[name])
                    if key == Self.outline, !groups.isEmpty { groups.removeLast() }
                    if key == Self.title { isTitle = false }
                case .text(let range):
                    if isTitle, title.count < 4_096 {
                        bytes.withUnsafeBufferPointer {
                            let part = UnsafeBufferPointer(rebasing: $0[range].prefix(4_096))
                            FeedText.appendReading(part, to: &title)
                        }
                    }
                case .literal(let range): if isTitle { title += bytes[range].prefix(4_096) }
                }
                if outline.feeds.count >= OutlineReader.mostFeeds {
                    outline.remarks.append(
                        "The list has more than \(OutlineReader.mostFeeds) feeds; the first were"
                            + " kept.")
                    break
                }
            }
            outline.title = FeedText.line(title)
            if !groups.isEmpty {
                outline.remarks.append("The list breaks off; what came before was kept.")
            }
        }

        private mutating func start(_ key: UInt64, _ range: Range<Int>, isEmpty: Bool) {
            switch key {
            case Self.opml: isOutline = true
            case Self.title where title.isEmpty: isTitle = !isEmpty
            case Self.outline where isOutline:
                let attributes = TagAttributes(bytes, range)
                let isFeed = read(attributes)
                guard !isEmpty else { return }
                let name = attributes["text"] ?? attributes["title"]
                groups.append(isFeed ? nil : name.flatMap { FeedText.line($0) })
            default: break
            }
        }

        /// Reads an outline; true when it is a feed or a list.
        private mutating func read(_ attributes: TagAttributes) -> Bool {
            let type = attributes["type"]?.lowercased() ?? ""
            let isList = type == "link" || type == "include" || type == "source"
            let stated = isList ? attributes["url"] ?? attributes["xmlUrl"] : attributes["xmlUrl"]
            guard let stated else { return isList }
            guard let address = FeedAddress.fetched(Self.withScheme(stated), against: nil) else {
                if outline.remarks.count < 20 {
                    outline.remarks.append(
                        "\(stated.addressWithoutSecrets.printable(limit: 120)) is no address that"
                            + " can be fetched; it was left out.")
                }
                return true
            }
            if isList {
                if !outline.lists.contains(address), outline.lists.count < 100 {
                    outline.lists.append(address)
                }
                return true
            }
            add(
                OutlineFeed(
                    address: address, title: named(attributes),
                    link: attributes["htmlUrl"].flatMap {
                        FeedAddress.fetched($0, against: nil)
                    }, groups: around(attributes)))
            return true
        }

        private func named(_ attributes: TagAttributes) -> String? {
            (attributes["text"] ?? attributes["title"]).flatMap {
                PlainNotes.title(Array($0.utf8))
            }
        }

        /// The group that an outline stands in, and those of its categories.
        private func around(_ attributes: TagAttributes) -> [[String]] {
            let names = groups.compactMap { $0 }.suffix(8)
            var found: [[String]] = names.isEmpty ? [] : [Array(names)]
            for category in (attributes["category"] ?? "").split(separator: ",").prefix(20) {
                guard category.contains("/") else { continue }
                let path = category.split(separator: "/").prefix(8).compactMap {
                    FeedText.line(String($0))
                }
                if !path.isEmpty, !found.contains(path) { found.append(path) }
            }
            return found
        }

        private mutating func add(_ feed: OutlineFeed) {
            guard let place = places[feed.address] else {
                places[feed.address] = outline.feeds.count
                outline.feeds.append(feed)
                return
            }
            for group in feed.groups where !outline.feeds[place].groups.contains(group) {
                if outline.feeds[place].groups.count < OutlineReader.mostGroups {
                    outline.feeds[place].groups.append(group)
                }
            }
        }

        /// An address as programs for podcasts write it too: `feed:`, `itpc:`, `pcast:`.
        private static func withScheme(_ address: String) -> String {
            for scheme in ["feed:", "itpc:", "pcast:", "podcast:"]
            where address.lowercased().hasPrefix(scheme) {
                let rest = String(address.dropFirst(scheme.count))
                if rest.hasPrefix("//") { return "http:" + rest }
                return rest
            }
            return address
        }

        private static let opml = MarkupKey.of("opml")
        private static let outline = MarkupKey.of("outline")
        private static let title = MarkupKey.of("title")
    }
}
